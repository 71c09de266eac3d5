import { ask, CallRefused } from './api.ts';
import { signedOut, useSession } from './session.ts';

/** An answer that takes longer is none: whoever leaves is told while they still look. */
const ANSWER_WITHIN_MS = 10_000;

/** Ends the session here at once, and says so at the door if the server did not confirm that it is over there. */
export async function signOut(): Promise<void> {
  // The last call of the session: what asks again and again would ask under one that is over.
  const closing = ask('consoleSignOut', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  signedOut('');
  try {
    await closing;
  } catch (error) {
    if (error instanceof CallRefused && error.isSessionOver) return;
    // Whoever has signed in again meanwhile stays in.
    if (!useSession.getState().token) signedOut('unconfirmed');
  }
}
