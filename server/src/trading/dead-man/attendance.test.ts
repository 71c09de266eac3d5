import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { Attendance } from './attendance.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.pool.query('truncate attending_gateways');
});

/** A process that has just begun, and the users whose orders it cancelled. */
async function begin() {
  const cancelled: number[] = [];
  const { pool } = world;
  const cancelAll = async (user: number) => void cancelled.push(user);
  const attendance = new Attendance({ pool, cancelAll, upkeep: new TestUpkeep() });
  await attendance.start();
  return { attendance, cancelled };
}

/** Seconds pass: the rows of gateways that do not beat grow old; so do the starts that came before them. */
async function pass(...alive: Attendance[]): Promise<void> {
  await world.pool.query('update attending_gateways set seen = seen - 6000');
  for (const one of alive) await one.beat();
}

/** The keeper has run for a while: rows that are made old did not begin before it. */
async function beginKeeper() {
  const { pool } = world;
  const early = {
    query: (async (text: string, values?: unknown[]) => {
      const { rows } = await pool.query(text, values);
      return { rows: rows.map((row) => ('now' in row ? { now: row.now - 60_000 } : row)) };
    }) as never,
  };
  const cancelled: number[] = [];
  const cancelAll = async (user: number) => void cancelled.push(user);
  const attendance = new Attendance({ pool: early, cancelAll, upkeep: new TestUpkeep() });
  await attendance.start();
  return { attendance, cancelled };
}

test('F24 orders of those whom a dead gateway attended are cancelled once, those of others are not', async () => {
  const keeper = await beginKeeper();
  const [dead, alive] = [await begin(), await begin()];
  for (const user of [1, 2]) dead.attendance.attend(user);
  dead.attendance.leave(2);
  alive.attendance.attend(3);
  await dead.attendance.beat();
  await alive.attendance.beat();
  await keeper.attendance.look();
  expect(keeper.cancelled).toEqual([]);
  await pass(alive.attendance);
  await keeper.attendance.look();
  await keeper.attendance.look();
  expect(keeper.cancelled).toEqual([1]);
});

test('a user is attended as long as one socket is left', async () => {
  const keeper = await beginKeeper();
  const { attendance } = await begin();
  attendance.attend(1);
  attendance.attend(1);
  attendance.leave(1);
  await attendance.beat();
  await pass();
  await keeper.attendance.look();
  expect(keeper.cancelled).toEqual([1]);
});

test('a stop cancels nothing, nor does a process that begins again where one has died with its keeper', async () => {
  const stopped = await begin();
  stopped.attendance.attend(1);
  await stopped.attendance.beat();
  await stopped.attendance.stop();
  const died = await begin();
  died.attendance.attend(2);
  await died.attendance.beat();
  await pass();
  const next = await begin();
  await next.attendance.look();
  expect(next.cancelled).toEqual([]);
  expect((await world.pool.query('select from attending_gateways')).rowCount).toBe(0);
});

test('a gateway that nobody needs in this way writes nothing', async () => {
  const { attendance } = await begin();
  await attendance.beat();
  expect((await world.pool.query('select from attending_gateways')).rowCount).toBe(0);
});
