import { createHash } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import type { PasskeyAnswer, PasskeyOffer } from '@bourse/contract/routes/passkey.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Refusal } from '#platform/refusal.ts';
import type { ChallengePurpose, Credential, PasskeyStore } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';

/** A challenge is answered at once, by a person who is asked for a finger or a face. */
const CHALLENGE_MS = 5 * 60_000;
export const PASSKEYS_MAX = 10;

/** With whom passkeys are made and proved: of customers at the exchange, of operators at the console. */
export interface Ceremony {
  readonly relyingParty: RelyingParty;
  readonly brandName: string;
  readonly challenges: Pick<PasskeyStore, 'putChallenge' | 'takeChallenge'>;
}

/** A challenge is good once, for what and whom it was given out; an empty session: for anybody. */
interface Challenge {
  readonly purpose: ChallengePurpose;
  readonly sessionId: string;
  /** UTC epoch milliseconds. */
  readonly now: number;
}

interface Holder {
  /** How a passkey names its account: nothing that a person or the API knows. */
  readonly handle: Buffer;
  readonly name: string;
  readonly displayName: string;
  /** The passkeys that the account has. */
  readonly known: readonly Pick<Credential, 'id'>[];
}

/** What a browser is asked to make a new passkey from. Refuses passkeysMax. */
export async function offerCredential(
  ceremony: Ceremony,
  { handle, name, displayName, known }: Holder,
  challenge: Challenge,
): Promise<PasskeyOffer> {
  demandRoom(known.length);
  const options = await generateRegistrationOptions({
    rpName: ceremony.brandName,
    rpID: ceremony.relyingParty.id,
    userID: Uint8Array.from(handle),
    userName: name,
    userDisplayName: displayName,
    attestationType: 'none',
    // It signs in alone: it must be found without a name, and ask who holds it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ id }) => ({ id })),
  });
  await putChallenge(ceremony, options.challenge, challenge);
  return { options: { ...options } };
}

/** Refuses passkeysMax where there is no room for another one. */
export function demandRoom(count: number): void {
  if (count >= PASSKEYS_MAX) throw new Refusal(Code.passkeysMax, { count: PASSKEYS_MAX });
}

/** The passkey that answers an offer, whose challenge is used up. Refuses passkeyRefused. */
export async function takeCredential(
  ceremony: Ceremony,
  answer: PasskeyAnswer,
  challenge: Challenge,
): Promise<Credential> {
  await takeChallenge(ceremony, answer, challenge);
  const verified = await verifyRegistrationResponse({
    ...expected(ceremony, answer),
    response: answer as unknown as RegistrationResponseJSON,
    expectedRPID: ceremony.relyingParty.id,
  }).catch(refused);
  if (!verified.verified) throw new Refusal(Code.passkeyRefused);
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter };
}

/** What a browser is asked to prove a passkey with: no name, so that it does not show who has one. */
export async function askCredential(
  ceremony: Ceremony,
  challenge: Challenge,
): Promise<PasskeyOffer> {
  const options = await generateAuthenticationOptions({
    rpID: ceremony.relyingParty.id,
    userVerification: 'required',
  });
  await putChallenge(ceremony, options.challenge, challenge);
  return { options: { ...options } };
}

/**
 * The passkey that proved itself, with its counter of now; the challenge is used up.
 * Refuses passkeyRefused.
 */
export async function proveCredential<Known extends Credential>(
  ceremony: Ceremony,
  answer: PasskeyAnswer,
  challenge: Challenge,
  find: (id: string) => Promise<Known | undefined>,
): Promise<{ readonly passkey: Known; readonly counter: number }> {
  await takeChallenge(ceremony, answer, challenge);
  const passkey = await find(answer.id);
  if (!passkey) throw new Refusal(Code.passkeyRefused);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected(ceremony, answer),
    response: answer as unknown as AuthenticationResponseJSON,
    expectedRPID: ceremony.relyingParty.id,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(refused);
  if (!verified) throw new Refusal(Code.passkeyRefused);
  return { passkey, counter: authenticationInfo.newCounter };
}

interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

/** What the browser says it has answered; only compared, and never believed. Refuses passkeyRefused. */
function clientDataOf({ response }: PasskeyAnswer): ClientData {
  try {
    const text = Buffer.from(String(response.clientDataJSON), 'base64url').toString('utf8');
    const { challenge, origin } = JSON.parse(text) as Partial<ClientData>;
    return { challenge: String(challenge), origin: String(origin) };
  } catch {
    throw new Refusal(Code.passkeyRefused);
  }
}

function expected({ relyingParty }: Ceremony, answer: PasskeyAnswer) {
  const { challenge, origin } = clientDataOf(answer);
  return {
    // It was ours: its row was there.
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.expectedOrigin(origin),
    requireUserVerification: true,
  };
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();

function putChallenge(
  { challenges }: Ceremony,
  challenge: string,
  { purpose, sessionId, now }: Challenge,
): Promise<void> {
  return challenges.putChallenge(hashOf(challenge), purpose, sessionId, now + CHALLENGE_MS);
}

async function takeChallenge(
  { challenges }: Ceremony,
  answer: PasskeyAnswer,
  { purpose, sessionId, now }: Challenge,
): Promise<void> {
  const hash = hashOf(clientDataOf(answer).challenge);
  if (!(await challenges.takeChallenge(hash, purpose, sessionId, now))) {
    throw new Refusal(Code.passkeyRefused);
  }
}

/** The library throws what does not hold, each in its own words, which are not shown. */
function refused(): never {
  throw new Refusal(Code.passkeyRefused);
}
