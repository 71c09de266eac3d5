import { describe, expect, test } from 'vitest';
import { type ExitTerms, exitTicks, profitOfReturn } from './exit-price.ts';

/** 0.1 from 60,000: prices step by 0.1, quantities by 0.0001, money by 0.000001. */
const long: ExitTerms = { sign: 1, lots: 1_000, cost: 6_000_000_000, unit: 10 };
const short: ExitTerms = { ...long, sign: -1 };
const dollars = (amount: number) => Math.round(amount * 1_000_000);

describe('the price of an exit', () => {
  test.each<[string, ExitTerms, number, number]>([
    ['a long that wins 100', long, dollars(100), 610_000],
    ['a long that loses 100', long, dollars(-100), 590_000],
    ['a short that wins 100', short, dollars(100), 590_000],
    ['a short that loses 100', short, dollars(-100), 610_000],
    ['a long is rounded up: it wins no less', long, dollars(100) + 1, 610_001],
    ['a long is rounded up: it loses no more', long, dollars(-100) + 1, 590_001],
    ['a short is rounded down: it wins no less', short, dollars(100) + 1, 589_999],
    ['a short is rounded down: it loses no more', short, dollars(-100) + 1, 609_999],
    ['a long cannot lose more than its cost', long, dollars(-6_000), 0],
    ['a short cannot win more than its cost', short, dollars(6_000), 0],
  ])('%s', (_, terms, profit, ticks) => {
    expect(exitTicks(terms, profit)).toBe(ticks);
    if (ticks === 0) return;
    const { sign, lots, unit, cost } = terms;
    const result = (at: number) => sign * (at * lots * unit - cost);
    expect(result(ticks)).toBeGreaterThanOrEqual(profit);
    expect(result(ticks - sign)).toBeLessThan(profit);
  });
});

test('a return is a share of the margin, never less than it', () => {
  expect(profitOfReturn(dollars(300), 50_000_000)).toBe(dollars(150));
  expect(profitOfReturn(3, 50_000_000)).toBe(2);
  expect(profitOfReturn(3, -50_000_000)).toBe(-1);
});
