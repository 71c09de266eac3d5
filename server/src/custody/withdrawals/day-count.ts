import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What is left of the withdrawals that a person may ask for in 24 hours (S23). */
export interface DayCount {
  readonly left: number;
  /** UTC epoch milliseconds from which on one more may be asked for; 0: now. */
  readonly nextAt: number;
}

/**
 * Counts those that the account's owner asked for, however they ended: what was cancelled took the
 * time of a reviewer, too. Programs have their own budget. A caller that adds a row by it must hold the
 * lock that `WithdrawalStore.add` takes.
 *
 * @param except the key of the request itself, which may be written down by now
 */
export async function readDayCount(
  executor: Kysely<Database>,
  user: number,
  now: number,
  perDayMax: number,
  except = '',
): Promise<DayCount> {
  const rows = await executor
    .selectFrom('withdrawals')
    .select('asked_at')
    .where('user_id', '=', user)
    .where('key_id', 'is', null)
    .where('request_key', '<>', except)
    .where('asked_at', '>', now - DAY_MS)
    .orderBy('asked_at', 'desc')
    .limit(perDayMax)
    .execute();
  const left = perDayMax - rows.length;
  return { left, nextAt: left > 0 ? 0 : (rows.at(-1)?.asked_at ?? now) + DAY_MS };
}
