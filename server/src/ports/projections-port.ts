/** How far the rows of histories are, for those who read them or tell of them. */
export interface Projections {
  /** How many outcomes have no rows yet. */
  readonly backlog: number;
  /** Nothing writes rows: a bug has stopped the projector, or this process has none. */
  readonly isBroken: boolean;
  /** UTC epoch milliseconds of the oldest outcome without rows; undefined: there is none. */
  readonly behindSince: number | undefined;
  /** Resolves true once rows up to a number of the log are written, false after `timeoutMs`, or at once when none will be. */
  waitFor(sequence: number, timeoutMs: number): Promise<boolean>;
}
