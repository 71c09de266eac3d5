import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

test('labels of an axis stand at round places', () => {
  expect(axisTicks(90_100, 92_400, 5)).toEqual([90_500, 91_000, 91_500, 92_000]);
  expect(axisTicks(0, 7.5, 4)).toEqual([0, 2, 4, 6]);
  expect(axisTicks(0.05, 0.42, 4)).toEqual([0.1, 0.2, 0.3, 0.4]);
  expect(axisTicks(5, 5, 4)).toEqual([]);
  expect(axisTicks(1, 2, 0)).toEqual([]);
});

test('never more than asked for, never outside, and more than a third of what was asked for', () => {
  const size = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 3, max: 12 }), (start, length, countMax) => {
      const max = start + length;
      fc.pre(length > start * 1e-9);
      const ticks = axisTicks(start, max, countMax);
      expect(ticks.length).toBeLessThanOrEqual(countMax);
      expect(ticks.length).toBeGreaterThan(countMax / 3 - 1);
      const slack = length * 1e-6;
      for (const tick of ticks) {
        expect(tick).toBeGreaterThanOrEqual(start - slack);
        expect(tick).toBeLessThanOrEqual(max + slack);
      }
    }),
  );
});
