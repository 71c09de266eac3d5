import { type TimesPush, TimesPushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode } from '@bourse/contract/plain.ts';
import { type Catalog, priceText, quantityText } from '#engine/live/catalog.ts';
import type { Content } from '../channel.ts';
import type { LinePoint, PriceLines } from './price-lines.ts';

/** A market's price line: the last five minutes, then a point a second. */
export class TimesContent implements Content {
  private readonly catalog: Catalog;
  private readonly lines: PriceLines;
  private readonly marketId: number;
  private told: readonly LinePoint[] = [];

  constructor(catalog: Catalog, lines: PriceLines, marketId: number) {
    this.catalog = catalog;
    this.lines = lines;
    this.marketId = marketId;
  }

  restart(): void {
    this.told = [...this.lines.pointsOf(this.marketId)];
  }

  snapshot(): Uint8Array {
    return this.push(this.told, true);
  }

  advance(): Uint8Array | null {
    const lastTold = this.told.at(-1)?.time ?? 0;
    this.restart();
    const fresh = this.told.filter(({ time }) => time > lastTold);
    return fresh.length > 0 ? this.push(fresh, false) : null;
  }

  private push(points: readonly LinePoint[], full: boolean): Uint8Array {
    const market = this.catalog.instrument(this.marketId);
    return encode<TimesPush>(TimesPushSchema, {
      symbol: market.symbol,
      points: points.map(({ time, priceTicks, volumeLots }) => ({
        time,
        price: priceText(market, priceTicks),
        volume: quantityText(market, volumeLots),
      })),
      full,
    });
  }
}
