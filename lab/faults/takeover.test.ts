import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startPreparedDatabase,
  type TestDatabase,
} from '../../server/src/platform/db/test-database.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

let directory: string;
let database: TestDatabase;
let client: pg.Client;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-takeover-'));
  database = await startPreparedDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await client?.end();
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(name: string, environment: Record<string, string> = {}) {
  const server = await startServer({
    ...{ databaseUrl: database.url, dataDir: join(directory, name) },
    isCalm: true,
    environment,
  });
  servers.push(server);
  return server;
}

async function sessionsOf(name: string): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity
      where application_name = $1 and datname = current_database()`,
    [name],
  );
  return rows[0].count;
}

test('F63 F01 a second machine waits while the first one leads, takes over when it dies, and has each accepted order', async () => {
  const first = await start('first');
  const [trader] = (await createTraders(database.url, 1)) as [Trader];
  await fundTraders(first.address, [trader]);
  const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.001' };
  const body = { ...order, price: '84000', clientOrderId: 'before-1' };
  const place = (address: string) =>
    call<{ code: string }>(address, trader, 'POST', '/api/spot/order/place', body);
  const placed = await place(first.address);
  expect(placed.code).toBe(0);

  mkdirSync(join(directory, 'second'), { mode: 0o700 });
  cpSync(join(directory, 'first', 'keys'), join(directory, 'second', 'keys'), { recursive: true });
  const starting = start('second', { TAKEOVER: 'wait' });
  await expect.poll(() => sessionsOf('bourse-waiting')).toBe(1);
  expect((await place(first.address)).data.code).toBe(placed.data.code);
  await first.kill();
  const second = await starting;
  // What it logs comes by another pipe than what it prints, and may be read later.
  await expect.poll(() => second.output()).toContain('another exchange leads this database');
  expect((await place(second.address)).data.code).toBe(placed.data.code);
  expect(await sessionsOf('bourse-waiting')).toBe(0);
  expect(await second.stop()).toBe(0);
});
