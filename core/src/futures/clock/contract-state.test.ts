import { Code } from '@bourse/contract/codes.ts';
import { MarketState, PositionSide, TriggerType } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { ALICE, BOB, CAROL, lots, ONE, onlyValueOf, ticks, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';

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

  test('by the last price that a liquidation moved meanwhile wake once the contract opens', () => {
    const desk = stopDesk(TriggerType.LAST);
    desk.insure(10_000 * ONE);
    desk.fundFutures(DAVE, 700 * ONE);
    desk.isolated(DAVE, 100);
    desk.short(BOB, 60_000, 1);
    desk.long(DAVE, 60_000, 1);
    setState(desk, CANCEL_ONLY);
    const events = desk.mark(59_300);
    expect(onlyValueOf(events, 'contractTraded').priceTicks).toBe(ticks(59_000));
    expect(valuesOf(events, 'contractOrderTriggered')).toEqual([]);
    expect(onlyValueOf(setState(desk, OPEN), 'contractOrderTriggered').user).toBe(ALICE);
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
