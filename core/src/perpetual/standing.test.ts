import { RATE_ONE } from '@bourse/contract/amount.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisSample, standingPoint } from './standing.ts';

const INDEX = 60_000;
/** Half a percent. */
const BAND = 300;
const [NEEDED, KEPT] = [40, 60];

/** Seconds, of which the first are somebody's and the others honest ones, in any order. */
const anySeconds = (own: number) =>
  fc
    .record({
      own: fc.array(fc.integer({ min: -RATE_ONE, max: RATE_ONE }), {
        minLength: own,
        maxLength: own,
      }),
      honest: fc.array(fc.integer({ min: -20_000, max: 30_000 }), {
        minLength: KEPT - own,
        maxLength: KEPT - own,
      }),
      keys: fc.array(fc.integer(), { minLength: KEPT, maxLength: KEPT }),
    })
    .map(({ own: taken, honest, keys }) => {
      const all = [...taken, ...honest].map((sample, at) => ({ sample, key: keys[at]! }));
      const samples = all.sort((one, other) => one.key - other.key).map(({ sample }) => sample);
      return { honest, samples };
    });

describe('a point of the moving basis (R4)', () => {
  test('is no further from the index than an honest second, whatever 39 of 60 say', () => {
    fc.assert(
      fc.property(anySeconds(NEEDED - 1), ({ honest, samples }) => {
        const point = standingPoint(samples, NEEDED, INDEX, BAND);
        const ends = [Math.min(...honest, 0), Math.max(...honest, 0)];
        const [lowest, highest] = ends.map((rate) => (2 * INDEX * rate) / RATE_ONE);
        expect(point).toBeGreaterThanOrEqual(Math.floor(lowest!));
        expect(point).toBeLessThanOrEqual(Math.ceil(highest!));
      }),
      { numRuns: 500 },
    );
  });

  test('is where 40 of 60 seconds were at least, and 0 where 40 are on neither side', () => {
    const seconds = (far: number, near: number) => [
      ...Array.from({ length: far }, () => -200_000),
      ...Array.from({ length: KEPT - far }, () => near),
    ];
    expect(standingPoint(seconds(40, 90_000), NEEDED, INDEX, BAND)).toBe(-240);
    expect(standingPoint(seconds(39, 90_000), NEEDED, INDEX, BAND)).toBe(0);
    expect(standingPoint(seconds(39, -50_000), NEEDED, INDEX, BAND)).toBe(-60);
    expect(standingPoint(seconds(20, 50_000), NEEDED, INDEX, BAND)).toBe(60);
    expect(standingPoint(seconds(21, 50_000), NEEDED, INDEX, BAND)).toBe(0);
  });

  test('is 0 before there are 40 seconds', () => {
    const seconds = (count: number) => Array.from({ length: count }, () => 50_000);
    expect(standingPoint(seconds(39), NEEDED, INDEX, BAND)).toBe(0);
    expect(standingPoint(seconds(40), NEEDED, INDEX, BAND)).toBe(60);
  });

  test('lies within the band (I58)', () => {
    const seconds = (rate: number) => Array.from({ length: KEPT }, () => rate);
    expect(standingPoint(seconds(700_000), NEEDED, INDEX, BAND)).toBe(600);
    expect(standingPoint(seconds(-700_000), NEEDED, INDEX, BAND)).toBe(-600);
  });

  test('has halves up, like every nearest', () => {
    const seconds = (rate: number) => Array.from({ length: KEPT }, () => rate);
    // 2 * 50,000 ticks * 0.000005 is half a half tick.
    expect(standingPoint(seconds(500), NEEDED, 50_000, BAND)).toBe(1);
    expect(standingPoint(seconds(-500), NEEDED, 50_000, BAND)).toBe(0);
  });
});

test('a second says the mean of both impact prices beside the index, cut towards zero', () => {
  const at = (bid: number, ask: number) =>
    basisSample({ notional: bid * 21, lots: 3 }, { notional: ask * 35, lots: 5 }, INDEX, 7);
  expect(at(59_990, 60_010)).toBe(0);
  // A mean of 60,000.5: 0.5 / 60,000 is 833.3 parts of 10^-8.
  expect(at(59_991, 60_010)).toBe(833);
  expect(at(59_990, 60_009)).toBe(-833);
  expect(at(200_000, 210_000)).toBe(RATE_ONE);
});
