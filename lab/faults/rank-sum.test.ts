import { expect, test } from 'vitest';
import { rankSumProbability } from './rank-sum.ts';

const sequence = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => index + from);

test('two samples without a tie have the probability that the normal distribution gives their ranks', () => {
  // All 400 wins on one side: 5.41 deviations of sqrt(20 * 20 * 41 / 12) from the middle, 6.3e-8.
  expect(rankSumProbability(sequence(20, 0), sequence(20, 100))).toBeLessThan(2e-7);
  // 435 of 625 wins; a deviation of sqrt(25 * 25 * 51 / 12): 2.3768 of them. SciPy says 0.017461 too.
  const ones = sequence(25, 0).map((value) => value * 2);
  const others = sequence(25, 0).map((value) => value * 2 + 11);
  expect(rankSumProbability(ones, others)).toBeCloseTo(0.017461, 5);
});

test('equal values share a rank, and samples of one value only tell nothing', () => {
  expect(rankSumProbability(sequence(30, 0), sequence(30, 0))).toBeCloseTo(1, 6);
  expect(rankSumProbability([5, 5, 5], [5, 5])).toBe(1);
});

test('it does not matter which sample comes first', () => {
  const ones = sequence(20, 0);
  const others = sequence(30, 7);
  expect(rankSumProbability(ones, others)).toBeCloseTo(rankSumProbability(others, ones), 12);
});
