import type { PasskeyAnswer, PasskeyOffer } from '@bourse/contract/routes/passkey.ts';

/** What talks to the browser's passkeys, loaded when it is needed. */
const loadBrowser = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys, and this page may use them. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function';

/** The person said no, or waited too long: nothing went wrong. */
export const isGivenUp = (failure: unknown) =>
  failure instanceof Error && (failure.name === 'NotAllowedError' || failure.name === 'AbortError');

/** Makes a passkey with the browser, for the server to keep. Throws what the browser throws; see `isGivenUp`. */
export async function makePasskey({ options }: PasskeyOffer): Promise<PasskeyAnswer> {
  const { startRegistration } = await loadBrowser();
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return (await startRegistration({ optionsJSON })) as unknown as PasskeyAnswer;
}

/** An answer of a passkey to what the server asks, good once. Throws what the browser throws; see `isGivenUp`. */
export async function answerByPasskey({ options }: PasskeyOffer): Promise<PasskeyAnswer> {
  const { startAuthentication } = await loadBrowser();
  const optionsJSON = options as unknown as Parameters<
    typeof startAuthentication
  >[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON })) as unknown as PasskeyAnswer;
}
