import type { IncomingHttpHeaders } from 'node:http';
import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Caller, OperatorSession, ProgramKey, UserCaller, UserSession } from './caller.ts';
import { readSignedCall, type SignedCall, type SignedRequest } from './signed-call.ts';

/** Who holds a session's token; null: nobody. Refuses tooManyRequests to an address that guesses. */
export type FindSession = (token: string, address: string) => Promise<UserSession | null>;

/**
 * Which key signed a call. Refuses apiKeyInvalid (the same for a key that nobody has and a signature
 * that is wrong), callTimeOutside, callRepeated, apiKeyAddress, and tooManyRequests to an address
 * that guesses.
 *
 * @param isExact the database is asked what the key may, and not memory
 */
export type FindKey = (
  call: SignedCall,
  address: string,
  options: { readonly isExact: boolean },
) => Promise<ProgramKey>;

/** Which operator holds a token of the console; null: nobody. Refuses as `FindSession` does. */
export type FindOperator = (token: string, address: string) => Promise<OperatorSession | null>;

export interface Finders {
  readonly findSession: FindSession;
  readonly findKey: FindKey;
  readonly findOperator: FindOperator;
}

/** What a request shows of its sender, with all that a signature is about. */
export interface Shown extends SignedRequest {
  readonly headers: Pick<IncomingHttpHeaders, 'authorization'>;
}

/**
 * Says who calls, from the authorization header and nothing else: no cookie and no field of a query
 * or a body gives authority (S10). A session that is not known is a visitor who failed; a signature
 * that does not hold is refused at once, also where anybody may call: its program is told why.
 */
export async function authenticate(
  { headers, ...request }: Shown,
  address: string,
  finders: Finders,
  options: { readonly isExact: boolean } = { isExact: false },
): Promise<Caller> {
  const { authorization } = headers;
  if (authorization === undefined) return { kind: 'visitor', hasFailed: false };
  const token = tokenOf(headers);
  if (token !== undefined) {
    return (await finders.findSession(token, address)) ?? { kind: 'visitor', hasFailed: true };
  }
  const call = readSignedCall(authorization, request);
  if (call) return finders.findKey(call, address, options);
  if (/^(HMAC-SHA256|Ed25519) /.test(authorization)) throw new Refusal(Code.apiKeyInvalid);
  return { kind: 'visitor', hasFailed: true };
}

/**
 * Says which operator calls. Only routes of the console ask it, and they ask nothing else: a customer's
 * session or key is nobody there, and an operator's token is nobody everywhere else.
 */
export async function authenticateOperator(
  headers: Shown['headers'],
  address: string,
  findOperator: FindOperator,
): Promise<Caller> {
  if (headers.authorization === undefined) return { kind: 'visitor', hasFailed: false };
  const token = tokenOf(headers);
  const found = token === undefined ? null : await findOperator(token, address);
  return found ?? { kind: 'visitor', hasFailed: true };
}

const TOKEN = /^[A-Za-z0-9_-]{16,128}$/;

/**
 * Who signs a socket in: a session's token, or what a program's authorization header would be for
 * a GET of the socket's path. Null: nobody; refuses as `FindKey` does.
 */
export async function authenticateSocket(
  shown: string,
  address: string,
  path: string,
  finders: Pick<Finders, 'findSession' | 'findKey'>,
): Promise<UserCaller | null> {
  if (TOKEN.test(shown)) return finders.findSession(shown, address);
  const call = readSignedCall(shown, { method: 'GET', url: path });
  return call ? finders.findKey(call, address, { isExact: false }) : null;
}

/** The token that a request shows; undefined: none that could be one of ours. */
export function tokenOf({
  authorization,
}: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{16,128})$/.exec(authorization ?? '')?.[1];
}
