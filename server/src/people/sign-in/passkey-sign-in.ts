import { Code } from '@bourse/contract/codes.ts';
import type { PasskeyAnswer } from '@bourse/contract/routes/passkey.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuthContext } from './context.ts';
import { answer, enter, type SignedIn } from './enter.ts';
import { provePasskey } from './factor/passkeys.ts';
import { mayHaveSessions } from './policy.ts';

/**
 * Signs in with a passkey alone: it is something they have, opened by something they know or are, so it stands
 * for password, code and authenticator. Refuses passkeyRefused.
 */
export async function signInByPasskey(
  context: AuthContext,
  passkey: PasskeyAnswer,
  call: Call,
): Promise<SignedIn> {
  const userId = await provePasskey(context, passkey, call);
  const entered = await context.database.transaction().execute(async (executor) => {
    const user = await context.users.findUser(userId, executor);
    return mayHaveSessions(user)
      ? enter(context, user, 'sign-in', call, executor, 'passkey')
      : undefined;
  });
  if (!entered) throw new Refusal(Code.passkeyRefused);
  return answer(context, entered);
}
