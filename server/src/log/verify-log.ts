import type { CommandLog, LogPlace } from './command-log.ts';
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
