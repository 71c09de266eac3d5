import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deleveragingLights, quickRankingScore, rankingScore, toldScore } from './deleveraging.ts';

const anyAmount = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  fc.integer({ min: 1, max: AMOUNT_MAX }),
);
/** As positions are: a profit of some per cent, a leverage of up to some hundred. */
const anyPosition = fc
  .record({
    initial: fc.integer({ min: 1, max: 2 ** 43 }),
    leverage: fc.integer({ min: 1, max: 200 }),
    parts: fc.integer({ min: 1, max: 1_000 }),
    off: fc.integer({ min: -5, max: 5 }),
  })
  .map(({ initial, leverage, parts, off }) => {
    const notional = Math.max(initial * leverage + off, 1);
    return { initial, notional, unrealised: Math.ceil(notional / parts) };
  });
const anyCandidate = fc.oneof(
  anyPosition,
  fc.record({ unrealised: anyAmount, notional: anyAmount, initial: anyAmount }),
  fc.record({
    unrealised: anyAmount.map((amount) => -amount),
    notional: anyAmount,
    initial: anyAmount,
  }),
);

const exactOf = ({ unrealised, notional, initial }: Record<string, number>) =>
  rankingScore({
    unrealised: BigInt(unrealised!),
    notional: BigInt(notional!),
    initial: BigInt(initial!),
  });

test('R8 a score from numbers is the exact one, or none', () => {
  let quickOnes = 0;
  fc.assert(
    fc.property(anyCandidate, (candidate) => {
      const { unrealised, notional, initial } = candidate;
      const quick = quickRankingScore(unrealised, notional, initial);
      if (quick === -1) return;
      quickOnes += 1;
      expect(BigInt(quick)).toBe(exactOf(candidate));
    }),
    { numRuns: 5_000 },
  );
  expect(quickOnes).toBeGreaterThan(3_000);
});

test('R8 beside a half the numbers say nothing, or what is right', () => {
  // 2 * n * 10^8 / (2 * 10^4)^2 is n / 2: every odd n is a half.
  const base = 20_000;
  for (let half = 1; half < 4_000; half += 2) {
    const candidate = { unrealised: 2, notional: half, initial: base };
    const quick = quickRankingScore(2, half, base);
    if (quick !== -1) expect(BigInt(quick), `${half}`).toBe(exactOf(candidate));
    expect(quickRankingScore(1, half, 10_000), `${half}`).toBe(half);
  }
  expect(quickRankingScore(1, 1, 14_142)).toBe(1);
  expect(quickRankingScore(1, 1, 14_143)).toBe(0);
});

describe('auto-deleveraging', () => {
  test('a score beyond what a number holds exactly is told as the largest', () => {
    // A profit of 20 M on a margin of one unit.
    const profit = 2_000_000_000_000_000n;
    const score = rankingScore({ unrealised: profit, notional: profit, initial: 1n });
    expect(score).toBe(profit * profit * 100_000_000n);
    expect(toldScore(score)).toBe(Number.MAX_SAFE_INTEGER);
    expect(toldScore(12_345n)).toBe(12_345);
  });

  test('five lights, a fifth of the ranking each', () => {
    const lights = Array.from({ length: 10 }, (_, rank) => deleveragingLights(rank, 10));
    expect(lights).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
    expect(deleveragingLights(0, 1)).toBe(5);
  });
});
