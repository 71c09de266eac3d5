/** One question about the exchange's time: asked, answered, both by the browser's clock. */
export interface ClockSample {
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

export interface ServerClock {
  /** The exchange's clock less the browser's; null until measured. */
  readonly offsetMs: () => number | null;
  /** Asks once; a failure leaves what is known. */
  readonly measure: () => Promise<void>;
}

const SAMPLES_MAX = 8;
/** Two samples that are further apart than they can be wrong by: somebody set a clock in between. */
const STEP_MS = 1000;

/**
 * Measures the exchange's clock (Cristian's algorithm): the answer was given about half a round
 * trip ago, and of the last samples the one with the shortest round trip is off by least.
 */
export function createServerClock(
  nowMs: () => number,
  askTimeMs: () => Promise<number>,
): ServerClock {
  let samples: readonly ClockSample[] = [];
  return {
    offsetMs: () => bestOffset(samples),
    async measure() {
      const askedMs = nowMs();
      try {
        const serverMs = await askTimeMs();
        const roundTripMs = nowMs() - askedMs;
        // Times that are sent to the exchange are whole milliseconds.
        const offsetMs = Math.round(serverMs + roundTripMs / 2 - nowMs());
        const sample = { offsetMs, roundTripMs };
        const kept = samples.filter((each) => !isStepBetween(each, sample));
        samples = [...kept, sample].slice(-SAMPLES_MAX);
      } catch {
        // The connection's own state tells of an exchange out of reach.
      }
    },
  };
}

function isStepBetween(left: ClockSample, right: ClockSample): boolean {
  const doubtMs = (left.roundTripMs + right.roundTripMs) / 2;
  return Math.abs(left.offsetMs - right.offsetMs) > doubtMs + STEP_MS;
}

function bestOffset(samples: readonly ClockSample[]): number | null {
  let best: ClockSample | null = null;
  for (const sample of samples) {
    if (!best || sample.roundTripMs <= best.roundTripMs) best = sample;
  }
  return best?.offsetMs ?? null;
}
