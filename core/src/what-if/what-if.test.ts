import { RATE_ONE } from '@bourse/contract/amount.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { ALICE, BOB, CAROL, lots, units, valuesOf } from '../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, FuturesDesk } from '../fixtures/futures-desk.ts';
import { effectOf } from './effect.ts';
import { stress } from './stress.ts';

let desk: FuturesDesk;
const MARK = 60_000;

/** Alice is long at 20x, Bob short at 2x, and Carol's bids wait below. */
beforeEach(() => {
  desk = FuturesDesk.openFutures();
  desk.insure(units(10_000));
  desk.isolated(ALICE, 20);
  desk.short(BOB, MARK, 2);
  desk.long(ALICE, MARK, 1);
  desk.long(CAROL, 59_900, 3);
});

const restore = (bytes: Uint8Array) => () => Engine.restore(bytes);

/** Maintenance of the first tier at a rate in percent; the others above it. */
function rulesOf(percent: number, more: Partial<typeof btcPerpetual> = {}): CommandBody {
  const rates = [percent, percent + 1, percent + 2];
  const tiers = btcPerpetual.tiers.map((tier, at) => ({
    ...tier,
    maintenanceRate: Math.round(((rates[at] ?? 0) / 100) * RATE_ONE),
    leverageMax: Math.min(tier.leverageMax, Math.floor(100 / ((rates[at] ?? 1) + 0.1))),
  }));
  const value = { ...btcPerpetual, version: 2, effectiveTime: 0, tiers, ...more };
  return { case: 'defineContract', value };
}

describe('the effect of rules on a copy', () => {
  test('rules that are in force already touch nobody', () => {
    const bytes = desk.engine.snapshot();
    const effect = effectOf(restore(bytes), [rulesOf(0.5, { tiers: btcPerpetual.tiers })], BTCPERP);
    expect(effect).toMatchObject({
      ...{ refused: null, positionsCount: 2, accountsCount: 2, touchedCount: 0 },
      ...{ liquidations: [], ordersCount: 2, ordersEndedCount: 0 },
      sequence: desk.engine.sequence,
    });
    expect(desk.engine.snapshot()).toEqual(bytes);
  });

  test('a higher maintenance margin liquidates the one at 20x, as it then does when it is set', () => {
    const bytes = desk.engine.snapshot();
    const body = rulesOf(6);
    const effect = effectOf(restore(bytes), [body], BTCPERP);
    expect(effect.liquidations.map(({ user }) => user)).toEqual([ALICE]);
    expect(effect.touched[0]).toMatchObject({ user: ALICE, isLiquidated: true, lots: lots(1) });
    expect(effect.touched[1]).toMatchObject({ user: BOB, isLiquidated: false });
    expect(effect.overLeverageCount).toBe(2);

    desk.time += 1;
    const real = [...desk.house(body)];
    for (let second = 0; second < 3; second += 1) {
      desk.time += 1_000;
      real.push(...desk.mark(MARK), ...desk.advance());
    }
    const liquidated = valuesOf(real, 'liquidated').map(
      ({ user, contract, positionSide, lots: taken }) => {
        return { user, contract, positionSide, lots: taken };
      },
    );
    expect(effect.liquidations).toEqual(liquidated);
    expect(effect.fundAfter).toBe(BigInt(desk.insurance()));
    expect(effect.fundBefore).toBe(BigInt(units(10_000)));
  });

  test('a ratio that passes 80 percent is counted before anybody is liquidated', () => {
    const effect = effectOf(restore(desk.engine.snapshot()), [rulesOf(4.5)], BTCPERP);
    expect(effect).toMatchObject({ warnedCount: 1, liquidations: [], touchedCount: 2 });
    expect(effect.touched[0]?.ratioAfter).toBeGreaterThan(0.8 * RATE_ONE);
    expect(effect.touched[0]?.ratioBefore).toBeLessThan(0.2 * RATE_ONE);
  });

  test('a position cap below what somebody has counts it', () => {
    const smaller = { positionMaxLots: lots(0.5), quantityMaxLots: lots(0.5) };
    const body = rulesOf(0.5, { tiers: btcPerpetual.tiers, ...smaller });
    const effect = effectOf(restore(desk.engine.snapshot()), [body], BTCPERP);
    // Bob's short of 1 is as large as Alice's long: the rest of his order waits.
    expect(effect).toMatchObject({ overSizeCount: 2, refused: null });
  });

  test('what the engine would refuse says which field is wrong', () => {
    const effect = effectOf(
      restore(desk.engine.snapshot()),
      [rulesOf(0.5, { lotSize: 7 })],
      BTCPERP,
    );
    expect(effect.refused?.parameters).toEqual(['lotSize']);
  });
});

describe('a stress run on a copy', () => {
  const fall = (percent: number, seconds: number, book: 'whole' | 'half' | 'none' = 'whole') => {
    const moves = new Map([[BTCPERP, Math.round((percent / 100) * RATE_ONE)]]);
    return stress(Engine.restore(desk.engine.snapshot()), { moves, seconds, book });
  };

  test('leaves the engine as it is, and the same run says the same', () => {
    const bytes = desk.engine.snapshot();
    const first = fall(-20, 60);
    expect(desk.engine.snapshot()).toEqual(bytes);
    expect(fall(-20, 60)).toEqual(first);
  });

  test('a fall that nobody is too deep in for liquidates nobody', () => {
    expect(fall(-1, 60)).toMatchObject({ liquidatedPositions: 0, deleveragedCount: 0 });
  });

  test('a fall of a fifth liquidates the long at 20x, not the short', () => {
    const result = fall(-20, 300);
    expect(result).toMatchObject({
      ...{ positionsCount: 2, liquidatedPositions: 1, liquidatedAccounts: 1, refused: null },
      sequence: desk.engine.sequence,
    });
    expect(result.volume).toBeGreaterThan(0n);
    expect(result.contracts).toHaveLength(1);
    expect(result.points[0]).toMatchObject({ second: 0, moved: 0, liquidations: 0 });
    expect(result.points.at(-1)).toMatchObject({ second: 305, moved: -0.2 * RATE_ONE });
    expect(result.points.at(-1)?.fund).toBe(result.fundAfter);
    const steps = result.points.reduce((sum, { liquidations }) => sum + liquidations, 0);
    expect(steps).toBeGreaterThanOrEqual(1);
  });

  test('without a book and with an empty fund the winners are deleveraged', () => {
    desk = FuturesDesk.openFutures();
    desk.isolated(ALICE, 20);
    desk.short(BOB, MARK, 1);
    desk.long(ALICE, MARK, 1);
    const result = fall(-20, 1, 'none');
    expect(result.deleveragedCount).toBe(1);
    expect(result.deleveraged[0]).toMatchObject({ user: BOB, contract: BTCPERP, rank: 1 });
  });
});
