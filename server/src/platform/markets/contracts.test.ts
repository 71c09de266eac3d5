import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { describe, expect, it } from 'vitest';
import { assetDefinition, catalogAssets, catalogMarkets } from './catalog.ts';
import { CONTRACT_ID_BASE, catalogContracts } from './contracts.ts';
import { ReleaseOffers } from './offers.ts';
import { riskRules } from './risk-rules.ts';

const sources = ['simulated', 'recorded', 'ccxt'] as const;
/** What a premium is moved towards the interest by, at most: 0.05%. */
const DAMPENER = 50_000;
const contracts = catalogContracts('simulated');

describe('contracts', () => {
  it('are twelve, on coins with a spot market, numbered by the coin', () => {
    expect(contracts).toHaveLength(12);
    for (const { id, base, symbol, name } of contracts) {
      expect(id).toBe(CONTRACT_ID_BASE + base.id);
      const market = catalogMarkets.find((one) => one.symbol === symbol);
      expect(market?.name).toBe(name);
      expect(catalogMarkets.some((one) => one.id === id)).toBe(false);
    }
    expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
  });

  it.each(sources)('with the sources of %s the engine takes every one of them (I60)', (source) => {
    const engine = new Engine();
    const apply = (body: CommandBody) =>
      engine.apply({ sequence: engine.sequence + 1, time: Date.now(), user: 0, key: '', body });
    for (const asset of catalogAssets)
      apply({ case: 'defineAsset', value: assetDefinition(asset) });
    for (const { definition } of catalogContracts(source)) {
      const { events } = apply({ case: 'defineContract', value: definition });
      expect(events).toEqual([{ case: 'contractDefined', value: definition }]);
    }
    expect(engine.contracts()).toHaveLength(contracts.length);
  });

  it('leave no mark as far from the index as the lowest maintenance (R4)', () => {
    const rules = sources.flatMap((source) => [
      ...catalogContracts(source),
      ...new ReleaseOffers(source).contracts,
    ]);
    const rates = rules.flatMap(({ definition: { tiers } }) =>
      tiers.map(({ maintenanceRate }) => maintenanceRate),
    );
    expect(riskRules.markBandRate).toBeLessThan(Math.min(...rates));
  });

  it.each(contracts)(
    '$symbol: funding at its cap takes a tenth of an interval at the end of the band (R8)',
    (one) => {
      const { fundingCapRate, markBandRate } = one.definition;
      expect((fundingCapRate + DAMPENER) / markBandRate).toBeGreaterThan(0.1);
      expect(fundingCapRate).toBeLessThan(markBandRate);
    },
  );

  it.each(contracts)('$symbol: lots, ticks and limits are whole, and prices have room', (one) => {
    const { definition, initialPriceTicks } = one;
    const unit = (definition.tickSize * definition.lotSize) / 10 ** one.base.decimals;
    for (const whole of [
      unit,
      initialPriceTicks,
      definition.quantityMaxLots,
      definition.positionMaxLots,
      definition.priceMaxTicks,
    ]) {
      expect(Number.isSafeInteger(whole) && whole > 0).toBe(true);
    }
    expect(10 ** one.priceDecimals * definition.tickSize).toBe(10 ** one.quote.decimals);
    expect(10 ** one.quantityDecimals * definition.lotSize).toBe(10 ** one.base.decimals);
    // A tick is at most two hundredths of a percent, and prices may go to the fourfold.
    expect(initialPriceTicks).toBeGreaterThan(5_000);
    expect(definition.priceMaxTicks / initialPriceTicks).toBeGreaterThan(3.9);
    const positionValue = definition.positionMaxLots * initialPriceTicks * unit;
    expect(positionValue).toBeGreaterThan(2_000_000 * 1e8);
    expect(positionValue * 8).toBeLessThan(AMOUNT_MAX);
  });

  it('begin at 100x and half a percent, and lead to the largest value there can be (D27)', () => {
    for (const { definition } of contracts) {
      const { tiers, priceMaxTicks, positionMaxLots, tickSize, lotSize, baseAsset } = definition;
      expect(tiers[0]).toMatchObject({ leverageMax: 100, maintenanceRate: 500_000 });
      for (const { leverageMax, maintenanceRate } of tiers) {
        // Opening at the highest leverage of a tier is not liquidated by it.
        expect(maintenanceRate).toBeLessThan(1e8 / leverageMax);
      }
      const base = catalogAssets.find(({ id }) => id === baseAsset);
      const unit = (tickSize * lotSize) / 10 ** (base?.decimals ?? 0);
      expect(tiers.at(-1)?.notionalMax).toBeGreaterThan(priceMaxTicks * positionMaxLots * unit);
      expect(definition.fundingCapRate).toBe(0.75 * (tiers[0]?.maintenanceRate ?? 0));
      // Paid each hour for a while once a rate was at its cap.
      expect(definition.adaptiveFunding).toBe(true);
    }
    expect(new Set(contracts.map(({ definition }) => definition.fundingHours))).toEqual(
      new Set([1, 4, 8]),
    );
  });
});
