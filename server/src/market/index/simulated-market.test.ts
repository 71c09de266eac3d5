import { describe, expect, it } from 'vitest';
import { catalogMarkets } from '#platform/markets/catalog.ts';
import { coinProfile } from './coin-profiles.ts';
import { SimulatedMarket, season } from './simulated-market.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const START_MS = Date.UTC(2026, 5, 1);

const coins = catalogMarkets.map(({ base, symbol, definition, priceDecimals }) => {
  const price = definition.initialPriceTicks / 10 ** priceDecimals;
  return { symbol, profile: coinProfile(base.symbol), price, anchor: price };
});

/** Log returns by coin. */
function run(seed: number, stepMs: number, count: number): number[][] {
  const market = new SimulatedMarket(coins, seed);
  const returns: number[][] = coins.map(() => []);
  for (let step = 0; step < count; step += 1) {
    for (const [index, { before, after }] of market
      .step(START_MS + step * stepMs, stepMs)
      .entries()) {
      returns[index]?.push(after - before);
    }
  }
  return returns;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => value * value)) - mean(values) ** 2);
function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const products = a.map((value, index) => (value - meanA) * ((b[index] as number) - meanB));
  return mean(products) / (deviation(a) * deviation(b));
}
/** Sums of neighbours: returns over longer times. */
function grouped(values: readonly number[], size: number): number[] {
  const sums: number[] = [];
  for (let at = 0; at + size <= values.length; at += size) {
    sums.push(values.slice(at, at + size).reduce((sum, value) => sum + value, 0));
  }
  return sums;
}

describe('simulated market', () => {
  const days = 40;
  const minutes = run(11, MINUTE_MS, days * 1_440);

  it('is the same for the same seed and another one for others', () => {
    expect(run(3, 500, 200)).toEqual(run(3, 500, 200));
    expect(run(3, 500, 200)).not.toEqual(run(4, 500, 200));
  });

  it('moves coins together: every pair of hourly returns correlates above 0.3', () => {
    const hourly = minutes.map((returns) => grouped(returns, 60));
    for (const [index, returns] of hourly.entries()) {
      for (const other of hourly.slice(index + 1)) {
        expect(correlation(returns, other)).toBeGreaterThan(0.3);
        expect(correlation(returns, other)).toBeLessThan(0.97);
      }
    }
  });

  it('clusters volatility: sizes of returns remember, their signs do not', () => {
    const btc = minutes[0] as number[];
    const lagged = (values: readonly number[], lag: number) =>
      correlation(values.slice(lag), values.slice(0, -lag));
    const sizes = btc.map(Math.abs);
    expect(lagged(sizes, 1)).toBeGreaterThan(0.1);
    expect(lagged(sizes, 60)).toBeGreaterThan(0.05);
    expect(Math.abs(lagged(btc, 1))).toBeLessThan(0.03);
  });

  it('has fat tails: kurtosis of minute returns well above the 3 of a normal', () => {
    const btc = minutes[0] as number[];
    const fourth = mean(btc.map((value) => value ** 4)) / deviation(btc) ** 4;
    expect(fourth).toBeGreaterThan(6);
  });

  it('has the yearly volatility of its coins, within a factor of 1.6', () => {
    for (const [index, { profile }] of coins.entries()) {
      const yearly = deviation(minutes[index] as number[]) * Math.sqrt(365 * 1_440);
      expect(yearly / profile.volatilityYearly).toBeGreaterThan(1 / 1.6);
      expect(yearly / profile.volatilityYearly).toBeLessThan(1.6);
    }
  });

  it('jumps at times, never beyond what a price band would stop', () => {
    const live = run(12, 1_000, 86_400);
    const largest = live.map((returns) =>
      returns.reduce((max, r) => Math.max(max, Math.abs(r)), 0),
    );
    for (const size of largest) expect(size).toBeLessThan(0.06);
    expect(Math.max(...largest)).toBeGreaterThan(0.004);
  });

  it('stays above zero and comes back to its anchors over ten years', () => {
    const market = new SimulatedMarket(coins, 13);
    const logs: number[] = [];
    for (let day = 0; day < 3_650; day += 1) {
      market.step(START_MS + day * DAY_MS, DAY_MS);
      for (const [index, { anchor }] of coins.entries()) {
        expect(market.price(index)).toBeGreaterThan(0);
        if (index === 0) logs.push(Math.log(market.price(0) / anchor));
      }
    }
    expect(Math.abs(mean(logs))).toBeLessThan(0.2);
    expect(deviation(logs)).toBeLessThan(0.4);
  });

  it('is busier by day than by night and calmer at weekends, about 1 on average', () => {
    const hours = Array.from({ length: 7 * 24 }, (_, hour) => season(START_MS + hour * 3_600_000));
    expect(Math.abs(mean(hours) - 1)).toBeLessThan(0.1);
    const monday = START_MS;
    expect(new Date(monday).getUTCDay()).toBe(1);
    expect(season(monday + 14 * 3_600_000)).toBeGreaterThan(1.5 * season(monday + 5 * 3_600_000));
    expect(season(monday + 5 * DAY_MS)).toBeLessThan(season(monday));
  });
});
