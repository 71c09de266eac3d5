import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startPreparedDatabase,
  type TestDatabase,
} from '../../server/src/platform/db/test-database.ts';
import { freePort } from '../free-port.ts';
import { type LaunchedServer, launchServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

let directory: string;
let database: TestDatabase;
const servers: LaunchedServer[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-takeover-'));
  database = await startPreparedDatabase();
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

function launch(name: string, environment: Record<string, string> = {}) {
  const server = launchServer({
    ...{ databaseUrl: database.url, dataDir: join(directory, name) },
    isCalm: true,
    environment,
  });
  servers.push(server);
  return server;
}

test('F63 F01 a second machine follows while the first one leads, takes over when it dies, and has each accepted order', async () => {
  const first = await launch('first').running();
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
  const watched = `127.0.0.1:${await freePort()}`;
  const launched = launch('second', { TAKEOVER: 'wait', METRICS_LISTEN: watched });
  const { output } = launched;
  await expect.poll(output, { timeout: 60_000 }).toContain('another exchange leads this database');
  const readyz = async () => (await fetch(`http://${watched}/readyz`)).json();
  await expect.poll(readyz).toMatchObject({ status: 'ready' });
  expect((await place(first.address)).data.code).toBe(placed.data.code);
  await first.kill();
  const second = await launched.running();
  expect((await place(second.address)).data.code).toBe(placed.data.code);
  // Where the follower said how it goes the gateway does now.
  await expect.poll(readyz).toMatchObject({ status: 'ready' });
  expect(await second.stop()).toBe(0);
});
