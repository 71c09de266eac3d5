import { USER_FIRST } from '@bourse/contract/messages.ts';
import type pg from 'pg';

/** Rows that one statement takes away: others write in between. */
const ROWS_AT_ONCE = 10_000;

/**
 * Takes away old rows that no person is part of: trades between bots, and what the house earned by
 * them. They would be all that a demo writes, and nobody reads more of them than the last few.
 * Returns how many rows went.
 *
 * @param bots their accounts; those of the house count as bots
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
