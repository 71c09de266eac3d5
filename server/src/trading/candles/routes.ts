import type { Period } from '@bourse/contract/feed.ts';
import type { Kline } from '@bourse/contract/routes/market.ts';
import { routes } from '@bourse/contract/routes.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import {
  amountText,
  type Catalog,
  type Instrument,
  priceText,
  quantityText,
} from '#engine/live/catalog.ts';
import type { CandleStore } from './store.ts';

/** The candles that still move, as the live fold has them. */
export interface LiveCandles {
  /** The newest candle and the one before it, oldest first; fewer when there are fewer. */
  newest(market: number, period: Period): readonly Candle[];
}

export interface CandlesDependencies {
  readonly catalog: Catalog;
  readonly store: CandleStore;
  readonly live: LiveCandles;
}

interface KlineQuery {
  readonly period: Period;
  readonly limit: number;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** Candle history: rows, with the newest candles as they are now. */
export function createCandles(dependencies: CandlesDependencies): readonly Implementation[] {
  const { catalog } = dependencies;
  return [
    implement(routes.spotKlines, async ({ query }) => ({
      klines: await klines(dependencies, catalog.findMarket(query.symbol), query),
    })),
    implement(routes.contractKlines, async ({ query }) => ({
      klines: await klines(dependencies, catalog.findContract(query.symbol), query),
    })),
  ];
}

async function klines(
  { store, live }: CandlesDependencies,
  instrument: Instrument,
  query: KlineQuery,
): Promise<Kline[]> {
  const { id: market } = instrument;
  const { period, limit, startTime: startMs = 0, endTime: endMs = 0 } = query;
  const stored = await store.read({ market, period, startMs, endMs, limit });
  const newest = live
    .newest(market, period)
    .filter((candle) => candle.startMs >= startMs && (endMs === 0 || candle.startMs < endMs));
  const all = withNewest(stored, newest);
  const candles = startMs > 0 ? all.slice(0, limit) : all.slice(-limit);
  return candles.map((candle) => presentCandle(candle, instrument));
}

/** Rows lag a moment behind the live fold: where both have a candle, the live one counts. */
export function withNewest(stored: readonly Candle[], newest: readonly Candle[]): Candle[] {
  const first = newest[0];
  if (!first) return [...stored];
  return [...stored.filter(({ startMs }) => startMs < first.startMs), ...newest];
}

/** A candle as the API says it: time in seconds, decimal strings, volume in the base coin, turnover in the quote coin. */
function presentCandle(candle: Candle, instrument: Instrument): Kline {
  return {
    time: candle.startMs / 1_000,
    open: priceText(instrument, candle.openTicks),
    high: priceText(instrument, candle.highTicks),
    low: priceText(instrument, candle.lowTicks),
    close: priceText(instrument, candle.closeTicks),
    volume: quantityText(instrument, candle.volumeLots),
    turnover: amountText(instrument.quote, candle.turnover),
    tradeCount: candle.tradeCount,
  };
}
