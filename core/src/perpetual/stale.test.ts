import { expect, test } from 'vitest';
import { type AccountPosition, accountFigures, positionFigures } from './account.ts';
import { isPartlyStale, staleBandOf, staleFigures } from './stale.ts';
import { ladderOf } from './tiers.ts';

const UNIT = 100;
/** 1%, so that a value of 10^6 needs 10^4. */
const ladder = ladderOf([{ notionalMax: 10 ** 12, maintenanceRate: 1_000_000, leverageMax: 50 }])!;
const staleBand = { lowestTicks: 900, highestTicks: 1_100 };
const fresh = { unit: UNIT, markTicks: 1_000, ladder };
const stale = { ...fresh, staleBand };

const held = (
  contractId: number,
  sign: 1 | -1,
  lots: number,
  contract: typeof fresh & { staleBand?: typeof staleBand } = stale,
): AccountPosition => ({
  ...{ contract, contractId, sign, isCross: true, leverage: 10, lots, margin: 0 },
  cost: 1_000 * lots * UNIT,
});
const accountOf = (...positions: AccountPosition[]) => ({
  ...{ wallet: 1_000_000n, orderMargin: 0n, positions },
});

test.each([
  { what: 'one fresh, one stale', flags: ['ff', 'ss'], isPartly: true },
  { what: 'all fresh', flags: ['ff', 'ff'], isPartly: false },
  { what: 'all stale', flags: ['ss', 'ss'], isPartly: false },
  { what: 'one that fell silent just now', flags: ['ff', 'sf'], isPartly: false },
  { what: 'one that came back just now', flags: ['fs', 'ss'], isPartly: false },
  { what: 'one of each kind', flags: ['fs', 'sf', 'ff', 'ss'], isPartly: true },
])(
  'R5: stale contracts count at their worst beside one that is fresh for a while: $what',
  (row) => {
    const standings = row.flags.map((flag) => {
      return { isStale: flag[0] === 's', knownStale: flag[1] === 's' };
    });
    expect(isPartlyStale(standings)).toBe(row.isPartly);
  },
);

test('R5: the band ends at the largest price of the contract', () => {
  const rules = { markBandRate: 10_000_000, priceMaxTicks: 1_050 };
  expect(staleBandOf(1_000, rules)).toEqual({ lowestTicks: 900, highestTicks: 1_050 });
});

test('R5: the worse end is the one that leaves less after maintenance, for both sides together', () => {
  const worst = (long: number, short: number) =>
    staleFigures([held(1, 1, long), held(1, -1, short)], stale, staleBand);
  expect(worst(10, 0)).toEqual({ profit: -100_000, maintenance: 9_000 });
  expect(worst(0, 10)).toEqual({ profit: -100_000, maintenance: 11_000 });
  // A hedge loses nothing, and needs more at the upper end.
  expect(worst(10, 10)).toEqual({ profit: 0, maintenance: 22_000 });
  // It wins at the upper end, where maintenance takes 2,000 more: the lower end is worse from that loss on.
  const losing = (loss: number) =>
    staleFigures([{ ...held(1, 1, 10), cost: 900_000 + loss }], stale, staleBand);
  expect(losing(3_000)).toEqual({ profit: -3_000, maintenance: 9_000 });
  expect(losing(2_000)).toEqual({ profit: -2_000, maintenance: 9_000 });
  expect(losing(1_999)).toEqual({ profit: 0, maintenance: 11_000 });
});

test('R5: each stale contract counts once, at its own worse end; a hedge in one is none with another', () => {
  const { equity, maintenance } = accountFigures(accountOf(held(1, 1, 10), held(2, -1, 10)));
  expect([equity, maintenance]).toEqual([1_000_000n - 200_000n, 9_000n + 11_000n]);
  const hedged = accountFigures(accountOf(held(1, 1, 10), held(1, -1, 10)));
  expect([hedged.equity, hedged.maintenance]).toEqual([1_000_000n, 22_000n]);
});

test('R5: a position that is tried counts as its contract counts in the account, isolated ones do not', () => {
  const account = accountOf(held(1, 1, 10), held(2, 1, 10, fresh));
  const figures = (position: AccountPosition) => positionFigures(account, position);
  expect(figures(held(1, 1, 20, fresh)).equity).toBe(1_000_000n - 200_000n);
  expect(figures(held(1, 1, 20, fresh))).toEqual(figures(held(1, 1, 20)));
  // The other contract is fresh, and what is tried there is at the mark.
  expect(figures(held(2, 1, 20, fresh)).equity).toBe(1_000_000n - 100_000n);
  const isolated = { ...held(1, 1, 20, fresh), isCross: false, margin: 300_000 };
  expect(figures(isolated).equity).toBe(300_000n);
  expect(figures(held(3, 1, 20, fresh)).equity).toBe(1_000_000n - 100_000n);
});

test('R5: where nothing is left of a stale position is asked as if its contract were fresh, others at their worst', () => {
  // 900,000 stand for 10 lots beside the other contract's worst: 90 ticks below the cost of 1,000 each.
  const account = accountOf(held(1, 1, 100), held(2, 1, 10));
  const { bankruptcyTicks } = positionFigures(account, held(1, 1, 100));
  expect(bankruptcyTicks).toBe(1_000 - 90);
});
