import { getRandomValues } from 'node:crypto';
import type { Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { type CommandLog, GENESIS_HASH, openBatch } from './command-log.ts';
import type { SnapshotStore } from './snapshot-store.ts';

export interface Recovered {
  readonly engine: Engine;
  /** Hash of the last durable batch. */
  readonly lastHash: Uint8Array;
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
  snapshots: Pick<SnapshotStore, 'newest'>,
  projectedSequence: number,
  project: (outcome: Outcome) => void,
): Promise<Recovered> {
  const engine = await restoreNewest(snapshots, projectedSequence);
  let lastHash = GENESIS_HASH;
  let replayedCount = 0;
  for await (const batch of log.read(engine.sequence)) {
    for (const command of openBatch(batch)) {
      const outcome = engine.apply(command);
      replayedCount += 1;
      if (command.sequence > projectedSequence) project(outcome);
    }
    lastHash = batch.hash;
  }
  if (replayedCount === 0 && engine.sequence > 0) lastHash = await log.hashAt(engine.sequence);
  return { engine, lastHash, replayedCount };
}

/** A snapshot of a version that this engine does not read is passed over: the log has it all. */
async function restoreNewest(
  snapshots: Pick<SnapshotStore, 'newest'>,
  sequenceMax: number,
): Promise<Engine> {
  const snapshot = await snapshots.newest(sequenceMax);
  if (!snapshot) return new Engine(undefined, freshSeed());
  try {
    return Engine.restore(snapshot.state, undefined, freshSeed());
  } catch {
    return restoreNewest(snapshots, snapshot.sequence - 1);
  }
}

/** Where the engine puts people's keys in its table: nobody may know, and nothing else depends on it. */
function freshSeed(): readonly [number, number] {
  const [first, second] = getRandomValues(new Int32Array(2));
  return [first!, second!];
}
