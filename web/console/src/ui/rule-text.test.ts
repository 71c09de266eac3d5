import { describe, expect, test } from 'vitest';
import { plainText, readRule, rowsOf, ruleText, valueAt, withValue } from './rule-text.ts';

const scale = {
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 1,
  quantityDecimals: 4,
  quoteDecimals: 8,
};

describe('rules as people read them', () => {
  test.each([
    [500_000, 'rate', '0.5%', '0.5%'],
    [100_000_000, 'rate', '100%', '100%'],
    [925_050, 'ticks', '92,505', '92,505'],
    [1, 'lots', '0.0001 BTC', '0.0001 BTC'],
    [500_000_000, 'quote', '5 USDT', '5 USDT'],
    [10_000, 'ms', '10 s', '10 秒'],
    [200, 'count', '200', '200'],
  ] as const)('%i of %s is %s, in Chinese %s, and back', (value, unit, en, zh) => {
    const shown = (['en', 'zh-CN'] as const).map((one) => ruleText(value, unit, scale, one));
    expect(shown).toEqual([en, zh]);
    expect(readRule(plainText(value, unit, scale), unit, scale)).toBe(value);
    // What the page shows can be pasted, in either language, where it is one number to its readers.
    const pasted = en === '92,505' ? undefined : value;
    expect(readRule(en, unit, scale)).toBe(pasted);
    expect(readRule(zh, unit, scale, 'zh-CN')).toBe(pasted);
  });

  test('what is finer than the engine knows, or no number, is none', () => {
    for (const text of ['0.0000001', '1e3', '-1', '', 'x', '1.']) {
      expect(readRule(text, 'rate', scale)).toBeUndefined();
    }
    expect(readRule('1.50', 'count', scale)).toBeUndefined();
    expect(readRule('1.0', 'count', scale)).toBe(1);
  });

  test.each([
    ['0,5', 'rate', 500_000],
    ['0,05', 'rate', 50_000],
    ['92505,5', 'ticks', 925_055],
    ['92,505', 'ticks', undefined],
    ['1,000,000', 'quote', 100_000_000_000_000],
    ['1,000', 'rate', undefined],
    ['1,000', 'quote', undefined],
    ['1,000', 'count', undefined],
  ] as const)('a comma is a decimal point: %s of %s', (text, unit, value) => {
    expect(readRule(text, unit, scale)).toBe(value);
  });

  test('each value has a row, and changing one leaves the others and the lists as they are', () => {
    const fields = {
      version: 1,
      tiers: [
        { notionalMax: 5, maintenanceRate: 1 },
        { notionalMax: 9, maintenanceRate: 2 },
      ],
    };
    expect(rowsOf(fields).map(({ path }) => path)).toEqual([
      'version',
      'tiers.0.notionalMax',
      'tiers.0.maintenanceRate',
      'tiers.1.notionalMax',
      'tiers.1.maintenanceRate',
    ]);
    const changed = withValue(fields, 'tiers.1.maintenanceRate', 3);
    expect(valueAt(changed, 'tiers.1.maintenanceRate')).toBe(3);
    expect(changed).toEqual({
      ...fields,
      tiers: [fields.tiers[0], { ...fields.tiers[1], maintenanceRate: 3 }],
    });
    expect(Array.isArray(changed.tiers)).toBe(true);
    expect(fields.tiers[1]?.maintenanceRate).toBe(2);
  });
});
