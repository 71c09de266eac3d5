import type { Command } from '@bourse/contract/messages.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { startTestDatabase } from '#platform/db/test-database.ts';
import {
  BatchRefused,
  Fenced,
  GENESIS_HASH,
  LogCorrupt,
  LogLost,
  openBatch,
  sealBatch,
  writeEntry,
} from './command-log.ts';
import { LogInUse, LogNewer } from './lead-refused.ts';
import { PostgresLog } from './postgres-log.ts';

let database: Awaited<ReturnType<typeof startTestDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await startTestDatabase();
  pool = openPool(database.url, {
    connectionsMax: 3,
    statementTimeoutMs: 0,
    applicationName: 'test',
  });
  await migrate(openDatabase(pool));
});

beforeEach(async () => {
  await pool.query('truncate log_batch');
});

afterAll(async () => {
  await pool.end();
  await database.stop();
});

function commands(first: number, count: number): Command[] {
  return Array.from({ length: count }, (_, index) => ({
    sequence: first + index,
    time: 1_000 + first,
    user: 100,
    key: `key-${first + index}`,
    body: { case: 'cancelOrder', value: { order: first + index } },
  }));
}

async function readAll(log: PostgresLog, after: number): Promise<Command[]> {
  const found: Command[] = [];
  for await (const batch of log.read(after)) found.push(...openBatch(batch));
  return found;
}

test('what was appended is read back, whole and from the middle', async () => {
  const log = await PostgresLog.lead(database.url);
  const one = sealBatch(commands(1, 3).map(writeEntry), GENESIS_HASH);
  const two = sealBatch(commands(4, 2).map(writeEntry), one.hash);
  await log.append(one);
  await log.append(two);
  expect(await readAll(log, 0)).toEqual([...commands(1, 3), ...commands(4, 2)]);
  expect(await readAll(log, 3)).toEqual(commands(4, 2));
  await expect(readAll(log, 2)).rejects.toThrow('no batch of the log ends at number 2');
  await log.close();
});

test('F02 the same batch offered twice, after a cut-off answer, is there once', async () => {
  const log = await PostgresLog.lead(database.url);
  const one = sealBatch(commands(1, 3).map(writeEntry), GENESIS_HASH);
  await log.append(one);
  await log.append(one);
  expect(await readAll(log, 0)).toHaveLength(3);
  await log.close();
});

test('a table that another session has locked holds no append up, and is given up in time', async () => {
  const log = await PostgresLog.lead(database.url);
  const one = sealBatch(commands(1, 3).map(writeEntry), GENESIS_HASH);
  const locker = await pool.connect();
  try {
    await locker.query('begin; lock table projection_cursor in access exclusive mode');
    const asked = log.projected().then(
      () => 'answered',
      ({ message }: Error) => message,
    );
    await log.append(one);
    expect(await Promise.race([asked, 'still waiting'])).toBe('still waiting');
    expect(await asked).toMatch(/lock timeout/);
  } finally {
    await locker.query('rollback');
    locker.release();
  }
  expect(await log.projected()).toBeUndefined();
  await log.close();
});

test('F19 a second leader on the same database is refused', async () => {
  const log = await PostgresLog.lead(database.url);
  await expect(PostgresLog.lead(database.url)).rejects.toBeInstanceOf(LogInUse);
  await log.close();
});

test('I21 F20 a leader whose session was lost may not write after a newer one has led', async () => {
  const old = await PostgresLog.lead(database.url);
  const one = sealBatch(commands(1, 1).map(writeEntry), GENESIS_HASH);
  await old.append(one);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bourse-log' and datname = current_database()`,
  );
  const next = await leadPatiently();
  const two = sealBatch(commands(2, 1).map(writeEntry), one.hash);
  await next.append(two);
  await next.close();
  const rival = sealBatch(commands(2, 2).map(writeEntry), one.hash);
  // Its session is gone, so it connects again: the epoch and the number both refuse it.
  await expect(appendUntilAnswered(old, rival)).rejects.toBeInstanceOf(Fenced);
  const reader = await PostgresLog.look(database.url);
  expect(await readAll(reader, 0)).toEqual([...commands(1, 1), ...commands(2, 1)]);
  // A reader writes nothing, and keeps no process from leading.
  await expect(reader.append(rival)).rejects.toBeInstanceOf(Fenced);
  await reader.close();
  await expect(readAll(next, 0)).rejects.toThrow('the log is closed');
  await old.close();
});

test('I21 F18 F20 an old leader that comes back while the newer one leads learns it', async () => {
  const old = await PostgresLog.lead(database.url);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bourse-log' and datname = current_database()`,
  );
  const next = await leadPatiently();
  const rival = sealBatch(commands(1, 1).map(writeEntry), GENESIS_HASH);
  await expect(appendUntilAnswered(old, rival)).rejects.toBeInstanceOf(Fenced);
  expect(await readAll(next, 0)).toEqual([]);
  await next.close();
  await old.close();
});

test('I21 F20 a leader that lost its session to another one hears of it without writing anything', async () => {
  const old = await PostgresLog.lead(database.url);
  const heard: string[] = [];
  old.watch({ onLost: ({ message }) => heard.push(message), onAway: () => {} });
  const cut = () =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'bourse-log' and datname = current_database()`,
    );
  // Alone, it takes its lock again.
  await cut();
  await expect.poll(lockHolders).toBe(1);
  expect(heard).toEqual([]);
  // It may be quicker than the other one, and is cut again.
  const next = await leadPatiently(cut);
  await expect.poll(() => heard).toEqual([new Fenced().message]);
  // The newer one is what it was.
  await next.append(sealBatch(commands(1, 1).map(writeEntry), GENESIS_HASH));
  await next.close();
  await old.close();
});

async function lockHolders(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) as count from pg_locks l join pg_database d on d.oid = l.database
      where locktype = 'advisory' and datname = current_database()`,
  );
  return rows[0].count as number;
}

/** A session that was cut holds its lock until the server has ended it. */
async function leadPatiently(cut?: () => Promise<unknown>): Promise<PostgresLog> {
  for (let attempt = 0; ; attempt += 1) {
    if (attempt % 20 === 0) await cut?.();
    try {
      return await PostgresLog.lead(database.url);
    } catch (error) {
      if (!(error instanceof LogInUse)) throw error;
    }
  }
}

async function appendUntilAnswered(log: PostgresLog, batch: ReturnType<typeof sealBatch>) {
  try {
    await log.append(batch);
  } catch (error) {
    if (error instanceof Fenced) throw error;
    await log.append(batch);
  }
}

test('F76 batches that a newer release may have written are not read', async () => {
  const log = await PostgresLog.lead(database.url);
  await log.append(sealBatch(commands(1, 1).map(writeEntry), GENESIS_HASH));
  await pool.query('update log_epoch set vocabulary = vocabulary + 1');
  await expect(readAll(log, 0)).rejects.toBeInstanceOf(LogNewer);
  await pool.query('update log_epoch set vocabulary = vocabulary - 1');
  expect(await readAll(log, 0)).toHaveLength(1);
  await log.close();
});

test('F08 a changed byte, a missing batch and a foreign batch are named by their number', async () => {
  const log = await PostgresLog.lead(database.url);
  const one = sealBatch(commands(1, 2).map(writeEntry), GENESIS_HASH);
  const two = sealBatch(commands(3, 2).map(writeEntry), one.hash);
  const three = sealBatch(commands(5, 1).map(writeEntry), two.hash);
  for (const batch of [one, two, three]) await log.append(batch);
  await pool.query(
    `update log_batch set commands = set_byte(commands, 9, get_byte(commands, 9) # 1)
      where first_sequence = 3`,
  );
  await expect(readAll(log, 0)).rejects.toMatchObject({ sequence: 3 });
  await pool.query('delete from log_batch where first_sequence = 3');
  await expect(readAll(log, 0)).rejects.toBeInstanceOf(LogCorrupt);
  await log.close();
});

test('F60 a leader whose last rows are gone, as of a standby that was promoted without them, writes nothing after the hole and ends', async () => {
  const log = await PostgresLog.lead(database.url);
  const one = sealBatch(commands(1, 2).map(writeEntry), GENESIS_HASH);
  const two = sealBatch(commands(3, 2).map(writeEntry), one.hash);
  for (const batch of [one, two]) await log.append(batch);
  await pool.query('delete from log_batch where first_sequence = 3');
  const three = sealBatch(commands(5, 1).map(writeEntry), two.hash);
  await expect(log.append(three)).rejects.toBeInstanceOf(LogLost);
  expect(await pool.query('select from log_batch')).toMatchObject({ rowCount: 1 });
  await log.close();
});

test('F60 a leader that comes back to a log without its last rows hears of it without writing anything', async () => {
  const log = await PostgresLog.lead(database.url);
  const heard: Error[] = [];
  const one = sealBatch(commands(1, 2).map(writeEntry), GENESIS_HASH);
  await log.append(one);
  await pool.query('delete from log_batch');
  log.watch({ onLost: (error) => heard.push(error), onAway: () => {} });
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bourse-log' and datname = current_database()`,
  );
  await expect.poll(() => heard).toEqual([expect.any(LogLost)]);
  await log.close();
});

test('what the table refuses in itself is distinguished from what it cannot take now', async () => {
  const log = await PostgresLog.lead(database.url);
  const batch = sealBatch(commands(1, 1).map(writeEntry), GENESIS_HASH);
  const refuseWith = (state: string) =>
    pool.query(`
      create or replace function refuse_batch() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '${state}'; end $$;
      create or replace trigger refuse_batch before insert on log_batch
        for each row execute function refuse_batch()`);
  try {
    for (const state of ['22003', '23514', '42703']) {
      await refuseWith(state);
      await expect(log.append(batch), state).rejects.toBeInstanceOf(BatchRefused);
    }
    for (const state of ['53100', '25006', '42501', '57014', '40001']) {
      await refuseWith(state);
      const error = await log.append(batch).catch((one) => one);
      expect([error instanceof BatchRefused, error.code], state).toEqual([false, state]);
    }
  } finally {
    await pool.query('drop trigger refuse_batch on log_batch');
  }
  await log.append(batch);
  expect(await readAll(log, 0)).toEqual(commands(1, 1));
  await log.close();
});
