import { Code } from '@bourse/contract/codes.ts';
import { type Access, anyone, scopes, user } from '@bourse/contract/route.ts';
import { expect, test } from 'vitest';
import { authorise } from './authorise.ts';
import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

const NOW = 1_750_000_000_000;
const MINUTE = 60_000;

const codeOf = (caller: Caller, access: Access): Code => {
  try {
    authorise(caller, access, NOW);
    return Code.ok;
  } catch (error) {
    return (error as Refusal).code;
  }
};
const visitor = (hasFailed: boolean): Caller => ({ kind: 'visitor', hasFailed });
const session = (ageMs: number): Caller => ({
  ...{ kind: 'session', userId: 100, sessionId: 's', factorAt: NOW - ageMs },
});

test('a route for anyone is open to each kind of caller', () => {
  for (const caller of [visitor(false), visitor(true), session(0)]) {
    expect(codeOf(caller, anyone)).toBe(Code.ok);
  }
});

test.each(scopes)(
  'scope %s: a session passes, whoever shows nothing or what is over does not',
  (scope) => {
    expect(codeOf(session(1e12), user(scope))).toBe(Code.ok);
    expect(codeOf(visitor(false), user(scope))).toBe(Code.notSignedIn);
    expect(codeOf(visitor(true), user(scope))).toBe(Code.sessionEnded);
  },
);

test('where a fresh second factor is due, one of ten minutes ago counts and an older one does not', () => {
  const access = user('transfer', { freshFactor: true });
  expect(codeOf(session(0), access)).toBe(Code.ok);
  expect(codeOf(session(10 * MINUTE), access)).toBe(Code.ok);
  expect(codeOf(session(10 * MINUTE + 1), access)).toBe(Code.factorDue);
  expect(codeOf(visitor(false), access)).toBe(Code.notSignedIn);
});
