import { once } from 'node:events';
import { Code } from '@bourse/contract/codes.ts';
import { watchMachine } from '@bourse/server/platform/test-machine.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Staff } from '../staff.ts';
import { ClusterWorld } from './world.ts';

const machine = watchMachine();
let world: ClusterWorld;
beforeAll(async () => {
  world = await ClusterWorld.start();
});
afterAll(() => world?.stop());

test('F74 two people hand over the lead: no order is refused, each is there once, and the old leader follows', async () => {
  const staff = await Staff.open(world.desk());
  try {
    const [ada, rik] = [await staff.add('ada', ['admin']), await staff.add('rik', ['risk'])];
    const machines = async () => (await staff.act(ada, 'consoleMachines')).data;
    await expect.poll(async () => (await machines()).canHandOver, { timeout: 10_000 }).toBe(true);
    const stateOf = (list: readonly { machine: string; state: string }[]) =>
      Object.fromEntries(list.map((one) => [one.machine, one.state]));
    const before = await machines();
    expect(stateOf(before.list)).toEqual({
      ...{ 'engine-1': 'leads', 'engine-2': 'follows' },
      ...{ 'gateway-1': 'works', 'gateway-2': 'works' },
    });
    const { epoch = 0 } = before.leader ?? {};
    const meant = { machine: 'engine-1', epoch };
    world.trade(40);
    await expect.poll(() => world.accepted.length).toBeGreaterThan(20);
    const [first, second] = [
      await staff.propose(ada, 'lead-hand-over', meant),
      await staff.propose(ada, 'lead-hand-over', meant),
    ];
    const ended = once(world.leader.child, 'exit');
    const askedAt = performance.now();
    expect((await staff.pass(rik, first.data.proposal)).code).toBe(0);
    const again = await staff.pass(rik, second.data.proposal);
    expect(again.data.proposal.state).toBe('failed');
    expect(again.text).toContain(String(Code.leaderChanged));
    expect(await ended).toEqual([1, null]);
    const endedAt = performance.now();
    await expect.poll(() => world.firstAcceptedAfter(endedAt)).toBeLessThan(10_000);
    await world.endTrading();
    expect(world.longestPauseAfter(askedAt)).toBeLessThan(machine.patient(3_000));
    expect(world.refused).toEqual([]);
    await world.check();
    await world.replaceLeader('engine-1');
    await expect.poll(async () => (await machines()).takeover?.isHandover).toBe(true);
    const after = await machines();
    expect(after).toMatchObject({
      leader: { epoch: epoch + 1, machine: 'engine-2' },
      takeover: { from: 'engine-1', to: 'engine-2' },
    });
    await expect
      .poll(async () => stateOf((await machines()).list)['engine-1'], { timeout: 10_000 })
      .toBe('follows');
  } finally {
    await staff.close();
  }
}, 60_000);

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
