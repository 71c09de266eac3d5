import { TriggerType } from '@bourse/contract/enumerations.ts';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../index/random.ts';
import { foundHunt, type Hunt, PROFIT_RATE_MAX, playHunt } from './stop-hunt.ts';

const { LAST, MARK } = TriggerType;
const TIMEOUT_MS = 300_000;
const GAMES = Number(process.env.HUNT_GAMES ?? 8);
const SEED = Number(process.env.HUNT_SEED ?? 1);

/** As the rules were: 1% from the index, whatever the mark says, and any book of both sides moves it. */
const before = {
  wakeBandRate: 1_000_000,
  wokenProtectionRate: 1_000_000,
  wokenMarkRate: 0,
  impactSpreadRate: 0,
  basisPointsMin: 30,
  standingSamplesMin: 0,
};

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

async function expectNothing(hunt: Hunt): Promise<void> {
  const { profit, moved } = await playHunt(hunt, {});
  expect(profit, JSON.stringify(hunt)).toBeLessThanOrEqual(PROFIT_RATE_MAX * moved);
}

describe('hunters of stops in a contract with house makers (R1, R4, I71)', () => {
  it(
    'took a hundredth of a million of stops where 1% from the index was all',
    async () => {
      const hunt = foundHunt(1_000_000);
      // Those by the mark need the index as well now: no number takes that rule out.
      const stops = hunt.stops.map(([value, , away]) => [value, LAST, away] as const);
      const { profit, moved, lost, marked } = await playHunt({ ...hunt, stops }, before);
      expect(profit).toBeGreaterThan(0.03 * moved);
      expect(lost).toBeGreaterThan(9_000);
      expect(marked).toBeGreaterThan(39);
    },
    TIMEOUT_MS,
  );
});

describe('hunters who know the rules, of stops in a contract with house makers (R1, R4, I71)', () => {
  it.each([
    [300_000, 9, 0],
    [1_000_000, 9, 0],
    [1_000_000, 28, 90],
    [1_000_000, 48, 90],
  ])(
    'with %i USDT of stops next to the mark, standing at %i basis points for %i s: pay for it',
    async (total, standsAt, pinSeconds) => {
      await expectNothing(nearHunt(total, standsAt, pinSeconds));
    },
    TIMEOUT_MS,
  );

  it(
    `gain in none of ${GAMES} hunts of many sizes and timings`,
    async () => {
      const random = createRandom(SEED, 5);
      for (let game = 0; game < GAMES; game += 1) {
        await expectNothing(drawHunt(random));
      }
    },
    TIMEOUT_MS,
  );
});
