import type { EngineThreadData } from '#engine/run/engine-messages.ts';
import type { Config } from '#platform/config.ts';

const HOUR_MS = 3_600_000;

/** What the engine's thread is given of the configuration. */
export const engineData = (
  config: Config,
  databaseUrl: string,
): Omit<EngineThreadData, 'projectedSequence' | 'isProjecting'> => ({
  cluster: config.cluster,
  ...{ databaseUrl, dataDir: config.dataDir, secondPlace: config.secondPlace },
  machine: config.machineName,
  snapshotEveryMs: config.snapshotSeconds * 1_000,
  logKeepMs: config.logKeepHours * HOUR_MS,
  isDatabaseHere: config.databaseUrl === '',
  isArchiving: config.mode === 'live',
});
