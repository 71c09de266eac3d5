import { Code } from '@bourse/contract/codes.ts';
import { type Call, sessionOf } from '../../gateway/handler.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { checkPassword } from './check-password.ts';
import { type AuthContext, contactOfUser, notifyUser } from './context.ts';
import { checkNewPassword } from './password-rules.ts';
import { ownWordsOf } from './registration.ts';

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
}

/**
 * Sets a new password of a signed-in person who knows the old one: the hold on withdrawals (D12),
 * every other session and flow ended (S09), a notice. Wrong old passwords count as at a sign-in.
 * Refuses passwordLength, passwordCommon, credentialsWrong, signInBusy.
 */
export async function changePassword(
  context: AuthContext,
  { oldPassword, newPassword }: PasswordChange,
  call: Call,
): Promise<void> {
  const { userId, sessionId } = sessionOf(call);
  const user = await context.users.findUser(userId);
  const contact = user && contactOfUser(user);
  if (!contact) throw new Refusal(Code.credentialsWrong);
  checkNewPassword(newPassword, ownWordsOf(context, contact));
  const { accepted } = await checkPassword(context, contact, oldPassword, call);
  if (!accepted) throw new Refusal(Code.credentialsWrong);
  const passwordHash = await context.hasher.hash(newPassword);
  const { holdUntil, ended } = await context.database.transaction().execute(async (executor) => {
    await context.users.setPasswordHash(userId, passwordHash, executor);
    await context.flows.voidAll(userId, executor);
    return {
      holdUntil: await context.users.extendHold(userId, call.time, executor),
      ended: await context.sessions.removeAll(userId, executor, sessionId),
    };
  });
  context.sessions.announce(ended);
  notifyUser(context, user, { kind: 'password-changed', time: call.time, holdUntil });
}
