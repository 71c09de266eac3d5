import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEED_PATH } from '@bourse/contract/feed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerProcess } from '../../load/server-process.ts';
import { makeNewerRelease } from './newer-release.ts';
import { ClusterWorld } from './world.ts';

/** How long an outdated gateway is read, and the time to end. */
const ENDS_WITHIN_MS = 70_000;

let releases: string;
let world: ClusterWorld;
const upgraded = new Set<string>();
beforeAll(async () => {
  releases = mkdtempSync(join(tmpdir(), 'bourse-releases-'));
  const script = makeNewerRelease(releases);
  const machineOf = (name: string) => (upgraded.has(name) ? { script } : {});
  world = await ClusterWorld.start({ machineOf });
});
afterAll(async () => {
  await world?.stop();
  rmSync(releases, { recursive: true, force: true });
});

test('F76 a newer release leads before gateways are replaced: they show what they knew, take no order and end within a minute', {
  timeout: 300_000,
}, async () => {
  expect(await world.place('before', 0)).toBeDefined();
  await expect.poll(() => world.isOpen('before', 1, 0)).toBe(true);
  const socket = new WebSocket(world.addressOf(0).replace('http', 'ws') + FEED_PATH);
  await once(socket, 'open');
  upgraded.add('engine-2');
  await world.follower.stop();
  await world.replaceFollower('engine-2');
  expect(await world.leader.stop()).toBe(0);
  const ledAt = performance.now();
  const old = world.gateways as [ServerProcess, ServerProcess];
  const states = () =>
    world.query(`select machine, state from processes where 'gateway' = any(services) order by 1`);
  await expect.poll(states, { timeout: 30_000 }).toEqual([
    { machine: 'gateway-1', state: 'outdated' },
    { machine: 'gateway-2', state: 'outdated' },
  ]);
  for (const at of [0, 1]) {
    const reply = await fetch(`${world.addressOf(at)}/readyz`);
    expect(reply.status).toBe(503);
    expect((await reply.json()).hindrances).toContain('release');
    expect(await world.isOpen('before', at, 0)).toBe(true);
    const askedAt = performance.now();
    expect(await world.statusOfOrder(`after-${at}`, at, at)).toBe(503);
    expect(performance.now() - askedAt).toBeLessThan(2_000);
    expect(old[at]?.output()).toContain('a newer release leads: this process takes no orders');
  }
  expect(socket.readyState).toBe(WebSocket.OPEN);
  // One is replaced at once, and the other one ends by itself.
  upgraded.add('gateway-1');
  await old[0].stop();
  await world.replaceGateway(0);
  await expect.poll(() => world.place('newer', 0), { timeout: 30_000 }).toBeDefined();
  if (old[1].child.exitCode === null) await once(old[1].child, 'exit');
  // Started again it is refused, with 78.
  expect(old[1].child.exitCode).toBe(1);
  expect(performance.now() - ledAt).toBeLessThan(ENDS_WITHIN_MS);
  expect(old[1].output()).toContain('a newer release has written to this log');
});
