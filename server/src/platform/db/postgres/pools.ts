import type { Logger } from '../../logger.ts';
import { fenceByRole } from '../../roles/fence-by-role.ts';
import type { Shutdown } from '../../shutdown.ts';
import type { pg } from './pg.ts';
import { openPool } from './postgres.ts';

const WRITERS_MAX = 4;
const READERS_MAX = 8;
/** Password checks share these, so that they cannot use up the rest of the database. */
const COUNTERS_MAX = 2;
/** A database that is small has few connections to give. */
const JOBS_MAX = 2;
const JOBS_TIMEOUT_MS = 10_000;

/** People wait for these: a database that does not answer keeps them no longer. */
export const peopleWait = { statementTimeoutMs: 2_000, answerTimeoutMs: 1_500 } as const;

/** The connections of a process, by who waits for them. */
export interface Pools {
  /** For what no person waits for. */
  readonly writers: pg.Pool;
  /** For lists. */
  readonly readers: pg.Pool;
  /** For writes about people. */
  readonly people: pg.Pool;
  /** For anonymous traffic, whose rows a power cut may take: commits do not wait for the disk. */
  readonly counters: pg.Pool;
  readonly jobs: pg.Pool;
}

/**
 * Opens them; each connects on demand. A connection that breaks is logged. What is written under a role is fenced
 * but for jobs, which several processes work on.
 */
export function openPools(databaseUrl: string, logger: Logger, shutdown: Shutdown): Pools {
  const open = (name: string, options: Omit<Parameters<typeof openPool>[1], 'applicationName'>) =>
    openPool(databaseUrl, { ...options, applicationName: name });
  const fenced = (...given: Parameters<typeof open>) => fenceByRole(open(...given));
  const pools: Pools = {
    writers: fenced('bourse', { connectionsMax: WRITERS_MAX, statementTimeoutMs: 0 }),
    readers: fenced('bourse-readers', { connectionsMax: READERS_MAX, ...peopleWait }),
    people: fenced('bourse-people', { connectionsMax: WRITERS_MAX, ...peopleWait }),
    jobs: open('bourse-jobs', {
      ...{ connectionsMax: JOBS_MAX, statementTimeoutMs: 0, answerTimeoutMs: JOBS_TIMEOUT_MS },
    }),
    counters: fenced('bourse-counters', {
      ...{ connectionsMax: COUNTERS_MAX, ...peopleWait, waitsForDisk: false },
    }),
  };
  for (const pool of Object.values<pg.Pool>({ ...pools })) {
    pool.on('error', (error) => logger.warn({ err: error }, 'a database connection broke'));
  }
  shutdown.add({
    'connections of jobs': () => pools.jobs.end(),
    'connections of counters': () => pools.counters.end(),
    'connections of people': () => pools.people.end(),
    'connections of readers': () => pools.readers.end(),
    'connections of writers': () => pools.writers.end(),
  });
  return pools;
}
