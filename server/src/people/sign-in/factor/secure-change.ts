import { Code } from '@bourse/contract/codes.ts';
import type { UserSession } from '#edge/pipeline/caller.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditAct } from '#ports/audit-trail.ts';
import { notifyUser } from '#ports/notify-user.ts';
import type { User } from '#ports/user-directory.ts';
import type { AuthContext } from '../context.ts';

export interface FactorChange {
  readonly user: User;
  readonly session: UserSession;
  readonly kind:
    | 'authenticator-bound'
    | 'authenticator-unbound'
    | 'passkey-added'
    | 'passkey-removed';
}

/** As the record of security acts calls them. */
const acts: Readonly<Record<FactorChange['kind'], AuditAct>> = {
  'authenticator-bound': 'authenticator-bind',
  'authenticator-unbound': 'authenticator-unbind',
  'passkey-added': 'passkey-add',
  'passkey-removed': 'passkey-remove',
};

/**
 * Makes a change of the second factor, with all that each brings: withdrawals wait for 24 hours (D12), what was
 * under way for the account leads nowhere, all other sessions end with their sockets (S09), this one has
 * just proved who it is, and the owner is notified (S35). False, with nothing of it, when `change` returns so;
 * what it has written, like a wrong code that counts, stays.
 */
export async function secureChange(
  context: AuthContext,
  { user, session, kind }: FactorChange,
  call: Call,
  change: (executor: Executor) => Promise<boolean>,
): Promise<boolean> {
  const { userId, sessionId } = session;
  const done = await context.database.transaction().execute(async (executor) => {
    if (!(await change(executor))) return undefined;
    await context.flows.voidAll(userId, executor);
    await context.securityCodes.clear(userId, executor);
    const holdUntil = await context.users.suspendWithdrawals(userId, call.time, kind, executor);
    const ended = await context.sessions.removeAll(userId, executor, sessionId);
    const own = await context.sessions.proveFactor(sessionId, call.time, executor);
    const entry = {
      who: `user:${userId}`,
      act: acts[kind],
      object: `user:${userId}`,
      outcome: 'done',
      address: call.address,
      after: { holdUntil, endedSessions: ended.length },
    } as const;
    await context.audit.record(entry, executor);
    await notifyUser(context, user, { kind, time: call.time, holdUntil }, executor);
    return { ended, own };
  });
  if (!done) return false;
  context.sessions.announce(done.ended);
  if (done.own) await context.sessions.recallFactor(done.own);
  return true;
}

/** The account of a session. Refuses sessionEnded when it is gone. */
export async function ownUser(context: AuthContext, { userId }: UserSession): Promise<User> {
  const user = await context.users.findUser(userId);
  if (!user) throw new Refusal(Code.sessionEnded);
  return user;
}
