import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { describe, expect, it } from 'vitest';
import { catalogAssets, catalogMarkets, spotFeeTiers } from './catalog.ts';

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

  it('charges 0.08 % and 0.10 % at VIP 0 and never more above it (D17)', () => {
    expect(spotFeeTiers).toHaveLength(6);
    expect(spotFeeTiers[0]).toEqual({ makerRate: 80_000, takerRate: 100_000 });
    for (const [index, tier] of spotFeeTiers.slice(1).entries()) {
      expect(tier.makerRate).toBeLessThan(spotFeeTiers[index]?.makerRate as number);
      expect(tier.takerRate).toBeLessThan(spotFeeTiers[index]?.takerRate as number);
    }
  });
});
