import {
  AccountKind,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { describe, expect, it } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { viewOf } from '#engine/run/engine-view.ts';
import { catalogAssets, catalogMarkets, spotFeeTiers } from '#platform/markets/catalog.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { runGenesis } from '../makers/genesis.ts';
import { createTestExchange } from '../makers/test-exchange.ts';
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
      waiting: [],
      accounts: [],
      settings: [],
    });
    expect(found()).toBe(9_123_450);
    live.spotIndex.observe([{ market: btc.id, priceTicks: 9_100_001, time: 1 }]);
    expect(found()).toBe(9_100_001);
  });

  it('is found again after a restart, and no trade moves it', async () => {
    const { engine, core, live, timers } = createTestExchange();
    await runGenesis({
      engine,
      view: live,
      assets: catalogAssets,
      markets: catalogMarkets,
      contracts,
      feeTiers: spotFeeTiers,
      riskRules,
      isDemo: true,
      bots: [],
    });
    const send = (user: number, body: CommandBody) => engine.submit({ user, key: '', body });
    const place = (user: number, side: Side, priceTicks: number) => {
      const value = {
        market: btc.id,
        side,
        type: OrderType.LIMIT,
        timeInForce: TimeInForce.GTC,
        priceTicks,
        quantityLots: 10,
        quoteAmount: 0,
        stopPriceTicks: 0,
        selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
      };
      return send(user, { case: 'placeOrder', value });
    };
    for (const asset of [btc.base, btc.quote]) {
      for (const user of [500, 501]) {
        const amount = 1_000 * 10 ** asset.decimals;
        const deposit = { chain: 'test', transaction: `${asset.id}`, logIndex: user };
        const value = { user, asset: asset.id, amount, ...deposit };
        await send(0, { case: 'creditDeposit', value });
        const accounts = { from: AccountKind.FUNDING, to: AccountKind.SPOT };
        await send(user, { case: 'transfer', value: { ...accounts, asset: asset.id, amount } });
      }
    }
    const observed = { market: btc.id, priceTicks: 9_000_001, time: timers.now() };
    await send(0, { case: 'observeMarkets', value: { prices: [observed] } });
    await place(500, Side.SELL, 9_800_000);
    await place(501, Side.BUY, 9_800_000);
    expect(live.lastPriceOf(btc.id)).toBe(9_800_000);
    const restarted = new LiveState();
    restarted.load(viewOf(core));
    expect(restarted.lastPriceOf(btc.id)).toBe(9_800_000);
    expect(lastIndexTicks(restarted, btc, contracts)).toBe(9_000_001);
  });
});
