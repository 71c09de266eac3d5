import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EXIT_REFUSED, StartRefused } from '../../start-refused.ts';
import { startMigratedDatabase } from '../test-migrated.ts';
import { claimMode } from './claim-mode.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world?.stop());
beforeEach(() => world.pool.query('update log_epoch set mode = null'));

const NEVER = /^the database is of a (demo|live) exchange and never serves a (live|demo) one/;
const modeOf = async () => (await world.pool.query('select mode from log_epoch')).rows[0].mode;

test('D55 a database belongs to the mode that came first, and the other one is always refused', async () => {
  for (const [mine, other] of [
    ['demo', 'live'],
    ['live', 'demo'],
  ] as const) {
    await world.pool.query('update log_epoch set mode = null');
    expect(await claimMode(world.pool, mine), 'no command yet').toBe(true);
    await claimMode(world.pool, mine);
    await expect(claimMode(world.pool, other)).rejects.toThrow(NEVER);
    await expect(claimMode(world.pool, other)).rejects.toBeInstanceOf(StartRefused);
    expect(await modeOf()).toBe(mine);
  }
  expect(EXIT_REFUSED).toBe(78);
});

test("D55 of an older release's data those with a demo's operator or house traders are a demo's", async () => {
  const { pool } = world;
  await pool.query(
    `insert into operators (name, full_name, password_hash, roles, created_at)
      values ('demo', 'Demo Operator', 'none', '{}', 1)`,
  );
  await expect(claimMode(pool, 'live')).rejects.toThrow(NEVER);
  expect(await modeOf()).toBe('demo');
  await pool.query("delete from operators where name = 'demo'");
  await pool.query('update log_epoch set mode = null');
  await claimMode(pool, 'live');
  expect(await modeOf()).toBe('live');
});

test('an exchange is new until its first command, and again never', async () => {
  const { pool } = world;
  await pool.query(
    `insert into log_batch (first_sequence, last_sequence, epoch, previous_hash, hash, commands)
      values (1, 1, 1, '', '', '')`,
  );
  expect(await claimMode(pool, 'live')).toBe(false);
  await pool.query('delete from log_batch');
  await pool.query('update log_epoch set base_sequence = 1');
  expect(await claimMode(pool, 'live')).toBe(false);
  await pool.query('update log_epoch set base_sequence = 0');
});
