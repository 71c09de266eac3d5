import { TriggerType } from '@bourse/contract/enumerations.ts';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { describe, expect, it } from 'vitest';
import { foundHunt, PROFIT_RATE_MAX, playHunt } from './stop-hunt.ts';

const { LAST } = TriggerType;
const TIMEOUT_MS = 300_000;
/** How much is within reach, USDT. */
const totals = [1_000_000, 300_000, 100_000].slice(0, rounds({ commit: 1, all: 3 }));

/** As the rules were: 1% from the index, whatever the mark says, and any book of both sides moves it. */
const before = {
  wakeBandRate: 1_000_000,
  wokenProtectionRate: 1_000_000,
  wokenMarkRate: 0,
  impactSpreadRate: 0,
  basisPointsMin: 30,
  standingSamplesMin: 0,
};

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

  it.each(totals)(
    'with %i USDT of stops within one percent: reach none, and pay for the book',
    async (total) => {
      const result = await playHunt(foundHunt(total), {});
      expect(result.profit).toBeLessThanOrEqual(PROFIT_RATE_MAX * result.moved);
      expect(result.lost).toBeLessThan(0.001 * total);
      expect(result.marked).toBeLessThan(20);
    },
    TIMEOUT_MS,
  );
});
