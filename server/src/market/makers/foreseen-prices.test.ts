import { expect, test } from 'vitest';
import { seedOf } from '#market/index/random.ts';
import { readConfig } from '#platform/config.ts';
import { ManualScheduler } from '#platform/manual-scheduler.ts';
import { catalogMarkets } from '#platform/markets/catalog.ts';
import { createSimulatedSource } from '../index/simulated-source.ts';

const START_MS = Date.UTC(2026, 5, 1, 14);
/** An outsider sees when an exchange answers for the first time, and tries each moment before. */
const UNKNOWN_MS = 150;
/** How long he listens before he begins to trade. */
const WATCHED_MS = 20_000;

/** The coins' log prices at each step of a demo that was started at a moment. */
async function logPrices(seed: number, startMs: number): Promise<number[]> {
  const timers = new ManualScheduler(startMs);
  const source = createSimulatedSource({
    markets: catalogMarkets,
    lastIndexOf: ({ initialPriceTicks }) => initialPriceTicks,
    seed,
    scheduler: timers,
    clock: timers,
  });
  const heard: number[] = [];
  await source.start((prices) => heard.push(...prices.map(({ price }) => Math.log(Number(price)))));
  await timers.advance(WATCHED_MS);
  await source.stop();
  return heard;
}

/** How much the moves from step to step resemble each other: 1 is the same. */
function likeness(one: readonly number[], other: readonly number[]): number {
  const count = catalogMarkets.length;
  let [ofOne, ofOther, ofBoth] = [0, 0, 0];
  for (let at = count; at < one.length; at += 1) {
    const moved = one[at]! - one[at - count]!;
    const guessed = other[at]! - other[at - count]!;
    ofOne += moved ** 2;
    ofOther += guessed ** 2;
    ofBoth += moved * guessed;
  }
  return ofBoth / Math.sqrt(ofOne * ofOther);
}

/** The best guess by the code, what the README says, and about the moment of the start. */
async function bestGuess(seen: readonly number[], seed: number): Promise<number> {
  let best = 0;
  for (let ms = 0; ms < UNKNOWN_MS; ms += 1) {
    best = Math.max(best, likeness(seen, await logPrices(seed, START_MS - UNKNOWN_MS / 2 + ms)));
  }
  return best;
}

test('P11 who has the code and saw the start of a demo does not know what its prices will be', async () => {
  const seen = await logPrices(seedOf(readConfig({})), START_MS);
  expect(await bestGuess(seen, 1)).toBeLessThan(0.9);
});

test('a seed that is asked for gives the same prices at the same moment, and is known by them', async () => {
  const seen = await logPrices(seedOf(readConfig({ SEED: '1' })), START_MS);
  expect(await bestGuess(seen, 1)).toBeGreaterThan(0.99);
});

test('each start, and each use in one, has a chance of its own; all of a seed counts', async () => {
  const config = readConfig({});
  const seeds = Array.from({ length: 50 }, () => seedOf(config));
  expect(new Set(seeds).size).toBe(50);
  expect(seeds.every(Number.isSafeInteger)).toBe(true);
  expect(Math.max(...seeds)).toBeGreaterThan(2 ** 48);
  expect(await logPrices(2 ** 40 + 1, START_MS)).not.toEqual(await logPrices(1, START_MS));
});
