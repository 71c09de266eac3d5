import type { IncomingHttpHeaders } from 'node:http';
import type { Caller, UserSession } from './caller.ts';

/** Who holds a session's token; null: nobody. Refuses tooManyRequests to an address that guesses. */
export type FindSession = (token: string, address: string) => Promise<UserSession | null>;

/**
 * Says who calls, from the authorization header and nothing else: no cookie and no field of a query
 * or a body gives authority (S10).
 */
export async function authenticate(
  { authorization }: Pick<IncomingHttpHeaders, 'authorization'>,
  address: string,
  findSession: FindSession,
): Promise<Caller> {
  if (authorization === undefined) return { kind: 'visitor', hasFailed: false };
  const token = /^Bearer ([A-Za-z0-9_-]{16,128})$/.exec(authorization)?.[1];
  const session = token ? await findSession(token, address) : null;
  return session ?? { kind: 'visitor', hasFailed: true };
}
