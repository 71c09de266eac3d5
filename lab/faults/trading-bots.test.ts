import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pg } from '../../server/src/db/pg.ts';
import { startPreparedDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

const machine = watchMachine();
const directory = mkdtempSync(join(tmpdir(), 'bourse-bots-'));
let database: TestDatabase;
let client: pg.Client;
let server: ServerProcess;
let owner: Trader;
let other: Trader;

const start = () =>
  startServer({
    ...{ databaseUrl: database.url, dataDir: directory },
    services: 'engine,gateway,projector,feed',
  });

beforeAll(async () => {
  database = await startPreparedDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  server = await start();
  const traders = await createTraders(database.url, 2);
  [owner, other] = traders as [Trader, Trader];
  await fundTraders(server.address, traders);
});
afterAll(async () => {
  await server.stop();
  await client.end();
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
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

const ask = async <Data>(trader: Trader, method: string, path: string, body?: unknown) => {
  const answer = await call<Data>(server.address, trader, method, path, body);
  expect(answer, path).toMatchObject({ code: 0 });
  return answer.data as Data;
};
const bot = async (code: string) =>
  (await ask<{ bot: Bot }>(owner, 'GET', `/api/bots/${code}`)).bot;
const ordersOf = async (code: string, status: number) => {
  const path = `/api/spot/order?status=${status}&symbol=BTCUSDT&pageSize=100`;
  const { list } = await ask<{ list: Order[] }>(owner, 'GET', path);
  return list.filter(({ clientOrderId }) => clientOrderId.startsWith(`bot${code}-`));
};
const until = (look: () => Promise<void>) =>
  vi.waitFor(look, { timeout: machine.patient(60_000), interval: 500 });
const trade = (side: number, price: string, quantity: string) =>
  ask(other, 'POST', '/api/spot/order/place', {
    ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: side, price, quantity },
  });

/** The process of the bots, a child of the server. */
function runnerPid(): number | undefined {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const parent = /\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'));
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      if (Number(parent?.[1]) === server.pid && command.includes('bot-runner-main')) {
        return Number(name);
      }
    } catch (error) {
      // It ended while it was looked at.
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ESRCH') throw error;
    }
  }
  return undefined;
}

async function killRunner(): Promise<void> {
  const pid = runnerPid();
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  await until(async () => {
    const next = runnerPid();
    expect(next).toBeDefined();
    expect(next).not.toBe(pid);
  });
}

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
  await killRunner();
  await trade(2, '90000', '0.01');
  await until(async () => expect((await bot(code)).tradedOrders).toBeGreaterThan(0));
  await expectSound(code);

  await server.kill();
  server = await start();
  await trade(1, '92000', '0.02');
  await until(async () => {
    const sold = (await ordersOf(code, 3)).filter(({ orderSide }) => orderSide === 2);
    expect(sold.length).toBeGreaterThan(0);
  });
  await killRunner();
  await until(async () => {
    const { openOrders, profit } = await bot(code);
    expect(openOrders).toBe(4);
    expect(Number(profit)).toBeGreaterThan(0);
  });
  await expectSound(code);

  await ask(owner, 'POST', `/api/bots/${code}/stop`, { isSelling: false });
  await killRunner();
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
  const change = await call(server.address, owner, 'POST', path, { name: 'mine' });
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
  const pid = runnerPid() as number;
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
