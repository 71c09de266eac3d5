import { expect, test } from 'vitest';
import { ceilOf, floorOf, nearestOf, ratio } from './ratio.ts';

test('fractions keep their sign above', () => {
  expect(ratio(1n, -2n)).toEqual({ numerator: -1n, denominator: 2n });
  expect(nearestOf(ratio(-1n, 2n))).toBe(0n);
  expect(ceilOf(ratio(-3n, 2n))).toBe(-1n);
  expect([-3n, -4n, -5n].map((each) => floorOf(ratio(each, 2n)))).toEqual([-2n, -2n, -3n]);
  expect(() => ratio(1n, 0n)).toThrow();
});
