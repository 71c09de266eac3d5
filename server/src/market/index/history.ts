import type { Period } from '@bourse/contract/feed.ts';
import { aggregateCandles, type Candle } from '@bourse/core/market-data/candles.ts';
import { candleStart } from '@bourse/core/market-data/periods.ts';
import type { MarketCandle } from '#platform/db/candle-rows.ts';
import { type CatalogMarket, type Listing, notionalUnitOf } from '#platform/markets/catalog.ts';
import type { CatalogContract } from '#platform/markets/contracts.ts';
import { drawOrdinaryMarket } from '../makers/ordinary-day.ts';
import { tradingOf } from '../makers/pace.ts';
import { basisSize, nextBasis } from './basis.ts';
import { coinProfile } from './coin-profiles.ts';
import { createRandom, type Random } from './random.ts';
import type { CoinStep } from './simulated-market.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type StagePeriod = '1m' | '5m' | '1H';
type StageCandles = Record<StagePeriod, Candle[]>;

/**
 * The past is drawn in steps that get longer the further back they are. A stage begins where a
 * candle of `alignment` does, so that the stage before it ends with a whole step.
 */
const stages: readonly {
  readonly period: StagePeriod;
  readonly stepMs: number;
  readonly days: number;
  readonly alignment: Period;
}[] = [
  { period: '1m', stepMs: MINUTE_MS, days: 2, alignment: '1H' },
  { period: '5m', stepMs: 5 * MINUTE_MS, days: 10, alignment: '1H' },
  { period: '1H', stepMs: HOUR_MS, days: 365, alignment: '1D' },
];

/** Each period, what it is aggregated from, and how many days of it are kept. */
const products: readonly {
  readonly period: Period;
  readonly from: StagePeriod;
  readonly days: number;
}[] = [
  { period: '1m', from: '1m', days: 366 },
  { period: '5m', from: '5m', days: 366 },
  { period: '15m', from: '5m', days: 366 },
  { period: '30m', from: '5m', days: 366 },
  { period: '1H', from: '1H', days: 45 },
  { period: '4H', from: '1H', days: 180 },
  { period: '1D', from: '1H', days: 366 },
  { period: '1W', from: '1H', days: 366 },
  { period: '1M', from: '1H', days: 366 },
];

/** Variance of what is traded, in terms of its square, if there were one order: sizes are log-normal with some in a hurry, and they come in bursts (see TakerFlow). */
const SIZE_VARIANCE = 9;

/** Orders come in bursts: the first one of a candle is this many average pauses late, never later than this part of it. */
const WAIT_ORDERS = 2.5;
const WAIT_MAX = 0.45;

export interface HistoryOptions {
  readonly markets: readonly CatalogMarket[];
  /** On coins of these markets: their past is the spot market's with a basis that wandered. */
  readonly contracts: readonly CatalogContract[];
  readonly seed: number;
  /** How far the past goes back; a year, where nothing is said. */
  readonly days?: number;
  /** When trading begins, UTC epoch milliseconds; the history ends with the last full minute. */
  readonly timeMs: number;
}

/**
 * What might have happened before the first trade: candles of all nine periods, each equal to the
 * sum of the finer ones where those exist. The past is drawn backwards from each market's initial
 * price by the model that the live market runs forwards (it is the same in both directions of
 * time), so that the two join without a jump. The last day is an ordinary one: see
 * drawOrdinaryMarket.
 */
export function* generateHistory(options: HistoryOptions): Generator<MarketCandle[]> {
  const endMs = candleStart('1m', options.timeMs);
  for (const { listing, candles: own } of drawBackwards(options, endMs)) {
    const fives = [...own['5m'], ...aggregateCandles('5m', own['1m'])];
    const hours = [...own['1H'], ...aggregateCandles('1H', fives)];
    const sources: StageCandles = { '1m': own['1m'], '5m': fives, '1H': hours };
    yield products.flatMap(({ period, from, days }) => {
      const source = sources[from];
      // A candle that would begin before its source does is no whole one.
      const firstMs = Math.max(endMs - days * DAY_MS, source[0]?.startMs ?? endMs);
      return aggregateCandles(period, source)
        .filter(({ startMs }) => startMs >= firstMs)
        .map((candle) => ({ ...candle, market: listing.id, period }));
    });
  }
}

/** A market or a contract while its past is drawn. */
interface Drawn {
  readonly listing: Listing;
  /** Its coin's place in the simulation. */
  readonly coin: number;
  /** Of a spot market: 0, and no chance is taken. */
  readonly basisSize: number;
  /** Distance of the log price from the spot market's, in basis sizes; today it is none. */
  basis: number;
  readonly candles: StageCandles;
}

/** The candles of each stage, oldest first. */
function drawBackwards(
  { markets, contracts, seed, days: daysMax = 365 }: HistoryOptions,
  endMs: number,
): readonly Drawn[] {
  const coins = markets.map(({ base, symbol, initialPriceTicks, priceDecimals }) => {
    const price = initialPriceTicks / 10 ** priceDecimals;
    return { symbol, profile: coinProfile(base.symbol), price, anchor: price };
  });
  const simulation = drawOrdinaryMarket(coins, endMs, seed, endMs, 1);
  const random = createRandom(seed, endMs, 2);
  // Contracts have a chance of their own: spot markets' past is the same without them.
  const basisRandom = createRandom(seed, endMs, 8);
  const drawn = [...markets, ...contracts].map(
    (listing): Drawn => ({
      listing,
      coin: coins.findIndex(({ symbol }) => symbol === listing.symbol),
      basisSize: 'contract' in listing.definition ? basisSize(listing.base.symbol) : 0,
      basis: 0,
      candles: { '1m': [], '5m': [], '1H': [] },
    }),
  );
  let timeMs = endMs;
  for (const { period, stepMs, days, alignment } of stages) {
    const firstMs = candleStart(alignment, endMs - Math.min(days, daysMax) * DAY_MS);
    while (timeMs > firstMs) {
      timeMs -= stepMs;
      const steps = simulation.step(timeMs, stepMs);
      for (const own of drawn) {
        const isSpot = own.basisSize === 0;
        const coinStep = steps[own.coin] as CoinStep;
        const step = isSpot ? coinStep : withBasis(own, coinStep, stepMs, basisRandom);
        const chance = isSpot ? random : basisRandom;
        own.candles[period].push(candleOfStep(own.listing, timeMs, stepMs, step, chance));
      }
    }
    for (const { candles } of drawn) candles[period].reverse();
  }
  return drawn;
}

/** The step of a contract: the coin's, with its basis before and after. */
function withBasis(own: Drawn, step: CoinStep, stepMs: number, random: Random): CoinStep {
  const before = step.before + own.basisSize * own.basis;
  own.basis = nextBasis(own.basis, stepMs, random);
  return { ...step, before, after: step.after + own.basisSize * own.basis };
}

function candleOfStep(
  market: Listing,
  startMs: number,
  stepMs: number,
  step: CoinStep,
  random: Random,
): Candle {
  // Time runs backwards here: what the step leads to is the candle's open.
  const { before: close, after: open, deviation, relativeVolatility } = step;
  const ticksOf = (log: number) =>
    Math.max(1, Math.round(Math.exp(log) * 10 ** market.priceDecimals));
  const { turnoverDaily, orders } = tradingOf(market);
  // The first trade comes a little later than the candle: where few trade, opens are not the closes before.
  const waited = Math.min(WAIT_ORDERS / orders / (stepMs / 1_000), WAIT_MAX);
  const openTicks = ticksOf(open + deviation * Math.sqrt(waited) * random.normal());
  const closeTicks = ticksOf(close);
  const highTicks = Math.max(
    ticksOf(extreme(open, close, deviation, 1, random)),
    openTicks,
    closeTicks,
  );
  const lowTicks = Math.min(
    ticksOf(extreme(open, close, deviation, -1, random)),
    openTicks,
    closeTicks,
  );
  const range = Math.log(highTicks / lowTicks) / (1.6 * deviation);
  // Fewer orders make a rougher sum; its mean stays.
  const variance = Math.log(1 + SIZE_VARIANCE / ((orders * stepMs) / 1_000));
  const scatter = Math.exp(Math.sqrt(variance) * random.normal() - variance / 2);
  const activity = relativeVolatility ** 1.5 * (0.4 + 0.6 * range) * scatter;
  const value = ((turnoverDaily * stepMs) / DAY_MS) * activity;
  const averageTicks = Math.round((openTicks + highTicks + lowTicks + closeTicks) / 4);
  const price = averageTicks / 10 ** market.priceDecimals;
  const volumeLots = Math.max(1, Math.round((value / price) * 10 ** market.quantityDecimals));
  const turnover = BigInt(averageTicks) * BigInt(volumeLots) * BigInt(notionalUnitOf(market));
  return {
    startMs,
    openTicks,
    highTicks,
    lowTicks,
    closeTicks,
    volumeLots,
    turnover,
    tradeCount: tradesOf(orders, stepMs, activity, volumeLots),
  };
}

/** Trades of a candle: as many as orders come, more where more is traded, and none without a lot. */
function tradesOf(orders: number, stepMs: number, activity: number, volumeLots: number): number {
  return Math.min(volumeLots, Math.max(1, Math.round(((orders * stepMs) / 1_000) * activity)));
}

/**
 * The highest (direction 1) or lowest (-1) point of a Brownian path between two given ends: its
 * distribution is known exactly, so no path has to be drawn. P(max > x) =
 * exp(-2 (x - a)(x - b) / variance), solved for x at a uniform draw.
 */
function extreme(
  from: number,
  to: number,
  deviation: number,
  direction: 1 | -1,
  random: Random,
): number {
  const draw = -2 * deviation * deviation * Math.log(1 - random.next());
  return (from + to + direction * Math.sqrt((to - from) ** 2 + draw)) / 2;
}
