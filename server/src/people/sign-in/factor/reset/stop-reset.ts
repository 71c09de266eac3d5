import { Code } from '@bourse/contract/codes.ts';
import { type Call, callerOf } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditWho } from '#ports/audit-trail.ts';
import { notifyContacts } from '#ports/notify-user.ts';
import type { AuthContext } from '../../context.ts';
import type { WhichReset } from './reset-store.ts';
import { stopHashOf } from './stop-code.ts';

/** What stopped it, as the record of security acts says. */
export type StoppedBy =
  | 'session'
  | 'stop-code'
  | 'authenticator'
  | 'passkey'
  | 'password'
  | 'contact'
  | 'unbound'
  | 'frozen'
  | 'operator';

type Stopping = Pick<AuthContext, 'resets' | 'users' | 'audit' | 'sender'>;

/**
 * Stops a reset that waits, in the caller's transaction; false when there is none. It always is on the safe
 * side: an owner who lost the factor can ask again.
 */
export async function stopReset(
  context: Stopping,
  which: Exclude<WhichReset, { readonly id: number }>,
  by: StoppedBy,
  call: Pick<Call, 'address' | 'time'> & { readonly operatorId?: number },
  executor: Executor,
): Promise<boolean> {
  const reset = await context.resets.close(which, 'stopped', call.time, executor);
  if (!reset) return false;
  const { userId, factor } = reset;
  const owner = `user:${userId}` as const;
  const entry = {
    who: whoStopped(by, owner, call.operatorId),
    act: 'authenticator-reset-stop',
    object: owner,
    outcome: 'done',
    address: call.address,
    after: { by, factor },
  } as const;
  await context.audit.record(entry, executor);
  const user = await context.users.findUser(userId, executor);
  const notice = { kind: 'authenticator-reset-stopped', factor, time: call.time } as const;
  if (user) await notifyContacts(context, [user], notice, executor);
  return true;
}

function whoStopped(by: StoppedBy, owner: AuditWho, operatorId: number | undefined): AuditWho {
  if (operatorId !== undefined) return `operator:${operatorId}`;
  if (by === 'frozen') return 'house';
  return by === 'stop-code' ? 'visitor' : owner;
}

/**
 * By an operator who heard that something is wrong; in the act's transaction. Returns whose it was,
 * undefined: none of this number waits.
 */
export async function stopResetByOperator(
  context: AuthContext,
  id: number,
  by: Pick<Call, 'address' | 'time'> & { readonly operatorId: number },
  executor: Executor,
): Promise<number | undefined> {
  const userId = await context.resets.ownerOfOpen(id, executor);
  if (userId === undefined) return undefined;
  // With the account's row first, as every change of a factor takes it.
  await context.users.lock(userId, executor);
  if ((await context.resets.ownerOfOpen(id, executor)) === undefined) return undefined;
  await stopReset(context, { userId }, 'operator', by, executor);
  return userId;
}

/** By any session of the account: it need not prove more than that it is there. Refuses notFound. */
export async function stopOwnReset(context: AuthContext, call: Call): Promise<void> {
  const { userId } = callerOf(call);
  const stopped = await context.database
    .transaction()
    .execute((executor) => stopReset(context, { userId }, 'session', call, executor));
  if (!stopped) throw new Refusal(Code.notFound);
}

/** By the code of a notice, signed in or not. Refuses codeWrong. */
export async function stopResetByCode(
  context: AuthContext,
  typed: string,
  call: Call,
): Promise<void> {
  const stopHash = stopHashOf(context.codeKey, typed);
  const stopped = await context.database
    .transaction()
    .execute((executor) => stopReset(context, { stopHash }, 'stop-code', call, executor));
  if (!stopped) throw new Refusal(Code.codeWrong);
}
