import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleFees, sampleRules, sampleScale as scale } from './fixtures/sample-market.ts';
import { lotsOf, priceOf, quantityOf, scaleOf, ticksOf, unitsOf } from './market-scale.ts';

describe('scaleOf', () => {
  test("the rules in the engine's units", () => {
    expect(scale.rules).toMatchObject({
      tickSize: 10_000_000,
      lotSize: 10_000,
      quantityMinLots: 1,
      quantityMaxLots: 1_000_000,
      notionalMin: 500_000_000,
      priceBandRate: 10_000_000,
      protectionRate: 5_000_000,
    });
    expect(scale).toMatchObject({ makerRate: 80_000, takerRate: 100_000, notionalUnit: 1000 });
  });

  test('a coin of six decimals has larger atomic units', () => {
    const rules = { ...sampleRules, tickSize: '0.0001', lotSize: '0.1', quantityMin: '0.1' };
    const ofSix = scaleOf(rules, sampleFees, { base: 6, quote: 8 })!;
    expect(ofSix.rules.lotSize).toBe(100_000);
    expect(ofSix.notionalUnit).toBe(1000);
  });

  test('rules that do not fit the decimals give no scale', () => {
    expect(scaleOf(sampleRules, sampleFees, { base: 3, quote: 8 })).toBeNull();
    const rules = { ...sampleRules, tickSize: '0' };
    expect(scaleOf(rules, sampleFees, { base: 8, quote: 8 })).toBeNull();
  });
});

test('numbers still being typed are numbers; anything else is none', () => {
  expect(unitsOf('12.', 2)).toBe(1200);
  expect(unitsOf('', 2)).toBeNull();
  expect(unitsOf('1e5', 2)).toBeNull();
  expect(unitsOf('0.001', 2)).toBeNull();
});

test('only prices on the tick and quantities on the lot have ticks and lots', () => {
  expect(ticksOf(scale, '60000.1')).toBe(600_001);
  expect(ticksOf(scale, '60000.15')).toBeNull();
  expect(ticksOf(scale, '0')).toBeNull();
  expect(lotsOf(scale, '0.0003')).toBe(3);
  expect(lotsOf(scale, '0.00035')).toBeNull();
});

test('I08: there and back is the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (steps) => {
      expect(ticksOf(scale, priceOf(scale, steps))).toBe(steps);
      expect(lotsOf(scale, quantityOf(scale, steps, 4))).toBe(steps);
    }),
  );
});

test("quantities are written with the market's decimals", () => {
  expect(quantityOf(scale, 3, 4)).toBe('0.0003');
  const whole = scaleOf(
    { ...sampleRules, tickSize: '0.00001', lotSize: '1', quantityMin: '1' },
    sampleFees,
    { base: 8, quote: 8 },
  )!;
  expect(quantityOf(whole, 27, 0)).toBe('27');
});
