import type { UserInfo } from '@bourse/contract/routes/account.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { notifyUser } from '#ports/notify-user.ts';
import type { User } from '#ports/user-directory.ts';
import { type AuthContext, originOf } from './context.ts';
import { seenFrom } from './device.ts';
import type { OpenedSession } from './sessions.ts';

export interface SignedIn {
  readonly token: string;
  readonly info: UserInfo;
}

export interface Entered {
  readonly user: User;
  readonly session: OpenedSession;
  readonly deviceNew: boolean;
}

/**
 * Opens the session, remembers the device, writes the history; the owner hears of a sign-in from a
 * new device.
 *
 * @param by what was proved: the codes that the account asks for at a sign-in, or a passkey
 */
export async function enter(
  context: AuthContext,
  user: User,
  act: 'sign-in' | 'register',
  call: Call,
  executor: Executor,
  by: 'codes' | 'passkey' = 'codes',
): Promise<Entered> {
  const origin = originOf(call);
  // Whose only second factor is a passkey has not shown it by the code of the mail.
  const hasProved =
    by === 'passkey' || user.passkeyCount === 0 || user.authenticatorBoundAt !== null;
  const factorAt = hasProved ? call.time : 0;
  const session = await context.sessions.open(user.id, { ...origin, factorAt }, executor);
  const deviceNew = await context.signIns.remember(user.id, seenFrom(call), origin, executor);
  await context.rights.placeSeen(user.id, origin.address, executor);
  await context.signIns.record({ userId: user.id, outcome: 'signed-in', ...origin }, executor);
  const { time, address } = call;
  const entry = {
    who: `user:${user.id}`,
    act,
    object: `user:${user.id}`,
    outcome: 'done',
    address,
    after: {
      ...{ by, session: session.id, deviceNew, endedOldest: session.removed.length },
      ...(act === 'register' && { invitedBy: inviterOf(user) }),
    },
  } as const;
  await context.audit.record(entry, executor);
  if (act === 'sign-in' && deviceNew) {
    await notifyUser(context, user, { kind: 'new-device', time, address }, executor);
  }
  return { user, session, deviceNew };
}

/** Who referrals pay for this account, as the record names people; no one: null. */
const inviterOf = ({ invitedBy }: User) => (invitedBy === null ? null : `user:${invitedBy}`);

/**
 * After the commit: what the person is answered, once the engine knows what the account may do. Refuses
 * unavailable where that is not known: the session's token is not given out then.
 */
export async function answer(context: AuthContext, { user, session }: Entered): Promise<SignedIn> {
  context.sessions.announce(session.removed);
  await context.rights.settleFirst(user.id);
  return { token: session.token, info: context.users.present(user) };
}
