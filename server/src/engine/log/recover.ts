import { getRandomValues } from 'node:crypto';
import type { Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { type CommandLog, LogCorrupt, openBatch } from './command-log.ts';
import type { SnapshotFile } from './snapshot-file.ts';
import type { SnapshotSource } from './snapshot-store.ts';

export interface Recovered {
  readonly engine: Engine;
  /** Hash of the last durable batch. */
  readonly lastHash: Uint8Array;
  /** Number of the snapshot that it began from; 0: from none. */
  readonly snapshotSequence: number;
  /** Of the last command in it. UTC epoch milliseconds; 0: from none. */
  readonly snapshotTime: number;
  /** Commands replayed after the snapshot. */
  readonly replayedCount: number;
}

/**
 * Brings an engine to the log's end: the newest snapshot that no projection has yet to catch up
 * behind, then the commands after it. Outcomes after `projectedSequence` are handed to `project`
 * again, in order, so that a projection which had not seen them yet misses nothing (F03).
 */
export async function recover(
  log: CommandLog,
  snapshots: SnapshotSource,
  projectedSequence: number,
  project: (outcome: Outcome) => void,
): Promise<Recovered> {
  const engine = await restoreNewest(log, snapshots, projectedSequence);
  const { sequence: snapshotSequence, time: snapshotTime } = engine;
  let lastHash = await log.hashAt(snapshotSequence);
  if (!lastHash) {
    const why = 'its beginning is in the archive, and no snapshot reaches where it goes on';
    throw new LogCorrupt(snapshotSequence + 1, `${why}. Run: npm run restore-log`);
  }
  for await (const batch of log.read(snapshotSequence)) {
    for (const command of openBatch(batch)) {
      const outcome = engine.apply(command);
      if (command.sequence > projectedSequence) project(outcome);
    }
    lastHash = batch.hash;
  }
  const replayedCount = engine.sequence - snapshotSequence;
  return { engine, lastHash, snapshotSequence, snapshotTime, replayedCount };
}

/** A snapshot that cannot be used is passed over, and said to be: the log has it all. */
async function restoreNewest(
  log: CommandLog,
  snapshots: SnapshotSource,
  projectedSequence: number,
): Promise<Engine> {
  let sequenceMax = projectedSequence;
  for (;;) {
    const snapshot = await snapshots.newest(sequenceMax);
    if (!snapshot) return new Engine(undefined, freshSeed());
    const engine = (await whyForeign(log, snapshot)) ?? restore(snapshot);
    if (engine instanceof Engine) return engine;
    snapshots.passOver(snapshot.sequence, engine);
    sequenceMax = snapshot.sequence - 1;
  }
}

/** Why a snapshot is not of this log, if it is not. */
async function whyForeign(log: CommandLog, snapshot: SnapshotFile): Promise<string | undefined> {
  const { sequence, database, logHash } = snapshot;
  if (database !== log.database) return `it is of the database ${database}, not ${log.database}`;
  const hash = await log.hashAt(sequence);
  if (!hash) return 'no batch of the log ends at its number';
  const isSame = Buffer.from(hash).toString('hex') === logHash;
  return isSame ? undefined : 'the log has another hash at its number: it is of another past';
}

/** The engine, or why there is none: the format is another release's, or there is a bug. */
function restore({ state, sequence }: SnapshotFile): Engine | string {
  try {
    const engine = Engine.restore(state, undefined, freshSeed());
    return engine.sequence === sequence ? engine : `its state is of number ${engine.sequence}`;
  } catch (error) {
    return `it cannot be restored: ${(error as Error).message}`;
  }
}

/** Where the engine puts people's keys in its table: it is secret, and nothing else depends on it. */
function freshSeed(): readonly [number, number] {
  const [first, second] = getRandomValues(new Int32Array(2));
  return [first!, second!];
}
