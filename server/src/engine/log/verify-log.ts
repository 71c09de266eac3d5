import type { CommandLog, LogPlace } from './command-log.ts';
import type { LogArchive } from './log-archive.ts';
import { refuseCutLog, type Witnesses } from './log-cut.ts';

export interface VerifiedLog {
  readonly batchCount: number;
  readonly end: LogPlace;
}

/**
 * Walks the hash chain from a place to its end and asks the witnesses whether that is the end.
 * Throws LogCorrupt at the first batch that does not follow the one before it, LogCut when
 * something durable is ahead of the log.
 */
export async function verifyLog(
  log: CommandLog,
  start: LogPlace,
  witnesses: Witnesses,
): Promise<VerifiedLog> {
  let end = start;
  let batchCount = 0;
  for await (const batch of log.read(start.sequence)) {
    end = { sequence: batch.lastSequence, hash: batch.hash };
    batchCount += 1;
  }
  await refuseCutLog(log, witnesses);
  return { batchCount, end };
}

export interface VerifiedArchive {
  readonly batchCount: number;
  /** Number of the oldest command in it; that of the place, if there is none. */
  readonly first: number;
}

/** Walks the archive back from where the table begins. Throws LogCorrupt with the name of a damaged file. */
export async function verifyArchive(
  archive: LogArchive,
  place: LogPlace,
): Promise<VerifiedArchive> {
  let [batchCount, first] = [0, place.sequence + 1];
  for await (const { batches } of archive.back(place)) {
    batchCount += batches.length;
    first = batches[0]?.firstSequence ?? first;
  }
  return { batchCount, first };
}
