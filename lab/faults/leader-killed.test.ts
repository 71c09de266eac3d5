import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClusterWorld } from './cluster-world.ts';

let world: ClusterWorld;
beforeAll(async () => {
  world = await ClusterWorld.start();
});
afterAll(() => world?.stop());

test('F63 F01 the leader is killed: gateways go on with the follower within a second, and no answered order is lost', async () => {
  expect(await world.place('before', 0)).toBeDefined();
  await expect.poll(() => world.isOpen('before', 1, 0)).toBe(true);
  world.trade(40);
  await expect.poll(() => world.accepted.length).toBeGreaterThan(20);
  const killedAt = performance.now();
  await world.leader.kill();
  await expect.poll(() => world.firstAcceptedAfter(killedAt)).toBeLessThan(10_000);
  await world.endTrading();
  console.log(`first order after ${Math.round(world.firstAcceptedAfter(killedAt))} ms`);
  expect(world.firstAcceptedAfter(killedAt)).toBeLessThan(1_000);
  expect(world.refused).toEqual([]);
  await world.check();
});
