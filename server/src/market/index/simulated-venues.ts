import { indexSourceIds } from '#platform/markets/contracts.ts';
import type { IndexQuote } from './index-source.ts';
import type { Random } from './random.ts';

/** How far a venue is from the others: half a basis point, half forgotten in this time. */
const DEVIATION = 0.000_05;
const DEVIATION_HALF_LIFE_MS = 20_000;
/** A venue is silent about once in two hours, for half a minute on average. */
const OUTAGE_EVERY_MS = 2 * 3_600_000;
const OUTAGE_MS = 30_000;

interface Venue {
  readonly source: number;
  /** Log distance from the walk, by coin. */
  readonly deviations: number[];
  /** What it last said, by coin: during an outage nothing newer comes. */
  readonly said: IndexQuote[];
  awayUntilMs: number;
}

/**
 * The exchanges of the simulated market: each quotes the walk with a small deviation of its own,
 * and now and then one of them is silent.
 */
export class SimulatedVenues {
  private readonly random: Random;
  private readonly venues: readonly Venue[];

  constructor(random: Random) {
    this.random = random;
    this.venues = indexSourceIds.simulated.map((source) => ({
      source,
      deviations: [],
      said: [],
      awayUntilMs: 0,
    }));
  }

  /** Lets time pass for all venues; silence begins or ends here. */
  step(timeMs: number, elapsedMs: number): void {
    for (const venue of this.venues) {
      const leaves = this.random.next() < 1 - Math.exp(-elapsedMs / OUTAGE_EVERY_MS);
      if (!leaves || timeMs < venue.awayUntilMs) continue;
      venue.awayUntilMs = timeMs - OUTAGE_MS * Math.log(1 - this.random.next());
    }
  }

  /** What each venue says of the coin at an index of the list; `decimals` of the answer. */
  quotes(
    index: number,
    price: number,
    decimals: number,
    timeMs: number,
    elapsedMs: number,
  ): IndexQuote[] {
    const kept = 0.5 ** (elapsedMs / DEVIATION_HALF_LIFE_MS);
    return this.venues.map((venue) => {
      const { source, deviations, said } = venue;
      const moved =
        (deviations[index] ?? DEVIATION * this.random.normal()) * kept +
        DEVIATION * Math.sqrt(1 - kept * kept) * this.random.normal();
      deviations[index] = moved;
      const isAway = timeMs < venue.awayUntilMs;
      const last = said[index];
      if (isAway && last) return last;
      const quote = { source, price: (price * Math.exp(moved)).toFixed(decimals), time: timeMs };
      said[index] = quote;
      return quote;
    });
  }
}
