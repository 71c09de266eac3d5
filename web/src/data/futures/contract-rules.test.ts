import { describe, expect, test } from 'vitest';
import {
  contractRulesOf,
  fractionOf,
  lotsOf,
  moneyOf,
  moneyUnitsOf,
  priceOf,
  quantityOf,
  ticksOf,
} from './contract-rules.ts';
import { sampleRules, sampleRulesText } from './fixtures/sample-contract.ts';

const decimalsOf = (coin: string) => ({ BTC: 8, USDT: 6 })[coin];

describe('contractRulesOf', () => {
  test('says a contract in the engine s integers', () => {
    expect(sampleRules).toMatchObject({
      ...{ symbol: 'BTCUSDT', contractId: 7, tickSize: 100_000, lotSize: 10_000, unit: 10 },
      ...{ priceDecimals: 1, quantityDecimals: 4, quantityMinLots: 1, leverageMax: 100 },
      ...{ makerRate: 20_000, takerRate: 50_000, priceMaxTicks: 10_000_000 },
    });
  });

  test('I60: the maintenance of two tiers is equal where they join', () => {
    const [first, second] = sampleRules.ladder;
    const joint = first!.notionalMax;
    const of = (tier: typeof first) =>
      (joint / 100_000_000) * tier!.maintenanceRate - tier!.deduction;
    expect(of(second)).toBe(of(first));
  });

  test('is nothing while a coin is not known, or when a step is no whole atomic unit', () => {
    expect(contractRulesOf(sampleRulesText, 7, () => undefined)).toBeNull();
    const wrong = { ...sampleRulesText, tickSize: '0.0000001' };
    expect(contractRulesOf(wrong, 7, decimalsOf)).toBeNull();
  });
});

describe('prices, quantities and money', () => {
  test.each([
    ['60000.1', 600_001],
    ['60000.', 600_000],
    ['60000.10', 600_001],
    ['60000.15', null],
    ['0', null],
    ['', null],
    ['-1', null],
  ])('a price of %j is %j ticks', (price, ticks) => {
    expect(ticksOf(sampleRules, price)).toBe(ticks);
  });

  test('what was read is written again', () => {
    expect(priceOf(sampleRules, 600_001)).toBe('60000.1');
    expect(lotsOf(sampleRules, '0.0150')).toBe(150);
    expect(quantityOf(sampleRules, 150)).toBe('0.015');
    expect(moneyUnitsOf(sampleRules, '-0.000001')).toBe(-1n);
    expect(moneyOf(sampleRules, -1n)).toBe('-0.000001');
    expect(moneyUnitsOf(sampleRules, '0.0000001')).toBeNull();
    expect(fractionOf(-12_345_678)).toBe('-0.12345678');
  });
});
