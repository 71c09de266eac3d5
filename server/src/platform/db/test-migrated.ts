import type { Kysely } from 'kysely';
import type pg from 'pg';
import { openDatabase, openPool } from './postgres/postgres.ts';
import type { Database } from './tables/schema.ts';
import { startPreparedDatabase } from './test-database.ts';

/** A fresh database with all tables, for one test file. */
export async function startMigratedDatabase(): Promise<{
  readonly database: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly url: string;
  stop(): Promise<void>;
}> {
  const server = await startPreparedDatabase();
  const pool = openPool(server.url, {
    connectionsMax: 10,
    statementTimeoutMs: 0,
    applicationName: 'test',
  });
  const database = openDatabase(pool);
  const stop = async () => {
    await database.destroy();
    await server.stop();
  };
  return { database, pool, url: server.url, stop };
}
