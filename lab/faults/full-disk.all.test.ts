import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noSnapshots } from '../../server/src/engine/log/memory-log.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { recover } from '../../server/src/engine/log/recover.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { mountTestDisk, type TestDisk } from '../../server/src/platform/test-disk.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { RecoveryWitness } from '../load/recovery-witness.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';
import { fillDisk, freeDisk } from './fill-disk.ts';

const DISK_MEGABYTES = 640;
const CANCELS = 25;

let mounted: TestDisk | undefined;
let disk: string;
let server: ServerProcess | undefined;
let postgres: EmbeddedPostgres | undefined;

beforeEach(() => {
  mounted = mountTestDisk(DISK_MEGABYTES);
  disk = mounted?.directory ?? '';
});
afterEach(async () => {
  await server?.kill();
  await postgres?.stop();
  server = undefined;
  postgres = undefined;
  mounted?.remove();
});

const machine = watchMachine();
const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.0001' };
let numbered = 0;
const place = (trader: Trader, clientOrderId = `full-${numbered++}`) => {
  const body = { ...order, price: String(84_000 + (numbered % 90)), clientOrderId };
  return timed<{ code: string }>(trader, 'POST', '/api/spot/order/place', body);
};
const cancel = (trader: Trader, code: string) =>
  timed<{ code: string }>(trader, 'PATCH', `/api/spot/order/${code}/cancel`);

async function timed<Data>(trader: Trader, method: string, path: string, body?: unknown) {
  const started = performance.now();
  const answer = await call<Data>(server?.address ?? '', trader, method, path, body);
  expect(performance.now() - started, path).toBeLessThan(machine.patient(2_000));
  return answer;
}

async function hindrances(): Promise<readonly string[]> {
  const reply = await fetch(`${server?.address}/readyz`);
  const said = (await reply.json()) as { hindrances: string[] };
  expect(reply.status).toBe(said.hindrances.length === 0 ? 200 : 503);
  return said.hindrances;
}

/** Orders on their way when the disk became full may still be taken: what was said counts. */
async function untilRefused(trader: Trader, accepted: string[]): Promise<void> {
  const deadline = performance.now() + machine.patient(3_000);
  for (;;) {
    const { code, data, status } = await place(trader);
    if (code === Code.unavailable) return expect(status).toBe(503);
    expect(code).toBe(Code.ok);
    expect(performance.now()).toBeLessThan(deadline);
    accepted.push(data.code);
  }
}

const statusOf = async (trader: Trader, code: string) =>
  (await call<{ status: number }>(server?.address ?? '', trader, 'GET', `/api/spot/order/${code}`))
    .data?.status;

/** All that was acknowledged is in the log, and no more than that. */
async function checkLog(url: string, openOrders: number): Promise<void> {
  const log = await PostgresLog.lead(url);
  const { engine } = await recover(log, noSnapshots, 0, () => {});
  await log.close();
  expect(engine.audit().findings).toEqual([]);
  expect(engine.allOpenOrders()).toHaveLength(openOrders);
}

/** Looks at the own database of a folder while no server runs. */
async function witnessOf(dataDir: string): Promise<RecoveryWitness> {
  const own = await startEmbeddedPostgres(join(dataDir, 'postgres'));
  return RecoveryWitness.look(own.url, dataDir).finally(() => own.stop());
}

const environment = { LOG_LEVEL: 'error' };

test('F10 a disk that others fill to its end: no order is taken, cancels are, and with room again everything goes on', {
  timeout: 180_000,
}, async (context) => {
  if (!mounted) return context.skip('only root may mount a disk that can be filled');
  const dataDir = join(disk, 'data');
  server = await startServer({ dataDir, isCalm: true, environment });
  const socket = encodeURIComponent(join(dataDir, 'postgres-run'));
  const url = `postgresql://postgres@localhost/bourse?host=${socket}`;
  const [trader] = (await createTraders(url, 1)) as [Trader];
  await fundTraders(server.address, [trader]);
  const codes: string[] = [];
  for (let count = 0; count < CANCELS + 5; count += 1) {
    codes.push((await place(trader)).data.code);
    await sleep(200);
  }
  expect(await hindrances()).toEqual([]);

  fillDisk(disk);
  await expect.poll(hindrances, { interval: 50 }).toEqual(['disk']);
  await untilRefused(trader, codes);
  await expect.poll(() => server?.output()).toContain('the disk of DATA_DIR is full');
  for (const code of codes.slice(0, CANCELS)) {
    expect(await cancel(trader, code)).toMatchObject({ status: 200, code: Code.ok });
  }
  // Rows can still be read, and written.
  expect((await timed(trader, 'GET', '/api/spot/order?status=3')).status).toBe(200);

  freeDisk(disk);
  await expect.poll(hindrances, { timeout: 30_000 }).toEqual([]);
  const later = await place(trader);
  expect(later.code).toBe(Code.ok);
  for (const code of codes.slice(0, CANCELS)) expect(await statusOf(trader, code)).toBe(4);

  // A power cut: what was said is in the log.
  await server.kill();
  const witness = await witnessOf(dataDir);
  server = await startServer({ dataDir, isCalm: true, environment });
  await witness.check(server);
  for (const code of [...codes.slice(CANCELS), later.data.code]) {
    expect(await statusOf(trader, code)).toBe(1);
  }
  expect(await server.stop()).toBe(0);
  server = undefined;
  postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'));
  await checkLog(postgres.url, codes.length - CANCELS + 1);
});

test('F10 the disk of a database elsewhere is full: what needs it is refused with 503 in time, and with room again nothing that was acknowledged is missing', {
  timeout: 180_000,
}, async (context) => {
  if (!mounted) return context.skip('only root may mount a disk that can be filled');
  postgres = await startEmbeddedPostgres(join(disk, 'postgres'));
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-elsewhere-'));
  server = await startServer({ databaseUrl: postgres.url, dataDir, isCalm: true, environment });
  const [trader] = (await createTraders(postgres.url, 1)) as [Trader];
  await fundTraders(server.address, [trader]);
  fillDisk(disk);
  const accepted: string[] = [];
  // Rows and log grow into pages that are there already, until one more is needed.
  const untilMs = performance.now() + 60_000;
  for (let refusals = 0; refusals < 5; ) {
    expect(performance.now()).toBeLessThan(untilMs);
    const { code, data, status } = await place(trader);
    if (code === Code.ok) accepted.push(data.code);
    else {
      expect(status).toBe(503);
      refusals += 1;
    }
    await sleep(210);
  }
  expect(await hindrances()).toEqual(['log']);
  const email = 'somebody@example.com';
  const flow = { type: 'login', email, password: 'Spring is here 1' };
  const signIn = await timed(trader, 'POST', '/api/auth/flow', flow);
  expect([200, 503]).toContain(signIn.status);
  freeDisk(disk);
  await expect.poll(hindrances, { timeout: 30_000 }).toEqual([]);
  await expect.poll(async () => (await place(trader, 'after')).code).toBe(0);
  for (const code of accepted) expect(await statusOf(trader, code)).toBe(1);
  expect(await server.stop()).toBe(0);
  server = undefined;
  rmSync(dataDir, { recursive: true });
});
