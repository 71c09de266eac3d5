import { expect, test } from 'vitest';
import type { ServerProcess } from '../../load/server-process.ts';
import { startOnPair } from './pair.ts';

/** The first database is promoted a second after it is gone, by this test. */
const PROMOTED_AFTER_MS = 1_000;

test.each([1, 2, 3])(
  'F70 a machine with the leader, a gateway and the first database is lost, time %i: the others go on',
  { timeout: 240_000 },
  async (time) => {
    const { pair, world, fail } = await startOnPair(10);
    try {
      await pair.setSynchronous(true);
      let promotedAt = 0;
      const firstMs = await world.tradeOver(async () => {
        const [gateway] = world.gateways as [ServerProcess];
        // At once, as when the machine is switched off.
        const ended = [world.leader.kill(), gateway.kill()];
        promotedAt = await fail();
        await Promise.all(ended);
      });
      const afterMs = world.firstAcceptedAfter(promotedAt);
      console.log(
        `machine lost: first order after ${Math.round(firstMs)} ms, ` +
          `${Math.round(afterMs)} ms after the promotion`,
      );
      // The lock of a database that has failed over is left to its last leader for two seconds.
      expect(firstMs).toBeLessThan(PROMOTED_AFTER_MS + 4_000);
      // While there is no database no caller is known: calls are answered with 503.
      expect(world.refused.filter((one) => !one.endsWith(': 9002'))).toEqual([]);
      expect(world.follower.output()).toContain('this exchange leads now');
      await world.check();
      await world.replaceGateway(0);
      await expect.poll(() => world.readiness(0), { timeout: 20_000 }).toBe(200);
      if (time === 3) await world.checkRebuild();
    } finally {
      await world.stop();
    }
  },
);
