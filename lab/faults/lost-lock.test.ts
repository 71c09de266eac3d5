import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startPreparedDatabase } from '../../server/src/platform/db/test-database.ts';
import { startServer } from '../load/server-process.ts';

test('I21 F20 a leader that lost its lock to another one ends by itself, although nobody asks it to write', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-lost-lock-'));
  const database = await startPreparedDatabase();
  const server = await startServer({
    databaseUrl: database.url,
    dataDir: directory,
    services: 'engine,gateway,projector',
  });
  const exited = once(server.child, 'exit');
  const second = await takeOver(database.url);
  const [code] = await exited;
  expect(code).toBe(1);
  await expect.poll(() => server.output()).toContain('another engine has taken over this log');
  await second.close();
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}, 120_000);

/** What a second server does when the first one's session was cut. */
async function takeOver(url: string): Promise<PostgresLog> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'bourse-log' and datname = current_database()`,
      );
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const log = await PostgresLog.lead(url).catch(() => undefined);
        if (log) return log;
      }
    }
  } finally {
    await client.end();
  }
}
