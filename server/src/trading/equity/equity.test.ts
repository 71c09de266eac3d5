import { AccountKind } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { walletRoutes } from '@bourse/contract/routes/wallet.ts';
import { BTC, ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { DAY_MS } from '../fees/day.ts';
import { type DaysWorld, startDays } from '../fees/test-days.ts';
import { EquityDays, equityRoutes } from './equity.ts';

const HOUR_MS = 3_600_000;

/** What bots of accounts have made. */
const bots = new Map<number, { since: number; profit: bigint }>();
const botProfits = async () => bots;
let world: DaysWorld;
beforeAll(async () => {
  world = await startDays();
});
beforeEach(() => {
  bots.clear();
  return world.clear();
});
afterAll(() => world.stop());

const { FUNDING, SPOT } = AccountKind;

const days = (pool = world.pool) =>
  new EquityDays({
    ...{ pool, live: world.desk.live, upkeep: new TestUpkeep(), botProfits },
  });

async function equityOf(
  user: number,
  { last = 7, areRowsThere = true } = {},
): Promise<DataOf<typeof walletRoutes.equity>> {
  const [route] = equityRoutes({
    ...{ live: world.desk.live, pool: world.pool, botProfits },
    caughtUp: async () => {
      await world.writeRows();
      return areRowsThere;
    },
  });
  const call: Call = {
    ...{ caller: userSession(user), language: 'en', requestId: 'test', time: 0 },
    ...{ address: '127.0.0.1', userAgent: 'test', idempotencyKey: '' },
  };
  const input = { query: { days: last }, body: {}, parameters: {} };
  return walletRoutes.equity.data.parse(await route?.handle(input as never, call));
}

/** A trade among two others sets the last price. */
function price(to: number, [one, other]: readonly [number, number]): void {
  world.desk.sell(one, to, 0.0001);
  world.desk.buy(other, to, 0.0001);
}

test('PNL is what equity changed by, without what came in and went out at its own moment', async () => {
  const { desk } = world;
  const makers = [await world.person(), await world.person()] as const;
  const user = await world.person({ isPoor: true });
  price(60_000, makers);
  desk.deposit(user, BTC, ONE);
  world.pass(1);
  await days().run();
  const begin = desk.time;
  expect((await equityOf(user)).today).toMatchObject({ since: begin, pnl: '0.00000000' });
  // The coin falls by 10,000; at 50,000 another one comes in, and half of one goes out.
  desk.time += 60_000;
  price(50_000, makers);
  desk.deposit(user, BTC, ONE);
  world.withdraw(user, BTC, ONE / 2, ONE / 1_000);
  desk.transfer(user, FUNDING, SPOT, BTC, ONE / 4);
  desk.time += 60_000;
  price(56_000, makers);
  const { list, today, range } = await equityOf(user);
  // 1.5 coins at 56,000; begun with 60,000; in 50,000, out 24,950 (the fee of 0.001 is a loss).
  expect(today).toEqual({
    since: begin,
    pnl: '-1050.00000000',
    netInflow: '25050.00000000',
    percent: '-0.95',
    bots: null,
  });
  expect(range).toEqual(today);
  expect(
    list.map(({ totalUsdt, totalBtc, funding, spot, futures }) => [
      totalUsdt,
      totalBtc,
      funding,
      spot,
      futures,
    ]),
  ).toEqual([
    ['60000.00000000', '1.00000000', '60000.00000000', '0.00000000', '0.00000000'],
    ['84000.00000000', '1.50000000', '70000.00000000', '14000.00000000', '0.00000000'],
  ]);
});

test('who comes after midnight begins with nothing: a first deposit is no profit', async () => {
  const makers = [await world.person(), await world.person()] as const;
  price(60_000, makers);
  world.pass(1);
  await days().run();
  const user = await world.person({ isPoor: true });
  world.desk.deposit(user, BTC, ONE);
  world.desk.time += 60_000;
  price(66_000, makers);
  const { list, today, range } = await equityOf(user);
  expect(today).toMatchObject({
    pnl: '6000.00000000',
    netInflow: '60000.00000000',
    percent: '10.00',
  });
  expect(range).toEqual(today);
  // The curve begins with what came first, at the prices of then.
  expect(list.map(({ totalUsdt, totalBtc }) => [totalUsdt, totalBtc])).toEqual([
    ['60000.00000000', '1.00000000'],
    ['66000.00000000', '1.00000000'],
  ]);
  expect(list[0]?.time).toBeLessThan(world.desk.time);
});

test('the first three days are drawn by the hour, from what came first; then days are', async () => {
  const makers = [await world.person(), await world.person()] as const;
  price(60_000, makers);
  await days().run();
  const user = await world.person({ isPoor: true });
  const old = await world.person({ createdAt: world.desk.time - 4 * DAY_MS });
  world.desk.deposit(user, BTC, ONE);
  const noted = days();
  for (let hour = 1; hour <= 30; hour += 1) {
    world.desk.time += HOUR_MS;
    price(60_000 + hour * 100, makers);
    await noted.run();
    await noted.runHour();
  }
  // A second process writes none twice.
  await days().runHour();
  world.desk.time += HOUR_MS / 2;
  const { list, range } = await equityOf(user);
  expect(list.map(({ totalUsdt }) => Number(totalUsdt))).toEqual([
    ...Array.from({ length: 31 }, (_, hour) => 60_000 + hour * 100),
    63_000,
  ]);
  expect(range).toMatchObject({ pnl: '3000.00000000', netInflow: '60000.00000000' });
  expect((await equityOf(old)).list).toHaveLength(2);
  world.pass(4);
  await noted.run();
  await noted.runHour();
  const { rows } = await world.pool.query('select count(*)::int as count from equity_hours');
  expect(rows[0].count).toBe(0);
  expect((await equityOf(user)).list.map(({ totalUsdt }) => Number(totalUsdt))).toEqual([
    ...[expect.any(Number), 63_000, 63_000],
  ]);
});

test('who never had anything has now alone', async () => {
  const user = await world.person({ isPoor: true });
  world.pass(1);
  await days().run();
  const { list } = await equityOf(user);
  expect(list.map(({ totalUsdt }) => totalUsdt)).toEqual(['0.00000000']);
});

test('open positions count at the mark', async () => {
  const [user, maker] = [await world.person(), await world.person()];
  world.tradeContract(user, maker, 1);
  world.pass(1);
  await days().run();
  world.desk.mark(61_000);
  const { today } = await equityOf(user);
  expect(today?.pnl).toBe('1000.00000000');
});

test('cut off in its middle, a day is done again: no point is written twice, none is missing', async () => {
  const makers = [await world.person(), await world.person()] as const;
  price(60_000, makers);
  world.pass(1);
  const broken = new Proxy(world.pool, {
    get: (pool, name) =>
      name === 'query'
        ? async (text: string, values: unknown[]) => {
            if (text.includes('insert into equity_days')) throw new Error('the process dies here');
            return pool.query(text, values);
          }
        : Reflect.get(pool, name).bind(pool),
  });
  await expect(days(broken).run()).rejects.toThrow('dies here');
  expect((await equityOf(makers[0])).today).toBeNull();
  price(70_000, makers);
  await days().run();
  await days().run();
  const { list, today } = await equityOf(makers[0]);
  // The first point stands: what happened between is of the day.
  expect(list).toHaveLength(2);
  expect(Number(today?.pnl)).toBeGreaterThan(900_000);
});

test('what bots made since a point is a part of its profit, to the last unit', async () => {
  const user = await world.person();
  const since = world.desk.time;
  bots.set(user, { since, profit: -5n });
  world.pass(1);
  await days().run();
  bots.set(user, { since, profit: 9_007_199_254_740_993n });
  world.pass(1);
  await days().run();
  bots.set(user, { since, profit: 9_007_199_254_740_992n });
  const { today, range } = await equityOf(user);
  expect([today?.bots, range?.bots]).toEqual(['-0.00000001', '90071992.54740997']);
});

test('before its first bot an account had no profit of bots, also on a day on which it was not noted', async () => {
  const user = await world.person();
  world.pass(1);
  await days().run();
  await world.pool.query('update equity_points set bots = null');
  expect((await equityOf(user)).today?.bots).toBeNull();
  bots.set(user, { since: world.desk.time + 1, profit: 7n });
  expect((await equityOf(user)).today?.bots).toBe('0.00000007');
  // One that began before: what it had made by then is not known.
  bots.set(user, { since: world.desk.time - 1, profit: 7n });
  expect((await equityOf(user)).today?.bots).toBeNull();
});

test('a point of nothing stays where bots had made something', async () => {
  const user = await world.person({ isPoor: true });
  world.desk.deposit(user, BTC, ONE / 10);
  world.withdraw(user, BTC, ONE / 10, 0);
  bots.set(user, { since: world.desk.time, profit: -3n });
  for (const _ of [1, 2]) {
    world.pass(1);
    await days().run();
  }
  bots.set(user, { since: 0, profit: -1n });
  const { rows } = await world.pool.query('select bots from equity_points where user_id = $1', [
    user,
  ]);
  expect(rows.map((row) => Number(row.bots))).toEqual([-3, -3]);
  expect((await equityOf(user)).today?.bots).toBe('0.00000002');
});

test('rows that are behind the balances tell no profit', async () => {
  const user = await world.person();
  world.pass(1);
  await days().run();
  expect((await equityOf(user, { areRowsThere: false })).today).toBeNull();
});

test('no bot and no account of the house has a point', async () => {
  const bot = await world.person({ kind: 'bot' });
  const person = await world.person();
  world.desk.fundTreasury(USDT, ONE);
  world.pass(1);
  await days().run();
  const { rows } = await world.pool.query('select user_id from equity_points order by 1');
  expect(rows).toEqual([{ user_id: person }]);
  expect([bot, HouseUser.treasury]).not.toContain(person);
});

test('days of more than a year ago are thinned to the first of each month, and nothing to none', async () => {
  const user = await world.person();
  const poor = await world.person({ isPoor: true });
  world.desk.deposit(poor, BTC, ONE / 10);
  world.withdraw(poor, BTC, ONE / 10, 0);
  const first = world.today;
  for (const day of [1, 2, 3]) {
    world.pass(1);
    await days().run();
    expect(world.today).toBe(first + day);
  }
  const dates = async (one: number) => {
    const { rows } = await world.pool.query<{ day: number }>(
      'select day from equity_points where user_id = $1 order by day',
      [one],
    );
    return rows.map(({ day }) => day - first);
  };
  expect([await dates(user), await dates(poor)]).toEqual([[1, 2, 3], [3]]);
  world.desk.time += 450 * DAY_MS;
  await world.pool.query('update equity_points set day = $1 where day = $2', [
    Date.UTC(new Date((first + 1) * DAY_MS).getUTCFullYear(), 0, 1) / DAY_MS,
    first + 1,
  ]);
  world.pass(1);
  await days().run();
  const kept = (await dates(user)).map((day) => new Date((day + first) * DAY_MS).getUTCDate());
  expect(kept[0]).toBe(1);
  expect(kept).toHaveLength(2);
});
