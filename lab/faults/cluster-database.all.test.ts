import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { walkLog } from '../../server/src/engine/log/walk-log.ts';
import { ReplicatedPostgres } from '../../server/src/platform/db/postgres/test-replica.ts';
import { ClusterWorld } from './cluster-world.ts';

/** A cluster on a database with a standby; `fail` ends the primary and says when the standby takes writes. */
async function startOnPair() {
  const pair = await ReplicatedPostgres.start();
  let hostUrl = pair.primary.url;
  const database = { url: pair.url, hostUrl: () => hostUrl, stop: () => pair.stop() };
  const world = await ClusterWorld.start({ database });
  const fail = async () => {
    await pair.crashPrimary();
    await sleep(1_000);
    await pair.promote();
    hostUrl = pair.standby.url;
    return performance.now();
  };
  return { pair, world, fail };
}

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
