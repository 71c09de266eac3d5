import { Code } from '@bourse/contract/codes.ts';
import {
  type Access,
  anyone,
  type KeyScope,
  keyScopes,
  scopes,
  user,
} from '@bourse/contract/route.ts';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '#platform/refusal.ts';
import { authorise } from './authorise.ts';
import type { Caller } from './caller.ts';

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
const session = (ageMs: number, hasFactor = false): Caller => ({
  ...{ kind: 'session', userId: 100, sessionId: 's', factorAt: NOW - ageMs, hasFactor },
});

test('a route for anyone is open to each kind of caller', () => {
  for (const caller of [visitor(false), visitor(true), session(0)]) {
    expect(codeOf(caller, anyone)).toBe(Code.ok);
  }
});

test.each(scopes)('scope %s: a session passes, no token or an ended one does not', (scope) => {
  expect(codeOf(session(1e12), user(scope))).toBe(Code.ok);
  expect(codeOf(visitor(false), user(scope))).toBe(Code.notSignedIn);
  expect(codeOf(visitor(true), user(scope))).toBe(Code.sessionEnded);
});

test('where a fresh second factor is due, one of ten minutes ago counts and an older one does not', () => {
  const access = user('transfer', { freshFactor: true });
  expect(codeOf(session(0), access)).toBe(Code.ok);
  expect(codeOf(session(10 * MINUTE), access)).toBe(Code.ok);
  expect(codeOf(session(10 * MINUTE + 1), access)).toBe(Code.factorDue);
  expect(codeOf(visitor(false), access)).toBe(Code.notSignedIn);
});

test('where it is due of who has bound one, no other is asked', () => {
  const access = user('account', { freshFactor: 'when-bound' });
  expect(codeOf(session(10 * MINUTE, true), access)).toBe(Code.ok);
  expect(codeOf(session(10 * MINUTE + 1, true), access)).toBe(Code.factorDue);
  expect(codeOf(session(1e12), access)).toBe(Code.ok);
  expect(codeOf(visitor(false), access)).toBe(Code.notSignedIn);
});

describe('a program’s key', () => {
  const key = (rights: readonly KeyScope[], withdrawsFrom = 0): Caller => ({
    ...{ kind: 'key', userId: 100, keyId: 'k', rights: new Set(rights), withdrawsFrom },
  });

  test.each(scopes)('S24 passes where its rights hold the scope: %s', (scope) => {
    for (const right of keyScopes) {
      const passes = (scope as string) === right;
      expect(codeOf(key([right]), user(scope))).toBe(passes ? Code.ok : Code.notAllowed);
    }
  });

  test('S24 never has what is the account itself, or asks for a second factor', () => {
    expect(codeOf(key(keyScopes), user('account'))).toBe(Code.notAllowed);
    for (const scope of keyScopes) {
      expect(codeOf(key(keyScopes), user(scope, { freshFactor: true }))).toBe(Code.notAllowed);
    }
    expect(codeOf(key([]), anyone)).toBe(Code.ok);
  });

  test('S24 withdraws from its time on', () => {
    const access = user('withdraw');
    expect(codeOf(key(['withdraw'], NOW + 1), access)).toBe(Code.apiKeyTooYoung);
    expect(codeOf(key(['withdraw'], NOW), access)).toBe(Code.ok);
  });
});
