import { Kysely, PostgresDialect } from 'kysely';
import { pg } from './pg.ts';
import type { Database } from './schema.ts';

export interface PoolOptions {
  readonly connectionsMax: number;
  /** Milliseconds; 0: none. Readers have one so that no list query holds a connection for long. */
  readonly statementTimeoutMs: number;
  /** Milliseconds that this side waits for an answer, whatever the server does; none: for ever. */
  readonly answerTimeoutMs?: number;
  readonly applicationName: string;
}

/** Opens a pool that connects on demand and gives up on a busy database after two seconds. */
export function openPool(databaseUrl: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connectionsMax,
    connectionTimeoutMillis: options.answerTimeoutMs ?? 2_000,
    idleTimeoutMillis: 30_000,
    application_name: options.applicationName,
    ...(options.answerTimeoutMs ? { query_timeout: options.answerTimeoutMs } : {}),
    ...(options.statementTimeoutMs > 0 ? { statement_timeout: options.statementTimeoutMs } : {}),
  });
  // A connection that breaks while it is in use says so to its next query; without a listener the
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The typed query builder over a pool. */
export function openDatabase(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
