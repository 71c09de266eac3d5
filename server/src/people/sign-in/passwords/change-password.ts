import { Code } from '@bourse/contract/codes.ts';
import { type Call, sessionOf } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import { contactOfUser, notifyUser } from '#ports/notify-user.ts';
import type { AuthContext } from '../context.ts';
import { stopReset } from '../factor/reset/stop-reset.ts';
import { ownWordsOf } from '../registration.ts';
import { checkPassword } from './check-password.ts';
import { askerOf } from './password-queue.ts';
import { checkNewPassword } from './password-rules.ts';
import { recordPassword } from './record-password.ts';

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
}

/**
 * Sets a new password of a signed-in person who knows the old one: withdrawals suspended (D12),
 * every other session and flow ended (S09), a notice. Wrong old passwords count as at a sign-in.
 * Refuses passwordLength, passwordCommon, passwordSame, ownPasswordWrong, signInBusy.
 */
export async function changePassword(
  context: AuthContext,
  { oldPassword, newPassword }: PasswordChange,
  call: Call,
): Promise<void> {
  const { userId, sessionId } = sessionOf(call);
  const user = await context.users.findUser(userId);
  const contact = user && contactOfUser(user);
  if (!contact) throw new Refusal(Code.ownPasswordWrong);
  checkNewPassword(newPassword, ownWordsOf(context, contact));
  const { accepted } = await checkPassword(context, contact, oldPassword, call);
  if (!accepted) throw new Refusal(Code.ownPasswordWrong);
  // Asked last: who does not know the old one learns nothing of it.
  if (newPassword === oldPassword) throw new Refusal(Code.passwordSame);
  const passwordHash = await context.hasher.inTurn(askerOf(call, true), (hashing) =>
    hashing.hash(newPassword),
  );
  const ended = await context.database.transaction().execute(async (executor) => {
    await context.users.setPasswordHash(userId, passwordHash, executor);
    await context.securityCodes.clear(user.id, executor);
    await context.flows.voidAll(userId, executor);
    await stopReset(context, { userId }, 'password', call, executor);
    const done = {
      holdUntil: await context.users.suspendWithdrawals(
        userId,
        call.time,
        'password-changed',
        executor,
      ),
      ended: await context.sessions.removeAll(userId, executor, sessionId),
    };
    await recordPassword(context, 'password-change', call, userId, done, executor);
    const { time } = call;
    const { holdUntil } = done;
    await notifyUser(context, user, { kind: 'password-changed', time, holdUntil }, executor);
    return done.ended;
  });
  context.sessions.announce(ended);
}
