import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GENESIS_HASH, sealBatch, writeEntry } from '../../server/src/engine/log/command-log.ts';
import { LogNewer } from '../../server/src/engine/log/lead-refused.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { migrate, migrationsOf } from '../../server/src/platform/db/migrate.ts';
import { migrations } from '../../server/src/platform/db/migrations.ts';
import { openDatabase, openPool } from '../../server/src/platform/db/postgres/postgres.ts';
import {
  execute,
  startTestDatabase,
  type TestDatabase,
} from '../../server/src/platform/db/test-database.ts';
import { startMigratedDatabase } from '../../server/src/platform/db/test-migrated.ts';
import { EXIT_REFUSED } from '../../server/src/platform/start-refused.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';

/** The last migration of release 0.2.0. */
const LAST_OF_0_2_0 = '0005-futures';

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
    isCalm: true,
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

test('a database of release 0.2.0 with its log is refused in one sentence, with its tables and rows as they were', async () => {
  database = await startTestDatabase();
  const pool = pools(database.url);
  const old = Object.keys(migrations).filter((name) => name <= LAST_OF_0_2_0);
  await migrate(openDatabase(pool), old);
  const previousHash = GENESIS_HASH;
  const usdt = { asset: 1, symbol: 'USDT', decimals: 8 };
  const body = { case: 'defineAsset', value: usdt } as const;
  const first = writeEntry({ sequence: 1, time: 1_750_000_000_000, user: 0, key: '', body });
  const { firstSequence, lastSequence, hash, bytes } = sealBatch([first], previousHash);
  await pool.query(
    `insert into log_batch (first_sequence, last_sequence, epoch, previous_hash, hash, commands)
      values ($1, $2, 0, $3, $4, $5)`,
    [firstSequence, lastSequence, previousHash, hash, bytes],
  );
  const refused = String(await start().catch(String));
  expect(refused).toContain(`exit code ${EXIT_REFUSED}`);
  expect(refused.trim().split('\n').at(-1)).toBe(
    'Bourse did not start: the database is of a release before 0.3.0, whose data no later one takes: begin with an empty one',
  );
  expect(await migrationsOf(openDatabase(pool))).toEqual(old);
  const kept = await pool.query('select hash from log_batch');
  expect(kept.rows.map((row) => Buffer.from(row.hash))).toEqual([Buffer.from(hash)]);
  await pool.end();
});
