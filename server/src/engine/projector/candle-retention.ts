import { type Period, periods } from '@bourse/contract/feed.ts';
import type pg from 'pg';

const DAY_MS = 86_400_000;

/** How far back a chart can page in a demo, days: 10,080 candles of each interval. Longer ones stay. */
const candleDays: Readonly<Partial<Record<Period, number>>> = {
  '1m': 7,
  '5m': 35,
  '15m': 105,
  '30m': 210,
  '1H': 420,
};

/** Rows that one statement takes away: others write in between. */
const ROWS_AT_ONCE = 10_000;

/** Takes away what no chart pages back to, of trades and of the seeded past. Returns how many rows went. */
export async function trimCandles(
  pool: pg.Pool,
  markets: readonly number[],
  timeMs: number,
): Promise<number> {
  let count = 0;
  for (const table of ['candle', 'candle_history']) {
    const text = `delete from ${table} where ctid = any(array(
      select ctid from ${table}
        where market = any($1) and period = $2 and start_ms < $3 limit ${ROWS_AT_ONCE}))`;
    for (const [period, days] of Object.entries(candleDays)) {
      const values = [markets, periods.indexOf(period as Period), timeMs - days * DAY_MS];
      for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE; count += rows) {
        rows = (await pool.query(text, values)).rowCount ?? 0;
      }
    }
  }
  return count;
}
