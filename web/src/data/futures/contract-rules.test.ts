import { describe, expect, test } from 'vitest';
import { contractRulesOf } from './contract-rules.ts';
import { neutralRisk, sampleRules, sampleRulesText } from './fixtures/sample-contract.ts';

const decimalsOf = (coin: string) => ({ BTC: 8, USDT: 6 })[coin];

describe('contractRulesOf', () => {
  test('says a contract in the engine s integers', () => {
    expect(sampleRules).toMatchObject({
      ...{ symbol: 'BTCUSDT', contractId: 7, tickSize: 100_000, lotSize: 10_000, unit: 10 },
      ...{ priceDecimals: 1, quantityDecimals: 4, quantityMinLots: 1, leverageMax: 100 },
      ...{ makerRate: 20_000, takerRate: 50_000, priceMaxTicks: 10_000_000 },
    });
  });

  test('an account of a tier is charged less than the contract asks, never more', () => {
    const chargedBy = (futuresMaker: string | null, futuresTaker: string | null) => {
      const fees = { futuresMaker, futuresTaker };
      const rules = contractRulesOf(sampleRulesText, 7, decimalsOf, neutralRisk, fees)!;
      expect(rules).toMatchObject({ makerRate: 20_000, takerRate: 50_000 });
      return [rules.chargedMakerRate, rules.chargedTakerRate];
    };
    expect([sampleRules.chargedMakerRate, sampleRules.chargedTakerRate]).toEqual([20_000, 50_000]);
    expect(chargedBy(null, null)).toEqual([20_000, 50_000]);
    expect(chargedBy('0.00007001', '0.00030003')).toEqual([7_001, 30_003]);
    expect(chargedBy('0.0009', '0.0009')).toEqual([20_000, 50_000]);
  });

  test('I60: the maintenance of two tiers is equal where they join', () => {
    const [first, second] = sampleRules.ladder;
    const joint = first!.notionalMax;
    const of = (tier: typeof first) =>
      (joint / 100_000_000) * tier!.maintenanceRate - tier!.deduction;
    expect(of(second)).toBe(of(first));
  });

  test('is nothing while a coin is not known, or when a step is no whole atomic unit', () => {
    expect(contractRulesOf(sampleRulesText, 7, () => undefined, neutralRisk)).toBeNull();
    const wrong = { ...sampleRulesText, tickSize: '0.0000001' };
    expect(contractRulesOf(wrong, 7, decimalsOf, neutralRisk)).toBeNull();
  });
});
