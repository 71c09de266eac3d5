import { describe, expect, test } from 'vitest';
import { type BreakEvenTerms, breakEvenTicks } from './break-even.ts';

/** 0.1 from 60,000: prices step by 0.1, quantities by 0.0001, money by 0.000001. */
const terms = (change: Partial<BreakEvenTerms> = {}): BreakEvenTerms => ({
  ...{ sign: 1, lots: 1_000, cost: 6_000_000_000, unit: 10 },
  ...{ realised: 0n, costs: 0n, takerRate: 50_000 },
  ...change,
});
/** What the whole position has brought once it is closed at a price. */
const result = (one: BreakEvenTerms, ticks: number) => {
  const notional = ticks * one.lots * one.unit;
  const fee = Math.ceil((notional * one.takerRate) / 100_000_000);
  return BigInt(one.sign * (notional - one.cost) - fee) + one.realised - one.costs;
};

describe('the break-even price is the first one without a loss', () => {
  test.each<[string, Partial<BreakEvenTerms>, number]>([
    ['a long pays the fee of its close', {}, 600_301],
    ['a long that paid its opening, too', { costs: 3_000_000n }, 600_601],
    ['a short', { sign: -1 }, 599_700],
    ['a short that paid its opening, too', { sign: -1, costs: 3_000_000n }, 599_400],
    ['what was won before lowers a long', { realised: 60_000_000n }, 594_298],
    ['without fees it is the entry', { takerRate: 0 }, 600_000],
    ['a long that has won more than its cost needs no price', { realised: 7_000_000_000n }, 0],
    ['a short that has lost more than its cost has none', { sign: -1, costs: 7_000_000_000n }, 0],
  ])('%s', (_, change, ticks) => {
    const one = terms(change);
    expect(breakEvenTicks(one)).toBe(ticks);
    if (ticks === 0) return;
    expect(result(one, ticks)).toBeGreaterThanOrEqual(0n);
    expect(result(one, ticks - one.sign)).toBeLessThan(0n);
  });
});
