import { BTCUSDT, btcUsdt, ETH, ONE } from '@bourse/core/fixtures/desk.ts';
import type { Plan } from '@bourse/core/strategy/plan.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DaysWorld, startDays } from '#trading/fees/test-days.ts';
import { readBotProfits } from './profits.ts';
import { TradingBotStore } from './store.ts';
import { botRow } from './test-bots.ts';

const ETHBTC = 2;
let world: DaysWorld;
beforeAll(async () => {
  world = await startDays();
});
afterAll(() => world.stop());

const plan = (funds: number) =>
  ({ strategy: 'dca', funds, takeProfitPercent: 0, stopLossPercent: 0 }) as Plan;

test('the profit of an account is that of all its bots, running and ended, as their pages say it, to the last unit', async () => {
  await world.clear();
  const { desk, database } = world;
  desk.house({ case: 'defineAsset', value: { asset: ETH, symbol: 'ETH', decimals: 8 } });
  const value = { ...btcUsdt, market: ETHBTC, symbol: 'ETHBTC', baseAsset: ETH, quoteAsset: 1 };
  desk.house({ case: 'defineMarket', value });
  const [user, other, none] = [await world.person(), await world.person(), await world.person()];
  const store = new TradingBotStore(database);
  const add = (owner: number, funds: number, worth: number, more: object = {}) =>
    store.insert(botRow(owner, plan(funds), { worth, ...more }), database);
  const large = Number.MAX_SAFE_INTEGER;
  await add(user, 1, large, { created_at: 30 });
  await add(user, 1, large, { created_at: 20, state: 'stopped', is_cleared: true });
  await add(user, 10, 4, { created_at: 40 });
  // 0.001 BTC at 60,000: 60 USDT.
  await add(user, ONE, ONE + ONE / 1_000, { created_at: 50, market: ETHBTC });
  await add(other, 100, 99);
  const found = await readBotProfits(store, desk.live)([user, other, none]);
  const profit = 2n * (BigInt(large) - 1n) - 6n + 60n * BigInt(ONE);
  expect(desk.live.lastPriceOf(BTCUSDT)).toBe(6_000_000);
  expect(found).toEqual(
    new Map([
      [user, { since: 20, profit }],
      [other, { since: 0, profit: -1n }],
    ]),
  );
  expect(await readBotProfits(store, desk.live)([none])).toEqual(new Map());
});
