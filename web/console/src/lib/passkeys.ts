import type { PasskeyAnswer } from '@bourse/contract/routes/passkey.ts';
import { answerByPasskey } from '#app/lib/passkeys.ts';
import { ask } from './api.ts';

/** An answer of a passkey, good once: to enter, or for one act. */
export const provePasskey = async (): Promise<PasskeyAnswer> =>
  answerByPasskey(await ask('consolePasskeyAsk'));
