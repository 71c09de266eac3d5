/** The two clocks of a browser, in milliseconds. */
export interface BrowserClocks {
  /** UTC epoch time; somebody may set it. */
  readonly wall: () => number;
  /** Time since the page was opened; it may stand still while the computer sleeps. */
  readonly elapsed: () => number;
}

/**
 * Whole UTC epoch milliseconds that never run back: what was silent for a while stays so when somebody
 * sets the browser's clock back, and what was heard before a sleep is as old as the wall says.
 */
export function createSteadyClock({ wall, elapsed }: BrowserClocks): () => number {
  let aheadMs = wall() - elapsed();
  return () => {
    aheadMs = Math.max(aheadMs, wall() - elapsed());
    return Math.round(elapsed() + aheadMs);
  };
}

/** The page's clock for what is measured: ages, silences, round trips. */
export const steadyNowMs = createSteadyClock({
  wall: () => Date.now(),
  elapsed: () => performance.now(),
});
