import { type Period, periods } from '@bourse/contract/feed.ts';
import { USER_FIRST } from '@bourse/contract/messages.ts';
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

/**
 * Deletes old rows that no person is part of: trades between house traders, and what the exchange
 * earned by them. They would be most of what a demo writes, and only the last few are read.
 * Returns how many rows went.
 *
 * @param bots accounts of house traders; the exchange's other ones count as such
 * @param timeMax what is younger stays, UTC epoch milliseconds
 */
export async function trimBotRows(
  pool: pg.Pool,
  bots: ReadonlySet<number>,
  timeMax: number,
): Promise<number> {
  if (bots.size === 0) return 0;
  const nobody = (user: string) => `(${user} < ${USER_FIRST} or ${user} = any($1))`;
  const trades = `trade_time < $2 and ${nobody('taker_user')} and ${nobody('maker_user')}`;
  let count = 0;
  for (const [table, condition] of [
    ['trade', trades],
    ['contract_trade', trades],
    ['ledger_entry', `entry_time < $2 and ${nobody('user_id')}`],
  ]) {
    const text = `delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${condition} limit ${ROWS_AT_ONCE}))`;
    for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE; count += rows) {
      rows = (await pool.query(text, [[...bots], timeMax])).rowCount ?? 0;
    }
  }
  return count;
}

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
