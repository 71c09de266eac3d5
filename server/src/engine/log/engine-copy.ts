import { join } from 'node:path';
import type { Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { openBatch } from './command-log.ts';
import { PostgresLog } from './postgres-log.ts';
import { recover } from './recover.ts';
import { hashOfSnapshot, type SnapshotFile } from './snapshot-file.ts';
import { SnapshotStore } from './snapshot-store.ts';

/** Where a running exchange keeps what its engine is made of. */
export interface EngineSource {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** Brings a snapshot at or before a number into the folder, if one is to be had. */
export type Supply = (log: PostgresLog, store: SnapshotStore, sequenceMax: number) => Promise<void>;

/**
 * The engine as it is after the last durable command, built as a start would: the newest snapshot and
 * the log after it. The engine that runs is not asked and does not wait; what is done to the copy
 * has no effect outside.
 */
export async function copyEngine({ databaseUrl, dataDir }: EngineSource): Promise<Engine> {
  const log = await PostgresLog.look(databaseUrl);
  try {
    // The leader says which snapshots are of no use.
    const snapshots = new SnapshotStore(join(dataDir, 'snapshots'), () => {});
    const { engine } = await recover(log, snapshots, Number.MAX_SAFE_INTEGER, () => {});
    return engine;
  } finally {
    await log.close();
  }
}

/**
 * What the engine said to the commands after a number, read from the log as a start reads it.
 *
 * @param until number of the last one that is wanted
 * @param outcomesMax how many at most, the first ones
 * @param supply called where the folder has no snapshot that the log goes on from
 */
export async function replayOutcomes(
  { databaseUrl, dataDir }: EngineSource,
  { after, until, outcomesMax }: { after: number; until: number; outcomesMax: number },
  supply: Supply,
): Promise<readonly Outcome[]> {
  const log = await PostgresLog.look(databaseUrl);
  try {
    // The leader says which snapshots are of no use.
    const snapshots = new SnapshotStore(join(dataDir, 'snapshots'), () => {});
    const outcomes: Outcome[] = [];
    const newest = await snapshots.newestOf(log.database, after);
    if (newest < log.start.sequence) await supply(log, snapshots, after);
    await recover(log, snapshots, after, (outcome) => {
      if (outcome.sequence <= until && outcomes.length < outcomesMax) outcomes.push(outcome);
    });
    return outcomes;
  } finally {
    await log.close();
  }
}

/**
 * The hash of a snapshot at a number, as an engine would write it that goes on from its snapshot of an earlier one.
 * Why it does not come so far, where it throws; undefined where that snapshot is not there.
 */
export async function stateHashAt(
  { databaseUrl, dataDir }: EngineSource,
  { from, at }: { from: number; at: number },
): Promise<string | undefined> {
  const log = await PostgresLog.look(databaseUrl);
  try {
    const snapshots = new SnapshotStore(join(dataDir, 'snapshots'), () => {});
    const snapshot = await snapshots.newest(from);
    if (snapshot?.sequence !== from || snapshot.database !== log.database) return undefined;
    return await hashFrom(log, snapshot, at);
  } finally {
    await log.close();
  }
}

async function hashFrom(
  log: PostgresLog,
  { sequence, database, logHash, state }: SnapshotFile,
  at: number,
): Promise<string> {
  const attempt = <Result>(work: () => Result): Result | string => {
    try {
      return work();
    } catch (error) {
      return (error as Error).message;
    }
  };
  const engine = attempt(() => Engine.restore(state));
  if (typeof engine === 'string') return engine;
  let hash: Uint8Array = Buffer.from(logHash, 'hex');
  for await (const batch of log.readOn({ sequence, hash })) {
    if (batch.lastSequence > at) break;
    const applied = attempt(() => {
      for (const command of openBatch(batch)) engine.apply(command);
    });
    if (typeof applied === 'string') return applied;
    ({ hash } = batch);
  }
  if (engine.sequence !== at) return `it ends at number ${engine.sequence}`;
  const header = { sequence: at, database, logHash: Buffer.from(hash).toString('hex') };
  return hashOfSnapshot(header, engine.snapshotParts()).toString('hex');
}
