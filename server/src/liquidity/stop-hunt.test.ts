import { TriggerType } from '@bourse/contract/enumerations.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from './random.ts';
import { type Hunt, type HuntResult, playHunt } from './stop-hunt.ts';

const { LAST, MARK } = TriggerType;
const TIMEOUT_MS = 300_000;
const GAMES = Number(process.env.HUNT_GAMES ?? rounds({ commit: 1, all: 8 }));
/** How much is within reach, USDT. */
const totals = [1_000_000, 300_000, 100_000].slice(0, rounds({ commit: 1, all: 3 }));
/** By who knows the rules: how much, basis points, seconds. */
const near = (
  [
    [300_000, 9, 0],
    [1_000_000, 28, 90],
    [1_000_000, 9, 0],
    [1_000_000, 48, 90],
  ] as const
).slice(0, rounds({ commit: 1, all: 4 }));
const SEED = Number(process.env.HUNT_SEED ?? 1);
/** Of what the hunters' positions bind: less than it costs to try. */
const PROFIT_RATE_MAX = 0.001;

/** As the rules were: 1 % from the index, whatever the mark says, and any book of both sides moves it. */
const before = {
  wakeBandRate: 1_000_000,
  wokenProtectionRate: 1_000_000,
  wokenMarkRate: 0,
  impactSpreadRate: 0,
  basisPointsMin: 30,
};

/** As it was found: stops by last price far out and by mark nearer, a third of the value each. */
function foundHunt(total: number): Hunt {
  const each = total / 3;
  return {
    coin: 'LINK',
    stops: [
      [each, LAST, 80],
      [each, MARK, 30],
      [each, MARK, 20],
    ],
    drain: 2_000_000,
    drainsTo: 15,
    standsAt: 96,
    bidsAt: 65,
    pinSeconds: 40,
    patienceMs: 4_000,
  };
}

/** The same by who knows the rules: stops within reach, offers where they may still trade. */
function nearHunt(total: number, standsAt: number, pinSeconds: number): Hunt {
  return {
    ...foundHunt(total),
    stops: [
      [total / 2, LAST, 8],
      [total / 2, MARK, 3],
    ],
    drain: pinSeconds > 0 ? 2_000_000 : 0,
    standsAt,
    bidsAt: standsAt - 1,
    pinSeconds,
  };
}

function drawHunt(random: Random): Hunt {
  const between = (least: number, most: number) =>
    Math.round(least + (most - least) * random.next());
  const oneOf = <Value>(values: readonly Value[]) => values[between(0, values.length - 1)] as Value;
  const half = oneOf([100_000, 300_000, 1_000_000]) / 2;
  const pins = random.next() < 0.7;
  const standsAt = between(6, 50);
  return {
    coin: oneOf(['LINK', 'TRX', 'BTC']),
    stops: [
      [half, LAST, between(4, pins ? standsAt : 12)],
      [half, MARK, between(2, standsAt)],
    ],
    drain: random.next() < 0.4 ? 0 : between(100_000, 2_000_000),
    drainsTo: between(4, 40),
    standsAt,
    bidsAt: Math.max(1, standsAt - between(1, 25)),
    pinSeconds: pins ? between(5, 150) : 0,
    patienceMs: oneOf([500, 2_000, 5_000]),
  };
}

function expectNothing({ profit, moved }: HuntResult, hunt: Hunt): void {
  expect(profit, JSON.stringify(hunt)).toBeLessThanOrEqual(PROFIT_RATE_MAX * moved);
}

describe("hunters of stops in a contract that the house's bots quote (R1, R4, I71)", () => {
  it(
    'took a hundredth of a million of stops where 1 % from the index was all',
    async () => {
      const { profit, moved, lost, marked } = await playHunt(foundHunt(1_000_000), before);
      expect(profit).toBeGreaterThan(0.03 * moved);
      expect(lost).toBeGreaterThan(9_000);
      expect(marked).toBeGreaterThan(39);
    },
    TIMEOUT_MS,
  );

  it.each(totals)(
    'with %i USDT of stops within one percent: reach none, and pay for the book',
    async (total) => {
      const hunt = foundHunt(total);
      const result = await playHunt(hunt, {});
      expectNothing(result, hunt);
      expect(result.lost).toBeLessThan(0.001 * total);
      expect(result.marked).toBeLessThan(20);
    },
    TIMEOUT_MS,
  );

  it.each(near)(
    'with %i USDT of stops next to the mark, standing at %i basis points for %i s: pay for it',
    async (total, standsAt, pinSeconds) => {
      const hunt = nearHunt(total, standsAt, pinSeconds);
      expectNothing(await playHunt(hunt, {}), hunt);
    },
    TIMEOUT_MS,
  );

  it(
    `gain in none of ${GAMES} hunts of many sizes and timings`,
    async () => {
      const random = createRandom(SEED, 5);
      for (let game = 0; game < GAMES; game += 1) {
        const hunt = drawHunt(random);
        expectNothing(await playHunt(hunt, {}), hunt);
      }
    },
    TIMEOUT_MS,
  );
});
