import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Caller, OperatorSession, ProgramKey, UserCaller, UserSession } from './caller.ts';
import type { Credential, SignedCall } from './credential.ts';

/** Who holds a session's token; null: no one. Refuses tooManyRequests to an address that guesses. */
export type FindSession = (token: string, address: string) => Promise<UserSession | null>;

/**
 * Which key signed a call. Refuses apiKeyInvalid (the same for an unknown key and a signature
 * that is wrong), callTimeOutside, callRepeated, apiKeyAddress, and tooManyRequests to an address
 * that guesses.
 *
 * @param isExact the database is asked what the key may, and not memory
 * @param isChange the call may change something: it is taken once, whatever gateway it comes to
 */
export type FindKey = (
  call: SignedCall,
  address: string,
  options: { readonly isExact: boolean; readonly isChange: boolean },
) => Promise<ProgramKey>;

/** Which operator holds a token of the console; null: none. Refuses as `FindSession` does. */
export type FindOperator = (token: string, address: string) => Promise<OperatorSession | null>;

export interface Finders {
  readonly findSession: FindSession;
  readonly findKey: FindKey;
  readonly findOperator: FindOperator;
}

/**
 * Says who calls. A session that is not known is a visitor who failed; a signature that does not hold is
 * refused at once, also on public routes, so that its program learns why.
 */
export async function authenticate(
  credential: Credential,
  address: string,
  finders: Pick<Finders, 'findSession' | 'findKey'>,
  options: Parameters<FindKey>[2] = { isExact: false, isChange: true },
): Promise<Caller> {
  switch (credential.kind) {
    case 'none':
      return { kind: 'visitor', hasFailed: false };
    case 'token':
      return (
        (await finders.findSession(credential.token, address)) ?? {
          kind: 'visitor',
          hasFailed: true,
        }
      );
    case 'signature':
      return finders.findKey(credential.call, address, options);
    case 'unreadable':
      if (credential.isSignature) throw new Refusal(Code.apiKeyInvalid);
      return { kind: 'visitor', hasFailed: true };
  }
}

/**
 * Says which operator calls. Only routes of the console ask it, and they ask nothing else: a customer's
 * session or key is no one there, and an operator's token is no one everywhere else.
 */
export async function authenticateOperator(
  credential: Credential,
  address: string,
  findOperator: FindOperator,
): Promise<Caller> {
  if (credential.kind === 'none') return { kind: 'visitor', hasFailed: false };
  const found = credential.kind === 'token' ? await findOperator(credential.token, address) : null;
  return found ?? { kind: 'visitor', hasFailed: true };
}

/** Who signs a socket in. Null: no one; refuses as `FindKey` does. */
export async function authenticateSocket(
  credential: Credential,
  address: string,
  { findSession, findKey }: Pick<Finders, 'findSession' | 'findKey'>,
): Promise<UserCaller | null> {
  switch (credential.kind) {
    case 'token':
      return findSession(credential.token, address);
    case 'signature':
      return findKey(credential.call, address, { isExact: false, isChange: true });
    case 'none':
    case 'unreadable':
      return null;
  }
}
