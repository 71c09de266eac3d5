import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { describe, expect, it } from 'vitest';
import { catalogAssets, catalogMarkets, spotFeeTiers } from './catalog.ts';
import { riskRules } from './risk-rules.ts';

describe('catalog', () => {
  it('has at least 14 coins against USDT, each id and symbol once', () => {
    expect(catalogMarkets.length).toBeGreaterThanOrEqual(14);
    for (const key of ['id', 'symbol', 'launchOrder'] as const) {
      expect(new Set(catalogAssets.map((asset) => asset[key])).size).toBe(catalogAssets.length);
    }
    expect(new Set(catalogMarkets.map((market) => market.id)).size).toBe(catalogMarkets.length);
  });

  it.each(catalogMarkets)(
    '$symbol: price x quantity is exact and far from the limit (D15, I35)',
    (market) => {
      const { tickSize, lotSize, ...rules } = market.definition;
      const notionalUnit = (tickSize * lotSize) / 10 ** market.base.decimals;
      expect(Number.isInteger(notionalUnit) && notionalUnit > 0).toBe(true);
      expect(Number.isInteger(rules.initialPriceTicks) && rules.initialPriceTicks > 1_000).toBe(
        true,
      );
      expect(Number.isInteger(rules.quantityMaxLots)).toBe(true);
      // Room for prices eight times as high.
      const notionalMax = rules.quantityMaxLots * rules.initialPriceTicks * notionalUnit;
      expect(notionalMax * 8).toBeLessThan(AMOUNT_MAX);
      expect(rules.quantityMaxLots * lotSize).toBeLessThan(AMOUNT_MAX);
      expect(10 ** market.priceDecimals * tickSize).toBe(10 ** market.quote.decimals);
      expect(10 ** market.quantityDecimals * lotSize).toBe(10 ** market.base.decimals);
      // One tick is at most five hundredths of a percent of the price.
      expect(rules.initialPriceTicks).toBeGreaterThan(2_000);
    },
  );

  const byVolume = spotFeeTiers.slice(0, 10);

  it('charges 0.08% and 0.10% on spot and 0.02% and 0.05% on contracts at VIP 0, less above (D17)', () => {
    expect(spotFeeTiers[0]).toEqual({
      ...{ makerRate: 80_000, takerRate: 100_000, volumeMin: 0 },
      ...{ futuresMakerRate: 20_000, futuresTakerRate: 50_000 },
    });
    for (const rate of [
      'makerRate',
      'takerRate',
      'futuresMakerRate',
      'futuresTakerRate',
    ] as const) {
      const rates = byVolume.map((tier) => Number(tier[rate]));
      expect(rates).toEqual([...new Set(rates)].sort((one, other) => other - one));
    }
    expect(spotFeeTiers).toHaveLength(11);
    expect(spotFeeTiers[10]).not.toHaveProperty('volumeMin');
  });

  it('leaves friends on contracts more to pay than the rules of risk let them have (S42)', () => {
    // Two fills each, one of them a taker's, and a fifth comes back to one of them as the referrer.
    const kept = 0.8;
    for (const { futuresMakerRate = 0, futuresTakerRate = 0 } of byVolume) {
      const paid = 2 * (futuresMakerRate + futuresTakerRate) * kept;
      expect(paid).toBeGreaterThanOrEqual(riskRules.fundSpreadRate);
    }
  });
});
