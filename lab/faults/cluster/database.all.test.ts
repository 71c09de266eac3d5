import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fenced } from '@bourse/server/engine/log/command-log.ts';
import { walkLog } from '@bourse/server/engine/log/walk-log.ts';
import { ask } from '@bourse/server/platform/db/postgres/test-replica.ts';
import { watchMachine } from '@bourse/server/platform/test-machine.ts';
import { expect, test } from 'vitest';
import type { ServerProcess } from '../../load/server-process.ts';
import { startOnPair } from './pair.ts';
import type { ClusterWorld } from './world.ts';

/** From the promotion to the first accepted order. */
const FIRST_ORDER_WITHIN_MS = 500;
const ASK_EVERY_MS = 10;
const machine = watchMachine();

/** What those of some processes that have ended said last. */
const lastWords = (processes: readonly Pick<ServerProcess, 'child' | 'output'>[]) =>
  processes
    .filter(({ child }) => child.exitCode !== null)
    .map(({ child, output }) => `exit code ${child.exitCode}:\n${output().slice(-4_000)}`);

/** Each gateway is asked for an order, from now on and until it accepts it; the milliseconds until both have. */
async function firstOrders(world: ClusterWorld): Promise<number> {
  const begunAt = performance.now();
  const ask = async (at: number) => {
    const key = `promoted-${at}`;
    let code: string | undefined;
    while (code === undefined) {
      code = await world.place(key, at);
      if (code === undefined) await sleep(ASK_EVERY_MS);
    }
    world.accepted.push({ key, code, of: at, at: performance.now() });
  };
  await Promise.all(world.gateways.map((_, at) => ask(at)));
  return performance.now() - begunAt;
}

const checkPromoted = async (world: ClusterWorld, firstMs: number) => {
  const { leader, follower, gateways } = world;
  console.log(`promoted: first order after ${Math.round(firstMs)} ms`);
  expect(firstMs).toBeLessThan(machine.patient(FIRST_ORDER_WITHIN_MS));
  expect(lastWords([leader, follower, ...gateways])).toEqual([]);
  await world.check();
};

test.each([1, 2, 3])(
  'F61 F63 the primary is killed, the standby takes over: no process ends, nothing is lost (200 orders a second, time %i)',
  { timeout: 240_000 },
  async () => {
    const { pair, world, fail } = await startOnPair();
    try {
      await pair.setSynchronous(true);
      world.trade(5);
      await expect.poll(() => world.accepted.length, { timeout: 60_000 }).toBeGreaterThan(5);
      const promotedAt = await fail();
      await expect
        .poll(() => world.firstAcceptedAfter(promotedAt), { timeout: 60_000 })
        .toBeLessThan(60_000);
      await world.endTrading();
      await checkPromoted(world, world.firstAcceptedAfter(promotedAt));
    } finally {
      await world.stop();
    }
  },
);

test.each(Array.from({ length: 10 }, (_, at) => at + 1))(
  'F61 F63 the same with an order a second, and one that is asked for right after the promotion (time %i)',
  { timeout: 240_000 },
  async () => {
    const { pair, world, fail } = await startOnPair();
    try {
      await pair.setSynchronous(true);
      world.trade(1_000);
      await expect.poll(() => world.accepted.length, { timeout: 60_000 }).toBeGreaterThan(5);
      await fail();
      const firstMs = await firstOrders(world);
      await world.endTrading();
      await checkPromoted(world, firstMs);
    } finally {
      await world.stop();
    }
  },
);

test('F60 a standby that lacks answered orders takes over: the leader ends before it answers one more', {
  timeout: 240_000,
}, async () => {
  const { pair, world } = await startOnPair();
  try {
    world.trade(20);
    await expect.poll(() => world.accepted.length).toBeGreaterThan(20);
    await pair.detach();
    const atStandby = world.accepted.length;
    await expect.poll(() => world.accepted.length).toBeGreaterThan(atStandby + 20);
    await pair.crashPrimary();
    await world.endTrading();
    const answered = world.accepted.length;
    await pair.promote();
    world.trade(20);
    const { child } = world.leader;
    if (child.exitCode === null) await once(child, 'exit');
    await world.endTrading();
    expect(world.accepted.length).toBe(answered);
    expect(world.leader.output()).toContain('the log has lost what was durable');
    const { end } = await walkLog(pair.standby.url);
    expect(end.sequence).toBeGreaterThan(0);
  } finally {
    await world.stop();
  }
});

test('F61 F68 the standby stops for a minute, its wait is ended and the primary crashes meanwhile: nothing is answered', {
  timeout: 300_000,
}, async () => {
  const { pair, world, fail } = await startOnPair(10);
  try {
    await pair.setSynchronous(true);
    world.trade(25);
    await expect.poll(() => world.accepted.length, { timeout: 30_000 }).toBeGreaterThan(20);
    const receiver = await ask(pair.standby.url, 'select pid from pg_stat_wal_receiver');
    const stoppedAt = performance.now();
    process.kill(receiver as number, 'SIGSTOP');
    await expect.poll(() => world.readiness(0), { timeout: 20_000, interval: 20 }).toBe(503);
    const toldMs = performance.now() - stoppedAt;
    const answered = world.accepted.length;
    await world.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    );
    await sleep(10_000);
    await pair.crashPrimary();
    await pair.restartPrimary();
    await sleep(60_000 - (performance.now() - stoppedAt));
    expect(world.accepted.length).toBe(answered);
    expect(await world.readiness(0)).toBe(503);
    process.kill(receiver as number, 'SIGCONT');
    const goneOnAt = performance.now();
    await expect.poll(() => world.readiness(0), { timeout: 20_000, interval: 20 }).toBe(200);
    const readyMs = performance.now() - goneOnAt;
    await expect
      .poll(() => world.firstAcceptedAfter(goneOnAt), { timeout: 20_000 })
      .toBeLessThan(20_000);
    await world.endTrading();
    console.log(
      `standby stopped: not ready after ${Math.round(toldMs)} ms; it goes on: ready after ` +
        `${Math.round(readyMs)} ms, first order after ${Math.round(world.firstAcceptedAfter(goneOnAt))} ms; ` +
        `leader: ${lastWords([world.leader]).join() || 'the same'}`,
    );
    expect(toldMs).toBeLessThan(machine.patient(2_000));
    expect(readyMs).toBeLessThan(machine.patient(1_000));
    // Whose session is ended frees the log: the follower may be the first that asks for it.
    for (const words of lastWords([world.leader])) expect(words).toContain(new Fenced().message);
    expect(lastWords([world.follower, ...world.gateways])).toEqual([]);
    // The standby has all that was answered.
    await fail();
    await expect.poll(() => world.readiness(0), { timeout: 20_000 }).toBe(200);
    await world.check();
    await world.checkRebuild();
  } finally {
    await world.stop();
  }
});
