import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { VolatilityEstimate } from './volatility.ts';

function feed(estimate: VolatilityEstimate, times: number, seconds: number): void {
  const random = createRandom(9, times);
  let price = 100;
  for (let step = 1; step <= seconds * 2; step += 1) {
    price *= Math.exp(times * estimate.averageOfSecond * Math.sqrt(0.5) * random.normal());
    estimate.add(price, step * 500);
  }
}

describe('volatility estimate', () => {
  it.each([0.5, 1, 3])('finds %d times the average volatility', (times) => {
    const estimate = new VolatilityEstimate(0.5);
    feed(estimate, times, 3_600);
    expect(Math.abs(estimate.relative / times - 1)).toBeLessThan(0.25);
  });

  it('learns fast at first: a wild start is seen within two minutes', () => {
    const [fresh, settled] = [new VolatilityEstimate(0.5), new VolatilityEstimate(0.5)];
    feed(settled, 1, 3_600);
    const calm = settled.relative;
    feed(fresh, 3, 120);
    expect(fresh.relative).toBeGreaterThan(2);
    expect(calm).toBeLessThan(1.3);
  });

  it('starts at the average and lets one jump pass', () => {
    const estimate = new VolatilityEstimate(0.5);
    expect(estimate.relative).toBe(1);
    estimate.add(100, 1_000);
    estimate.add(104, 1_500);
    expect(estimate.relative).toBeLessThan(1.1);
  });

  it('does not count a step over a long gap, nor one of no time', () => {
    const estimate = new VolatilityEstimate(0.5);
    estimate.add(100, 1_000);
    estimate.add(200, 60_000);
    estimate.add(100, 60_000);
    expect(estimate.relative).toBe(1);
  });
});
