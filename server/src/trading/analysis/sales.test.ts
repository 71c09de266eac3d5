import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/routes.ts';
import { BTC, ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { createRandom } from '#market/index/random.ts';
import { DAY_MS } from '../fees/day.ts';
import { type DaysWorld, startDays } from '../fees/test-days.ts';
import { analysisRoutes } from './routes.ts';
import { Sales } from './sales.ts';

let world: DaysWorld;
beforeAll(async () => {
  world = await startDays();
});
beforeEach(() => world.clear());
afterAll(() => world.stop());

const { FUNDING, SPOT } = AccountKind;
const sales = () =>
  new Sales({ readers: world.pool, writers: world.pool, catalog: world.desk.live.catalog });

type Name = 'spotAnalysis' | 'coinPnl';
async function ask<Asked extends Name>(
  name: Asked,
  user: number,
  { query = {}, isBehind = false } = {},
): Promise<DataOf<(typeof routes)[Asked]>> {
  await world.writeRows();
  const found = analysisRoutes({
    ...{ live: world.desk.live, readers: world.pool, writers: world.pool },
    caughtUp: async () => !isBehind,
  }).find(({ route }) => route === routes[name]);
  const call = { caller: userSession(user), time: 0 };
  const input = { query, body: {}, parameters: {} };
  return routes[name].data.parse(await found?.handle(input as never, call as never)) as never;
}

function trade(buyer: number, seller: number, price: number, quantity: number): void {
  world.desk.sell(seller, price, quantity);
  world.desk.buy(buyer, price, quantity);
}

/** All that was folded of everybody. */
const rowsNow = async () => ({
  costs: (await world.pool.query('select * from coin_cost order by user_id, asset')).rows,
  sales: (await world.pool.query('select * from spot_sale order by user_id, sequence, asset')).rows,
});
const forget = () => world.pool.query('truncate coin_cost, spot_sale, sales_cursor');

describe('spot PNL by the average cost', () => {
  it('sums sales by day and pair, with fees of purchases in the cost', async () => {
    const other = await world.person();
    const user = await world.person({ isPoor: true });
    const { desk } = world;
    desk.fund(user, USDT, 1_000_000 * ONE);
    const start = desk.time;
    trade(user, other, 50_000, 1);
    desk.time = start + 60_000;
    trade(user, other, 60_000, 1);
    desk.time = start + DAY_MS - 10_000;
    trade(other, user, 64_000, 1);
    desk.time = start + DAY_MS;
    trade(other, user, 50_000, 0.5);
    // A taker pays 0.1% of the coin: 1.998 coins cost 110,000; a maker who sells pays 0.08%.
    const cost = 110_000 / 1.998;
    const profits = [64_000 * 0.9992 - cost, (50_000 * 0.9992 - cost) / 2];
    const query = { startAt: start, days: 30 };
    const { total, days, markets, isBehind } = await ask('spotAnalysis', user, { query });
    expect(isBehind).toBeUndefined();
    expect(days.map(({ time, count, wins }) => [time, count, wins])).toEqual([
      [start, 1, 1],
      [start + DAY_MS, 1, 0],
    ]);
    for (const [at, profit] of profits.entries()) {
      expect(Number(days[at]?.profit)).toBeCloseTo(profit, 6);
    }
    expect(total).toMatchObject({ count: 2, wins: 1, fees: '71.2' });
    expect(Number(total.gains)).toBeCloseTo(profits[0] ?? 0, 6);
    expect(Number(total.realised) - Number(total.profit)).toBeCloseTo(71.2, 6);
    // An average coin came between the two purchases.
    expect(Math.abs(total.heldMsAverage - (DAY_MS - 30_000))).toBeLessThan(30_000);
    expect(markets).toEqual([{ symbol: 'BTCUSDT', ...total }]);
    const { list } = await ask('coinPnl', user);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ coin: 'BTC', quantity: '0.498', worth: '24900' });
    expect(Number(list[0]?.averageCost)).toBeCloseTo(cost, 5);
    expect(Number(list[0]?.unrealized)).toBeCloseTo(0.498 * (50_000 - cost), 5);
    expect(Number(list[0]?.realized)).toBeCloseTo((profits[0] ?? 0) + (profits[1] ?? 0), 5);
  });

  it('counts what one command sold once, has nothing of others, and says when rows are behind', async () => {
    const other = await world.person();
    const user = await world.person();
    const { desk } = world;
    const start = desk.time;
    desk.buy(other, 60_000, 1);
    desk.buy(other, 59_000, 1);
    desk.sell(user, 59_000, 2);
    const query = { startAt: start, days: 1 };
    const { total, isBehind } = await ask('spotAnalysis', user, { query, isBehind: true });
    expect([total.count, isBehind]).toEqual([1, true]);
    expect((await ask('spotAnalysis', other, { query })).total.count).toBe(0);
    const later = { startAt: start + DAY_MS, days: 1 };
    expect((await ask('spotAnalysis', user, { query: later })).markets).toEqual([]);
  });

  it('a withdrawal takes its cost along without a sale', async () => {
    const user = await world.person({ isPoor: true });
    const other = await world.person();
    const { desk } = world;
    desk.fund(user, USDT, 1_000_000 * ONE);
    trade(user, other, 50_000, 1);
    desk.transfer(user, SPOT, FUNDING, BTC, ONE / 2);
    world.withdraw(user, BTC, ONE / 2, 0);
    const query = { startAt: 0, days: 366 };
    expect((await ask('spotAnalysis', user, { query })).total.count).toBe(0);
    const [coin] = (await ask('coinPnl', user)).list;
    expect(coin).toMatchObject({ quantity: '0.499', realized: '0' });
    expect(Number(coin?.cost)).toBeCloseTo((50_000 * 0.499) / 0.999, 6);
  });
});

test('a fold that takes long goes on behind its caller', async () => {
  const other = await world.person();
  const user = await world.person();
  trade(other, user, 60_000, 1);
  await world.writeRows();
  const { pool, desk } = world;
  const hasty = new Sales({
    ...{ readers: pool, writers: pool, catalog: desk.live.catalog, patienceMs: 0 },
  });
  expect(await hasty.catchUp(user)).toBe(false);
  await expect.poll(async () => (await rowsNow()).sales.length).toBe(1);
  expect(await sales().catchUp(user)).toBe(true);
});

/** A pool that another one answers for, once `before` has run. */
const poolAfter = (before: (name: 'query' | 'connect') => Promise<void>): pg.Pool =>
  new Proxy(world.pool, {
    get(pool, name) {
      const value = Reflect.get(pool, name);
      if (name !== 'query' && name !== 'connect') return value;
      return async (...given: unknown[]) => {
        await before(name);
        return value.apply(pool, given);
      };
    },
  });

test('a long history is folded in parts that stay, and a fold that was killed goes on after the last one', async () => {
  const other = await world.person();
  const user = await world.person();
  for (let step = 0; step < 12; step += 1) {
    world.desk.time += 30_000;
    // Two trades of one command now and then: a part ends with all of them.
    if (step % 3 === 0) world.desk.buy(other, 60_001 + step, 0.01);
    trade(other, user, 60_000 + step, 0.02);
  }
  await world.writeRows();
  await sales().catchUp(user);
  const whole = await rowsNow();
  const cursorOf = async () => (await world.pool.query('select sequence from sales_cursor')).rows;
  const last = await cursorOf();
  await forget();
  let written = 0;
  const killed = poolAfter(async () => {
    written += 1;
    if (written > 5) throw new Error('killed');
  });
  const inParts = { readers: world.pool, catalog: world.desk.live.catalog, entriesOfPart: 5 };
  await expect(new Sales({ ...inParts, writers: killed }).catchUp(user)).rejects.toThrow('killed');
  const { sales: first } = await rowsNow();
  expect(first.length).toBeGreaterThan(0);
  expect(first).toEqual(whole.sales.slice(0, first.length));
  expect(first.length).toBeLessThan(whole.sales.length);
  written = 0;
  const counted = poolAfter(async () => {
    written += 1;
  });
  await new Sales({ ...inParts, writers: counted }).catchUp(user);
  expect(written).toBeGreaterThan(3);
  expect(await rowsNow()).toEqual(whole);
  expect(await cursorOf()).toEqual(last);
});

test.each([2, 3, 4])(
  'what another process folds before a fold asks for the %i. time is counted once',
  async (time) => {
    const other = await world.person();
    const user = await world.person({ isPoor: true });
    world.desk.fund(user, USDT, 1_000_000 * ONE);
    trade(user, other, 60_000, 1);
    await world.writeRows();
    await sales().catchUp(user);
    trade(other, user, 61_000, 0.999);
    await world.writeRows();
    let asked = 0;
    const readers = poolAfter(async () => {
      asked += 1;
      if (asked === time) await sales().catchUp(user);
    });
    const late = { readers, writers: world.pool, catalog: world.desk.live.catalog };
    expect(await new Sales(late).catchUp(user)).toBe(true);
    const rows = await rowsNow();
    expect(rows.costs[0].quantity).toBe('0');
    await forget();
    await sales().catchUp(user);
    expect(await rowsNow()).toEqual(rows);
  },
);

test.each([1, 2, 3])(
  'folded in steps, by two at once, or as a whole: the rows are the same, and the balances (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const other = await world.person();
    const user = await world.person();
    const { desk } = world;
    const [one, another] = [sales(), sales()];
    for (let step = 0; step < 80; step += 1) {
      desk.time += 30_000;
      const price = 50_000 + Math.floor(random.next() * 2_000_000) / 100;
      const quantity = (1 + Math.floor(random.next() * 4_000)) / 10_000;
      const kind = Math.floor(random.next() * 6);
      if (kind < 2) trade(user, other, price, quantity);
      else if (kind < 4) trade(other, user, price, quantity);
      else if (kind === 4) trade(user, user, price, quantity);
      else desk.deposit(user, BTC, 1 + Math.floor(random.next() * ONE));
      if (random.next() < 0.2) {
        await world.writeRows();
        await Promise.all([one.catchUp(user), another.catchUp(user), one.catchUp(user)]);
      }
    }
    await world.writeRows();
    await one.catchUp(user);
    const inSteps = await rowsNow();
    await forget();
    await sales().catchUp(user);
    expect(await rowsNow()).toEqual(inSteps);
    expect(inSteps.sales.length).toBeGreaterThan(20);
    const held = [...desk.live.balancesOf(user)].filter(({ asset }) => asset === BTC);
    const quantity = held.reduce((sum, { available, frozen }) => sum + available + frozen, 0n);
    expect(inSteps.costs).toHaveLength(1);
    expect(inSteps.costs[0].quantity).toBe(String(quantity));
    const profit = inSteps.sales.reduce(
      (sum, row) => sum + BigInt(row.proceeds) - BigInt(row.basis),
      0n,
    );
    expect(inSteps.costs[0].realised).toBe(String(profit));
  },
);
