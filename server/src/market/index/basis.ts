import { within } from '../makers/bounds.ts';
import { coinProfile } from './coin-profiles.ts';
import type { Random } from './random.ts';

const YEAR_MS = 365 * 86_400_000;
const HOUR_MS = 3_600_000;

/** Half of what sets a contract's price off from the index is forgotten in this time. */
export const BASIS_HALF_LIFE_MS = 3 * HOUR_MS;
/** Memory of the trend: who bought into a rise pays for holding on. */
const TREND_MS = 2 * HOUR_MS;
/** What basis is made of: the whole market's mood, the coin's own, and its trend of late. */
const WEIGHTS = { mood: 0.55, own: 0.55, trend: 0.7 };
/** Of a coin as calm as bitcoin: nine basis points; it grows with the root of volatility. */
const SIZE = 0.0009;
const VOLATILITY_OF_SIZE = 0.44;
/** No contract stands further off: what did so at the start is brought in. Sizes. */
const SIZES_MAX = 3;
/** A pause of the process counts as so much time at most. */
const STEP_MAX_MS = 60_000;

interface CoinBasis {
  own: number;
  /** Exponentially weighted mean of the log price. */
  meanLog: number;
  heardMs: number;
}

/** The usual distance of a contract from its index, as a fraction of the price. */
export function basisSize(coin: string): number {
  return SIZE * Math.sqrt(coinProfile(coin).volatilityYearly / VOLATILITY_OF_SIZE);
}

/** One exact step of an Ornstein-Uhlenbeck process of deviation 1 around 0. */
export function nextBasis(value: number, elapsedMs: number, random: Random): number {
  const kept = 0.5 ** (elapsedMs / BASIS_HALF_LIFE_MS);
  return value * kept + Math.sqrt(1 - kept * kept) * random.normal();
}

function distant(index: number, size: number, sizes: number): number {
  return index * (1 + size * within(sizes, -SIZES_MAX, SIZES_MAX));
}

/**
 * Where contracts trade against their index: a distance that wanders around zero and changes its
 * sign over hours, the more to the side to which the price has gone of late. Funding follows it.
 */
export class Basis {
  private readonly random: Random;
  private readonly startOf: (coin: string) => number;
  private readonly coins = new Map<string, CoinBasis>();
  private mood = 0;
  private moodMs = 0;

  /** @param startOf a coin's basis at the start, as a fraction of the index */
  constructor(random: Random, startOf: (coin: string) => number) {
    this.random = random;
    this.startOf = startOf;
  }

  /** What a contract on the coin is worth when the index says this. */
  follow(coin: string, index: number, timeMs: number): number {
    const log = Math.log(index);
    const size = basisSize(coin);
    const known = this.coins.get(coin);
    if (!known) {
      const own = within(this.startOf(coin) / size / WEIGHTS.own, -SIZES_MAX, SIZES_MAX);
      this.coins.set(coin, { own, meanLog: log, heardMs: timeMs });
      return distant(index, size, WEIGHTS.own * own + WEIGHTS.mood * this.mood);
    }
    const elapsedMs = within(timeMs - known.heardMs, 0, STEP_MAX_MS);
    this.moveMood(timeMs);
    known.own = nextBasis(known.own, elapsedMs, this.random);
    known.meanLog += (log - known.meanLog) * (1 - Math.exp(-elapsedMs / TREND_MS));
    known.heardMs = timeMs;
    const deviation = coinProfile(coin).volatilityYearly * Math.sqrt(TREND_MS / YEAR_MS);
    const trend = Math.tanh((log - known.meanLog) / deviation);
    const { mood, own } = WEIGHTS;
    return distant(index, size, own * known.own + mood * this.mood + WEIGHTS.trend * trend);
  }

  private moveMood(timeMs: number): void {
    if (timeMs <= this.moodMs) return;
    const elapsedMs = this.moodMs === 0 ? 0 : Math.min(timeMs - this.moodMs, STEP_MAX_MS);
    this.mood = nextBasis(this.mood, elapsedMs, this.random);
    this.moodMs = timeMs;
  }
}
