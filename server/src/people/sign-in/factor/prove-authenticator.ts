import type { Call } from '#edge/pipeline/handler.ts';
import type { AuthContext } from '../context.ts';
import { stopReset } from './reset/stop-reset.ts';

/**
 * As `Authenticators.prove`; an authenticator that shows a right code is not lost, so a reset that waits for
 * it stops.
 */
export async function proveOwnAuthenticator(
  context: AuthContext,
  userId: number,
  code: string,
  call: Call,
): Promise<void> {
  await context.authenticators.prove(userId, code, call.time);
  await context.database
    .transaction()
    .execute((executor) => stopReset(context, { userId }, 'authenticator', call, executor));
}
