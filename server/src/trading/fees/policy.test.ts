import { expect, test } from 'vitest';
import { isByVolume, tierDue } from './policy.ts';

const rates = { makerRate: 0, takerRate: 0 };
/** The third is given by hand. */
const tiers = [{ ...rates, volumeMin: 0 }, { ...rates, volumeMin: 100 }, rates];
const UNIT = 1_000n;

test('an account moves to the highest tier whose volume it reached, and down again', () => {
  expect(tierDue(tiers, 0, 100n * UNIT, UNIT)).toBe(1);
  expect(tierDue(tiers, 0, 100n * UNIT - 1n, UNIT)).toBeUndefined();
  expect(tierDue(tiers, 1, 100n * UNIT, UNIT)).toBeUndefined();
  expect(tierDue(tiers, 1, 0n, UNIT)).toBe(0);
});

test('volume takes nobody into or out of a tier that the house gave by hand', () => {
  expect(isByVolume(tiers, 2)).toBe(false);
  expect(tierDue(tiers, 2, 1_000_000n * UNIT, UNIT)).toBeUndefined();
  expect(tierDue(tiers, 0, 1_000_000n * UNIT, UNIT)).toBe(1);
});
