import type { Command } from '@bourse/contract/messages.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { GENESIS_HASH, sealBatch, writeEntry } from '#engine/log/command-log.ts';
import { Alarms } from '#platform/alarms.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createLogger } from '#platform/logger.ts';
import { Presence, type PresenceSources } from './presence.ts';

const NOW = 1_760_000_000_000;
const never = () => () => undefined;

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let opened: Presence[];
let handovers: number;

beforeAll(async () => {
  database = await startMigratedDatabase();
});
beforeEach(async () => {
  [opened, handovers] = [[], 0];
  await database.pool.query('truncate processes, process_alarms, log_handover, log_batch');
});
afterEach(async () => {
  for (const one of opened) await one.end();
});
afterAll(() => database.stop());

function open(machineName: string, dataDir = '/data') {
  const alarms = new Alarms(createLogger('silent'), Date.now);
  const presence = new Presence({
    config: { machineName, dataDir, services: ['engine', 'keeper'] },
    ...{ alarms, clock: { now: () => NOW }, logger: createLogger('silent') },
    scheduler: { every: never, after: never },
    onHandover: () => {
      handovers += 1;
    },
  });
  opened.push(presence);
  presence.begin(database.url);
  return { presence, alarms };
}

const sources = (standing: 'leads' | 'follows', epoch: number, sequence = 0): PresenceSources => ({
  engine: { standing, epoch },
  live: { sequence, time: sequence * 1_000 },
  roles: () => (standing === 'leads' ? ['keeper'] : []),
});
const rows = async () =>
  (await database.pool.query('select * from processes order by machine, pid')).rows;
const alarmRows = async () =>
  (await database.pool.query('select machine, name, count from process_alarms order by name')).rows;

/** A batch of one command a second, from a number on. */
async function append(sequence: number): Promise<void> {
  const body = { case: 'cancelOrder', value: { order: 7 } } as const;
  const command: Command = { sequence, time: sequence * 1_000, user: 100, key: '', body };
  const { hash, bytes } = sealBatch([writeEntry(command)], GENESIS_HASH);
  await database.pool.query('insert into log_batch values ($1, $1, 1, $2, $3, $4)', [
    ...[sequence, GENESIS_HASH, hash, bytes],
  ]);
}

async function show(presence: Presence, told: PresenceSources): Promise<void> {
  presence.show(told);
  await presence.look();
  await presence.look();
}

test('a process has one row, which says what it is and what it does, and takes it along when it ends', async () => {
  const { presence } = open('engine-1');
  await show(presence, sources('leads', 3, 5));
  expect(await rows()).toMatchObject([
    {
      ...{ machine: 'engine-1', folder: '/data', pid: process.pid, state: 'leads', epoch: 3 },
      ...{ services: ['engine', 'keeper'], roles: ['keeper'], sequence: 5, started_at: NOW },
      ...{ batches_behind: 0, behind_ms: 0, release: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    },
  ]);
  await presence.end();
  expect(await rows()).toEqual([]);
});

test('one that follows says how many batches it lacks, and the time between its last command and the log', async () => {
  for (const sequence of [1, 2, 3, 4]) await append(sequence);
  const { presence } = open('engine-2');
  await show(presence, sources('follows', 0, 1));
  expect(await rows()).toMatchObject([{ state: 'follows', batches_behind: 3, behind_ms: 3_000 }]);
  expect(presence.figures).toEqual({ batches: 3, behindMs: 3_000, epoch: 0 });
  await show(presence, sources('follows', 0, 4));
  expect(await rows()).toMatchObject([{ batches_behind: 0, behind_ms: 0 }]);
});

test('one without a replica of the engine lacks nothing, however long the log is', async () => {
  for (const sequence of [1, 2, 3]) await append(sequence);
  const { presence } = open('bots-1');
  await show(presence, {
    ...{ engine: { standing: 'serves', epoch: 0 }, live: undefined, roles: () => [] },
  });
  expect(await rows()).toMatchObject([{ state: 'serves', batches_behind: 0, sequence: 0 }]);
});

test('the next life of a process takes the place of the last one, and what was long not heard of goes', async () => {
  const [killed, other] = [open('engine-1'), open('engine-2')];
  for (const { presence } of [killed, other]) await show(presence, sources('follows', 0));
  const next = open('engine-1');
  await show(next.presence, sources('leads', 4));
  expect(await rows()).toMatchObject([
    { machine: 'engine-1', state: 'leads', id: next.presence.name.id },
    { machine: 'engine-2' },
  ]);
  await database.pool.query(
    `update processes set seen = seen - 11 * 60 * 1000 where machine = 'engine-2'`,
  );
  await next.presence.look();
  expect(await rows()).toMatchObject([{ machine: 'engine-1' }]);
});

test('F74 the leader hears once that two people ask it to hand over, and no other process does', async () => {
  await database.pool.query(`insert into log_handover values (3, 'PR-7', 0)`);
  const [leader, follower, later] = [open('engine-1'), open('engine-2'), open('engine-3')];
  await show(follower.presence, sources('follows', 0));
  await show(later.presence, sources('leads', 4));
  expect(handovers).toBe(0);
  await show(leader.presence, sources('leads', 3));
  await leader.presence.look();
  expect(handovers).toBe(1);
});

test('alarms that are open stand in rows until they are over; those of a process that failed stay', async () => {
  const { presence, alarms } = open('keeper-1');
  alarms.raise({ name: 'chain_away', text: 'no answer', source: 'deposits ETH' });
  alarms.raise({ name: 'disk_full', text: 'no room' });
  alarms.raise({ name: 'disk_full', text: 'no room' });
  await presence.look();
  expect(await alarmRows()).toEqual([
    { machine: 'keeper-1', name: 'chain_away', count: 1 },
    { machine: 'keeper-1', name: 'disk_full', count: 2 },
  ]);
  alarms.clear('chain_away', 'deposits ETH');
  await presence.look();
  expect(await alarmRows()).toMatchObject([{ name: 'disk_full' }]);
  expect(presence.hasUnwrittenAlarms).toBe(false);
  alarms.raise({ name: 'state_differs', text: 'it differs' });
  expect(presence.hasUnwrittenAlarms).toBe(true);
  await presence.end(false);
  expect(await alarmRows()).toMatchObject([{ name: 'disk_full' }, { name: 'state_differs' }]);
  const next = open('keeper-1');
  await show(next.presence, sources('follows', 0));
  await next.presence.end();
  expect(await alarmRows()).toHaveLength(2);
});

test('a database that does not answer costs nothing but the row', async () => {
  const { presence } = open('engine-1');
  await database.pool.query('alter table processes rename to away');
  await show(presence, sources('leads', 3));
  await database.pool.query('alter table away rename to processes');
  await presence.look();
  expect(await rows()).toMatchObject([{ machine: 'engine-1' }]);
});
