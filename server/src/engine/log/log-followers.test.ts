import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import {
  noteFollower,
  noteState,
  readHeld,
  readNewestState,
  readSnapshotAddresses,
} from './log-followers.ts';
import { PostgresLog } from './postgres-log.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let log: PostgresLog;
beforeAll(async () => {
  database = await startMigratedDatabase();
  log = await PostgresLog.lead(database.url);
});
beforeEach(() => database.pool.query('truncate log_follower, log_state'));
afterAll(async () => {
  await log?.close();
  await database?.stop();
});

const note = (name: string, snapshot: number, kept: number, address = `ws://${name}`) =>
  log.beside((client) =>
    noteFollower(client, { name, address, sequence: snapshot + 1, snapshot, kept }),
  );
const addressesAfter = (after: number) =>
  log.beside((client) => readSnapshotAddresses(client, after));
const write = (by: PostgresLog, sequence: number) =>
  by.beside((client) =>
    noteState(client, by.leaderEpoch, { sequence, hash: Buffer.of(sequence), format: '1.2.3' }),
  );

const held = async () => (await log.beside(readHeld)).held;
const HOURS_7 = 7 * 3_600_000;

test('F64 the log is needed from where the second engine could start; one alone decides alone', async () => {
  expect(await held()).toBe(0);
  await note('one', 90, 70);
  expect(await held()).toBe(70);
  // It has just joined.
  await note('two', 80, 0);
  expect(await held()).toBe(0);
  await note('two', 80, 60);
  expect(await held()).toBe(60);
  await note('three', 85, 65);
  expect(await held()).toBe(65);
  await note('three', 95, 75);
  expect(await held()).toBe(70);
});

test('an engine that was not heard of for a day is not waited for, nor asked for a snapshot', async () => {
  await note('one', 90, 70);
  await note('two', 95, 10);
  await note('shut', 99, 80, '');
  expect(await addressesAfter(50)).toEqual(['ws://two', 'ws://one']);
  expect(await addressesAfter(90)).toEqual(['ws://two']);
  await database.pool.query("update log_follower set seen = seen - 90000000 where name = 'two'");
  await database.pool.query("delete from log_follower where name = 'shut'");
  expect(await held()).toBe(70);
  expect(await addressesAfter(50)).toEqual(['ws://one']);
});

test('F66 an engine that writes no snapshots for six hours is left behind, until it writes one', async () => {
  const later = `update log_follower set kept_since = kept_since - ${HOURS_7}`;
  await note('one', 90, 70);
  await note('full', 20, 10);
  await database.pool.query(later);
  // It is there, and stays where it was.
  await note('full', 20, 10);
  await note('one', 110, 90);
  expect(await log.beside(readHeld)).toEqual({ held: 90, leftBehind: ['full'] });
  await note('full', 100, 80);
  expect(await log.beside(readHeld)).toEqual({ held: 80, leftBehind: [] });
  // Nothing happens at all: none is behind another.
  await note('full', 110, 90);
  await database.pool.query(later);
  expect(await log.beside(readHeld)).toEqual({ held: 90, leftBehind: [] });
});

test('F66 an engine that is off for some hours is not one that writes no snapshots, nor when it is back', async () => {
  await note('one', 90, 70);
  await note('off', 20, 10);
  await database.pool.query(
    `update log_follower set kept_since = kept_since - ${HOURS_7}, seen = seen - ${HOURS_7}`,
  );
  await note('one', 110, 90);
  // Its log is kept for a day.
  expect(await log.beside(readHeld)).toEqual({ held: 10, leftBehind: [] });
  await note('off', 20, 10);
  expect(await log.beside(readHeld)).toEqual({ held: 10, leftBehind: [] });
});

test('hashes are written down by the leader alone, and the newest are kept', async () => {
  expect(await log.beside(readNewestState)).toBeUndefined();
  for (let sequence = 1; sequence <= 12; sequence += 1) {
    await write(log, sequence);
  }
  expect(await log.beside(readNewestState)).toEqual({
    ...{ sequence: 12, hash: Buffer.of(12), format: '1.2.3' },
  });
  const { rows } = await database.pool.query('select count(*)::int as count from log_state');
  expect(rows[0].count).toBe(8);
  const reader = await PostgresLog.look(database.url);
  await write(reader, 13);
  expect((await reader.beside(readNewestState))?.sequence).toBe(12);
  await reader.close();
});
