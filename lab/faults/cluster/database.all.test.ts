import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { walkLog } from '@bourse/server/engine/log/walk-log.ts';
import { ask } from '@bourse/server/platform/db/postgres/test-replica.ts';
import { expect, test } from 'vitest';
import { startOnPair } from './pair.ts';
import type { ClusterWorld } from './world.ts';

const exitCodes = ({ leader, follower, gateways }: ClusterWorld) =>
  [leader, follower, ...gateways].map(({ child }) => child.exitCode);

test.each([
  ...[1, 2, 3].map((round) => ({ round, pauseMs: 5 })),
  ...Array.from({ length: 10 }, (_, at) => ({ round: at + 1, pauseMs: 1_000 })),
])(
  'F61 F63 the primary is killed, the standby takes over: no process ends, nothing is lost (round $round, an order each $pauseMs ms)',
  { timeout: 240_000 },
  async ({ pauseMs }) => {
    const { pair, world, fail } = await startOnPair();
    try {
      await pair.setSynchronous(true);
      world.trade(pauseMs);
      await expect.poll(() => world.accepted.length, { timeout: 60_000 }).toBeGreaterThan(5);
      const promotedAt = await fail();
      await expect
        .poll(() => world.firstAcceptedAfter(promotedAt), { timeout: 60_000 })
        .toBeLessThan(60_000);
      await world.endTrading();
      const firstMs = world.firstAcceptedAfter(promotedAt);
      expect(firstMs).toBeLessThan(2_000);
      console.log(`promoted: first order after ${Math.round(firstMs)} ms`);
      expect(exitCodes(world)).toEqual([null, null, null, null]);
      await world.check();
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
        `${Math.round(readyMs)} ms, first order after ${Math.round(world.firstAcceptedAfter(goneOnAt))} ms`,
    );
    expect(toldMs).toBeLessThan(2_000);
    expect(readyMs).toBeLessThan(1_000);
    expect(exitCodes(world)).toEqual([null, null, null, null]);
    // The standby has all that was answered.
    await fail();
    await expect.poll(() => world.readiness(0), { timeout: 20_000 }).toBe(200);
    await world.check();
    await world.checkRebuild();
  } finally {
    await world.stop();
  }
});
