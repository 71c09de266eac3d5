import { WithdrawalStatus } from '@bourse/contract/moves/withdrawal-moves.ts';
import { sql } from 'kysely';
import type { StaffQueue } from '#edge/staff/console-port.ts';
import type { Executor } from '#platform/db/tables/schema.ts';

type Name = 'identity' | 'recovery' | 'withdrawals' | 'deposits';

/**
 * Queues of staff whose rows are asked for by one question, each with the age of its oldest row.
 *
 * @param cold addresses whose coins come back to us: they explain themselves
 */
export async function readStaffQueues(
  executor: Executor,
  cold: readonly string[],
): Promise<Readonly<Record<Name, StaffQueue>>> {
  const { rows } = await sql<StaffQueue & { name: Name }>`
    select 'identity' as name, count(*)::int as count, coalesce(min(submitted_at), 0) as "oldestAt"
      from identity_submissions where settled_at is null and decision is null
    union all
    select 'recovery', count(*)::int, coalesce(min(asked_at), 0)
      from authenticator_resets where closed_at is null
    union all
    select 'withdrawals', count(*)::int, coalesce(min(asked_at), 0)
      from withdrawals where status = ${WithdrawalStatus.review} and ended_at is null
    union all
    select 'deposits', count(*)::int, coalesce(min(seen_at), 0)
      from unexplained_deposits where sender <> all(${[...cold]}::text[])`.execute(executor);
  const of = (name: Name) => {
    const row = rows.find((one) => one.name === name);
    return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? 0 };
  };
  return {
    identity: of('identity'),
    recovery: of('recovery'),
    withdrawals: of('withdrawals'),
    deposits: of('deposits'),
  };
}
