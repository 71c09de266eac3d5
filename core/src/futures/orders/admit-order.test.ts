import { Code } from '@bourse/contract/codes.ts';
import { CloseReason, PositionSide, Side, TriggerType } from '@bourse/contract/enumerations.ts';
import type { Event, Exit } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { ALICE, BOB, lots, ONE, onlyValueOf, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';

const DAVE = 103;
const UNSPECIFIED = PositionSide.UNSPECIFIED;
const codeOf = (events: readonly Event[]) => valuesOf(events, 'refused')[0]?.code ?? Code.ok;

describe('an order that closes never trades beyond bankruptcy (R6)', () => {
  test('nor does one that turns the position (one-way mode): no fund pays for it (I53)', () => {
    const desk = FuturesDesk.openFutures();
    desk.insure(1_000_000 * ONE);
    desk.fundFutures(DAVE, 1_300 * ONE);
    desk.oneWay(DAVE);
    desk.isolated(DAVE, 100);
    desk.short(BOB, 60_000, 1);
    desk.limit(DAVE, Side.BUY, UNSPECIFIED, 60_000, 1);
    desk.long(BOB, 57_500, 2);
    const before = desk.insurance();
    // Margin 600: bankrupt at 59,400. The bid at 57,500 would take 2,500.
    const events = desk.limit(DAVE, Side.SELL, UNSPECIFIED, 57_100, 1.001);
    expect(onlyValueOf(events, 'contractOrderClosed').reason).toBe(CloseReason.MARGIN);
    expect(valuesOf(events, 'contractTraded')).toEqual([]);
    expect(desk.insurance()).toBe(before);
    expect(desk.engine.positions(DAVE).map((position) => position.lots)).toEqual([lots(1)]);
    expect(desk.engine.audit().findings).toEqual([]);
  });
});

describe('an exit lies beyond the price that its trigger waits for (D29)', () => {
  const MARK = TriggerType.MARK;

  /** Alice is long; the last price is 60,000, the mark 60,100. */
  function longDesk(): FuturesDesk {
    const desk = FuturesDesk.openFutures();
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    desk.mark(60_100);
    return desk;
  }
  const setExits = (desk: FuturesDesk, exits: { takeProfit?: Exit; stopLoss?: Exit }) =>
    desk.send(ALICE, {
      case: 'setPositionExits',
      value: {
        contract: BTCPERP,
        positionSide: PositionSide.LONG,
        replacedOrders: [],
        ...exits,
      },
    });

  test.each([
    ['a take-profit by the last price', { takeProfit: exit(60_050) }, Code.ok],
    [
      'one by the mark',
      { takeProfit: exit(60_050, { triggerType: MARK }) },
      Code.takeProfitNotHigher,
    ],
    ['a stop-loss by the last price', { stopLoss: exit(60_050) }, Code.stopLossNotLower],
    ['one by the mark', { stopLoss: exit(60_050, { triggerType: MARK }) }, Code.ok],
  ])('of a position: %s', (_name, exits, code) => {
    const desk = longDesk();
    const events = setExits(desk, exits);
    expect(codeOf(events)).toBe(code);
    // What is taken waits: it does not fire at once.
    expect(valuesOf(events, 'contractOrderTriggered')).toEqual([]);
    expect(desk.engine.positions(ALICE)).toHaveLength(1);
  });

  test.each([
    ['a take-profit by the last price', { takeProfit: exit(60_050) }, Code.ok],
    [
      'one by the mark',
      { takeProfit: exit(60_050, { triggerType: MARK }) },
      Code.takeProfitNotHigher,
    ],
  ])('of an order at the market: %s', (_name, exits, code) => {
    const desk = longDesk();
    desk.short(BOB, 60_000, 1);
    const events = desk.long(ALICE, 0, 1, exits);
    expect(codeOf(events)).toBe(code);
  });

  test('of an order with a price: beyond that', () => {
    const desk = longDesk();
    const at = (price: number) => desk.long(ALICE, 59_000, 1, { takeProfit: exit(price) });
    expect(codeOf(at(59_000))).toBe(Code.takeProfitNotHigher);
    expect(codeOf(at(59_001))).toBe(Code.ok);
  });
});
