import { once } from 'node:events';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { expect, test } from 'vitest';
import { walkLog } from '../../server/src/engine/log/walk-log.ts';
import { FailoverWorld } from './failover-world.ts';

test('F60 a standby that lacks answered orders takes over: the exchange ends before it answers one more, and the next start is refused', {
  timeout: 180_000,
}, async () => {
  const world = await FailoverWorld.start();
  const { pair, server, accepted } = world;
  try {
    world.trade(20);
    await expect.poll(() => accepted.size).toBeGreaterThan(20);
    await pair.detach();
    const atStandby = accepted.size;
    await expect.poll(() => accepted.size).toBeGreaterThan(atStandby + 20);
    await pair.crashPrimary();
    await world.endTrading();
    const answered = accepted.size;
    await pair.promote();
    world.trade(20);
    if (server.child.exitCode === null) await once(server.child, 'exit');
    await world.endTrading();
    expect(accepted.size).toBe(answered);
    expect(server.output()).toContain('the log has lost what was durable');
    await expect(world.restart()).rejects.toThrow(/exit code 78/);
    // What is there is whole: nothing was written behind the hole.
    const { end } = await walkLog(pair.standby.url);
    expect(end.sequence).toBeGreaterThan(0);
  } finally {
    await world.stop();
  }
});

test.each(Array.from({ length: rounds({ commit: 1, all: 10 }) }, (_, round) => round))(
  'F61 F62 a failover while hardly anybody trades, round %i: the projections go on by themselves',
  { timeout: 180_000 },
  async () => {
    const world = await FailoverWorld.start();
    const { pair, server, accepted } = world;
    try {
      await pair.setSynchronous(true);
      world.trade(1_000);
      await expect.poll(() => accepted.size).toBeGreaterThan(2);
      await pair.crashPrimary();
      const before = accepted.size;
      await pair.promote();
      await expect.poll(() => accepted.size, { timeout: 60_000 }).toBeGreaterThan(before + 2);
      await world.endTrading();
      await expect.poll(() => world.isReady(), { timeout: 60_000 }).toBe(true);
      for (const key of accepted.keys()) expect(await world.countInHistory(key), key).toBe(1);
      expect(await server.metrics()).toContain('bourse_projection_broken 0');
    } finally {
      await world.stop();
    }
  },
);
