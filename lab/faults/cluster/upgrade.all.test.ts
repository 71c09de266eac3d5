import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerProcess } from '../../load/server-process.ts';
import { makeNewerRelease } from './newer-release.ts';
import { ClusterWorld } from './world.ts';

let releases: string;
let world: ClusterWorld;
/** Machines that run the newer release from their next start on. */
const upgraded = new Set<string>();
beforeAll(async () => {
  releases = mkdtempSync(join(tmpdir(), 'bourse-releases-'));
  const script = makeNewerRelease(releases);
  const machineOf = (name: string) => (upgraded.has(name) ? { script } : {});
  world = await ClusterWorld.start({ tradersEach: 10, machineOf });
});
afterAll(async () => {
  await world?.stop();
  rmSync(releases, { recursive: true, force: true });
});

const vocabulary = async () => (await world.query('select vocabulary from log_epoch'))[0];

test('F69 followers, gateways and the leader are replaced by a newer release while people trade: no order is refused', {
  timeout: 240_000,
}, async () => {
  const before = (await vocabulary())?.vocabulary as number;
  const begunAt = performance.now();
  world.trade(25);
  // The engine that follows.
  upgraded.add('engine-2');
  await world.follower.stop();
  await world.replaceFollower('engine-2');
  // Gateways, one after the other.
  for (const at of [0, 1]) {
    upgraded.add(`gateway-${at + 1}`);
    await (world.gateways[at] as ServerProcess).stop();
    await world.replaceGateway(at);
    await expect.poll(() => world.readiness(at), { timeout: 20_000 }).toBe(200);
  }
  expect(await vocabulary()).toEqual({ vocabulary: before });
  // The leader hands over.
  const stoppedAt = performance.now();
  expect(await world.leader.stop()).toBe(0);
  await expect
    .poll(() => world.firstAcceptedAfter(stoppedAt), { timeout: 20_000 })
    .toBeLessThan(20_000);
  expect(await vocabulary()).toEqual({ vocabulary: before + 1 });
  upgraded.add('engine-1');
  await world.replaceLeader('engine-1');
  await world.endTrading();
  console.log(
    `upgraded: the longest pause was ${Math.round(world.longestPauseAfter(begunAt))} ms, ` +
      `the handover took ${Math.round(world.firstAcceptedAfter(stoppedAt))} ms`,
  );
  expect(world.longestPauseAfter(begunAt)).toBeLessThan(2_000);
  expect(world.refused).toEqual([]);
  // The newer release has a greater number and nothing else: what it wrote is read here under the number before.
  await world.query(`update log_epoch set vocabulary = ${before}`);
  await world.check();
  await world.query(`update log_epoch set vocabulary = ${before + 1}`);
});

test('F69 F47 an engine and a gateway of the older release end with a sentence, and lead nothing', async () => {
  upgraded.clear();
  for (const [name, services] of [
    ['engine-8', 'engine'],
    ['gateway-8', 'gateway'],
  ] as const) {
    const older = world.processes.launch(name, services);
    await once(older.child, 'exit');
    expect(older.child.exitCode).toBe(78);
    expect(older.output()).toContain('newer release');
  }
});

test('I19 the rows of both releases are those that the log gives from zero', async () => {
  upgraded.add('rebuilt');
  await world.checkRebuild();
});
