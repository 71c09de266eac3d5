import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Alarms } from '../alarms.ts';
import type { Logger } from '../logger.ts';
import type { Executor } from './tables/schema.ts';

/** Tables of the jobs; nothing of ours is in it. */
const SCHEMA = 'jobs';
const POLL_SECONDS = 1;
/** When a job that was just added can be looked for: its transaction has been committed by then. */
const WAKE_MS = 30;
/** A job whose process died is taken up again after this time. */
const EXPIRE_SECONDS = 30;
const DELETE_AFTER_SECONDS = 60;
const BATCH_JOBS_MAX = 8;

/** How long and how often a job of this queue is tried. */
export interface JobRule {
  /** Not begun and not done after this time, it is dropped. */
  readonly lifeSeconds: number;
  readonly retriesMax: number;
  /** Doubled with each try, up to the most. */
  readonly retrySeconds: number;
  readonly retrySecondsMax: number;
}

export interface Job {
  readonly id: string;
  readonly data: object;
  /** No further try comes after this one. */
  readonly isLast: boolean;
}

/** What a handler rejects with that has said itself why it could not do its work. */
export class TryAgain extends Error {}

/** Work that outlives this process: rows in Postgres, tried until it is done, at least once. */
export interface Jobs {
  /** With the transaction of what asks for it, both stand or neither does. */
  add(queue: string, data: object, rule: JobRule, executor?: Executor): Promise<void>;
  /** A job whose handler rejects is tried again. Whatever it rejects with but `TryAgain` is logged. */
  work(queue: string, handle: (job: Job) => Promise<void>): Promise<void>;
  /** Jobs that wait or are under way. */
  waiting(queue: string): Promise<number>;
  /** Waits a moment for what is under way; the rest stays for the next start. */
  close(): Promise<void>;
}

/**
 * Starts the queue on a pool of its own, in a schema of its own; makes or migrates its tables. There is no
 * schedule, no listener that holds a connection, and no statistics that are written.
 */
export async function startJobs(
  pool: pg.Pool,
  queues: readonly string[],
  alarms: Pick<Alarms, 'raise'>,
  logger: Pick<Logger, 'error'>,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: EXPIRE_SECONDS,
    monitorIntervalSeconds: EXPIRE_SECONDS,
    maintenanceIntervalSeconds: DELETE_AFTER_SECONDS,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (cause: Error) =>
    alarms.raise({ name: 'jobs_not_worked', text: 'background jobs are not running', cause }),
  );
  await boss.start();
  for (const queue of queues) await boss.createQueue(queue);
  const workers = new Map<string, string>();
  const timers = new Set<NodeJS.Timeout>();
  const wake = (queue: string) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const worker = workers.get(queue);
      if (worker) boss.notifyWorker(worker);
    }, WAKE_MS).unref();
    timers.add(timer);
  };
  const tellFailed = (queue: string, cause: Error, isLast: boolean) => {
    logger.error({ err: cause, queue, isLast }, 'a job failed');
    if (!isLast) return;
    alarms.raise({ name: 'jobs_not_worked', text: `a job of ${queue} failed for good`, cause });
  };
  let closing: Promise<void> | undefined;
  return {
    async add(queue, data, rule, executor) {
      await boss.send(queue, data, {
        retryLimit: rule.retriesMax,
        retryDelay: rule.retrySeconds,
        retryDelayMax: rule.retrySecondsMax,
        retryBackoff: true,
        retentionSeconds: rule.lifeSeconds,
        expireInSeconds: EXPIRE_SECONDS,
        deleteAfterSeconds: DELETE_AFTER_SECONDS,
        ...(executor ? { db: within(executor) } : {}),
      });
      wake(queue);
    },
    async work(queue, handle) {
      const options = {
        batchSize: BATCH_JOBS_MAX,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: POLL_SECONDS,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      const worker = await boss.work<object, object, typeof options>(queue, options, (batch) =>
        Promise.all(
          batch.map(async ({ id, data, retryCount, retryLimit }) => {
            const isLast = retryCount >= retryLimit;
            try {
              await handle({ id, data, isLast });
              return { id, status: 'completed' as const };
            } catch (error) {
              if (!(error instanceof TryAgain)) tellFailed(queue, error as Error, isLast);
              // Why stays out of the table: it may say of whom.
              return { id, status: 'failed' as const };
            }
          }),
        ),
      );
      workers.set(queue, worker);
    },
    async waiting(queue) {
      const { rows } = await pool.query(
        `select count(*) from ${SCHEMA}.job where name = $1 and state < 'completed'`,
        [queue],
      );
      return rows[0].count as number;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      closing ??= boss.stop({ graceful: true, timeout: 3_000 });
      return closing;
    },
  };
}

/** Runs its statements inside the caller's transaction. */
function within(executor: Executor) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await executor.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
