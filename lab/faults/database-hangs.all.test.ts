import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

const machine = watchMachine();
let directory: string;
let postgres: EmbeddedPostgres;
let running: ServerProcess | undefined;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-hangs-'));
  // A server of its own, because it will stand still.
  postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
});
afterEach(() => running?.kill());
afterAll(async () => {
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  running = await startServer({
    databaseUrl: postgres.url,
    dataDir: join(directory, 'data'),
    isCalm: true,
  });
  return running;
}

test('F14 while Postgres hangs, every call is answered within two seconds, the exchange is not ready, and a cancel is carried out when it goes on', {
  timeout: 120_000,
}, async () => {
  const server = await start();
  const [trader] = (await createTraders(postgres.url, 1)) as [Trader];
  await fundTraders(server.address, [trader]);
  const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.001' };
  const one = { ...order, price: '84000', clientOrderId: 'hangs-0' };
  const path = '/api/spot/order/place';
  const { data } = await call<{ code: string }>(server.address, trader, 'POST', path, one);
  const timed = async (method: string, path: string, body?: unknown) => {
    const started = performance.now();
    const answer = await call<{ code: string }>(server.address, trader, method, path, body);
    expect(performance.now() - started, path).toBeLessThan(machine.patient(2_000));
    return answer;
  };
  const signal = (name: NodeJS.Signals) => {
    for (const pid of postgresProcesses()) process.kill(pid, name);
  };
  signal('SIGSTOP');
  try {
    const placed = { ...order, price: '84001', clientOrderId: 'hangs-1' };
    // The first ones come before anybody knows that the log is away; the next ones are refused at
    // once.
    for (let count = 0; count < 3; count += 1) {
      const { status } = await timed('POST', path, placed);
      expect(status).toBe(503);
    }
    expect((await timed('GET', '/api/spot/order?status=3')).status).toBe(503);
    const ready = await fetch(`${server.address}/readyz`);
    expect(ready.status).toBe(503);
    expect((await ready.json()) as unknown).toMatchObject({ hindrances: ['log', 'database'] });
    expect((await timed('PATCH', `/api/spot/order/${data.code}/cancel`)).status).toBe(503);
    expect(server.output()).toContain("the log's database does not answer");
  } finally {
    signal('SIGCONT');
  }
  const orderPath = `/api/spot/order/${data.code}`;
  await expect
    .poll(async () => (await call(server.address, trader, 'GET', orderPath)).data.status, {
      timeout: 30_000,
    })
    .toBe(4);
  await expect
    .poll(async () => (await fetch(`${server.address}/readyz`)).status, { timeout: 30_000 })
    .toBe(200);
  expect(await server.stop()).toBe(0);
});

test('F14 a start does not end because a database that is busy keeps its upkeep waiting: an alarm says so', {
  timeout: 180_000,
}, async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('begin; lock table operator_acts in access exclusive mode');
  const server = await start();
  expect(server.output()).toContain('proposals could not be updated');
  await client.query('rollback');
  await client.end();
});

/** The server's process and those that it started. */
function postgresProcesses(): number[] {
  const file = join(directory, 'postgres', 'postmaster.pid');
  const parent = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const { stdout } = spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' });
  return [parent, ...stdout.trim().split('\n').map(Number)];
}
