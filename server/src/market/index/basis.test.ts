import { describe, expect, it } from 'vitest';
import { Basis, basisSize } from './basis.ts';
import { createRandom } from './random.ts';

const STEP_MS = 10_000;
const HOUR_MS = 3_600_000;

/** A basis each ten seconds along a path of prices. */
function run(seed: number, hours: number, priceAt: (timeMs: number) => number, start = 0) {
  const basis = new Basis(createRandom(seed), () => start);
  const values: number[] = [];
  for (let timeMs = STEP_MS; timeMs <= hours * HOUR_MS; timeMs += STEP_MS) {
    const price = priceAt(timeMs);
    values.push(basis.follow('BTC', price, timeMs) / price - 1);
  }
  return values;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

describe('basis', () => {
  it('has both signs over hours, of about its size, and moves slowly', () => {
    const values = run(1, 10 * 24, () => 92_350);
    const above = values.filter((one) => one > 0).length / values.length;
    expect(above).toBeGreaterThan(0.25);
    expect(above).toBeLessThan(0.75);
    const deviation = Math.sqrt(mean(values.map((one) => one ** 2)));
    expect(deviation).toBeGreaterThan(0.4 * basisSize('BTC'));
    expect(deviation).toBeLessThan(1.6 * basisSize('BTC'));
    const steps = values.slice(1).map((one, index) => Math.abs(one - (values[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.0002);
    // How often hours follow each other with another sign: some, not most.
    const hours = values.filter((_, index) => index % 360 === 0);
    const flips = hours.slice(1).filter((one, index) => one > 0 !== (hours[index] ?? 0) > 0).length;
    expect(flips / hours.length).toBeGreaterThan(0.03);
    expect(flips / hours.length).toBeLessThan(0.4);
  });

  it('is above the index in a rise and below it in a fall', () => {
    const average = (direction: 1 | -1) => {
      const seeds = Array.from({ length: 30 }, (_, seed) => seed);
      return mean(
        seeds.map((seed) => {
          const path = run(seed, 6, (timeMs) => {
            return 92_350 * Math.exp((direction * 0.01 * timeMs) / HOUR_MS);
          });
          return mean(path.slice(path.length / 2));
        }),
      );
    };
    expect(average(1)).toBeGreaterThan(0.2 * basisSize('BTC'));
    expect(average(-1)).toBeLessThan(-0.2 * basisSize('BTC'));
  });

  it('goes on from where the contract stood, and brings in one that stood far off', () => {
    const [first = 0] = run(1, 1, () => 92_350, 0.0008);
    expect(first).toBeCloseTo(0.0008, 6);
    const [far = 0] = run(1, 1, () => 92_350, 0.05);
    expect(far).toBeLessThan(2 * basisSize('BTC'));
  });
});
