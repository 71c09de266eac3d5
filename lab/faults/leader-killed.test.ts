import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClusterWorld } from './cluster-world.ts';

let world: ClusterWorld;
beforeAll(async () => {
  world = await ClusterWorld.start();
});
afterAll(() => world?.stop());

test('F63 F01 the leader is killed: gateways go on with the follower, and no answered order is lost', async () => {
  expect(await world.place('before', 0)).toBeDefined();
  await expect.poll(() => world.isOpen('before', 1, 0)).toBe(true);
  world.trade(40);
  await expect.poll(() => world.accepted.length).toBeGreaterThan(20);
  const killedAt = performance.now();
  await world.leader.kill();
  await expect.poll(() => world.firstAcceptedAfter(killedAt)).toBeLessThan(10_000);
  await world.endTrading();
  // A third of a second on a machine without other work; the long test asks for less than one.
  expect(world.firstAcceptedAfter(killedAt)).toBeLessThan(3_000);
  expect(world.refused).toEqual([]);
  await world.check();
});
