import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMachine } from '@bourse/server/platform/test-machine.ts';
import { ClusterWorld } from './world.ts';

const machine = watchMachine();
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
  expect(world.firstAcceptedAfter(killedAt)).toBeLessThan(machine.patient(3_000));
  expect(world.refused).toEqual([]);
  await world.check();
});

test('F65 an order at one gateway is in the list and in the history of the other at once', async () => {
  for (const [count, at] of [0, 1, 0, 1].entries()) {
    const key = `seen-${count}`;
    expect(await world.place(key, at, 0)).toBeDefined();
    const [isOpen, rows] = await Promise.all([
      world.isOpen(key, 1 - at, 0),
      world.countInHistory(key, 1 - at, 0),
    ]);
    expect({ key, isOpen, rows }).toEqual({ key, isOpen: true, rows: 1 });
  }
});

test('F68 a gateway is killed: its client goes on at the other one with the order that was not answered', async () => {
  const firstMs = await world.tradeOver(() => world.gateways[0]?.kill(), 40);
  expect(firstMs).toBeLessThan(3_000);
  expect(world.refused).toEqual([]);
  await world.check();
});
