import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogMarkets } from '#platform/markets/catalog.ts';
import { coinProfile } from '../index/coin-profiles.ts';
import { drawOrdinaryMarket } from './ordinary-day.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

const coins = catalogMarkets.map(({ base, symbol, definition, priceDecimals }) => {
  const price = definition.initialPriceTicks / 10 ** priceDecimals;
  return { symbol, profile: coinProfile(base.symbol), price, anchor: price };
});

/** Returns of the minutes of the day before, newest first, one list a coin. */
function drawDay(seed: number, endMs: number): number[][] {
  const market = drawOrdinaryMarket(coins, endMs, seed, endMs);
  const minutes: number[][] = coins.map(() => []);
  for (let minute = 1; minute <= DAY_MINUTES; minute += 1) {
    const steps = market.step(endMs - minute * MINUTE_MS, MINUTE_MS);
    // Time runs backwards: the step ends where the minute began.
    for (const [index, { before, after }] of steps.entries()) minutes[index]?.push(before - after);
  }
  return minutes;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const products = (x: readonly number[], meanX: number, y: readonly number[], meanY: number) =>
    sum(x.map((value, index) => (value - meanX) * ((y[index] as number) - meanY)));
  return (
    products(a, meanA, b, meanB) /
    Math.sqrt(products(a, meanA, a, meanA) * products(b, meanB, b, meanB))
  );
}

describe('ordinary day', () => {
  it('for any seed and moment: a quarter rose, a quarter fell, nothing went through the roof, and coins still moved together in bursts', () => {
    const memories: number[] = [];
    const seed = fc.integer({ min: 0, max: 2 ** 31 });
    const endMinute = fc.integer({ min: 28_000_000, max: 40_000_000 });
    fc.assert(
      fc.property(seed, endMinute, (anySeed, minute) => {
        const minutes = drawDay(anySeed, minute * MINUTE_MS);
        const changes = minutes.map((returns) => Math.exp(sum(returns)) - 1);
        const quarter = coins.length / 4;
        expect(changes.filter((change) => change > 0).length).toBeGreaterThanOrEqual(quarter);
        expect(changes.filter((change) => change < 0).length).toBeGreaterThanOrEqual(quarter);
        expect(Math.abs(changes[0] as number)).toBeLessThan(0.04);
        for (const change of changes) expect(Math.abs(change)).toBeLessThan(0.12);
        const [btc, ...others] = minutes as [number[], ...number[][]];
        expect(mean(others.map((returns) => correlation(btc, returns)))).toBeGreaterThan(0.3);
        const sizes = btc.map(Math.abs);
        memories.push(correlation(sizes.slice(1), sizes.slice(0, -1)));
      }),
      { numRuns: 60 },
    );
    expect(mean(memories)).toBeGreaterThan(0.05);
  }, 60_000);

  it('is the same for the same seed, and another one for others', () => {
    const endMs = Date.UTC(2026, 10, 21, 3, 47);
    expect(drawDay(1, endMs)).toEqual(drawDay(1, endMs));
    expect(drawDay(1, endMs)).not.toEqual(drawDay(2, endMs));
    expect(drawDay(1, endMs)).not.toEqual(drawDay(1, endMs + MINUTE_MS));
  });

  it('takes also a market of one coin, which cannot both rise and fall', () => {
    const [only] = coins as [(typeof coins)[0]];
    expect(drawOrdinaryMarket([only], 0, 1).price(0)).toBeCloseTo(only.price, 6);
  });
});
