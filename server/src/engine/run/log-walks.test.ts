import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { WalkAnswer } from '#ports/log-port.ts';
import { GENESIS_HASH, sealBatch, writeEntry } from '../log/command-log.ts';
import { PostgresLog } from '../log/postgres-log.ts';
import { walkLog } from '../log/walk-log.ts';
import { LogThread } from './log-thread.ts';
import { LogWalks } from './log-walks.ts';

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
/** More than the walk takes at once. */
const BATCHES = 600;

beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterAll(() => database.stop());

async function fillLog(): Promise<void> {
  await database.pool.query('truncate log_batch');
  const log = await PostgresLog.lead(database.url);
  let hash: Uint8Array = GENESIS_HASH;
  for (let sequence = 1; sequence <= BATCHES; sequence += 1) {
    const body = { case: 'cancelOrder', value: { order: sequence } } as const;
    const batch = sealBatch([writeEntry({ sequence, time: 1, user: 1, key: '', body })], hash);
    await log.append(batch);
    hash = batch.hash;
  }
  await log.close();
}

test('F08 a changed byte in an old batch is found by the walk, by its number', async () => {
  await fillLog();
  const thread = new LogThread({
    ...{ databaseUrl: database.url, dataDir: '/nowhere' },
    ...{ secondPlace: '', isDatabaseHere: true, cluster: undefined },
  });
  try {
    expect(await thread.ask({ kind: 'walk' })).toEqual({ batchCount: BATCHES, damage: undefined });
    await database.pool.query(
      `update log_batch set commands = set_byte(commands, 9, get_byte(commands, 9) # 1)
        where first_sequence = 7`,
    );
    const { damage } = await thread.ask({ kind: 'walk' });
    expect(damage).toMatch(/^the log is damaged at number 7: its bytes do not match its hash/);
  } finally {
    await thread.stop();
  }
});

test('what leaves the table while the walk reads it is no damage', async () => {
  await fillLog();
  const trim = `with moved as (update log_epoch set base_sequence = 400,
      base_hash = (select hash from log_batch where last_sequence = 400))
    delete from log_batch where first_sequence <= 400`;
  const walking = walkLog(database.url);
  // After its first look at where the table begins, or before: either way what is there is whole.
  await database.pool.query(trim);
  const { end, batchCount } = await walking;
  expect(end.sequence).toBe(BATCHES);
  expect([BATCHES, BATCHES - 400]).toContain(batchCount);
});

/** Answers as they are to come, and what was raised. */
function walks(answers: (WalkAnswer | Error)[]) {
  const alarms = new HeardAlarms();
  const upkeep = new TestUpkeep(alarms);
  const own = new LogWalks({
    walk: async () => {
      const answer = answers.shift() ?? { batchCount: 1, damage: undefined };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    clock: { now: () => 5_000 },
    ...{ alarms, upkeep },
  });
  return { own, upkeep, raised: alarms.heard };
}

test('F08 damage is an alarm each time it is found; a walk that fails says so and is tried again', async () => {
  const damage = 'the log is damaged at number 7';
  const away = new Error('the database is away');
  const { own, upkeep, raised } = walks([
    { batchCount: 0, damage },
    away,
    { batchCount: 0, damage },
  ]);
  for (let at = 0; at < 3; at += 1) await upkeep.pass();
  expect(own.wholeAt).toBe(0);
  await upkeep.pass();
  expect(own.wholeAt).toBe(5_000);
  expect(raised.map(({ name }) => name)).toEqual(['log_damaged', 'log_not_walked', 'log_damaged']);
  expect(raised[0]?.text).toBe(damage);
  expect(raised[1]?.cause).toBe(away);
});
