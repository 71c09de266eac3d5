import { Code } from '@bourse/contract/codes.ts';
import { PositionSide, TimeInForce, TriggerType } from '@bourse/contract/enumerations.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { derivedState } from '../../fixtures/derived-state.ts';
import {
  ALICE,
  BOB,
  CAROL,
  codeOf,
  lots,
  onlyValueOf,
  ticks,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';
import { MAKERS_OF_COMMAND_MAX, MAKERS_OF_WHOLE_MAX } from './foresee.ts';

const MANY = 450;
let desk: FuturesDesk;

afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
});

/** Bob asks for 0.01 at each of so many places. */
function crowd(more: Partial<Parameters<FuturesDesk['adoptRiskRules']>[0]> = {}): void {
  desk = FuturesDesk.openFutures({ openOrdersMax: 1_000 });
  desk.adoptRiskRules(more);
  for (let at = 0; at < MANY; at += 1) desk.short(BOB, 60_000 + at * 0.1, 0.01);
}

/** What Alice's order has left, and whether it is open. */
function leftOf(order: number): number {
  const found = desk.engine.contractOrders(ALICE).find((each) => each.order === order);
  return found?.remainingLots ?? 0;
}

/** What Alice's orders keep of her margin. */
function ordered(): number {
  return desk.engine.allFuturesAccounts().find(({ user }) => user === ALICE)!.orderMargin;
}

/** The engine becomes one that was restored, and knows the same. */
function restart(): void {
  const bytes = desk.engine.snapshot();
  const restored = Engine.restore(bytes);
  expect(derivedState(restored)).toEqual(derivedState(desk.engine));
  expect(restored.snapshot()).toEqual(bytes);
  desk.engine = restored;
}

describe('R7 I77: an order that meets more than one command may goes on by turns', () => {
  test('until its limit; what is left then rests', () => {
    crowd();
    const events = desk.long(ALICE, 60_100, 5);
    const { order } = onlyValueOf(events, 'contractOrderAccepted');
    expect(valuesOf(events, 'contractTraded')).toHaveLength(MAKERS_OF_COMMAND_MAX);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(1);
    expect(leftOf(order)).toBe(lots(3));
    restart();
    expect(valuesOf(desk.advance(), 'contractTraded')).toHaveLength(MAKERS_OF_COMMAND_MAX);
    restart();
    expect(valuesOf(desk.advance(), 'contractTraded')).toHaveLength(MANY - 400);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    expect(desk.engine.contractDepth(BTCPERP, 1, 10)).toEqual([
      { priceTicks: ticks(60_100), totalLots: lots(0.5) },
    ]);
  });

  test.each([
    { timeInForce: TimeInForce.IOC, price: 60_100 },
    { timeInForce: TimeInForce.UNSPECIFIED, price: 0 },
  ])('so does what cannot rest, and ends there: $timeInForce', ({ timeInForce, price }) => {
    crowd();
    const events = desk.long(ALICE, price, 4.6, { timeInForce });
    expect(valuesOf(events, 'contractTraded')).toHaveLength(MAKERS_OF_COMMAND_MAX);
    expect(desk.engine.contractOrders(ALICE)).toMatchObject([
      { isWaiting: false, remainingLots: lots(2.6), dealtLots: lots(2) },
    ]);
    restart();
    expect(valuesOf(desk.advance(), 'contractTraded')).toHaveLength(MAKERS_OF_COMMAND_MAX);
    restart();
    const last = desk.advance();
    expect(valuesOf(last, 'contractTraded')).toHaveLength(MANY - 400);
    expect(valuesOf(last, 'contractOrderClosed').at(-1)).toMatchObject({
      dealtLots: lots(4.5),
      cancelledLots: lots(0.1),
    });
    expect(desk.engine.contractOrders(ALICE)).toEqual([]);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    expect(ordered()).toBe(0);
  });

  test('a wall of dust holds no close by market back: 240 reduce-only bids of one lot before the rest', () => {
    desk = FuturesDesk.openFutures({ openOrdersMax: 1_000 });
    desk.adoptRiskRules();
    desk.short(BOB, 60_000, 5);
    desk.long(ALICE, 60_000, 5);
    desk.short(CAROL, 60_000, 1);
    desk.long(BOB, 60_000, 1, { positionSide: PositionSide.LONG });
    const closing = { positionSide: PositionSide.SHORT, reduceOnly: true };
    for (let at = 0; at < 240; at += 1) desk.long(CAROL, 59_999, 0.0001, closing);
    desk.long(BOB, 59_990, 10);
    desk.closeLong(ALICE, 0, 5);
    for (let at = 0; at < 3; at += 1) desk.advance();
    expect(desk.engine.positions(ALICE)).toEqual([]);
    expect(desk.engine.contractOrders(ALICE)).toEqual([]);
  });

  test('what cannot rest is planned again: in the band of then, for what there is to close', () => {
    crowd({ wakesMax: 1 });
    desk.long(ALICE, 60_100, 4.5);
    desk.advance();
    for (let at = 0; at < MANY; at += 1) desk.long(CAROL, 60_000 - at * 0.1, 0.01);
    desk.closeLong(ALICE, 0, 3.5);
    expect(desk.engine.contractOrders(ALICE)).toMatchObject([{ remainingLots: lots(1.5) }]);
    restart();
    // Another close takes 2 of the 2.5 that are left: the first one has 0.5 to close.
    desk.long(BOB, 59_990, 2, { positionSide: PositionSide.LONG });
    const more = desk.closeLong(ALICE, 59_900, 2.5, { timeInForce: TimeInForce.IOC });
    expect(valuesOf(more, 'contractOrderAccepted')).toHaveLength(1);
    restart();
    while (desk.engine.pendingRisk().pendingWakes > 0) {
      desk.advance();
      expect(desk.engine.audit().findings).toEqual([]);
    }
    expect(desk.engine.positions(ALICE)).toEqual([]);
    expect(desk.engine.contractOrders(ALICE)).toEqual([]);
    expect(ordered()).toBe(0);
  });

  test('what cannot rest ends when it has gone on for as long as an auction lasts', () => {
    crowd({ wakesMax: 1 });
    desk.long(ALICE, 0, 4);
    desk.time += 5_000;
    const closed = onlyValueOf(desk.advance(), 'contractOrderClosed');
    expect(closed).toMatchObject({ dealtLots: lots(2), cancelledLots: lots(2) });
    expect(ordered()).toBe(0);
    restart();
  });

  test('one that fills wholly or not at all takes no turns', () => {
    crowd();
    const whole = { timeInForce: TimeInForce.FOK };
    const events = desk.long(ALICE, 60_100, MAKERS_OF_WHOLE_MAX / 100 + 0.01, whole);
    expect(valuesOf(events, 'contractTraded')).toEqual([]);
    expect(codeOf(events)).toBe(Code.fillOrKillUnfilled);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
  });

  test('N13: dust in front of it does not refuse one that fills wholly by 250 orders', () => {
    crowd();
    const whole = { timeInForce: TimeInForce.FOK };
    const events = desk.long(ALICE, 60_100, MAKERS_OF_WHOLE_MAX / 100, whole);
    expect(valuesOf(events, 'contractTraded')).toHaveLength(MAKERS_OF_WHOLE_MAX);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    expect(desk.engine.audit().findings).toEqual([]);
    restart();
  });

  test('N13: behind a larger wall it fills once an order that may fill in parts has taken that', () => {
    crowd();
    desk.short(CAROL, 60_050, 10);
    const whole = { timeInForce: TimeInForce.FOK };
    expect(codeOf(desk.long(ALICE, 60_050, 8, whole))).toBe(Code.fillOrKillUnfilled);
    desk.long(ALICE, 60_049.9, 4.5, { timeInForce: TimeInForce.IOC });
    while (desk.engine.pendingRisk().pendingWakes > 0) desk.advance();
    const trades = valuesOf(desk.long(ALICE, 60_050, 3.5, whole), 'contractTraded');
    expect(trades.map(({ makerUser }) => makerUser)).toEqual([CAROL]);
    restart();
  });

  test('others trade in between, and its owner may cancel it', () => {
    crowd({ wakesMax: 1 });
    const { order } = onlyValueOf(desk.long(ALICE, 60_100, 5), 'contractOrderAccepted');
    expect(leftOf(order)).toBe(lots(3));
    const traded = valuesOf(desk.long(CAROL, 60_100, 0.01), 'contractTraded');
    expect(traded[0]?.takerUser).toBe(CAROL);
    const left = leftOf(order);
    const closed = desk.send(ALICE, { case: 'cancelContractOrder', value: { order } });
    expect(onlyValueOf(closed, 'contractOrderClosed').cancelledLots).toBe(left);
    expect(valuesOf(closed, 'levelChanged')).toEqual([]);
    restart();
    expect(valuesOf(desk.advance(), 'contractTraded')).toEqual([]);
    expect(ordered()).toBe(0);
  });

  test('its margin follows the leverage, and its place counts for the position that may be', () => {
    crowd({ wakesMax: 1 });
    desk.leverage(ALICE, 50);
    desk.long(ALICE, 60_100, 5);
    const before = ordered();
    desk.leverage(ALICE, 10);
    expect(ordered()).toBeGreaterThan(before * 4);
    restart();
  });

  test('one that closes never closes more than there is', () => {
    crowd({ wakesMax: 1 });
    desk.short(CAROL, 60_050, 3);
    desk.long(ALICE, 60_050, 6);
    desk.advance();
    desk.advance();
    const close = { positionSide: PositionSide.LONG, reduceOnly: true };
    for (let at = 0; at < MANY; at += 1) desk.long(CAROL, 60_000 - at * 0.1, 0.01);
    const open = desk.engine.positions(ALICE)[0]!.lots;
    const all = desk.limit(ALICE, 2, PositionSide.LONG, 59_900, open / 10_000, close);
    expect(codeOf(all)).toBe(0);
    restart();
    // Another order of hers comes first and takes what the first one was to close.
    desk.limit(ALICE, 2, PositionSide.LONG, 0, 1, { ...close, timeInForce: TimeInForce.IOC });
    restart();
    while (desk.engine.pendingRisk().pendingWakes > 0) {
      desk.advance();
      expect(desk.engine.audit().findings).toEqual([]);
    }
  });

  test('it waits for a contract that is halted', () => {
    crowd({ wakesMax: 1 });
    const { order } = onlyValueOf(desk.long(ALICE, 60_100, 5), 'contractOrderAccepted');
    const state = (value: number) =>
      desk.house({ case: 'setContractState', value: { contract: BTCPERP, state: value } });
    const left = leftOf(order);
    state(3);
    desk.advance();
    expect(leftOf(order)).toBe(left);
    restart();
    state(1);
    desk.advance();
    expect(leftOf(order)).toBeLessThan(left);
  });

  test('a woken stop goes on, too: a wall of tiny bids holds it for no second', () => {
    desk = FuturesDesk.openFutures({ openOrdersMax: 1_000 });
    desk.adoptRiskRules();
    desk.short(BOB, 60_000, 5);
    desk.long(ALICE, 60_000, 5);
    const atMark = { triggerPriceTicks: ticks(59_990), triggerType: TriggerType.MARK };
    const stopLoss = { ...atMark, priceTicks: 0, quantityLots: 0 };
    const value = { contract: BTCPERP, positionSide: PositionSide.LONG, stopLoss };
    desk.send(ALICE, { case: 'setPositionExits', value: { ...value, replacedOrders: [] } });
    for (let at = 0; at < MANY; at += 1) desk.long(CAROL, 59_985, 0.001);
    desk.long(BOB, 59_984, 10, { positionSide: PositionSide.LONG });
    desk.time += 1_000;
    const first = valuesOf(desk.mark(59_988), 'contractTraded');
    expect(first).toHaveLength(MAKERS_OF_COMMAND_MAX);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(1);
    restart();
    desk.advance();
    restart();
    const last = valuesOf(desk.advance(), 'contractTraded').at(-1);
    expect(last).toMatchObject({ takerUser: ALICE, makerUser: BOB, priceTicks: ticks(59_984) });
    expect(desk.engine.positions(ALICE)).toEqual([]);
    expect(desk.engine.contractOrders(ALICE)).toEqual([]);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
  });
});
