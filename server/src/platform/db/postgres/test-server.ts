import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUSH_QUEUE } from '#people/notifications/notifications.ts';
import { queueOf } from '#people/outbox/outbox.ts';
import { ALARM_QUEUE } from '#staff/console/alarm-channels.ts';
import { Alarms } from '../../alarms.ts';
import { createLogger } from '../../logger.ts';
import { startJobs } from '../jobs.ts';
import { migrate } from '../migrate.ts';
import { execute, PREPARED } from '../test-database.ts';
import { siblingUrl, startEmbeddedPostgres } from './embedded-postgres.ts';
import { openDatabase, openPool } from './postgres.ts';

/**
 * Vitest's global set-up: one real Postgres server for the whole run, gone at its end, and on it a
 * database with all tables, of which tests that need them take copies.
 */
export async function setup(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-test-'));
  const server = await startEmbeddedPostgres(join(directory, 'postgres'));
  process.env.TEST_DATABASE_URL = server.url;
  // Processes die in tests, the machine does not: what the kernel has is safe.
  for (const setting of ['fsync', 'full_page_writes']) {
    await execute(server.url, `alter system set ${setting} = off`);
  }
  await execute(server.url, 'select pg_reload_conf()');
  await prepareDatabase(server.url);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** What a server's start would make of an empty database before anything is in it. */
export async function prepareDatabase(serverUrl: string): Promise<void> {
  await execute(serverUrl, `create database ${PREPARED}`);
  const options = { connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'test' };
  const pool = openPool(siblingUrl(serverUrl, PREPARED), options);
  await migrate(openDatabase(pool));
  const queues = [...Object.values(queueOf), PUSH_QUEUE, ALARM_QUEUE];
  const silent = createLogger('silent');
  const jobs = await startJobs(pool, queues, new Alarms(silent), silent);
  await jobs.close();
  await pool.end();
}
