import { describe, expect, test } from 'vitest';
import { sampleFees, sampleRules, sampleScale as scale } from './fixtures/sample-scale.ts';
import { scaleOf } from './market-scale.ts';

describe('scaleOf', () => {
  test("the rules in the engine's units", () => {
    expect(scale).toMatchObject({
      tickSize: 10_000_000,
      lotSize: 10_000,
      quantityMinLots: 1,
      quantityMaxLots: 1_000_000,
      notionalMin: 500_000_000,
      priceBandRate: 10_000_000,
      protectionRate: 5_000_000,
    });
    expect(scale).toMatchObject({ makerRate: 80_000, takerRate: 100_000, unit: 1000 });
  });

  test('a coin of six decimals has larger atomic units', () => {
    const rules = { ...sampleRules, tickSize: '0.0001', lotSize: '0.1', quantityMin: '0.1' };
    const ofSix = scaleOf(rules, sampleFees, { base: 6, quote: 8 })!;
    expect(ofSix.lotSize).toBe(100_000);
    expect(ofSix.unit).toBe(1000);
  });

  test('rules that do not fit the decimals give no scale', () => {
    expect(scaleOf(sampleRules, sampleFees, { base: 3, quote: 8 })).toBeNull();
    const rules = { ...sampleRules, tickSize: '0' };
    expect(scaleOf(rules, sampleFees, { base: 8, quote: 8 })).toBeNull();
  });
});
