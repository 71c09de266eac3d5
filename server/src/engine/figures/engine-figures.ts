import { SharedFigures } from '#platform/shared-figures.ts';

/** Times are UTC epoch milliseconds, 0: never. */
const gauges = [
  'queueCommands',
  /** Whole stalls so far, without one that lasts. */
  'stalledMs',
  'stalledSince',
  'snapshotSequence',
  /** Of the last command that the newest snapshot holds. */
  'snapshotTime',
  'pendingLiquidations',
  'pendingFunding',
  'pendingWakes',
  'auditsCount',
  'auditSequence',
  'auditFindings',
] as const;

export const LOOP_DELAY_BOUNDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] as const;

const histograms = {
  commitSeconds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  batchCommands: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_024],
  applySeconds: [0.000005, 0.00001, 0.000025, 0.0001, 0.00025, 0.001, 0.0025, 0.01, 0.1, 1],
  snapshotPauseSeconds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  auditSeconds: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  eventLoopDelaySeconds: LOOP_DELAY_BOUNDS,
} as const;

export type EngineFigures = SharedFigures<(typeof gauges)[number], keyof typeof histograms>;

/**
 * What the engine's thread says of itself, for /metrics.
 *
 * @param buffer of the other thread
 */
export function engineFigures(buffer?: SharedArrayBuffer): EngineFigures {
  return new SharedFigures(gauges, histograms, buffer);
}
