/** Of a reading of the house, what only grows. */
export interface HouseCounts {
  /** Number of the last command. */
  readonly sequence: number;
  readonly commits: number;
  readonly commitSeconds: number;
}

export interface HouseRates {
  readonly commandsPerSecond: number;
  /** Mean of a commit; 0: there was none. */
  readonly commitMs: number;
}

/** The rates between two readings that lie `elapsedMs` apart. */
export function ratesBetween(before: HouseCounts, now: HouseCounts, elapsedMs: number): HouseRates {
  const commits = now.commits - before.commits;
  const seconds = now.commitSeconds - before.commitSeconds;
  return {
    commandsPerSecond: elapsedMs > 0 ? ((now.sequence - before.sequence) * 1_000) / elapsedMs : 0,
    commitMs: commits > 0 ? (seconds * 1_000) / commits : 0,
  };
}
