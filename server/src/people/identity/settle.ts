import type { Executor } from '#platform/db/tables/schema.ts';
import { notifyUser } from '#ports/notify-user.ts';
import type { IdentityContext } from './context.ts';
import { reasonTextOf } from './present.ts';
import { undecided } from './review.ts';
import type { SubmissionRow } from './store.ts';

const ROWS_MAX = 20;

/**
 * Settles decisions that can be taken back no longer: level, record and mail in one transaction, then the
 * person's open pages. What died before it is found again by the next round.
 */
export async function settleDue(context: IdentityContext): Promise<void> {
  const { store, clock, policy, tell } = context;
  const ids = await store.due(clock.now() - policy.undoMs, ROWS_MAX);
  for (const id of ids) {
    const userId = await store.transaction((executor) => settle(context, id, executor));
    if (userId !== undefined) tell(userId);
  }
}

/** Whose papers they were; undefined when another one has settled them. */
async function settle(
  context: IdentityContext,
  id: number,
  executor: Executor,
): Promise<number | undefined> {
  const { store, users, clock, sender, policy } = context;
  const shown = await store.find(id, executor);
  if (shown) await users.lock(shown.user_id, executor);
  const row = await store.findToChange(id, executor);
  const now = clock.now();
  if (!row || row.settled_at !== null || row.decision === null) return undefined;
  if ((row.decided_at ?? 0) > now - policy.undoMs) return undefined;
  await store.lockPaper(row.number_hash, executor);
  const isApproved = row.decision === 'approve';
  const others = await store.others(row, executor);
  if (isApproved && others.some(({ isVerified }) => isVerified)) {
    // The same paper was approved twice within the time of taking back: the second waits again, as a hit.
    await store.change(id, undecided, executor);
    await record(context, row, 'refused', executor);
    return undefined;
  }
  if (isApproved) await store.replaceVerifying(row.user_id, now, executor);
  await store.change(id, { settled_at: now }, executor);
  if (isApproved) {
    await users.setVerified(row.user_id, now, executor);
    await context.onLevel(row.user_id, 1, row.country, executor);
  }
  await record(context, row, 'done', executor);
  const user = await users.findUser(row.user_id, executor);
  const reason = reasonTextOf(row);
  const { decision } = row;
  if (user) {
    await notifyUser({ sender }, user, { kind: 'identity-decided', decision, reason }, executor);
  }
  return row.user_id;
}

function record(
  { audit }: IdentityContext,
  { id, user_id, decision, reason, decided_by, passed_by }: SubmissionRow,
  outcome: 'done' | 'refused',
  executor: Executor,
): Promise<void> {
  const after = { user: user_id, decision, reason, decidedBy: decided_by, passedBy: passed_by };
  return audit.record(
    {
      who: 'house',
      act: 'identity-settle',
      object: `identity:${id}`,
      ...{ outcome, address: '', after },
    },
    executor,
  );
}
