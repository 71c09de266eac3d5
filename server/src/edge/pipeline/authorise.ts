import { Code } from '@bourse/contract/codes.ts';
import { type ActName, acts, mayAct } from '@bourse/contract/console/acts.ts';
import type { Access, Scope } from '@bourse/contract/route.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Caller, OperatorSession, ProgramKey, UserSession } from './caller.ts';

/** How long a second factor counts as just proved. */
export const FACTOR_FRESH_MS = 10 * 60_000;

/**
 * Lets a caller pass to what a route's row is open to. Refuses notSignedIn, sessionEnded, factorDue;
 * to a program's key notAllowed, apiKeyTooYoung.
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
    case 'operator':
      return authoriseOperator(caller, access.act);
  }
}

function authoriseUser(
  caller: Caller,
  { scope, freshFactor }: Extract<Access, { readonly who: 'user' }>,
  now: number,
): void {
  switch (caller.kind) {
    case 'visitor':
      throw new Refusal(caller.hasFailed ? Code.sessionEnded : Code.notSignedIn);
    case 'operator':
      // The console is no way into a customer's account.
      throw new Refusal(Code.notSignedIn);
    case 'session':
      // Every scope: the person is here.
      if (freshFactor === 'when-bound' && !caller.hasFactor) return;
      if (freshFactor) demandFreshFactor(caller, now);
      return;
    case 'key':
      // A program proves no second factor: what needs one is a person's, unless the row says otherwise.
      if (freshFactor && freshFactor !== 'of-people') throw new Refusal(Code.notAllowed);
      return authoriseKey(caller, scope, now);
  }
}

function authoriseOperator(caller: Caller, act: ActName): void {
  switch (caller.kind) {
    case 'visitor':
      throw new Refusal(caller.hasFailed ? Code.sessionEnded : Code.notSignedIn);
    case 'session':
    case 'key':
      throw new Refusal(Code.notSignedIn);
    case 'operator':
      if (!mayAct(caller.roles, act)) throw new Refusal(Code.notAllowed);
  }
}

/**
 * An act that takes the second factor takes one that was proved for it alone: the first call with the key for which it
 * was proved. The same call sent again is let pass, another one is not. Refuses factorDue.
 */
export function demandActFactor(
  caller: OperatorSession,
  act: ActName,
  call: { readonly idempotencyKey: string; readonly asked?: string; readonly time: number },
): void {
  if (!acts[act].factor) return;
  const { idempotencyKey, asked = '', time } = call;
  if (!idempotencyKey || !caller.takeFactor(idempotencyKey, asked, time)) {
    throw new Refusal(Code.factorDue);
  }
}

function authoriseKey({ rights, withdrawsFrom }: ProgramKey, scope: Scope, now: number): void {
  if (scope === 'account' || !rights.has(scope)) throw new Refusal(Code.notAllowed);
  if (scope === 'withdraw' && now < withdrawsFrom) throw new Refusal(Code.apiKeyTooYoung);
}

/** For what needs the second factor in some cases only. Refuses factorDue. */
export function demandFreshFactor({ factorAt }: UserSession, now: number): void {
  if (now - factorAt > FACTOR_FRESH_MS) throw new Refusal(Code.factorDue);
}
