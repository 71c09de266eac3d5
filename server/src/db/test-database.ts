import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { siblingUrl } from './embedded-postgres.ts';

/** A fresh, empty database for one test file, on the Postgres server that the test run started. */
export async function startTestDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl)
    throw new Error('the test run has no Postgres: start it through vitest.config.ts');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(serverUrl, `create database ${name}`);
  return {
    url: siblingUrl(serverUrl, name),
    stop: () => execute(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
