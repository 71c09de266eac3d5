import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import type { Trader } from '../load/traders.ts';
import { BotsWorld, until } from './bots-world.ts';

const machine = watchMachine();
let world: BotsWorld;
let client: pg.Client;
let owner: Trader;
let other: Trader;

beforeAll(async () => {
  world = await BotsWorld.open();
  client = new pg.Client({ connectionString: world.database.url });
  await client.connect();
  [owner, other] = (await world.traders(2)) as [Trader, Trader];
});
afterAll(async () => {
  await client.end();
  await world.close();
});

interface Bot {
  readonly code: string;
  readonly state: string;
  readonly hold: string;
  readonly end: string;
  readonly cash: string;
  readonly coins: string;
  readonly funds: string;
  readonly profit: string;
  readonly openOrders: number;
  readonly tradedOrders: number;
  readonly keyCode: string;
}
interface Keys {
  readonly list: readonly { readonly botCode: string; readonly rights: readonly string[] }[];
}
interface Order {
  readonly clientOrderId: string;
  readonly orderSide: number;
  readonly price: string;
  readonly quantity: string;
  readonly status: number;
  readonly dealQuantity: string;
}

const ask = <Data>(trader: Trader, method: string, path: string, body?: unknown) =>
  world.ask<Data>(trader, method, path, body);
const bot = async (code: string) =>
  (await ask<{ bot: Bot }>(owner, 'GET', `/api/bots/${code}`)).bot;
const ordersOf = async (code: string, status: number) => {
  const path = `/api/spot/order?status=${status}&symbol=BTCUSDT&pageSize=100`;
  const { list } = await ask<{ list: Order[] }>(owner, 'GET', path);
  return list.filter(({ clientOrderId }) => clientOrderId.startsWith(`bot${code}-`));
};
const trade = (side: number, price: string, quantity: string) =>
  ask(other, 'POST', '/api/spot/order/place', {
    ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: side, price, quantity },
  });

/** Each order once, and what all of them cost no more than the funds. */
async function expectSound(code: string): Promise<void> {
  const orders = [...(await ordersOf(code, 1)), ...(await ordersOf(code, 3))];
  const ids = orders.map(({ clientOrderId }) => clientOrderId);
  expect([...new Set(ids)].sort()).toEqual(ids.sort());
  const { cash, funds, coins } = await bot(code);
  const resting = (await ordersOf(code, 1)).filter(({ orderSide }) => orderSide === 1);
  const cost = resting.reduce((sum, one) => sum + Number(one.price) * Number(one.quantity), 0);
  expect(cost).toBeLessThanOrEqual(Number(cash) + 1e-6);
  expect(Number(cash)).toBeGreaterThanOrEqual(0);
  expect(Number(coins)).toBeGreaterThanOrEqual(0);
  expect(Number(cash)).toBeLessThanOrEqual(Number(funds) * 1.1);
}

const grid = {
  ...{ symbol: 'BTCUSDT', strategy: 'spot-grid', funds: '1000' },
  ...{ lowerPrice: '88000', upperPrice: '92000', cells: 4 },
};

test('a grid goes on after its process and the gateway were killed: no order twice, no fund above what was set aside', {
  timeout: machine.patient(300_000),
}, async () => {
  const { bot: made } = await ask<{ bot: Bot }>(owner, 'POST', '/api/bots/create', grid);
  const { code } = made;
  await until(async () => expect(await ordersOf(code, 1)).toHaveLength(4));
  const keys = await ask<Keys>(owner, 'GET', '/api/user/apiKey/list');
  expect(keys.list[0]).toMatchObject({ botCode: code, rights: ['read', 'trade'] });
  await world.killRunner();
  await trade(2, '90000', '0.01');
  await until(async () => expect((await bot(code)).tradedOrders).toBeGreaterThan(0));
  await expectSound(code);

  await world.kill();
  await world.start();
  await trade(1, '92000', '0.02');
  await until(async () => {
    const sold = (await ordersOf(code, 3)).filter(({ orderSide }) => orderSide === 2);
    expect(sold.length).toBeGreaterThan(0);
  });
  await world.killRunner();
  await until(async () => {
    const { openOrders, profit } = await bot(code);
    expect(openOrders).toBe(4);
    expect(Number(profit)).toBeGreaterThan(0);
  });
  await expectSound(code);

  await ask(owner, 'POST', `/api/bots/${code}/stop`, { isSelling: false });
  await world.killRunner();
  await until(async () => {
    expect(await bot(code)).toMatchObject({ state: 'stopped', end: 'user', keyCode: '' });
    expect(await ordersOf(code, 1)).toEqual([]);
  });
  await until(async () => {
    expect((await ask<Keys>(owner, 'GET', '/api/user/apiKey/list')).list).toEqual([]);
  });
  const { cash, coins, profit, funds } = await bot(code);
  const { rows } = await client.query(
    `select sum(quote_delta)::bigint as quote, sum(base_delta)::bigint as base
        from trading_bot_orders where bot_id = $1`,
    [code],
  );
  expect(Number(cash)).toBeCloseTo(Number(funds) + rows[0].quote / 1e8, 8);
  expect(Number(coins)).toBeCloseTo(rows[0].base / 1e8, 8);
  expect(profit).not.toBe('0');
});

test('a bot whose key is removed stops, its orders are cancelled, and it says why', {
  timeout: machine.patient(120_000),
}, async () => {
  const { bot: made } = await ask<{ bot: Bot }>(owner, 'POST', '/api/bots/create', grid);
  const { code, keyCode } = made;
  await until(async () => expect((await ordersOf(code, 1)).length).toBeGreaterThan(0));
  const path = `/api/user/apiKey/${keyCode}/change`;
  const change = await world.call(owner, 'POST', path, { name: 'mine' });
  expect(change.code).toBe(Code.botKeyFixed);
  await ask(owner, 'POST', `/api/user/apiKey/${keyCode}/remove`, {});
  await until(async () => {
    expect(await bot(code)).toMatchObject({ state: 'stopped', end: 'key-removed' });
    expect(await ordersOf(code, 1)).toEqual([]);
  });
});

test('funds that were moved away let a bot wait and say so; it goes on once they are back', {
  timeout: machine.patient(120_000),
}, async () => {
  const move = (from: number, to: number) =>
    ask(owner, 'POST', '/api/finance/transfer/internal', {
      ...{ from, to, coin: 'USDT', amount: '9500' },
    });
  const pid = world.runnerPid() as number;
  process.kill(pid, 'SIGSTOP');
  const { bot: made } = await ask<{ bot: Bot }>(owner, 'POST', '/api/bots/create', grid);
  await move(2, 1);
  process.kill(pid, 'SIGCONT');
  await until(async () => expect((await bot(made.code)).hold).toBe('funds'));
  await move(1, 2);
  await until(async () => {
    expect(await bot(made.code)).toMatchObject({ hold: '', state: 'running', openOrders: 4 });
  });
  await expectSound(made.code);
});

const futuresGrid = { ...grid, strategy: 'futures-grid', direction: 'long', leverage: 5 };

interface ContractOrder {
  readonly clientOrderId: string;
  readonly quantity: string;
}

test('a futures grid goes on after its process and the gateway were killed, also between a trade and its reading: each order once, its profit as the books have it', {
  timeout: machine.patient(300_000),
}, async () => {
  const traders = (await world.traders(2)) as [Trader, Trader];
  const [gridder, taker] = traders;
  for (const trader of traders) {
    for (const [from, to] of [
      [2, 1],
      [1, 3],
    ]) {
      await ask(trader, 'POST', '/api/finance/transfer/internal', {
        ...{ from, to, coin: 'USDT', amount: '5000' },
      });
    }
  }
  const open = async () =>
    (await ask<{ list: ContractOrder[] }>(gridder, 'GET', '/api/contract/order/list')).list;
  const take = (side: number, price: string, quantity: string) =>
    ask(taker, 'POST', '/api/contract/open', {
      ...{ symbol: 'BTCUSDT', orderType: 1, side, price, quantity },
    });
  const { bot: made } = await ask<{ bot: Bot }>(gridder, 'POST', '/api/bots/create', futuresGrid);
  const { code } = made;
  const seen = async () => (await ask<{ bot: Bot }>(gridder, 'GET', `/api/bots/${code}`)).bot;
  await until(async () => expect(await open()).toHaveLength(4));
  const both = (2 * Number((await open())[0]?.quantity)).toFixed(4);
  // Its process hears of neither trade before it dies.
  process.kill(world.runnerPid() as number, 'SIGSTOP');
  await take(2, '90000', both);
  await world.killRunner();
  await until(async () => {
    expect(await seen()).toMatchObject({ tradedOrders: 2, openOrders: 4, hold: '' });
  });

  await world.kill();
  await world.start();
  await take(1, '92000', both);
  await world.killRunner();
  await until(async () => {
    expect(await seen()).toMatchObject({ tradedOrders: 4, openOrders: 4, coins: '0', hold: '' });
  });
  await take(2, '90000', both);
  await until(async () => expect((await seen()).tradedOrders).toBe(6));
  await take(1, '90000', both);
  await ask(gridder, 'POST', `/api/bots/${code}/stop`, { isSelling: true });
  await world.killRunner();
  await until(async () => {
    expect(await seen()).toMatchObject({ state: 'stopped', end: 'user', coins: '0', keyCode: '' });
  });
  expect(await open()).toEqual([]);
  const path = '/api/contract/order/history?pageSize=100';
  const { list } = await ask<{ list: ContractOrder[] }>(gridder, 'GET', path);
  const ids = list.map(({ clientOrderId }) => clientOrderId);
  expect(new Set(ids).size).toBe(ids.length);
  const wallets = await ask<{ list: { balance: string }[] }>(
    gridder,
    'GET',
    '/api/finance/asset/contract',
  );
  const won = Math.round((Number(wallets.list[0]?.balance) - 5_000) * 1e8);
  const { profit } = await seen();
  expect(Math.round(Number(profit) * 1e8)).toBe(won);
  expect(won).toBeGreaterThan(0);
});

test('a bot that buys at even times buys at once, once, whoever dies meanwhile, and sells in the end', {
  timeout: machine.patient(240_000),
}, async () => {
  // Somebody offers what it buys, and bids for what it sells.
  await trade(2, '90000', '0.01');
  const { bot: made } = await ask<{ bot: Bot }>(owner, 'POST', '/api/bots/create', {
    ...{ symbol: 'BTCUSDT', strategy: 'dca', funds: '500', amount: '100', everyHours: 1 },
  });
  const { code } = made;
  await until(async () => expect((await bot(code)).tradedOrders).toBe(1));
  const { cash, coins } = await bot(code);
  expect(Number(cash)).toBeGreaterThanOrEqual(400);
  // Less than one lot of it is left.
  expect(Number(cash)).toBeLessThan(409);
  expect(Number(coins)).toBeCloseTo(0.0011, 5);
  await world.killRunner();
  await world.kill();
  await world.start();
  await trade(1, '89900', '0.01');
  // It is at work again, and the hour is not over.
  await ask(owner, 'POST', `/api/bots/${code}/stop`, { isSelling: true });
  await until(async () => {
    expect(await bot(code)).toMatchObject({ state: 'stopped', end: 'user', tradedOrders: 2 });
  });
  const orders = await ordersOf(code, 3);
  expect(orders.map(({ orderSide }) => orderSide).sort()).toEqual([1, 2]);
  // The fee was taken in coins: less than one lot of them cannot be sold.
  expect(Number((await bot(code)).coins)).toBeLessThan(0.0001);
});
