import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { siblingUrl } from './postgres/embedded-postgres.ts';

/** The database with all tables and no rows that the test run made. */
export const PREPARED = 'prepared';

export interface TestDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** A fresh, empty database for one test file, on the Postgres server that the test run started. */
export const startTestDatabase = (): Promise<TestDatabase> => createFrom('template0');

/**
 * A fresh database as it is after a start's migrations: what is tested begins after them. Its own
 * start finds nothing left to migrate.
 */
export const startPreparedDatabase = (): Promise<TestDatabase> => createFrom(PREPARED);

async function createFrom(template: string): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl)
    throw new Error('the test run has no Postgres: start it through vitest.config.ts');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Files are copied as they are: by far the quickest where nothing waits for the disk.
  await execute(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: siblingUrl(serverUrl, name),
    stop: () => execute(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

/** One statement, on a connection of its own. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
