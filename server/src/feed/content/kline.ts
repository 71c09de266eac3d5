import type { Period } from '@bourse/contract/feed.ts';
import { type KlinePush, KlinePushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode, type Plain } from '@bourse/contract/plain.ts';
import { type Catalog, type Market, priceText, quantityText } from '../../live/catalog.ts';
import type { Content } from '../channel.ts';
import type { Candle, CandleReader } from '../sources.ts';

type KlineInfo = Plain<KlinePush>['klineInfos'][number];

/**
 * A market's moving candle. A candle that ended since the last push is told in its last state
 * before the one that follows it.
 */
export class KlineContent implements Content {
  private readonly catalog: Catalog;
  private readonly candles: Pick<CandleReader, 'current'>;
  private readonly marketId: number;
  private readonly period: Period;
  private told: Candle | undefined;
  /** Changed since the last push, by start, oldest first. */
  private readonly changed = new Map<number, Candle>();

  constructor(
    catalog: Catalog,
    candles: Pick<CandleReader, 'current'>,
    marketId: number,
    period: Period,
  ) {
    this.catalog = catalog;
    this.candles = candles;
    this.marketId = marketId;
    this.period = period;
  }

  /** A candle of this market and period has changed. */
  set(candle: Candle): void {
    this.changed.set(candle.startTime, candle);
  }

  restart(): void {
    this.changed.clear();
    this.told = this.candles.current(this.marketId, this.period);
  }

  snapshot(timeMs: number): Uint8Array {
    return this.push(this.told ? [this.told] : [], timeMs);
  }

  advance(timeMs: number): Uint8Array | null {
    if (this.changed.size === 0) return null;
    const candles = [...this.changed.values()];
    this.changed.clear();
    this.told = candles.at(-1);
    return this.push(candles, timeMs);
  }

  private push(candles: readonly Candle[], timeMs: number): Uint8Array {
    const market = this.catalog.market(this.marketId);
    return encode<KlinePush>(KlinePushSchema, {
      time: Math.floor(timeMs / 1000),
      klineInfos: candles.map((candle) => klineOf(market, candle)),
      symbol: market.symbol,
      period: this.period,
    });
  }
}

function klineOf(market: Market, candle: Candle): KlineInfo {
  const price = (ticks: number) => Number(priceText(market, ticks));
  return {
    startTime: Math.floor(candle.startTime / 1000),
    endTime: Math.floor(candle.endTime / 1000),
    open: price(candle.openTicks),
    close: price(candle.closeTicks),
    high: price(candle.highTicks),
    low: price(candle.lowTicks),
    volume: Number(quantityText(market, candle.volumeLots)),
  };
}
