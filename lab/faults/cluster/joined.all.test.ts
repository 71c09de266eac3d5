import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@bourse/server/platform/db/postgres/with-client.ts';
import { startPreparedDatabase } from '@bourse/server/platform/db/test-database.ts';
import { watchMachine } from '@bourse/server/platform/test-machine.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClusterProcesses } from '../../load/cluster.ts';
import { fillLog } from '../../load/filled-log.ts';
import { call, createTraders, fundTraders, type Trader } from '../../load/traders.ts';

const COMMANDS = 1_000_000;
const HOT_WITHIN_MS = 10_000;

let database: Awaited<ReturnType<typeof startPreparedDatabase>>;
let directory: string;
let processes: ClusterProcesses;
beforeAll(async () => {
  database = await startPreparedDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-joined-'));
  processes = new ClusterProcesses(directory, { databaseUrl: database.url });
});
afterAll(async () => {
  await processes?.stop();
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('F64 an engine with an empty folder joins a log of a million commands within ten seconds, and can lead', {
  timeout: 600_000,
}, async () => {
  const first = await processes.lead();
  expect(await first.stop()).toBe(0);
  const filling = { accounts: 2_000, openOrders: 50_000, operations: COMMANDS - 100_000 };
  const { commandsCount } = await fillLog(database.url, filling);
  expect(commandsCount).toBeGreaterThan(COMMANDS * 0.9);
  const leader = await processes.lead();
  const gateway = await processes.gateway('gateway-1');
  const [trader] = (await createTraders(database.url, 1)) as [Trader];
  await fundTraders(gateway.address, [trader]);
  const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.0001' };
  const place = async (clientOrderId: string) => {
    const body = { ...order, price: '84000', clientOrderId };
    const path = '/api/spot/order/place';
    return (await call(gateway.address, trader, 'POST', path, body)).code;
  };
  expect(await place('before')).toBe(0);
  // A leader writes one each quarter of a million commands.
  const newest = () =>
    withClient(database.url, 'test', async (client) => {
      const { rows } = await client.query('select max(snapshot) as snapshot from log_follower');
      return rows[0].snapshot as number;
    });
  await expect.poll(newest, { timeout: 60_000 }).toBeGreaterThan(commandsCount);
  const tookMs: number[] = [];
  // From here on: filling a log takes this process for seconds.
  const machine = watchMachine();
  let followers = 0;
  for (; followers < 3; followers += 1) {
    const begunAt = performance.now();
    await processes.follow(`engine-${followers + 2}`);
    tookMs.push(performance.now() - begunAt);
  }
  console.log(`joined ${commandsCount} commands after ${tookMs.map(Math.round)} ms`);
  const killedAt = performance.now();
  await leader.kill();
  expect(await place('after')).toBe(0);
  console.log(`killed: first order after ${Math.round(performance.now() - killedAt)} ms`);
  expect(Math.max(...tookMs)).toBeLessThan(machine.patient(HOT_WITHIN_MS));
});
