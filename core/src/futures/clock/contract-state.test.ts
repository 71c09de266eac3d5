import { Code } from '@bourse/contract/codes.ts';
import { MarketState, PositionSide, TriggerType } from '@bourse/contract/enumerations.ts';
import type { DefineContract } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  codeOf,
  lots,
  ONE,
  onlyValueOf,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';
import type { State } from '../../state.ts';

const DAVE = 103;
const { OPEN, CANCEL_ONLY, HALTED } = MarketState;

function setState(desk: FuturesDesk, state: MarketState) {
  return desk.house({ case: 'setContractState', value: { contract: BTCPERP, state } });
}

describe('stops', () => {
  function stopDesk(triggerType: TriggerType): FuturesDesk {
    const desk = FuturesDesk.openFutures();
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    desk.long(BOB, 59_000, 2);
    const stopLoss = exit(59_500, { triggerType });
    desk.send(ALICE, {
      case: 'setPositionExits',
      value: { contract: BTCPERP, positionSide: PositionSide.LONG, replacedOrders: [], stopLoss },
    });
    return desk;
  }

  test.each([
    ['is halted', HALTED],
    ['takes cancels only', CANCEL_ONLY],
  ])('by the mark do not wake while a contract %s, but once it opens', (_name, closed) => {
    const desk = stopDesk(TriggerType.MARK);
    setState(desk, closed);
    const events = desk.mark(59_400);
    expect(valuesOf(events, 'contractOrderTriggered')).toEqual([]);
    expect(valuesOf(events, 'contractTraded')).toEqual([]);
    expect(onlyValueOf(setState(desk, OPEN), 'contractOrderTriggered').user).toBe(ALICE);
    expect(desk.engine.positions(ALICE)).toEqual([]);
    expect(desk.engine.audit().findings).toEqual([]);
  });
});

describe('liquidation', () => {
  function dueDesk(isIsolated: boolean): FuturesDesk {
    const desk = FuturesDesk.openFutures();
    desk.insure(10_000 * ONE);
    desk.fundFutures(DAVE, 700 * ONE);
    if (isIsolated) desk.isolated(DAVE, 100);
    else desk.leverage(DAVE, 100);
    desk.short(BOB, 60_000, 1);
    desk.long(DAVE, 60_000, 1);
    desk.long(CAROL, 59_000, 1);
    return desk;
  }

  test.each([true, false])('waits while nobody may cancel (isolated: %s)', (isIsolated) => {
    const desk = dueDesk(isIsolated);
    setState(desk, HALTED);
    expect(valuesOf(desk.mark(59_300), 'liquidated')).toEqual([]);
    expect(desk.engine.audit().findings).toEqual([]);
    setState(desk, OPEN);
    expect(onlyValueOf(desk.advance(), 'liquidated').lots).toBe(lots(1));
  });

  test('goes on while a contract takes cancels only', () => {
    const desk = dueDesk(true);
    setState(desk, CANCEL_ONLY);
    expect(onlyValueOf(desk.mark(59_300), 'liquidated').lots).toBe(lots(1));
  });
});

test('a margin that could not be kept exactly is refused (I08)', () => {
  const desk = FuturesDesk.openFutures();
  desk.isolated(ALICE, 10);
  desk.short(BOB, 60_000, 1);
  desk.long(ALICE, 60_000, 1);
  const MUCH = 4_400_000_000_000_000;
  for (let turn = 0; turn < 2; turn += 1) desk.fundFutures(ALICE, MUCH);
  const add = (amount: number) =>
    desk.send(ALICE, {
      case: 'adjustMargin',
      value: { contract: BTCPERP, positionSide: PositionSide.LONG, amount },
    });
  expect(valuesOf(add(MUCH), 'marginAdjusted')).toHaveLength(1);
  expect(onlyValueOf(add(MUCH), 'refused').code).toBe(Code.amountTooLarge);
  expect(desk.engine.audit().findings).toEqual([]);
});

describe('B1: rules never lift the value of a position that there is beyond what is exact (R6)', () => {
  /** A position of 20 that smaller limits came to, and then prices up to a hundredfold. */
  function lift() {
    const desk = FuturesDesk.openFutures();
    desk.fundFutures(BOB, 5_000_000 * ONE);
    desk.fundFutures(ALICE, 5_000_000 * ONE);
    desk.short(BOB, 60_000, 20);
    desk.long(ALICE, 60_000, 20);
    const define = (version: number, limits: Partial<DefineContract>) =>
      desk.house({ case: 'defineContract', value: { ...btcPerpetual, version, ...limits } });
    const small = { positionMaxLots: 2_000, quantityMaxLots: 2_000 };
    expect(codeOf(define(2, small))).toBe(0);
    return codeOf(define(3, { ...small, priceMaxTicks: 1_500_000_000 }));
  }

  test('the largest position counts as a limit', () => {
    expect(lift()).toBe(Code.definitionInvalid);
  });
});

describe('rules that were scheduled', () => {
  test('are looked at again when their time comes, and wait while a position is too large for them (R6)', () => {
    const desk = FuturesDesk.openFutures();
    desk.fundFutures(ALICE, 40_000_000 * ONE);
    desk.fundFutures(BOB, 40_000_000 * ONE);
    const define = (more: Partial<DefineContract>) =>
      desk.house({ case: 'defineContract', value: { ...btcPerpetual, ...more } });
    const small = { positionMaxLots: lots(0.1), quantityMaxLots: lots(0.1) };
    desk.short(BOB, 60_000, 15);
    desk.long(ALICE, 60_000, 15);
    expect(codeOf(define({ version: 2, ...small }))).toBe(0);
    const priceMaxTicks = 2 ** 31 - 1;
    const later = { version: 3, ...small, priceMaxTicks, effectiveTime: desk.time + 5_000 };
    expect(codeOf(define(later))).toBe(Code.definitionInvalid);
    // As if they had been taken before the position was there.
    const { futures } = (desk.engine as unknown as { state: State }).state;
    futures.contracts[BTCPERP]!.pending = { ...btcPerpetual, ...later };
    desk.time += 6_000;
    desk.mark(60_000);
    const version = () => desk.engine.contract(BTCPERP)?.rules.version;
    expect(version()).toBe(2);
    expect(desk.engine.audit().findings).toEqual([]);
    const close = { reduceOnly: true, positionSide: PositionSide.LONG };
    for (let at = 0; at < 150; at += 1) {
      desk.limit(BOB, 1, PositionSide.SHORT, 60_000, 0.1, {
        ...close,
        positionSide: PositionSide.SHORT,
      });
      desk.closeLong(ALICE, 60_000, 0.1, close);
    }
    expect(desk.engine.allPositions()).toEqual([]);
    desk.mark(60_000);
    expect(version()).toBe(3);
  });
});
