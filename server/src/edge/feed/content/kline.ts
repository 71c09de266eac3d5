import type { Period } from '@bourse/contract/feed.ts';
import { type KlinePush, KlinePushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode, type Plain } from '@bourse/contract/plain.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import { candleEnd } from '@bourse/core/market-data/periods.ts';
import {
  amountText,
  type Catalog,
  type Instrument,
  priceText,
  quantityText,
} from '#engine/live/catalog.ts';
import type { Content } from '../channel.ts';
import type { CandleReader } from '../sources.ts';

type KlineInfo = Plain<KlinePush>['klineInfos'][number];

/**
 * A market's moving candle. One that ended since the last push is sent in its last state before the
 * one that follows it.
 */
export class KlineContent implements Content {
  private readonly catalog: Catalog;
  private readonly candles: CandleReader;
  private readonly marketId: number;
  private readonly period: Period;
  private told: Candle | undefined;

  constructor(catalog: Catalog, candles: CandleReader, marketId: number, period: Period) {
    this.catalog = catalog;
    this.candles = candles;
    this.marketId = marketId;
    this.period = period;
  }

  restart(): void {
    this.told = this.candles.newest(this.marketId, this.period).at(-1);
  }

  snapshot(timeMs: number): Uint8Array {
    return this.push(this.told ? [this.told] : [], timeMs);
  }

  advance(timeMs: number): Uint8Array | null {
    const { told } = this;
    const fresh = this.candles
      .newest(this.marketId, this.period)
      .filter((candle) => isFresh(candle, told));
    if (fresh.length === 0) return null;
    this.told = fresh.at(-1);
    return this.push(fresh, timeMs);
  }

  private push(candles: readonly Candle[], timeMs: number): Uint8Array {
    const market = this.catalog.instrument(this.marketId);
    const klineInfos = candles.map((candle) => infoOf(market, this.period, candle));
    return encode<KlinePush>(KlinePushSchema, {
      time: Math.floor(timeMs / 1000),
      klineInfos,
      symbol: market.symbol,
      period: this.period,
    });
  }
}

function infoOf(market: Instrument, period: Period, candle: Candle): KlineInfo {
  const texts = {
    openText: priceText(market, candle.openTicks),
    closeText: priceText(market, candle.closeTicks),
    highText: priceText(market, candle.highTicks),
    lowText: priceText(market, candle.lowTicks),
    volumeText: quantityText(market, candle.volumeLots),
    turnoverText: amountText(market.quote, candle.turnover),
  };
  return {
    startTime: Math.floor(candle.startMs / 1000),
    endTime: Math.floor(candleEnd(period, candle.startMs) / 1000),
    open: Number(texts.openText),
    close: Number(texts.closeText),
    high: Number(texts.highText),
    low: Number(texts.lowText),
    volume: Number(texts.volumeText),
    ...texts,
    tradeCount: candle.tradeCount,
  };
}

/** Every trade adds to a candle's volume. */
function isFresh(candle: Candle, told: Candle | undefined): boolean {
  if (!told || candle.startMs > told.startMs) return true;
  return candle.startMs === told.startMs && candle.volumeLots !== told.volumeLots;
}
