import { expect, test } from 'vitest';
import { countsUntil, isPaying, mayHold, shownToReferrer } from './policy.ts';

const DAY_MS = 86_400_000;
const program = (levelRates: readonly number[], daysMax = 365) => {
  return { fromDay: 0, levelRates, daysMax };
};

test('a program gives at most half of the fees, to three levels', () => {
  expect(mayHold(program([]))).toBe(true);
  expect(mayHold(program([30_000_000, 15_000_000, 5_000_000]))).toBe(true);
  expect(mayHold(program([30_000_000, 20_000_001]))).toBe(false);
  expect(mayHold(program([1, 1, 1, 1]))).toBe(false);
  expect(mayHold(program([-1]))).toBe(false);
  expect(mayHold(program([0.5]))).toBe(false);
});

test('fees of an account count in days that end while it is younger than the days of the program', () => {
  const registered = 10 * DAY_MS + 1;
  expect(countsUntil(registered, program([1], 2))).toBe(12 * DAY_MS);
  expect(countsUntil(10 * DAY_MS, program([1], 2))).toBe(12 * DAY_MS);
  expect(countsUntil(registered, undefined)).toBe(0);
});

test('a program of no rates or no days pays nobody, and no fees count', () => {
  for (const empty of [program([]), program([0, 0]), program([1], 0)]) {
    expect(isPaying(empty)).toBe(false);
    expect(countsUntil(DAY_MS, empty)).toBe(0);
  }
});

test('a referrer sees no more than the ends of an account number', () => {
  expect(shownToReferrer(12_345_678)).toBe('12****78');
});
