import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBatch } from '../../server/src/engine/log/command-log.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { rehash } from '../api/people.ts';
import { startAgain } from '../load/recovery-witness.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { type CallAnswer, call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PATIENCE_MS = 30_000;

let database: Awaited<ReturnType<typeof startTestDatabase>>;
let directory: string;
let server: ServerProcess;
let trader: Trader;

const stepFile = () => join(directory, 'step');
const setClock = (stepMs: number) => writeFileSync(stepFile(), String(stepMs));

beforeAll(async () => {
  database = await startTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-clock-'));
  setClock(0);
  await start(startServer);
  [trader] = (await createTraders(database.url, 1)) as [Trader];
  await fundTraders(server.address, [trader]);
});
afterAll(async () => {
  await server?.kill();
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(begin = startAgain): Promise<void> {
  const clock = new URL('stepped-clock.ts', import.meta.url).href;
  server = await begin({
    databaseUrl: database.url,
    dataDir: directory,
    isCalm: true,
    environment: { NODE_OPTIONS: `--import=${clock}`, CLOCK_STEP_FILE: stepFile() },
  });
}

function ask<Data = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallAnswer<Data>> {
  return call<Data>(server.address, trader, method, path, body, headers);
}

const move = (key: string) =>
  ask(
    'POST',
    '/api/finance/transfer/internal',
    { from: 2, to: 1, coin: 'USDT', amount: '1' },
    { 'idempotency-key': key },
  );
const claim = () => ask('POST', '/api/demo/claim', {});
const order = (price: string) =>
  ask<{ code: string }>('POST', '/api/spot/order/place', {
    ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price, quantity: '0.001' },
  });

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error(`it never comes: ${server.output()}`);
    await sleep(50);
  }
}

async function alarms(): Promise<number> {
  const metrics = await server.metrics();
  return Number(/^bourse_alarms_total\{alarm="clock_stepped"\} (\d+)$/m.exec(metrics)?.[1]);
}

const isReady = async () => (await fetch(`${server.address}/readyz`)).status === 200;

/** How far the log's last command is ahead of the real time. */
async function logAheadMs(): Promise<number> {
  const log = await PostgresLog.look(database.url);
  let time = 0;
  for await (const batch of log.read(0)) time = openBatch(batch).at(-1)?.time ?? time;
  await log.close();
  return time - Date.now();
}

/** An account whose session is used a day later for the first time. */
async function visitorOfTomorrow(): Promise<Trader> {
  const [visitor] = (await createTraders(database.url, 1)) as [Trader];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('update sessions set seen_at = seen_at + $1, expires_at = expires_at + $1', [
    DAY_MS,
  ]);
  await client.end();
  return visitor;
}

test.each([
  ['back-by-two-hours', -2 * HOUR_MS],
  ['ahead-by-thirty-days', 30 * DAY_MS],
])(
  'I15 a clock that is set %s stops all but cancels, with an alarm, until it is back; no key, no claim and no time jumps',
  async (name, stepMs) => {
    expect((await claim()).code).not.toBe(0);
    const kept = (await order('90000')).data.code;
    const first = await move(name);
    expect(first.code).toBe(0);
    const before = await alarms();

    setClock(stepMs);
    await until(async () => !(await isReady()));
    expect(await alarms()).toBe(before + 1);
    // Nobody's budget is touched: who called a moment ago may call.
    expect((await fetch(`${server.address}/api/exchange/time`)).status).not.toBe(429);
    expect(await move(`${name}-meanwhile`)).toMatchObject({ status: 503, code: Code.unavailable });
    expect(await move(name)).toMatchObject({ status: 503 });
    expect(await claim()).toMatchObject({ status: 503 });
    expect(await order('90001')).toMatchObject({ status: 503 });
    expect((await ask('PATCH', `/api/spot/order/${kept}/cancel`)).code).toBe(0);
    expect(Math.abs(await logAheadMs())).toBeLessThan(60_000);

    setClock(0);
    await until(isReady);
    const again = await move(name);
    expect(again).toMatchObject({ code: 0, data: first.data });
    expect((await claim()).code).not.toBe(0);
    expect((await order('90002')).code).toBe(0);
    expect(Math.abs(await logAheadMs())).toBeLessThan(60_000);
  },
  180_000,
);

/** Gives the trader a password, as a registration does. */
async function setPassword(password: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await rehash({ client }, trader, password);
  await client.end();
}

/** Until when withdrawals are held back; 0: they are not. */
async function holdUntil(): Promise<number> {
  const path = '/api/cryptocurrency/withdraw/state?coin=USDT';
  return (await ask<{ holdUntil: number }>('GET', path)).data.holdUntil;
}

test.each([
  ['back by two hours', -2 * HOUR_MS],
  ['ahead by thirty days', 30 * DAY_MS],
])(
  'I15 D12 the hold after a new password ends a day after it was set, by a clock that is set %s in between, too',
  async (name, stepMs) => {
    const passwords = {
      oldPassword: `three quiet harbours ${name}`,
      newPassword: `four ${name} boats`,
    };
    await setPassword(passwords.oldPassword);
    setClock(stepMs);
    await until(async () => !(await isReady()));
    const askedAt = Date.now();
    expect((await ask('POST', '/api/members/password/modify', passwords)).code).toBe(0);
    const held = await holdUntil();
    expect(Math.abs(held - askedAt - DAY_MS)).toBeLessThan(60_000);

    setClock(0);
    await until(isReady);
    expect(await holdUntil()).toBe(held);
  },
  180_000,
);

test('I15 a server that starts while its clock is behind its log says so and waits; one whose clock is confirmed goes on', async () => {
  setClock(DAY_MS);
  await until(async () => !(await isReady()));
  process.kill(server.pid, 'SIGUSR2');
  await until(isReady);
  // The clock of the contracts ticks a day later now.
  await until(async () => (await logAheadMs()) > DAY_MS - 60_000);

  await server.kill();
  trader = await visitorOfTomorrow();
  setClock(0);
  await start();
  expect(await isReady()).toBe(false);
  expect(server.output()).toContain("the machine's clock stepped");
  expect((await claim()).status).toBe(503);
  process.kill(server.pid, 'SIGUSR2');
  await until(isReady);
  expect((await claim()).code).toBe(0);
}, 60_000);
