import { checkChain, openBatch } from './command-log.ts';
import type { LogArchive } from './log-archive.ts';
import type { PostgresLog } from './postgres-log.ts';

export interface TrimOptions {
  readonly log: PostgresLog;
  /** Where batches go; undefined: nowhere, they are not wanted back. */
  readonly archive: LogArchive | undefined;
  /** What comes after this number is still needed: the oldest snapshot stands here. */
  readonly sequenceMax: number;
  /** What is younger stays. UTC epoch milliseconds. */
  readonly timeMax: number;
  /** How many batches go at once, and fewer do not. */
  readonly batchesAtOnce: number;
}

/**
 * Takes the oldest batches off the table, after they were written to the archive. Each step is whole
 * or not done: the table begins where its first row says, and the chain goes on from there.
 */
export async function trimLog(options: TrimOptions): Promise<number> {
  const { log, archive, sequenceMax, timeMax, batchesAtOnce } = options;
  let trimmed = 0;
  for (;;) {
    const batches = await log.readSome(log.start.sequence, batchesAtOnce);
    const last = batches.at(-1);
    if (!last || batches.length < batchesAtOnce) return trimmed;
    const time = openBatch(last).at(-1)?.time ?? 0;
    if (last.lastSequence > sequenceMax || time > timeMax) return trimmed;
    checkChain(batches, log.start);
    await archive?.write(batches);
    await log.dropUntil({ sequence: last.lastSequence, hash: last.hash });
    trimmed += batches.length;
  }
}

/**
 * Puts back all that the archive has before the table's beginning. Returns how many batches. Throws LogCorrupt
 * at a file that does not lead there: what is newer is back by then.
 */
export async function restoreLog(log: PostgresLog, archive: LogArchive): Promise<number> {
  let restored = 0;
  for await (const { batches } of archive.back(log.start)) {
    await log.putBack(batches);
    restored += batches.length;
  }
  return restored;
}
