import type { Kysely } from 'kysely';
import type pg from 'pg';
import { migrate } from './migrate.ts';
import { openDatabase, openPool } from './postgres.ts';
import type { Database } from './schema.ts';
import { startTestDatabase } from './test-database.ts';

/** A fresh database with all tables, for one test file. */
export async function startMigratedDatabase(): Promise<{
  readonly database: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly url: string;
  stop(): Promise<void>;
}> {
  const server = await startTestDatabase();
  const pool = openPool(server.url, {
    connectionsMax: 10,
    statementTimeoutMs: 0,
    applicationName: 'test',
  });
  // The database is dropped while its last connections are still closing.
  pool.on('error', () => undefined);
  const database = openDatabase(pool);
  await migrate(database);
  const stop = async () => {
    await database.destroy();
    await server.stop();
  };
  return { database, pool, url: server.url, stop };
}
