import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianPrice } from './median-price.ts';

const guards = { staleMs: 10_000, deviationMax: 0.05, sourcesMin: 2 };
const NOW_MS = 1_000_000;
const at = (price: string, ageMs = 0) => ({ price, time: NOW_MS - ageMs });
const priceOf = (...sources: ReturnType<typeof at>[]) => medianPrice(sources, NOW_MS, guards);

describe('median price', () => {
  it('is the middle source, or the exact mean of the middle two', () => {
    expect(priceOf(at('100'), at('101.5'), at('99.9'))).toBe('100');
    expect(priceOf(at('0.1'), at('0.10000001'))).toBe('0.100000005');
    expect(priceOf(at('92350.01'), at('92350.02'), at('92350.04'), at('92350.09'))).toBe(
      '92350.03',
    );
  });

  it('leaves out sources that are silent for more than ten seconds', () => {
    expect(priceOf(at('100', 10_000), at('102'))).toBe('101');
    expect(priceOf(at('100', 10_001), at('102'), at('103'))).toBe('102.5');
    expect(priceOf(at('100', 10_001), at('102'))).toBeUndefined();
  });

  it('leaves out sources more than five percent from the median, so one wild source does nothing', () => {
    expect(priceOf(at('100'), at('100.2'), at('200'))).toBe('100.1');
    expect(priceOf(at('100'), at('100.2'), at('0.01'))).toBe('100.1');
    expect(priceOf(at('95'), at('100'), at('105'))).toBe('100');
    // Two sources that contradict each other are no index.
    expect(priceOf(at('100'), at('150'))).toBeUndefined();
  });

  it('does not count what is no price', () => {
    expect(priceOf(at('0'), at('abc'), at('100'))).toBeUndefined();
    expect(priceOf(at('-5'), at('1e5'), at('100'), at('100'))).toBe('100');
  });

  it('lies between the lowest and the highest source and does not depend on their order', () => {
    const prices = fc.array(fc.integer({ min: 9_600, max: 10_000 }), {
      minLength: 2,
      maxLength: 9,
    });
    fc.assert(
      fc.property(prices, (values) => {
        const sources = values.map((value) => at((value / 100).toFixed(2)));
        const price = Number(medianPrice(sources, NOW_MS, guards));
        expect(price).toBeGreaterThanOrEqual(Math.min(...values) / 100);
        expect(price).toBeLessThanOrEqual(Math.max(...values) / 100);
        expect(medianPrice([...sources].reverse(), NOW_MS, guards)).toBe(String(price));
      }),
    );
  });
});
