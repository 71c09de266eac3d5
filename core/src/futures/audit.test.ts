import { OrderType, PositionSide, TriggerType } from '@bourse/contract/enumerations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { ALICE, BOB, CAROL, lots, ONE, ticks } from '../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../fixtures/futures-desk.ts';
import type { State } from '../state.ts';

const HOUR_MS = 3_600_000;
let desk: FuturesDesk;
let state: State;

/** Alice long of 1, an exit behind it, a trigger and an order of hers; a fund that may lose 30%. */
beforeEach(() => {
  desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  desk.time += 9 * HOUR_MS;
  desk.insure(1_000_000 * ONE);
  desk.mark(60_000);
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
  const position = { contract: BTCPERP, positionSide: PositionSide.LONG, replacedOrders: [] };
  const stopLoss = exit(59_000, { triggerType: TriggerType.MARK });
  desk.send(ALICE, { case: 'setPositionExits', value: { ...position, stopLoss } });
  const trigger = { triggerPriceTicks: ticks(61_000), triggerType: TriggerType.MARK };
  desk.long(ALICE, 61_000, 0.5, trigger);
  desk.long(ALICE, 59_900, 0.5);
  state = (desk.engine as unknown as { state: State }).state;
});

function invariantsAfter(damage: (state: State) => void): string[] {
  expect(desk.engine.audit().findings).toEqual([]);
  damage(state);
  const { findings } = (desk.engine as Engine).audit();
  return [...new Set(findings.map(({ invariant }) => invariant))].sort();
}

const contract = () => state.futures.contracts[BTCPERP]!;
const slotOf = (isTrigger: boolean) => {
  const found = desk.engine.contractOrders(ALICE).find(({ type, isWaiting, exitType }) => {
    return type === OrderType.LIMIT && exitType === 0 && isWaiting === isTrigger;
  })!;
  return state.futures.orders.find(found.order);
};
const legOf = (user: number, side: number) => state.futures.holdings.find(user, BTCPERP) * 2 + side;

describe('the audit of futures finds out', () => {
  test('a position beyond the cap of its contract (I76)', () => {
    const damage = () => {
      contract().rules = { ...contract().rules, positionMaxLots: lots(0.1) };
    };
    expect(invariantsAfter(damage)).toEqual(['I76']);
  });

  test('an open interest beyond its cap (I76)', () => {
    const damage = () => {
      contract().rules = { ...contract().rules, openInterestMaxLots: lots(0.1) };
    };
    expect(invariantsAfter(damage)).toEqual(['I76']);
  });

  test('tiers that are not those of the rules (I60)', () => {
    const damage = () => {
      contract().ladder = contract().ladder.slice(1);
    };
    expect(invariantsAfter(damage)).toContain('I60');
  });

  test.each([0, 101])('a leverage of %d, which no tier gives (I76)', (leverage) => {
    const damage = () => {
      state.futures.holdings.leverage[state.futures.holdings.find(CAROL, BTCPERP)] = leverage;
    };
    desk.leverage(CAROL, 50);
    expect(invariantsAfter(damage)).toContain('I76');
  });

  test('a trigger that keeps no margin for what it would open (I77, I50)', () => {
    const damage = () => {
      const slot = slotOf(true);
      const { details, orders, accounts } = state.futures;
      details.highestTicks[slot] = 0;
      const freed = orders.frozenAmount[slot]!;
      orders.frozenAmount[slot] = 0;
      accounts.orderMargin[ALICE] = accounts.orderMargin[ALICE]! - freed;
    };
    expect(invariantsAfter(damage)).toEqual(['I77']);
  });

  test('a trigger that keeps less than it must (I50)', () => {
    const damage = () => {
      const slot = slotOf(true);
      state.futures.orders.frozenAmount[slot] = state.futures.orders.frozenAmount[slot]! - 1;
    };
    expect(invariantsAfter(damage)).toEqual(['I50']);
  });

  test.each(['reservedLots', 'openingLots', 'exitCount'] as const)(
    'a wrong %s of a position (I49)',
    (column) => {
      const damage = () => {
        state.futures.holdings[column][legOf(ALICE, 0)]! += 1;
      };
      expect(invariantsAfter(damage)).toEqual(['I49']);
    },
  );

  test('a wrong count of triggers (I77)', () => {
    const damage = () => {
      contract().triggerCount += 1;
    };
    expect(invariantsAfter(damage)).toEqual(['I77']);
  });

  test('an order that has a turn and rests in the book all the same (I77)', () => {
    const damage = () => {
      state.futures.triggered.push(ALICE, state.futures.orders.id(slotOf(false)));
    };
    expect(invariantsAfter(damage)).toEqual(['I77']);
  });

  test('a cross account that counts too few positions (I55)', () => {
    const damage = () => {
      state.futures.accounts.crossCount[ALICE] = 0;
    };
    expect(invariantsAfter(damage)).toEqual(['I55']);
  });

  test('a fund that lost more than its brake lets it (R3)', () => {
    const damage = () => {
      state.futures.poolPeak.note(state.time, 1_500_000 * ONE);
    };
    expect(invariantsAfter(damage)).toEqual(['R3']);
  });

  test('a part of the fund without a position (R3)', () => {
    const damage = () => {
      contract().fundParts.add(state.time, 1, 0);
    };
    expect(invariantsAfter(damage)).toEqual(['R3']);
  });

  test('a part of the fund with a budget below nothing (R3)', () => {
    const damage = () => {
      contract().fundParts.add(state.time, 1, -1);
    };
    expect(invariantsAfter(damage)).toEqual(['R3']);
  });

  test('a debt that nothing backs and nobody waits for (I53)', () => {
    const damage = () => {
      state.futures.accounts.debt[CAROL] = 7;
    };
    desk.leverage(CAROL, 50);
    expect(invariantsAfter(damage)).toContain('I53');
  });

  test('an account that ought to be liquidated, and waits for nothing (I51)', () => {
    const damage = () => {
      const leg = legOf(ALICE, 0);
      const { holdings } = state.futures;
      holdings.cost[leg] = holdings.cost[leg]! + 10_000_000 * ONE;
    };
    expect(invariantsAfter(damage)).toContain('I51');
  });
});
