import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Impact } from './funding.ts';
import {
  agreedIndexPrice,
  basisPoint,
  type IndexGuard,
  indexPrice,
  isNarrow,
  premiumStepTicks,
  type SourcePrice,
  steppedMark,
} from './mark.ts';

const NOW = 105_000;
const guard: IndexGuard = { ageMaxMs: 10_000, deviationRate: 3_000_000, sourcesMin: 2 };
const quote = (priceTicks: number, weight = 1, time = 100_000): SourcePrice => ({
  priceTicks,
  weight,
  time,
});

describe('an index is what enough sources agree on (R4, I58)', () => {
  const at = (...prices: SourcePrice[]) => agreedIndexPrice(prices, guard, NOW);

  test('B5: of two that disagree none counts, and they are not averaged', () => {
    const [low, high] = [quote(60_000), quote(90_000)];
    expect(indexPrice([low, high], guard, NOW)).toBe(75_000);
    expect(at(low, high)).toBe(null);
  });

  test('B5: nor do two halves of an even number, whatever lies between them', () => {
    expect(at(quote(60_000), quote(60_000), quote(90_000), quote(90_000))).toBe(null);
    expect(at(quote(60_000), quote(60_100), quote(75_000), quote(90_000), quote(90_100))).toBe(
      null,
    );
    // The other index takes a middle that nobody quoted.
    const halves = [60_000, 60_000, 90_000, 90_000].map((price) => quote(price));
    expect(indexPrice(halves, guard, NOW)).toBe(75_000);
  });

  test('who is far off does not count, whatever its weight', () => {
    expect(at(quote(60_000), quote(60_300), quote(90_000, 1_000_000))).toBe(60_150);
    expect(at(quote(60_000), quote(60_300), quote(1, 1_000_000))).toBe(60_150);
  });

  test('a single source that jumps is left alone, or leaves nobody', () => {
    expect(at(quote(60_000), quote(60_300), quote(66_000))).toBe(60_150);
    expect(at(quote(60_000), quote(66_000))).toBe(null);
    expect(at(quote(60_000, 3), quote(60_400, 1))).toBe(60_100);
  });

  test('who is silent, weightless or from tomorrow is not asked', () => {
    expect(at(quote(60_000), quote(60_300, 1, 94_999))).toBe(null);
    expect(at(quote(60_000), quote(60_300, 1, 95_000))).toBe(60_150);
    expect(at(quote(60_000), quote(60_300, 0))).toBe(null);
    expect(at(quote(60_000), quote(60_300, 1, NOW + 1))).toBe(null);
    expect(at()).toBe(null);
  });

  test('a contract that needs one source goes on with one', () => {
    const one = { ...guard, sourcesMin: 1 };
    expect(agreedIndexPrice([quote(60_000)], one, NOW)).toBe(60_000);
    expect(agreedIndexPrice([quote(60_000), quote(90_000)], one, NOW)).toBe(null);
    expect(agreedIndexPrice([], { ...guard, sourcesMin: 0 }, NOW)).toBe(null);
  });

  test('it lies between sources that agree with the middle, and less than half never decide', () => {
    const anyPrice = fc.oneof(
      fc.integer({ min: 59_500, max: 60_500 }),
      fc.integer({ min: 1, max: 200_000 }),
    );
    const anyQuote = fc.tuple(anyPrice, fc.integer({ min: 1, max: 1_000_000 }));
    const seen = { index: 0, none: 0 };
    fc.assert(
      fc.property(fc.array(anyQuote, { minLength: 1, maxLength: 8 }), (drawn) => {
        const honest = drawn.filter(([price]) => Math.abs(price - 60_000) <= 500).length;
        const index = at(...drawn.map(([price, weight]) => quote(price, weight)));
        if (index === null) {
          seen.none += 1;
          return;
        }
        seen.index += 1;
        const near = drawn.filter(([price]) => Math.abs(price - index) <= index * 0.065);
        expect(near.length).toBeGreaterThanOrEqual(2);
        if (honest * 2 > drawn.length) {
          // The middle is honest: nobody that counts is further from it than the rate.
          expect(index).toBeGreaterThan(59_500 * 0.97 - 1);
          expect(index).toBeLessThan(60_500 * 1.03 + 1);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(seen.index, seen.none)).toBeGreaterThan(50);
  });
});

describe('the premium of a mark', () => {
  const impact = (price: number, lots: number): Impact => ({ notional: price * lots * 7, lots });

  test('a point is the middle of the impact prices, whatever the two depths are (R4)', () => {
    expect(basisPoint(impact(60_010, 3), impact(60_020, 50), 60_000, 7, 1_200)).toBe(30);
    expect(basisPoint(impact(59_990, 1), impact(60_001, 900), 60_000, 7, 1_200)).toBe(-9);
  });

  test('a point lies within the band (I58)', () => {
    expect(basisPoint(impact(89_000, 3), impact(90_000, 3), 60_000, 7, 1_200)).toBe(2_400);
    expect(basisPoint(impact(10, 3), impact(20, 3), 60_000, 7, 1_200)).toBe(-2_400);
  });

  test('R4: a book is narrow while its impact prices are within the rate from one another', () => {
    // 0.3% of 60,000 is 180.
    expect(isNarrow(impact(59_910, 3), impact(60_090, 50), 60_000, 7, 300_000)).toBe(true);
    expect(isNarrow(impact(59_910, 3), impact(60_091, 50), 60_000, 7, 300_000)).toBe(false);
    expect(isNarrow(impact(60_390, 1), impact(60_570, 9), 60_000, 7, 300_000)).toBe(true);
  });

  test('I74: it moves a thirtieth of the band each second, a whole band at most', () => {
    expect([0, 1, 2, 30, 31, 86_400].map((each) => premiumStepTicks(1_200, each))).toEqual([
      0, 40, 80, 1_200, 1_200, 1_200,
    ]);
    // Upwards, so that the mark of the cheapest contract moves at all.
    expect(premiumStepTicks(1, 1)).toBe(1);
    expect(premiumStepTicks(0, 1)).toBe(0);
    expect(premiumStepTicks(1_200, -5)).toBe(0);
  });

  test('I74: the index moves a mark at once, what is wanted of it does not', () => {
    const before = { indexTicks: 60_000, markTicks: 60_030 };
    expect(steppedMark(61_200, 60_000, before, 40)).toBe(60_070);
    expect(steppedMark(58_800, 60_000, before, 40)).toBe(59_990);
    expect(steppedMark(60_010, 60_000, before, 40)).toBe(60_010);
    expect(steppedMark(58_000, 58_000, before, 40)).toBe(58_000);
    expect(steppedMark(60_030, 58_000, before, 40)).toBe(58_070);
  });
});
