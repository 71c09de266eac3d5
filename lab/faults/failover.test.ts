import { expect, test } from 'vitest';
import { FailoverWorld } from './failover-world.ts';

test('F61 F62 the database fails over to a standby that commits wait for: no accepted order is lost, and nobody starts anything', {
  timeout: 180_000,
}, async () => {
  const world = await FailoverWorld.start();
  const { pair, server, accepted } = world;
  try {
    await pair.setSynchronous(true);
    world.trade(50);
    await expect.poll(() => accepted.size).toBeGreaterThan(20);
    await pair.crashPrimary();
    const before = accepted.size;
    await pair.promote();
    await expect.poll(() => accepted.size, { timeout: 60_000 }).toBeGreaterThan(before + 20);
    await world.endTrading();
    expect(server.child.exitCode).toBeNull();
    await expect.poll(() => world.isReady(), { timeout: 60_000 }).toBe(true);
    // Under its key each has the answer of then.
    for (const [key, code] of [...accepted].slice(before - 10, before + 10)) {
      expect(await world.place(key), key).toBe(code);
      expect(await world.countInHistory(key), key).toBe(1);
    }
    const page = await server.metrics();
    expect(page).toContain('bourse_projection_broken 0');
    expect(page).toContain('bourse_database_standbys 1');
  } finally {
    await world.stop();
  }
});
