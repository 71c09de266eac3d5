import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@bourse/contract/messages.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, migrationsOf } from '../../server/src/db/migrate.ts';
import { migrations } from '../../server/src/db/migrations.ts';
import { openDatabase, openPool } from '../../server/src/db/postgres.ts';
import {
  execute,
  startTestDatabase,
  type TestDatabase,
} from '../../server/src/db/test-database.ts';
import { startMigratedDatabase } from '../../server/src/db/test-migrated.ts';
import { GENESIS_HASH, sealBatch, writeEntry } from '../../server/src/log/command-log.ts';
import { LogNewer, PostgresLog } from '../../server/src/log/postgres-log.ts';
import { recover } from '../../server/src/log/recover.ts';
import { EXIT_REFUSED } from '../../server/src/platform/start-refused.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { commandsOf, goldenLogs } from '../replay/golden-log.ts';

/** The last migration of release 0.2.0. */
const LAST_OF_0_2_0 = '0005-futures';
const COMMANDS_A_BATCH = 50;

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-versions-'));
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  server = await startServer({
    databaseUrl: database.url,
    dataDir,
    services: 'engine,gateway,projector,feed',
  });
  return server;
}

function pools(url: string) {
  return openPool(url, {
    ...{ connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'test' },
  });
}

test('a database with a migration of a newer release is refused in one sentence, and not started again', async () => {
  database = await startMigratedDatabase();
  await execute(
    database.url,
    `insert into kysely_migration (name, timestamp) values ('9999-later', '2100-01-01')`,
  );
  const refused = String(await start().catch(String));
  expect(refused).toContain(`exit code ${EXIT_REFUSED}`);
  expect(refused.trim().split('\n').at(-1)).toBe(
    'Bourse did not start: the database is of a newer release: this one does not know its migration 9999-later',
  );
});

test('a log that a newer release has led is refused in one sentence, with its rows as they were', async () => {
  database = await startMigratedDatabase();
  await (await start()).stop();
  await execute(database.url, 'update log_epoch set vocabulary = vocabulary + 1');
  const pool = pools(database.url);
  const before = await pool.query('select epoch, vocabulary from log_epoch');
  const refused = String(await start().catch(String));
  expect(refused).toContain(`exit code ${EXIT_REFUSED}`);
  expect(refused.trim().split('\n').at(-1)).toMatch(
    /^Bourse did not start: a newer release has written to this log: start that one/,
  );
  expect((await pool.query('select epoch, vocabulary from log_epoch')).rows).toEqual(before.rows);
  await pool.end();
  await expect(PostgresLog.lead(database.url)).rejects.toThrow(LogNewer);
});

test('the log of release 0.2.0, in the tables of that release, is migrated and goes on: same commands, same hashes, same state', {
  timeout: 120_000,
}, async () => {
  const golden = goldenLogs().find(({ release }) => release === '0.2.0');
  if (!golden) throw new Error('the log of 0.2.0 is not kept');
  const commands = commandsOf(golden);
  database = await startTestDatabase();
  const pool = pools(database.url);
  const old = Object.keys(migrations).filter((name) => name <= LAST_OF_0_2_0);
  await migrate(openDatabase(pool), old);
  expect(await migrationsOf(openDatabase(pool))).toEqual(old);
  let previous = GENESIS_HASH;
  for (let at = 0; at < commands.length; at += COMMANDS_A_BATCH) {
    const some = commands.slice(at, at + COMMANDS_A_BATCH).map(writeEntry);
    const { firstSequence, lastSequence, previousHash, hash, bytes } = sealBatch(some, previous);
    await pool.query(
      `insert into log_batch (first_sequence, last_sequence, epoch, previous_hash, hash, commands)
        values ($1, $2, 0, $3, $4, $5)`,
      [firstSequence, lastSequence, previousHash, hash, bytes],
    );
    previous = hash;
  }
  // Somebody who was there before all that later releases ask of an account.
  await pool.query(
    `insert into users (public_number, kind, nickname, email, password_hash, locale, country, currency,
        referral_code, created_at)
      values (100000001, 'person', 'Early', 'early@example.com', 'x', 'en', 'HK', 'USD', 'EARLY', 1)`,
  );
  await migrate(openDatabase(pool));
  expect(await migrationsOf(openDatabase(pool))).toEqual(Object.keys(migrations));
  const users = await pool.query('select nickname from users');
  expect(users.rows).toContainEqual({ nickname: 'Early' });

  const log = await PostgresLog.lead(database.url);
  const noSnapshots = { newest: async () => undefined, passOver: () => {} };
  let outcomesCount = 0;
  const { engine, lastHash, replayedCount } = await recover(log, noSnapshots, 0, () => {
    outcomesCount += 1;
  });
  expect([replayedCount, outcomesCount]).toEqual([commands.length, commands.length]);
  expect(Buffer.from(lastHash).equals(previous)).toBe(true);
  const state = createHash('sha256').update(engine.snapshot()).digest('hex');
  expect(state).toBe(golden.stateHash);
  expect(engine.audit().findings).toEqual([]);
  // It goes on from there.
  const [first] = commands as [Command];
  const next = { ...first, sequence: commands.length + 1, time: engine.time };
  engine.apply(next);
  await log.append(sealBatch([writeEntry(next)], lastHash));
  expect((await log.end()).sequence).toBe(commands.length + 1);
  await log.close();
  await pool.end();
});
