import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noSnapshots } from '../../server/src/engine/log/memory-log.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { recover } from '../../server/src/engine/log/recover.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

const TRADERS = 12;
/** Beside what is asked meanwhile. */
const AWAY_MS = rounds({ commit: 6_500, all: 19_500 });

const machine = watchMachine();

interface Tried {
  readonly trader: Trader;
  readonly body: Record<string, unknown>;
  /** HTTP status of the first answer; 0 without one. */
  status: number;
  code: string | undefined;
  isUnknown: boolean;
  milliseconds: number;
}

let directory: string;
let postgres: EmbeddedPostgres;
let server: ServerProcess;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-away-'));
  // A server of its own, because it will be stopped.
  postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  server = await startServer({
    databaseUrl: postgres.url,
    dataDir: join(directory, 'data'),
    isCalm: true,
    environment: { LOG_LEVEL: 'fatal' },
  });
});

afterAll(async () => {
  await server?.kill();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

test(`F13 F14 Postgres is stopped for ${Math.ceil(AWAY_MS / 1_000)} seconds under load: what is refused is refused with 503, what was acknowledged is kept, and trading goes on by itself`, {
  timeout: 120_000,
}, async () => {
  const traders = await createTraders(postgres.url, TRADERS);
  await fundTraders(server.address, traders);
  const tried: Tried[] = [];
  const [first] = traders as [Trader];
  const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.001' };
  const kept = await place({ trader: first, body: { ...order, price: '84200' } });
  let isRunning = true;
  const working = traders.map((trader, index) => trade(trader, index, tried, () => isRunning));
  await sleep(600);

  await postgres.stop();
  const awayFrom = tried.length;
  await sleep(500);
  const history = await ask('/api/spot/order?status=3', traders[0] as Trader);
  expect(history.status).toBe(503);
  expect(history.headers.get('retry-after')).toBe('1');
  // What is kept nowhere is not said to be done, a cancel neither; it is refused at once.
  const began = performance.now();
  const path = `/api/spot/order/${kept.data.code}`;
  const cancelled = await call(server.address, first, 'PATCH', `${path}/cancel`);
  expect(cancelled.status).toBe(503);
  expect(performance.now() - began).toBeLessThan(machine.patient(2_000));
  const ready = await fetch(`${server.address}/readyz`);
  expect(ready.status).toBe(503);
  expect((await ready.json()) as unknown).toMatchObject({ hindrances: ['log', 'database'] });
  await sleep(AWAY_MS);
  const awayUntil = tried.length;
  postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  await untilOrdersAreTaken(traders[0] as Trader);
  await sleep(600);
  isRunning = false;
  await Promise.all(working);

  // The first ones were on their way.
  const late = tried.slice(awayFrom, awayUntil).filter(({ status }) => status === 503);
  for (const { milliseconds } of late) expect(milliseconds).toBeLessThan(machine.patient(2_000));
  const whileAway = tried.slice(awayFrom + TRADERS, awayUntil);
  const refused = whileAway.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(TRADERS);
  // At once either an acceptance of an order that was on its way, or a refusal.
  expect(whileAway.filter(({ status }) => status !== 503 && status !== 200)).toEqual([]);
  expect(tried.filter(({ status }) => status === 0)).toEqual([]);
  const accepted = tried.filter(({ code }) => code !== undefined);
  expect(accepted.length).toBeGreaterThan(TRADERS);
  expect(tried.indexOf(accepted.at(-1) as Tried)).toBeGreaterThan(awayUntil);

  for (const one of accepted) await checkKept(one);
  // Orders that were on their way were answered as unknown; their keys tell the result now.
  const unknown = tried.filter(({ isUnknown }) => isUnknown);
  for (const one of unknown) {
    const { code, data } = await place(one);
    expect(code).toBe(0);
    one.code = data.code;
    await checkKept(one);
  }
  // Nobody knew whether the cancel was kept: either way it is so.
  const { status } = (await call<{ status: number }>(server.address, first, 'GET', path)).data;
  expect([1, 4]).toContain(status);
  expect(await server.stop()).toBe(0);
  await checkLog(accepted.length + unknown.length + (status === 1 ? 1 : 0));
});

/** Orders that never trade, one after the other, each with a key of its own. */
async function trade(trader: Trader, index: number, tried: Tried[], isRunning: () => boolean) {
  for (let count = 0; isRunning(); count += 1) {
    const clientOrderId = `away-${index}-${count}`;
    const price = String(84_000 + index * 10 + (count % 9));
    const limit = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.0001' };
    const one: Tried = {
      trader,
      body: { ...limit, price, clientOrderId },
      status: 0,
      code: undefined,
      isUnknown: false,
      milliseconds: 0,
    };
    tried.push(one);
    const started = performance.now();
    const answer = await place(one);
    one.milliseconds = performance.now() - started;
    one.status = answer.status;
    one.isUnknown = answer.code === Code.outcomeUnknown;
    if (answer.code === 0) one.code = answer.data.code;
    // Twelve traders, fifty orders in ten seconds each.
    await sleep(150);
  }
}

function place({ trader, body }: Pick<Tried, 'trader' | 'body'>) {
  const path = '/api/spot/order/place';
  return call<{ code: string }>(server.address, trader, 'POST', path, body);
}

function ask(path: string, trader: Trader): Promise<Response> {
  const headers = { authorization: `Bearer ${trader.token}` };
  return fetch(server.address + path, { headers });
}

async function untilOrdersAreTaken(trader: Trader): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await call(server.address, trader, 'POST', '/api/spot/order/cancelAll', {
      symbol: 'ETHUSDT',
    });
    if (answer.code === 0) return;
    if (Date.now() > deadline) throw new Error(`no order is taken: ${JSON.stringify(answer)}`);
    await sleep(100);
  }
}

/** The same request again has the first answer, and the order is there once. */
async function checkKept(one: Tried): Promise<void> {
  const again = await place(one);
  expect(again.data.code).toBe(one.code);
  const path = `/api/spot/order?clientOrderId=${String(one.body.clientOrderId)}`;
  const { data } = await call<{ list: { code: string }[] }>(
    server.address,
    one.trader,
    'GET',
    path,
  );
  expect(data.list.map(({ code }) => code)).toEqual([one.code]);
}

async function checkLog(orders: number): Promise<void> {
  const log = await PostgresLog.lead(postgres.url);
  const { engine } = await recover(log, noSnapshots, 0, () => {});
  await log.close();
  expect(engine.audit().findings).toEqual([]);
  expect(engine.allOpenOrders()).toHaveLength(orders);
}
