import { describe, expect, it } from 'vitest';
import { LiveState } from '../live/live-state.ts';
import { catalogMarkets } from '../markets/catalog.ts';
import { catalogContracts } from '../markets/contracts.ts';
import { lastIndexTicks } from './last-index.ts';

const contracts = catalogContracts('simulated');
const [btc] = catalogMarkets as [(typeof catalogMarkets)[0]];
const [btcContract] = contracts as [(typeof contracts)[0]];

describe('where the simulated index goes on (P10)', () => {
  it('is what was last observed of the market, else of its contract, else where it began', () => {
    const live = new LiveState();
    const found = () => lastIndexTicks(live, btc, contracts);
    expect(found()).toBe(btc.initialPriceTicks);
    live.futures.load({
      marks: [{ ...live.futures.mark(btcContract.id), indexTicks: 912_345, markTicks: 999_999 }],
      positions: [],
      orders: [],
      accounts: [],
      settings: [],
    });
    expect(found()).toBe(9_123_450);
    live.spotIndex.load([{ market: btc.id, priceTicks: 9_100_001, time: 1 }]);
    expect(found()).toBe(9_100_001);
  });
});
