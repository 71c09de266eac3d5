import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../tables/schema.ts';
import { DatabaseClient } from './database-client.ts';
import { pg } from './pg.ts';

export interface PoolOptions {
  readonly connectionsMax: number;
  /** Milliseconds; 0: none. Readers have one so that no list query holds a connection for long. */
  readonly statementTimeoutMs: number;
  /** Milliseconds that this side waits for an answer, whatever the server does; none: no limit. */
  readonly answerTimeoutMs?: number;
  readonly applicationName: string;
  /**
   * false: a commit answers before it is on the disk, and a power cut takes what was committed within
   * the last 0.6 s (three times `wal_writer_delay`); the end of this process takes nothing.
   */
  readonly waitsForDisk?: boolean;
}

/** Opens a pool that connects on demand and gives up on a busy database after two seconds. */
export function openPool(databaseUrl: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: databaseUrl,
    max: options.connectionsMax,
    connectionTimeoutMillis: options.answerTimeoutMs ?? 2_000,
    idleTimeoutMillis: 30_000,
    application_name: options.applicationName,
    // At the start of a connection, so that no shared one is left with it.
    ...(options.waitsForDisk === false ? { options: '-c synchronous_commit=off' } : {}),
    ...(options.answerTimeoutMs ? { query_timeout: options.answerTimeoutMs } : {}),
    ...(options.statementTimeoutMs > 0 ? { statement_timeout: options.statementTimeoutMs } : {}),
  });
  // A connection that breaks while it is in use says so to its next query, one that breaks at rest
  // is replaced; without listeners these events would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

/** The typed query builder over a pool. */
export function openDatabase(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
