import { Code } from '@bourse/contract/codes.ts';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '#platform/refusal.ts';
import { admitKey, admitTerms, isWider, type KeyTerms, withdrawsFrom } from './policy.ts';

const NOW = 1_760_000_000_000;
const DAY = 86_400_000;
const terms = (more: Partial<KeyTerms> = {}): KeyTerms => ({
  ...{ rights: ['read'], addresses: [], expiresAt: NOW + 90 * DAY, ...more },
});
const codeOf = (work: () => void): Code => {
  try {
    work();
    return Code.ok;
  } catch (error) {
    return (error as Refusal).code;
  }
};
const admitted = (more: Partial<KeyTerms>, since = NOW) =>
  codeOf(() => admitTerms(terms(more), since, NOW));

test('an account has ten keys at most', () => {
  expect(codeOf(() => admitKey(9))).toBe(Code.ok);
  expect(codeOf(() => admitKey(10))).toBe(Code.apiKeysMax);
});

describe('S24 what a key may have', () => {
  test('without addresses it ends within 90 days of its creation', () => {
    expect(admitted({})).toBe(Code.ok);
    expect(admitted({ expiresAt: NOW + 90 * DAY + 1 })).toBe(Code.apiKeyExpiryInvalid);
    expect(admitted({ expiresAt: null })).toBe(Code.apiKeyExpiryInvalid);
    expect(admitted({ expiresAt: NOW + 90 * DAY }, NOW - 1)).toBe(Code.apiKeyExpiryInvalid);
    expect(admitted({ expiresAt: null, addresses: ['192.0.2.1'] })).toBe(Code.ok);
  });

  test('its end is not in the past', () => {
    expect(admitted({ expiresAt: NOW, addresses: ['192.0.2.1'] })).toBe(Code.apiKeyExpiryInvalid);
    expect(admitted({ expiresAt: NOW + 1, addresses: ['192.0.2.1'] })).toBe(Code.ok);
  });

  test('it withdraws only with addresses', () => {
    expect(admitted({ rights: ['withdraw'] })).toBe(Code.apiKeyAddressesMissing);
    expect(admitted({ rights: ['withdraw'], addresses: ['192.0.2.1'] })).toBe(Code.ok);
  });
});

test.each<[string, Partial<KeyTerms>, Partial<KeyTerms>, boolean]>([
  ['the same', {}, {}, false],
  ['one right more', { rights: ['read'] }, { rights: ['read', 'trade'] }, true],
  ['one right less', { rights: ['read', 'trade'] }, { rights: ['trade'] }, false],
  ['addresses where there were none', {}, { addresses: ['192.0.2.1'] }, false],
  ['none where there were addresses', { addresses: ['192.0.2.1'] }, {}, true],
  ['another address', { addresses: ['192.0.2.1'] }, { addresses: ['192.0.2.2'] }, true],
  ['a later end', {}, { expiresAt: NOW + 91 * DAY }, true],
  ['no end', {}, { expiresAt: null }, true],
  ['an end', { expiresAt: null }, { expiresAt: NOW + DAY }, false],
  ['an earlier end', {}, { expiresAt: NOW + DAY }, false],
])('needs the second factor anew: %s', (_name, before, after, wider) => {
  expect(isWider(terms(before), terms(after))).toBe(wider);
});

test('S24 the right to withdraw waits for 24 hours, and again when it may be used from more places', () => {
  const one = terms({ rights: ['withdraw'], addresses: ['192.0.2.1'] });
  const two = terms({ rights: ['withdraw'], addresses: ['192.0.2.1', '192.0.2.2'] });
  expect(withdrawsFrom(undefined, terms(), NOW)).toBeNull();
  expect(withdrawsFrom(undefined, one, NOW)).toBe(NOW + DAY);
  const kept = { ...two, withdrawsFrom: NOW - DAY };
  expect(withdrawsFrom(kept, one, NOW)).toBe(NOW - DAY);
  expect(withdrawsFrom({ ...one, withdrawsFrom: NOW - DAY }, two, NOW)).toBe(NOW + DAY);
  expect(withdrawsFrom({ ...terms(), withdrawsFrom: null }, one, NOW)).toBe(NOW + DAY);
  expect(withdrawsFrom(kept, terms(), NOW)).toBeNull();
});
