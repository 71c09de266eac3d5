import { type Candle, candleOfTrade, joinCandles } from '@bourse/core/market-data/candles.ts';
import { candleStart } from '@bourse/core/market-data/periods.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LiveState } from '#engine/live/live-state.ts';
import { tradeOf } from '#engine/live/live-trade.ts';
import type { MarketCandle } from '#platform/db/candle-rows.ts';
import { catalogMarkets, type Listing } from '#platform/markets/catalog.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { generateHistory } from '../index/history.ts';
import { lastIndexTicks } from '../index/last-index.ts';
import { resumedVolatility } from '../index/simulated-market.ts';
import { createSimulatedSource } from '../index/simulated-source.ts';
import { openTestFloor } from './test-floor.ts';

const START_MS = Date.UTC(2026, 5, 2, 9);
const SEED = 2;
/** Of the seeded past and of the live present. */
const [SEEDED_MINUTES, LIVE_MINUTES] = [120, 15];
const contracts = catalogContracts('simulated');
const listings: readonly Listing[] = [...catalogMarkets, ...contracts];

let seeded: Map<number, Candle[]>;
let live: Map<number, Candle[]>;

/** The newest minutes of the past, by market. */
function seed(): Map<number, Candle[]> {
  const found = new Map<number, Candle[]>();
  const options = { markets: catalogMarkets, contracts, seed: SEED, timeMs: START_MS };
  for (const part of generateHistory(options)) {
    const minutes = part.filter(({ period }) => period === '1m');
    found.set(minutes[0]?.market ?? 0, minutes.slice(-SEEDED_MINUTES));
  }
  return found;
}

/** Counts what is traded into minutes, as the projection does. */
function record(view: LiveState): Map<number, Candle[]> {
  const found = new Map<number, Candle[]>();
  view.onOutcome(({ events, time }) => {
    for (const event of events) {
      const trade = tradeOf(event);
      if (!trade) continue;
      const minutes = found.get(trade.market) ?? [];
      found.set(trade.market, minutes);
      const startMs = candleStart('1m', time);
      const candle = candleOfTrade(startMs, { ...trade, time });
      const last = minutes.at(-1);
      if (last?.startMs !== startMs) minutes.push(candle);
      else minutes[minutes.length - 1] = joinCandles(startMs, last, candle);
    }
  });
  return found;
}

beforeAll(async () => {
  seeded = seed();
  const minutes = Array.from(seeded, ([market, candles]) =>
    candles.map((candle): MarketCandle => ({ ...candle, market, period: '1m' })),
  ).flat();
  const { exchange } = await openTestFloor({
    startMs: START_MS,
    source: ({ live: view, timers }) => {
      live = record(view);
      return createSimulatedSource({
        markets: catalogMarkets,
        lastIndexOf: (market) => lastIndexTicks(view, market, contracts),
        volatilityAtStart: async () => resumedVolatility(minutes, catalogMarkets, START_MS),
        seed: SEED,
        scheduler: timers,
        clock: timers,
      });
    },
  });
  await exchange.timers.advance(LIVE_MINUTES * 60_000);
}, 240_000);

const of = (source: Map<number, Candle[]>, { id }: Listing) => source.get(id) as Candle[];
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const turnover = (candles: readonly Candle[]) =>
  mean(candles.map((candle) => Number(candle.turnover)));
const range = (candles: readonly Candle[]) =>
  mean(candles.map(({ highTicks, lowTicks }) => Math.log(highTicks / lowTicks)));
/** Of the returns over these minutes, each from the close before it. */
function variance(candles: readonly Candle[], minutes: number): number {
  const closes = candles.filter((_, at) => at % minutes === 0).map(({ closeTicks }) => closeTicks);
  return mean(closes.slice(1).map((close, at) => Math.log(close / (closes[at] as number)) ** 2));
}
const ratios = (measure: (candles: readonly Candle[]) => number) =>
  listings.map((listing) => measure(of(live, listing)) / measure(of(seeded, listing)));
const geometricMean = (values: readonly number[]) => Math.exp(mean(values.map(Math.log)));

function expectNear(values: readonly number[], each: number, together: number): void {
  for (const [at, ratio] of values.entries()) {
    const name = `${listings[at]?.symbol} ${listings[at]?.id}: ${ratio}`;
    expect(ratio, name).toBeGreaterThan(1 / each);
    expect(ratio, name).toBeLessThan(each);
  }
  expect(geometricMean(values)).toBeGreaterThan(1 / together);
  expect(geometricMean(values)).toBeLessThan(together);
}

describe('where the seeded past ends and trading begins', () => {
  it('prices go on: the first trade is within the usual range of a minute', () => {
    for (const listing of listings) {
      const [past, present] = [of(seeded, listing), of(live, listing)];
      const gap = Math.log((present[0]?.openTicks ?? 0) / (past.at(-1)?.closeTicks ?? 0));
      expect(Math.abs(gap), listing.symbol).toBeLessThan(range(past));
      expect(present[0]?.startMs).toBe(START_MS);
      expect(present.length).toBeGreaterThanOrEqual(LIVE_MINUTES);
    }
  });

  it('opens are as far from the closes before them, where much is traded and where little is', () => {
    const gap = (candles: readonly Candle[]) =>
      mean(
        candles
          .slice(1)
          .map(({ openTicks }, at) => Math.abs(openTicks / (candles[at]?.closeTicks ?? 0) - 1)),
      );
    expectNear(ratios(gap), 3, 1.5);
  });

  it('as much is traded in a minute, of each market and contract', () => {
    expectNear(ratios(turnover), 2.5, 1.35);
  });

  it('volumes vary as much from minute to minute, in large markets and in small ones', () => {
    const roughness = (candles: readonly Candle[]) => {
      const values = candles.slice(0, LIVE_MINUTES).map((candle) => Number(candle.turnover));
      return Math.sqrt(mean(values.map((value) => (value / mean(values) - 1) ** 2)));
    };
    expectNear(ratios(roughness), 3.5, 1.5);
  });

  it('prices move as much, from one minute and from five to the next, and within a minute', () => {
    expectNear(
      ratios((candles) => Math.sqrt(variance(candles, 1))),
      2,
      1.3,
    );
    const five = ratios((candles) => Math.sqrt(variance(candles, 5)));
    expect(geometricMean(five)).toBeGreaterThan(1 / 2);
    expect(geometricMean(five)).toBeLessThan(2);
    expectNear(ratios(range), 2, 1.3);
  });

  it('no minute of the last seeded hours stands out', () => {
    for (const listing of listings) {
      const past = of(seeded, listing);
      const usual = Math.sqrt(variance(past, 1));
      const largest = Math.max(
        ...past.map(({ openTicks, closeTicks }) => Math.abs(Math.log(closeTicks / openTicks))),
      );
      expect(largest / usual, listing.symbol).toBeLessThan(9);
    }
  });
});
