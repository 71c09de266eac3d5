import type { Executor } from '#platform/db/tables/schema.ts';
import { notifyContacts } from '#ports/notify-user.ts';
import type { AuthContext } from '../../context.ts';
import { mayResetFactor } from '../../policy.ts';
import type { Session } from '../../session-store.ts';
import { tellReset } from './ask-reset.ts';
import { dueStep } from './reset-plan.ts';
import type { OpenReset } from './reset-store.ts';
import { stopReset } from './stop-reset.ts';

/**
 * Takes each reset that waits a step further when it is due: a notice, or the end. A step is one transaction with
 * its notices, so a process that dies between two goes on with the next one.
 */
export async function runResets(context: AuthContext, now: number): Promise<void> {
  for (const reset of await context.resets.listOpen()) await runReset(context, reset, now);
}

async function runReset(context: AuthContext, reset: OpenReset, now: number): Promise<void> {
  const step = dueStep(reset, now, context.policy.reset);
  if (!step) return;
  const { userId } = reset;
  const ended = await context.database.transaction().execute(async (executor) => {
    // With the account's row first, as every change of a factor takes it.
    await context.users.lock(userId, executor);
    const user = await context.users.findUser(userId, executor);
    if (!mayResetFactor(user)) {
      await stopReset(context, { userId }, 'frozen', { address: '', time: now }, executor);
      return [];
    }
    if (step.kind !== 'end') {
      if (!(await context.resets.advance(reset, step.endsAt, executor))) return [];
      await tellReset(context, user, { ...reset, endsAt: step.endsAt }, step.kind, executor);
      return [];
    }
    if (!(await context.resets.close({ id: reset.id }, 'done', now, executor))) return [];
    if (!(await removeLost(context, reset, executor))) return [];
    await context.flows.voidAll(userId, executor);
    await context.securityCodes.clear(userId, executor);
    const holdUntil = await context.users.suspendWithdrawals(userId, now, 'factor-reset', executor);
    const removed: readonly Session[] = await context.sessions.removeAll(userId, executor);
    const entry = {
      who: 'house',
      act: 'authenticator-reset',
      object: `user:${userId}`,
      outcome: 'done',
      address: '',
      after: { factor: reset.factor, holdUntil, endedSessions: removed.length },
    } as const;
    await context.audit.record(entry, executor);
    const { factor } = reset;
    const notice = { kind: 'authenticator-reset-done', factor, time: now, holdUntil } as const;
    await notifyContacts(context, [user], notice, executor);
    return removed;
  });
  context.sessions.announce(ended);
}

/** False when it is gone already. */
async function removeLost(
  context: AuthContext,
  { userId, factor }: OpenReset,
  executor: Executor,
): Promise<boolean> {
  if (factor === 'passkeys') {
    await context.users.setPasskeyCount(userId, 0, executor);
    return context.passkeys.removeAll(userId, executor);
  }
  if (!(await context.authenticators.unbind(userId, executor))) return false;
  await context.users.setAuthenticatorBound(userId, null, executor);
  return true;
}
