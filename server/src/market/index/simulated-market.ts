import type { MarketCandle } from '#platform/db/candle-rows.ts';
import type { CatalogMarket } from '#platform/markets/catalog.ts';
import { type CoinProfile, coinProfile, type Sector } from './coin-profiles.ts';
import { createRandom, type Random } from './random.ts';

const MINUTE_MS = 60_000;
const YEAR_MINUTES = 365 * 1_440;
/** How far back it looks; half of a minute's weight is lost in this time. */
export const RESUMED_MS = 60 * MINUTE_MS;
const HALF_LIFE_MS = 20 * MINUTE_MS;
/** With fewer minutes of all markets together nothing is known. */
const MINUTES_MIN = 100;
/** The most deviations that one minute counts as, so that a jump passes. */
const DEVIATIONS_MAX = 4;

/** A coin of the simulated market. */
export interface SimulatedCoin {
  readonly symbol: string;
  readonly profile: CoinProfile;
  /** Where the price starts. */
  readonly price: number;
  /** Where it is drawn back to over months. */
  readonly anchor: number;
}

/** What one step did to one coin. */
export interface CoinStep {
  /** Log price before and after. */
  before: number;
  after: number;
  /** Standard deviation that the log price had over this step. */
  deviation: number;
  /** The deviation in terms of the coin's average one for a step of this length. */
  relativeVolatility: number;
}

const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface Regime {
  readonly volatility: number;
  readonly stayMs: number;
  /** Chance of each next regime when this one ends. */
  readonly next: readonly number[];
}

/** Calm, normal and wild: a Markov chain in continuous time. */
const regimes: readonly [Regime, Regime, Regime] = [
  { volatility: 0.55, stayMs: 6 * HOUR_MS, next: [0, 1, 0] },
  { volatility: 1, stayMs: 10 * HOUR_MS, next: [0.7, 0, 0.3] },
  { volatility: 2.3, stayMs: 1.5 * HOUR_MS, next: [0, 1, 0] },
];
const NORMAL_REGIME = 1;

/** Log volatility wanders at two speeds: minutes and days. Ornstein-Uhlenbeck, stationary. */
const fastVolatility = { deviation: 0.35, halfLifeMs: 20 * 60_000 };
const slowVolatility = { deviation: 0.3, halfLifeMs: 6 * DAY_MS };

/** Jumps: how many a day, and their deviation in daily deviations of the part that jumps. */
const marketJumps = { perDay: 1.2, size: 0.35 };
const ownJumps = { perDay: 0.6, size: 0.45 };
const JUMP_MAX = 0.04;

/** The price goes half the way back to its anchor in this time. */
const REVERSION_HALF_LIFE_MS = 45 * DAY_MS;

/** Hourly volatility by hour of the day, UTC: quiet before Europe wakes, busy when New York does. */
const dayShape = [
  1.0, 0.95, 0.9, 0.85, 0.8, 0.78, 0.8, 0.9, 1.0, 1.02, 1.0, 1.0, 1.1, 1.28, 1.38, 1.35, 1.28, 1.18,
  1.08, 1.02, 1.0, 0.98, 0.96, 0.98,
] as const;
const WEEKEND = 0.8;

/**
 * Prices of many coins under one seed. A coin's return has a part of the whole market's, one of
 * its sector's and its own, all fat-tailed, times one volatility for all: a regime, two wandering
 * factors and the time of day. Jumps come on top, and over months prices revert to their anchors,
 * so a demo that runs for a year stays plausible. Steps may have any length: hours for history,
 * half a second for the live market.
 */
export class SimulatedMarket {
  private readonly coins: readonly SimulatedCoin[];
  private readonly sectors: readonly Sector[];
  private readonly random: Random;
  private readonly steps: readonly CoinStep[];
  private regime = NORMAL_REGIME;
  private fast: number;
  private slow: number;

  constructor(coins: readonly SimulatedCoin[], ...seeds: readonly number[]) {
    this.coins = coins;
    this.sectors = [...new Set(coins.map(({ profile }) => profile.sector))];
    this.random = createRandom(...seeds);
    this.fast = fastVolatility.deviation * this.random.normal();
    this.slow = slowVolatility.deviation * this.random.normal();
    this.steps = coins.map(({ price }) => {
      const log = Math.log(price);
      return { before: log, after: log, deviation: 0, relativeVolatility: 1 };
    });
  }

  /** Goes on with a volatility, in terms of an average one: the regime that is nearest, and a rest that fades. */
  resumeVolatility(volatility: number): void {
    const distances = regimes.map((one) => Math.abs(Math.log(volatility / one.volatility)));
    this.regime = distances.indexOf(Math.min(...distances));
    const rest = Math.log(volatility / (regimes[this.regime] as Regime).volatility);
    // As likely as not: each factor has of it what it has of the variance.
    const [fast, slow] = [fastVolatility.deviation ** 2, slowVolatility.deviation ** 2];
    this.fast = (rest * fast) / (fast + slow);
    this.slow = rest - this.fast;
  }

  /** The present price of the coin at an index of the list. */
  price(index: number): number {
    return Math.exp(this.stepOf(index).after);
  }

  /**
   * Moves all coins on by `elapsedMs`; `timeMs` is the moment that gives the time of day. The
   * answer is one entry a coin in the order of the list, overwritten by the next step.
   */
  step(timeMs: number, elapsedMs: number): readonly CoinStep[] {
    const { random } = this;
    this.moveVolatility(elapsedMs);
    const volatility =
      (regimes[this.regime] as Regime).volatility *
      Math.exp(this.fast + this.slow) *
      season(timeMs);
    const market = random.fatNormal();
    const jump = this.jump(marketJumps, elapsedMs);
    const sectorMoves = this.sectors.map(() => random.fatNormal());
    for (const [index, coin] of this.coins.entries()) {
      const sector = sectorMoves[this.sectors.indexOf(coin.profile.sector)] as number;
      this.moveCoin(coin, this.stepOf(index), elapsedMs, { volatility, market, sector, jump });
    }
    return this.steps;
  }

  private moveCoin(
    { profile, anchor }: SimulatedCoin,
    step: CoinStep,
    elapsedMs: number,
    moves: { volatility: number; market: number; sector: number; jump: number },
  ): void {
    const { marketShare, sectorShare, volatilityYearly } = profile;
    const averageDeviation = volatilityYearly * Math.sqrt(elapsedMs / YEAR_MS);
    const dailyDeviation = volatilityYearly * Math.sqrt(DAY_MS / YEAR_MS);
    const ownWeight = Math.sqrt(1 - marketShare - sectorShare);
    const shock =
      Math.sqrt(marketShare) * moves.market +
      Math.sqrt(sectorShare) * moves.sector +
      ownWeight * this.random.fatNormal();
    const jump =
      dailyDeviation *
      (Math.sqrt(marketShare) * moves.jump + ownWeight * this.jump(ownJumps, elapsedMs));
    const pull =
      (Math.log(anchor) - step.after) * (1 - 0.5 ** (elapsedMs / REVERSION_HALF_LIFE_MS));
    step.before = step.after;
    step.deviation = averageDeviation * moves.volatility;
    step.relativeVolatility = moves.volatility;
    step.after += pull + step.deviation * shock + Math.max(-JUMP_MAX, Math.min(JUMP_MAX, jump));
  }

  private moveVolatility(elapsedMs: number): void {
    const { random } = this;
    const { stayMs, next } = regimes[this.regime] as Regime;
    if (random.next() < 1 - Math.exp(-elapsedMs / stayMs)) {
      let chance = random.next();
      this.regime = next.findIndex((weight) => {
        chance -= weight;
        return chance < 0;
      });
    }
    this.fast = revert(this.fast, fastVolatility, elapsedMs, random);
    this.slow = revert(this.slow, slowVolatility, elapsedMs, random);
  }

  private jump(kind: { perDay: number; size: number }, elapsedMs: number): number {
    const count = this.random.poisson((kind.perDay * elapsedMs) / DAY_MS);
    return count === 0 ? 0 : kind.size * Math.sqrt(count) * this.random.normal();
  }

  private stepOf(index: number): CoinStep {
    return this.steps[index] as CoinStep;
  }
}

/** How much the time of day and the weekend scale volatility; about 1 on average. */
export function season(timeMs: number): number {
  const hours = (timeMs % DAY_MS) / HOUR_MS;
  const hour = Math.floor(hours);
  const from = dayShape[hour] as number;
  const to = dayShape[(hour + 1) % dayShape.length] as number;
  // Day 0 of the epoch was a Thursday.
  const weekday = (Math.floor(timeMs / DAY_MS) + 4) % 7;
  const isWeekend = weekday === 0 || weekday === 6;
  return (from + (to - from) * (hours - hour)) * (isWeekend ? WEEKEND : 1);
}

/** One exact step of an Ornstein-Uhlenbeck process around 0. */
function revert(
  value: number,
  process: { deviation: number; halfLifeMs: number },
  elapsedMs: number,
  random: Random,
): number {
  const kept = 0.5 ** (elapsedMs / process.halfLifeMs);
  return value * kept + process.deviation * Math.sqrt(1 - kept * kept) * random.normal();
}

/**
 * How volatile the market is at a moment, in terms of an average one at that time of day, from the
 * candles of the minutes before it: a simulation that begins with it goes on where those end.
 * Undefined when too few are known.
 */
export function resumedVolatility(
  minutes: readonly MarketCandle[],
  markets: readonly CatalogMarket[],
  timeMs: number,
): number | undefined {
  const deviations = new Map(
    markets.map(({ id, base }) => [
      id,
      coinProfile(base.symbol).volatilityYearly / Math.sqrt(YEAR_MINUTES),
    ]),
  );
  let sum = 0;
  let weights = 0;
  let count = 0;
  for (const { market, period, startMs, openTicks, closeTicks } of minutes) {
    const deviation = deviations.get(market);
    const ageMs = timeMs - startMs;
    if (!deviation || period !== '1m' || ageMs > RESUMED_MS || ageMs < MINUTE_MS) continue;
    const moved = Math.log(closeTicks / openTicks) / (deviation * season(startMs));
    const weight = 0.5 ** (ageMs / HALF_LIFE_MS);
    sum += weight * Math.min(moved ** 2, DEVIATIONS_MAX ** 2);
    weights += weight;
    count += 1;
  }
  return count < MINUTES_MIN || sum === 0 ? undefined : Math.sqrt(sum / weights);
}
