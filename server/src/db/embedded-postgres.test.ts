import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestDatabase } from './test-database.ts';

test('the embedded server is a durable Postgres: fsync and full page writes are on', async () => {
  const database = await startTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await client.query(`show ${setting}`);
    expect(rows[0]?.[setting]).toBe('on');
  }
  await client.end();
  await database.stop();
});
