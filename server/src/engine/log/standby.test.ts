import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@bourse/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alarm } from '#platform/alarms.ts';
import { DatabaseClient } from '#platform/db/postgres/database-client.ts';
import { openPool } from '#platform/db/postgres/postgres.ts';
import { ask, ReplicatedPostgres } from '#platform/db/postgres/test-replica.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { StandbyWatch } from '../run/standby-watch.ts';
import { type Batch, GENESIS_HASH, LogLost, sealBatch, writeEntry } from './command-log.ts';
import { PostgresLog } from './postgres-log.ts';

let pair: ReplicatedPostgres;
let log: PostgresLog;
let last: Pick<Batch, 'lastSequence' | 'hash'> = { lastSequence: 0, hash: GENESIS_HASH };

beforeAll(async () => {
  pair = await ReplicatedPostgres.start();
  log = await PostgresLog.lead(pair.url);
});
afterAll(async () => {
  await log?.close();
  await pair?.stop();
});

function nextBatch(): Batch {
  const sequence = last.lastSequence + 1;
  const body = { case: 'cancelOrder', value: { order: sequence } } as const;
  const command: Command = { sequence, time: 1_000, user: 100, key: '', body };
  const batch = sealBatch([writeEntry(command)], last.hash);
  last = batch;
  return batch;
}

/** Offers a batch as the sequencer does: until the log says that it has it. */
async function appendPatiently(batch: Batch): Promise<void> {
  for (;;) {
    try {
      return await log.append(batch);
    } catch (error) {
      if (error instanceof LogLost) throw error;
      await sleep(20);
    }
  }
}

const endAtStandby = () => ask(pair.standby.url, 'select max(last_sequence)::int from log_batch');

/** Does something to the session that waits for the standby. */
const toWaiting = (what: string) =>
  ask(
    pair.primary.url,
    `select ${what}(pid) from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'bourse-log'`,
  );

test.each(['pg_terminate_backend', 'pg_cancel_backend'])(
  'F61 a batch whose wait for the standby is ended (%s) is not acknowledged before the standby has it',
  async (what) => {
    await pair.setSynchronous(true);
    await log.append(nextBatch());
    await pair.detach();
    const batch = nextBatch();
    let isAcknowledged = false;
    const appending = appendPatiently(batch).then(() => {
      isAcknowledged = true;
    });
    await expect.poll(() => toWaiting(what)).toBe(true);
    // Its row is there, and another wait has begun, or it was acknowledged too early.
    await expect.poll(() => isAcknowledged || toWaiting('pg_backend_pid() <>')).toBe(true);
    expect(isAcknowledged).toBe(false);
    expect(await endAtStandby()).toBe(batch.lastSequence - 1);
    await pair.attach();
    await appending;
    expect(await endAtStandby()).toBe(batch.lastSequence);
  },
);

test('F60 an alarm says that a standby is there and none is waited for, and ends with the setting', async () => {
  const pool = openPool(pair.url, {
    ...{ connectionsMax: 1, statementTimeoutMs: 0, applicationName: 'test' },
  });
  const raised: string[] = [];
  const alarms = { raise: ({ name }: Alarm) => raised.push(name) };
  await pair.setSynchronous(true);
  const upkeep = new TestUpkeep();
  const watch = new StandbyWatch({ pool, alarms, upkeep });
  try {
    const seen = () => upkeep.pass().then(() => watch.figures);
    await expect.poll(seen).toEqual({ count: 1, synchronousCount: 1 });
    expect(raised).toEqual([]);
    await pair.setSynchronous(false);
    await expect.poll(seen).toEqual({ count: 1, synchronousCount: 0 });
    await expect.poll(() => raised).toContain('standby_not_synchronous');
  } finally {
    await pool.end();
  }
});

test('F61 a database that answers is not said to be back before it has confirmed a commit', async () => {
  await pair.setSynchronous(true);
  await log.append(nextBatch());
  const heard: boolean[] = [];
  log.watch({ onLost: () => {}, onAway: (isAway) => heard.push(isAway) });
  await pair.detach();
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse-log'`;
  await ask(pair.primary.url, end);
  // It leads again, and what it asks waits for the standby.
  await expect.poll(() => toWaiting('pg_backend_pid() <>')).toBe(true);
  await expect.poll(() => heard).toEqual([true]);
  await pair.attach();
  await expect.poll(() => heard).toEqual([true, false]);
  await log.append(nextBatch());
});

test('F60 a standby that lacks rows is promoted: an address with both hosts leads there, and the leader ends before it writes', async () => {
  await pair.setSynchronous(false);
  await log.append(nextBatch());
  await expect.poll(endAtStandby).toBe(last.lastSequence);
  await pair.detach();
  const lost = nextBatch();
  await log.append(lost);
  await pair.crashPrimary();
  await pair.promote();
  await expect(appendPatiently(nextBatch())).rejects.toBeInstanceOf(LogLost);
  expect(await endAtStandby()).toBe(lost.lastSequence - 1);
  // Connections to that address now reach the one that takes writes.
  const client = new DatabaseClient({ connectionString: pair.url });
  await client.connect();
  await client.query('create table written_after_failover ()');
  await client.end();
});
