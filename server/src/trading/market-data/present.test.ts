import { MarketState } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { quantityText } from '#engine/live/catalog.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { Tickers } from '#engine/live/tickers.ts';
import { assetDefinition, catalogAssets } from '#platform/markets/catalog.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { presentContractItem } from './present.ts';

const NOW = Date.UTC(2026, 5, 1);

const { definition } = catalogContracts('simulated')[0]!;

/** The first contract of the catalog, open and without a trade. */
function listed() {
  const live = new LiveState();
  const tickers = new Tickers(live, { now: () => NOW });
  for (const asset of catalogAssets) {
    live.catalog.apply({ case: 'assetDefined', value: assetDefinition(asset) });
  }
  live.catalog.apply({ case: 'contractDefined', value: definition });
  const { contract: id } = definition;
  const state = MarketState.OPEN;
  live.catalog.apply({ case: 'contractStateChanged', value: { contract: id, state } });
  const contract = live.catalog.contract(id);
  return { live, id, contract, shown: () => presentContractItem(contract, tickers, live) };
}

test('a contract says the smallest quantity of an order, and no volume, as its tradingVolume', () => {
  const { contract, shown } = listed();
  expect(contract.quantityMinLots).toBeGreaterThan(0);
  const { tradingVolume, quotation } = shown();
  expect(tradingVolume).toBe(quantityText(contract, contract.quantityMinLots));
  expect(Number(quotation.volume)).toBe(0);
});

test('a contract shows the interval that it pays now, which a rate at its cap makes one hour', () => {
  const { live, id, shown: item } = listed();
  const shown = () => item().quotation;
  expect(shown()).toMatchObject({ fundingHours: definition.fundingHours, nextFundingTime: 0 });
  const nextFundingTime = NOW + 3_600_000;
  const value = {
    ...{ contract: id, indexTicks: 900_000, markTicks: 900_000, premiumRate: 0 },
    ...{ fundingRate: 46_875, nextFundingTime, fundingHours: 1, isStale: false },
  };
  live.apply({ sequence: 1, time: NOW, user: 0, key: '', events: [{ case: 'markMoved', value }] });
  expect(shown()).toMatchObject({ fundingHours: 1, nextFundingTime, fundingRate: '0.00046875' });
});
