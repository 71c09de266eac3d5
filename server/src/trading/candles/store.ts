import { type Period, periods } from '@bourse/contract/feed.ts';
import { type Candle, joinCandles } from '@bourse/core/market-data/candles.ts';
import type pg from 'pg';
import { candleOfRow, type MarketCandle } from '#platform/db/candle-rows.ts';
import type { CandleTable } from '#platform/db/tables/tables-market.ts';

/**
 * Which candles of a market: those that start within the bounds, the newest `limit` of them; with a
 * `startMs`, the oldest.
 */
export interface CandleQuery {
  readonly market: number;
  readonly period: Period;
  /** UTC epoch milliseconds; 0: no bound. The candle that starts then is one. */
  readonly startMs: number;
  /** UTC epoch milliseconds; 0: no bound. The candle that starts then is none. */
  readonly endMs: number;
  readonly limit: number;
}

export type CandleStore = ReturnType<typeof createCandleStore>;

/**
 * The candles of the projection, which counts the engine's trades, joined with those from before
 * the first trade. A candle may be made of both: the history's part is the earlier one.
 */
export function createCandleStore(pool: Pick<pg.Pool, 'query'>) {
  return {
    /** Oldest first. */
    async read({ market, period, startMs, endMs, limit }: CandleQuery): Promise<Candle[]> {
      const bounds = [startMs, endMs || Number.MAX_SAFE_INTEGER];
      const { rows } = await pool.query<CandleTable>({
        ...(startMs > 0 ? READ_OLDEST : READ_NEWEST),
        values: [market, periods.indexOf(period), ...bounds, limit],
      });
      const candles = joinParts(rows);
      return startMs > 0 ? candles.slice(0, limit) : candles.slice(-limit);
    },

    /** The newest candle of each period of these markets, to continue live folds from. */
    async newest(markets: readonly number[]): Promise<MarketCandle[]> {
      const { rows } = await pool.query<CandleTable>(NEWEST, [markets]);
      const candles = joinParts(rows);
      // The history's last candle is older than the trades' first, or a part of it.
      return candles.filter(({ market, period }, index) => {
        const next = candles[index + 1];
        return next?.market !== market || next.period !== period;
      });
    },

    /** Minutes of these markets that start at `startMs` or later, oldest first in each market. */
    async minutesFrom(markets: readonly number[], startMs: number): Promise<MarketCandle[]> {
      const { rows } = await pool.query<MinutesRow>(MINUTES_FROM, [markets, startMs]);
      return joinParts(rows.flatMap(rowsOf));
    },
  };
}

const readText = (order: 'asc' | 'desc') => {
  const part = (table: string, number: number) => `(select *, ${number} as part from ${table}
    where market = $1 and period = $2 and start_ms >= $3 and start_ms < $4
    order by start_ms ${order} limit $5)`;
  return `select * from (${part('candle_history', 0)} union all ${part('candle', 1)}) parts
    order by start_ms, part`;
};
const READ_NEWEST = { name: 'read-newest-candles', text: readText('desc') };
const READ_OLDEST = { name: 'read-oldest-candles', text: readText('asc') };

// One step into the index for each candle, however long the tables are.
const NEWEST = `select parts.* from unnest($1::int[]) wanted (market)
  cross join generate_series(0, ${periods.length - 1}) period
  cross join lateral (
    (select *, 0 as part from candle_history history
      where history.market = wanted.market and history.period = period.period
      order by start_ms desc limit 1)
    union all
    (select *, 1 as part from candle
      where candle.market = wanted.market and candle.period = period.period
      order by start_ms desc limit 1)
  ) parts order by market, period, start_ms, part`;

/** A start reads a day of every market: one value a market is read in a fraction of a row a minute's time. */
const MINUTES_FROM = `select market, json_agg(
    json_build_array(start_ms, open_ticks, high_ticks, low_ticks, close_ticks, volume_lots,
      turnover::text, trade_count) order by start_ms, part) as minutes
  from (
    select *, 0 as part from candle_history
      where market = any($1) and period = 0 and start_ms >= $2
    union all
    select *, 1 as part from candle where market = any($1) and period = 0 and start_ms >= $2
  ) parts group by market order by market`;

interface MinutesRow {
  readonly market: number;
  readonly minutes: readonly (readonly [
    start_ms: number,
    open_ticks: number,
    high_ticks: number,
    low_ticks: number,
    close_ticks: number,
    volume_lots: number,
    turnover: string,
    trade_count: number,
  ])[];
}

const rowsOf = ({ market, minutes }: MinutesRow): CandleTable[] =>
  minutes.map(
    ([start_ms, open_ticks, high_ticks, low_ticks, close_ticks, volume_lots, turnover, count]) => ({
      ...{ market, period: 0, start_ms, open_ticks, high_ticks, low_ticks, close_ticks },
      ...{ volume_lots, turnover, trade_count: count },
    }),
  );

/** Rows of one candle stand next to each other, the history's part first. */
function joinParts(rows: readonly CandleTable[]): MarketCandle[] {
  const candles: MarketCandle[] = [];
  for (const row of rows) {
    const candle = candleOfRow(row);
    const last = candles.at(-1);
    const isSame =
      last?.market === candle.market &&
      last.period === candle.period &&
      last.startMs === candle.startMs;
    if (isSame) {
      candles[candles.length - 1] = { ...candle, ...joinCandles(candle.startMs, last, candle) };
    } else {
      candles.push(candle);
    }
  }
  return candles;
}
