import { setTimeout as sleep } from 'node:timers/promises';
import { LogCorrupt, type LogPlace } from './command-log.ts';
import { PostgresLog } from './postgres-log.ts';

/** Where a walk through the log came to its end. */
export interface WalkedLog {
  readonly batchCount: number;
  readonly end: LogPlace;
}

/** How many batches are read before other work gets the processor and the disk. */
const BATCHES_AT_ONCE = 500;
const PAUSE_MS = 20;

/**
 * Looks at a log that others may append to and trim. What leaves the table while `work` reads is no damage:
 * then it is done again from where the table begins now.
 */
export async function lookThrough<Result>(
  databaseUrl: string,
  work: (log: PostgresLog) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const log = await PostgresLog.look(databaseUrl);
    try {
      return await work(log);
    } catch (error) {
      if (!(error instanceof LogCorrupt) || !(await log.hasMovedStart())) throw error;
    } finally {
      await log.close();
    }
  }
}

/** Checks each batch of the table against the one before it, slowly. Throws LogCorrupt at the first that does not follow. */
export function walkLog(databaseUrl: string): Promise<WalkedLog> {
  return lookThrough(databaseUrl, async (log) => {
    let [batchCount, end] = [0, log.start];
    for await (const batch of log.read(log.start.sequence)) {
      end = { sequence: batch.lastSequence, hash: batch.hash };
      batchCount += 1;
      if (batchCount % BATCHES_AT_ONCE === 0) await sleep(PAUSE_MS);
    }
    return { batchCount, end };
  });
}
