import { join } from 'node:path';
import type { Outcome } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import { PostgresLog } from './postgres-log.ts';
import { recover } from './recover.ts';
import { SnapshotStore } from './snapshot-store.ts';

/** Where a running exchange keeps what its engine is made of. */
export interface EngineSource {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

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
 * how many at most, the first ones
 */
export async function replayOutcomes(
  { databaseUrl, dataDir }: EngineSource,
  { after, until, outcomesMax }: { after: number; until: number; outcomesMax: number },
): Promise<readonly Outcome[]> {
  const log = await PostgresLog.look(databaseUrl);
  try {
    // The leader says which snapshots are of no use.
    const snapshots = new SnapshotStore(join(dataDir, 'snapshots'), () => {});
    const outcomes: Outcome[] = [];
    await recover(log, snapshots, after, (outcome) => {
      if (outcome.sequence <= until && outcomes.length < outcomesMax) outcomes.push(outcome);
    });
    return outcomes;
  } finally {
    await log.close();
  }
}
