import { describe, expect, test } from 'vitest';
import { keysMaxOf } from './keys-max.ts';

const rules = { keysOfUserMin: 10_000, keysOfUserMax: 100_000, keysNotional: 1_000_000 };

describe('R7 keys of an account grow with what it traded', () => {
  test.each([
    [0, 10_000],
    // 0.09 of a key for each unit.
    [11, 10_000],
    [12, 10_001],
    [500_000, 55_000],
    [999_999, 99_999],
    [1_000_000, 100_000],
    [2 ** 53, 100_000],
  ])('%i traded: %i keys', (traded, keys) => {
    expect(keysMaxOf(rules, traded)).toBe(keys);
  });

  test('exactly, where a product is no safe integer', () => {
    const large = { ...rules, keysNotional: 2 ** 53 - 1 };
    expect(keysMaxOf(large, 2 ** 53 - 2)).toBe(99_999);
  });

  test('rules that ask for no trade give everybody the most', () => {
    expect(keysMaxOf({ ...rules, keysOfUserMin: 0, keysNotional: 0 }, 0)).toBe(100_000);
  });
});
