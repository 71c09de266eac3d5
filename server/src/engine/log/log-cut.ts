import type { CommandLog } from './command-log.ts';
import type { Anchor } from './log-anchor.ts';
import type { SnapshotSource } from './snapshot-store.ts';

/** The log is not what it was: commands that were durable are not there. */
export class LogCut extends Error {
  constructor(what: string) {
    const remedy =
      'Bring the missing rows back, or, if the log was meant to go back, run: npm run accept-log';
    super(`${what}. ${remedy}`);
  }
}

/** All that remembers how far the log reached. */
export interface Witnesses {
  /** The number up to which rows were projected; undefined: unknown. */
  readonly projectedSequence: number | undefined;
  readonly snapshots: SnapshotSource;
  readonly anchor: Anchor | undefined;
}

/**
 * Throws LogCut when anything durable is ahead of the log, or remembers another hash of it: going
 * on would roll balances back and give numbers out twice. What is of another database is no
 * witness.
 */
export async function refuseCutLog(
  log: CommandLog,
  { projectedSequence, snapshots, anchor }: Witnesses,
): Promise<void> {
  const { sequence: end } = await log.end();
  const isAhead = (sequence: number) => sequence > end;
  if (projectedSequence !== undefined && isAhead(projectedSequence)) {
    throw new LogCut(`The log ends at ${end}, but rows were written up to ${projectedSequence}`);
  }
  if (anchor?.database === log.database) {
    if (isAhead(anchor.sequence)) {
      throw new LogCut(`The log ends at ${end}, but it once reached ${anchor.sequence}`);
    }
    const hash = await log.hashAt(anchor.sequence);
    const isArchived = anchor.sequence < log.start.sequence;
    if (!isArchived && (!hash || Buffer.from(hash).toString('hex') !== anchor.logHash)) {
      throw new LogCut(`The log up to ${anchor.sequence} is not the one that was there`);
    }
  }
  let newest = await snapshots.newest(Number.MAX_SAFE_INTEGER);
  while (newest && isAhead(newest.sequence)) {
    if (newest.database === log.database) {
      throw new LogCut(`The log ends at ${end}, but a snapshot stands at ${newest.sequence}`);
    }
    newest = await snapshots.newest(newest.sequence - 1);
  }
}
