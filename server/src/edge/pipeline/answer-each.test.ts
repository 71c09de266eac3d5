import { KEY_LENGTH_MAX } from '@bourse/core/limits.ts';
import { expect, test } from 'vitest';
import { partKeys } from './answer-each.ts';

const items = Array.from({ length: 20 }, (_, at) => ({ at }));
const keysOf = (key: string) => items.map(partKeys(key, items));

test.each([1, 61, 62, 63, 64])(
  'I12 each part of a batch whose key has %i characters has a key of its own, which the engine takes',
  (length) => {
    const keys = keysOf('k'.repeat(length));
    expect(new Set(keys).size).toBe(items.length);
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(KEY_LENGTH_MAX);
    expect(keysOf('k'.repeat(length))).toEqual(keys);
    // No header may hold a colon: no other call has the key of a part.
    expect(keys.every((key) => key.includes(':'))).toBe(true);
  },
);

test('I12 long keys that differ in their last character alone have different parts', () => {
  const [one, other] = ['a', 'b'].map((last) => keysOf('k'.repeat(63) + last));
  expect(new Set([...(one ?? []), ...(other ?? [])]).size).toBe(2 * items.length);
});

test('a batch without a key has none for its parts', () => {
  expect(new Set(keysOf(''))).toEqual(new Set(['']));
});
