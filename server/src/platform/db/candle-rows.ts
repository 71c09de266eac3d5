import { type Period, periods } from '@bourse/contract/feed.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import type { CandleTable } from './tables/tables-market.ts';

/** A candle with what it is of. */
export interface MarketCandle extends Candle {
  readonly market: number;
  readonly period: Period;
}

/** Selects from the ten arrays that `candleColumns` makes. */
export const CANDLE_UNNEST = `select * from unnest($1::int[], $2::smallint[], $3::bigint[],
  $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::numeric[],
  $10::bigint[])`;

/** Candles as one array a column, in the order of the tables' columns. */
export function candleColumns(candles: readonly MarketCandle[]): unknown[] {
  return [
    candles.map(({ market }) => market),
    candles.map(({ period }) => periods.indexOf(period)),
    candles.map(({ startMs }) => startMs),
    candles.map(({ openTicks }) => openTicks),
    candles.map(({ highTicks }) => highTicks),
    candles.map(({ lowTicks }) => lowTicks),
    candles.map(({ closeTicks }) => closeTicks),
    candles.map(({ volumeLots }) => volumeLots),
    candles.map(({ turnover }) => turnover.toString()),
    candles.map(({ tradeCount }) => tradeCount),
  ];
}

/** A row of either table as a candle. */
export function candleOfRow(row: CandleTable): MarketCandle {
  return {
    market: row.market,
    period: periods[row.period] as Period,
    startMs: row.start_ms,
    openTicks: row.open_ticks,
    highTicks: row.high_ticks,
    lowTicks: row.low_ticks,
    closeTicks: row.close_ticks,
    volumeLots: row.volume_lots,
    turnover: BigInt(row.turnover),
    tradeCount: row.trade_count,
  };
}
