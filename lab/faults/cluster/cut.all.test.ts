import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Code } from '@bourse/contract/codes.ts';
import { PostgresLog } from '@bourse/server/engine/log/postgres-log.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Machine } from '../../load/cluster.ts';
import { startOnNetwork, TestNetwork } from './test-network.ts';
import { ClusterWorld } from './world.ts';

/** An engine and a gateway on machines of their own; the other engine and gateway are on this one. */
const APART = ['engine-1', 'gateway-1'];

let network: TestNetwork | undefined;
let directory: string;
let world: ClusterWorld | undefined;

beforeAll(async () => {
  network = TestNetwork.open(2, APART);
  if (!network) return;
  directory = mkdtempSync(join(tmpdir(), 'bourse-cut-'));
  const database = await startOnNetwork(join(directory, 'a', 'postgres'), network);
  await vi.waitFor(async () => (await PostgresLog.look(database.url)).close(), {
    ...{ timeout: 60_000, interval: 50 },
  });
  world = await ClusterWorld.start({ database, tradersEach: 10, machineOf: machineIn(network) });
});
afterAll(async () => {
  if (!network) return;
  for (const name of APART) network.connect(name, 'data', true);
  await world?.stop();
  network.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach((context) => {
  if (!network) context.skip('only root with ip and network namespaces may cut a machine off');
});

const machineIn =
  (own: TestNetwork) =>
  (name: string): Machine => {
    const isApart = APART.includes(name);
    const wire = isApart ? own.addressOf(name, 'wire') : own.hereOn('wire');
    const data = isApart ? own.addressOf(name, 'data') : own.hereOn('data');
    const environment = { CLUSTER_LISTEN: `${wire}:0`, HOST: data };
    return { environment, ...(isApart && { namespace: own.namespaceOf(name) }) };
  };

/** Both, where they may be made. */
const all = () => ({ network: network as TestNetwork, world: world as ClusterWorld });

/** The engine of a name leads from now on, and another one follows. */
async function handOver(own: ClusterWorld, follower: string): Promise<void> {
  const next = own.follower;
  await own.leader.kill();
  await expect.poll(next.output, { timeout: 20_000 }).toContain('this exchange leads now');
  await own.replaceLeader(follower);
}

test.each([1, 2, 3])(
  'F68 F63 the leader is cut off from its database, not from gateways, time %i: another one leads within four seconds',
  { timeout: 180_000 },
  async (time) => {
    const { network, world } = all();
    const { leader } = world;
    const exited = once(leader.child, 'exit');
    const firstMs = await world.tradeOver(() => network.connect('engine-1', 'data', false));
    console.log(`leader cut off from its database: first order after ${Math.round(firstMs)} ms`);
    expect(firstMs).toBeLessThan(4_000);
    expect(world.refused).toEqual([]);
    network.connect('engine-1', 'data', true);
    const connectedAt = performance.now();
    const [code] = await exited;
    console.log(
      `connected again: it ended after ${Math.round(performance.now() - connectedAt)} ms`,
    );
    expect(code).toBe(1);
    expect(leader.output()).toContain('another engine has taken over this log');
    await world.check();
    await world.replaceLeader('engine-1');
    await handOver(world, `engine-${time + 2}`);
  },
);

test.each([1, 2, 3])(
  'F68 one gateway is cut off from the leader, time %i: it says so within two seconds, and goes on by itself',
  { timeout: 180_000 },
  async () => {
    const { network, world } = all();
    await expect.poll(() => world.readiness(0), { timeout: 20_000 }).toBe(200);
    const begunAt = performance.now();
    let backAt = 0;
    const firstMs = await world.tradeOver(async () => {
      const cutAt = performance.now();
      network.connect('gateway-1', 'wire', false);
      await expect.poll(() => world.readiness(0), { timeout: 20_000, interval: 20 }).toBe(503);
      const toldMs = performance.now() - cutAt;
      console.log(`gateway cut off from the leader: not ready after ${Math.round(toldMs)} ms`);
      expect(toldMs).toBeLessThan(2_000);
      expect(await world.readiness(1)).toBe(200);
      network.connect('gateway-1', 'wire', true);
      backAt = performance.now();
    });
    const back = world.accepted.find(({ key, at }) => at > backAt && key.startsWith('g0-'));
    console.log(`connected again: first order after ${Math.round((back?.at ?? 0) - backAt)} ms`);
    expect(firstMs).toBeLessThan(6_000);
    const others = world.accepted.filter(({ key, at }) => at > begunAt && key.startsWith('g1-'));
    const pauses = others.slice(1).map(({ at }, index) => at - (others[index]?.at ?? 0));
    expect(Math.max(...pauses)).toBeLessThan(1_000);
    expect(world.refused).toEqual([]);
    expect(world.leader.child.exitCode).toBeNull();
    await expect.poll(() => world.readiness(0), { timeout: 20_000 }).toBe(200);
    await world.check();
  },
);

test('F68 an order at a gateway that stays cut off is answered after five seconds, and it shows what others trade', {
  timeout: 120_000,
}, async () => {
  const { network, world } = all();
  network.connect('gateway-1', 'wire', false);
  const begun = performance.now();
  expect(await world.place('cut-off', 0)).toBeUndefined();
  const tookMs = performance.now() - begun;
  expect(tookMs).toBeGreaterThan(4_000);
  expect(tookMs).toBeLessThan(6_500);
  // Unknown where it was sent before the cut was noticed; a gateway that had to ask for a budget first sent nothing.
  const refusals = [Code.outcomeUnknown, Code.unavailable].map((code) => `cut-off: ${code}`);
  expect(refusals).toContain(world.refused.splice(0).join());
  expect(await world.place('elsewhere', 1, 0)).toBeDefined();
  // It reads the log from the database.
  await expect.poll(() => world.isOpen('elsewhere', 0, 0), { timeout: 10_000 }).toBe(true);
  network.connect('gateway-1', 'wire', true);
  await expect.poll(() => world.readiness(0), { timeout: 20_000 }).toBe(200);
  expect(await world.place('back', 0)).toBeDefined();
});

test('I19 the rows that are there are those that the log gives from zero', async () => {
  await all().world.checkRebuild();
});
