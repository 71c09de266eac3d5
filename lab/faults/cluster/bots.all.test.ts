import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LaunchedServer } from '../../load/server-process.ts';
import { until } from '../bots-world.ts';
import { RecordedIndex } from '../recorded-index.ts';
import { ClusterWorld } from './world.ts';

const ACTS_WITHIN_MS = 5_000;
const LONG = { timeout: 180_000 };
/** The bot's owner, and who trades with the bot. */
const [OWNER, OTHER] = [0, 1];

const index = new RecordedIndex();
let world: ClusterWorld;
/** Machines that run bots and nothing else. */
let machines: LaunchedServer[];
beforeAll(async () => {
  index.write({ BTCUSDT: [[0, 90_000]] });
  let BOT_GATEWAYS = '';
  world = await ClusterWorld.start({
    machineOf: () => ({ environment: { ...index.environment, BOT_GATEWAYS } }),
  });
  BOT_GATEWAYS = world.gateways.map(({ address }) => address).join();
  machines = ['bots-1', 'bots-2'].map((name) => world.processes.launch(name, 'bot-runner'));
  await Promise.all(machines.map((one) => one.running()));
});
afterAll(async () => {
  await world?.stop();
  index.remove();
});

interface Bot {
  readonly code: string;
  readonly state: string;
  readonly hold: string;
  readonly tradedOrders: number;
  readonly openOrders: number;
}

/** Which gateway is asked: the second one outlives the first. */
const AT = 1;
let code = '';
const bot = async () =>
  (await world.ask<{ bot: Bot }>('GET', `/api/bots/${code}`, AT, OWNER)).data.bot;
const trade = async (orderSide: number, price: string, quantity: string) => {
  // What is left of the last one would meet this one.
  await world.ask('POST', '/api/spot/order/cancelAll', AT, OTHER, {});
  const order = { symbol: 'BTCUSDT', orderType: 1, orderSide, price, quantity };
  const { code: answer } = await world.ask('POST', '/api/spot/order/place', AT, OTHER, order);
  expect(answer).toBe(0);
};
const traded = async () => (await bot()).tradedOrders;

interface Holder {
  readonly epoch: number;
  readonly pid: number;
}
/** Which process runs the bots. */
async function holder(): Promise<Holder> {
  const [row] = await world.query("select * from service_roles where name = 'bot-runner'");
  const { epoch, holder: name } = row as { epoch: number; holder: string };
  return { epoch, pid: Number(name.split(' ').at(-1)) };
}

/** Milliseconds until another process runs the bots. */
async function takenOver(last: Holder): Promise<number> {
  const begunAt = performance.now();
  await expect
    .poll(async () => (await holder()).epoch, { timeout: 30_000, interval: 50 })
    .toBe(last.epoch + 1);
  return performance.now() - begunAt;
}

/** Each order of the bot is in the books once. */
async function expectEachOnce(): Promise<void> {
  const ids: string[] = [];
  for (const status of [1, 3]) {
    const path = `/api/spot/order?status=${status}&symbol=BTCUSDT&pageSize=100`;
    type Orders = { list: { clientOrderId: string }[] };
    const { data } = await world.ask<Orders>('GET', path, AT, OWNER);
    ids.push(...data.list.map(({ clientOrderId }) => clientOrderId));
  }
  const own = ids.filter((id) => id.startsWith(`bot${code}-`));
  expect(own.length).toBeGreaterThan(3);
  expect(new Set(own).size).toBe(own.length);
}

test(
  'F73 a bot that is made at a gateway trades by a process of another machine, which calls a gateway',
  LONG,
  async () => {
    const grid = {
      ...{ symbol: 'BTCUSDT', strategy: 'spot-grid', funds: '1000' },
      ...{ lowerPrice: '88000', upperPrice: '92000', cells: 4 },
    };
    const made = await world.ask<{ bot: Bot }>('POST', '/api/bots/create', 0, OWNER, grid);
    expect(made).toMatchObject({ code: 0 });
    ({ code } = made.data.bot);
    await until(async () => expect(await bot()).toMatchObject({ openOrders: 4, hold: '' }));
    const shown = `select machine, state from processes where 'bot-runner' = any(services) order by 1`;
    expect(await world.query(shown)).toEqual([
      { machine: 'bots-1', state: 'serves' },
      { machine: 'bots-2', state: 'serves' },
    ]);
  },
);

test(
  'F73 F20 the process that runs bots sleeps: the spare acts within five seconds, and the first does nothing when it wakes',
  LONG,
  async () => {
    const last = await holder();
    const before = await traded();
    process.kill(last.pid, 'SIGSTOP');
    await trade(2, '90000', '0.01');
    const tookMs = await takenOver(last);
    console.log(`asleep: another process runs the bots after ${Math.round(tookMs)} ms`);
    expect(tookMs).toBeLessThan(ACTS_WITHIN_MS);
    await until(async () => expect(await traded()).toBeGreaterThan(before));
    process.kill(last.pid, 'SIGCONT');
    // It has ended, and another one waits in its place.
    await until(async () => expect(() => process.kill(last.pid, 0)).toThrow());
    expect(await holder()).toMatchObject({ epoch: last.epoch + 1 });
    await until(async () => expect(await bot()).toMatchObject({ openOrders: 4, hold: '' }));
    await expectEachOnce();
  },
);

test(
  'F73 the machine that runs bots is lost: the spare acts within five seconds',
  LONG,
  async () => {
    const last = await holder();
    const before = await traded();
    const lost = await machineOf(last.pid);
    lost.child.kill('SIGKILL');
    process.kill(last.pid, 'SIGKILL');
    await lost.kill();
    await trade(1, '92000', '0.02');
    const tookMs = await takenOver(last);
    console.log(`lost: another machine runs the bots after ${Math.round(tookMs)} ms`);
    expect(tookMs).toBeLessThan(ACTS_WITHIN_MS);
    await until(async () => expect(await traded()).toBeGreaterThan(before));
    await expectEachOnce();
  },
);

test('F73 the gateway that bots call dies: they go on at the other one', LONG, async () => {
  await world.gateways[0]?.kill();
  const before = await traded();
  await trade(2, '89000', '0.01');
  await until(async () => expect(await traded()).toBeGreaterThan(before));
  await until(async () => expect(await bot()).toMatchObject({ hold: '', state: 'running' }));
  await expectEachOnce();
});

/** The machine of a process that runs bots: its parent. */
async function machineOf(pid: number): Promise<LaunchedServer> {
  const parent = /\) \S (\d+) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1];
  const found = machines.find(({ child }) => child.pid === Number(parent));
  if (!found) throw new Error('no machine runs the bots');
  return found;
}
