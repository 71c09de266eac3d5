import { Code } from '@bourse/contract/codes.ts';
import type { Access } from '@bourse/contract/route.ts';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';

/** So long a second factor counts as just proved. */
const FACTOR_FRESH_MS = 10 * 60_000;

/**
 * Lets a caller pass to what a route's row is open to. Refuses notSignedIn, sessionEnded, factorDue.
 * Whose object a call names is asked later, by the feature's policy.
 *
 * @param now UTC epoch milliseconds
 */
export function authorise(caller: Caller, access: Access, now: number): void {
  switch (access.who) {
    case 'anyone':
      return;
    case 'user':
      return authoriseUser(caller, access, now);
  }
}

function authoriseUser(
  caller: Caller,
  { freshFactor }: Extract<Access, { readonly who: 'user' }>,
  now: number,
): void {
  switch (caller.kind) {
    case 'visitor':
      throw new Refusal(caller.hasFailed ? Code.sessionEnded : Code.notSignedIn);
    case 'session':
      // Every scope: the person is here.
      if (freshFactor && now - caller.factorAt > FACTOR_FRESH_MS) {
        throw new Refusal(Code.factorDue);
      }
      return;
  }
}
