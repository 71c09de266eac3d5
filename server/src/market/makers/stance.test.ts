import { Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { stanceOf } from './stance.ts';

const INDEX = 1_000_000;
const { markBandRate, wokenProtectionRate } = riskRules;
/** Half of how far a mark may be from the index, and of what a forced trade reaches. */
const WELL_WITHIN = Math.min(markBandRate, wokenProtectionRate) / 2 / 1e8;

test.each([
  [Side.BUY, 1],
  [Side.SELL, -1],
])(
  "R2: whatever a maker holds and however the price moves, side %i begins well within the mark's band and forced trades",
  (side, sign) => {
    for (const load of [0, 1, 2, 4, 100]) {
      for (const ofSecond of [0.00001, 0.0001, 0.01]) {
        const moves = { load: sign * load, hasMeans: true, ofSecond };
        const calm = { referenceTicks: INDEX, bandRate: 0.1, doubtTicks: undefined };
        const { midTicks } = stanceOf(side, { ...calm, ...moves })!;
        // Beside what both sides move by, which is less than a taker's fee.
        const shaded = stanceOf(side === Side.BUY ? Side.SELL : Side.BUY, { ...calm, ...moves })!;
        const away = Math.abs(midTicks / shaded.midTicks - 1);
        expect(away, `${load} ${ofSecond}`).toBeLessThanOrEqual(WELL_WITHIN + 1e-9);
      }
    }
  },
);
