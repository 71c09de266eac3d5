import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, BOB, codeOf, lots, onlyValueOf, ticks, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';

type SetExits = Extract<CommandBody, { case: 'setPositionExits' }>['value'];

let desk: FuturesDesk;
beforeEach(() => {
  desk = FuturesDesk.openFutures();
});

const setExits = (value: Partial<SetExits>) =>
  desk.send(ALICE, {
    case: 'setPositionExits',
    value: { contract: BTCPERP, positionSide: PositionSide.LONG, replacedOrders: [], ...value },
  });
const stops = () =>
  desk.engine
    .contractOrders(ALICE)
    .filter(({ exitType }) => exitType > 0)
    .map(({ triggerPriceTicks, isWhole, quantityLots }) => [
      triggerPriceTicks / 100,
      isWhole ? 'whole' : quantityLots / 10_000,
    ]);
const stopIds = () =>
  desk.engine
    .contractOrders(ALICE)
    .filter(({ exitType }) => exitType > 0)
    .map(({ order }) => order);
const heldLots = () => desk.engine.positions(ALICE)[0]?.lots ?? 0;

/** Alice buys more of Bob, at a price that wakes nothing. */
function buy(quantity: number, more: Parameters<typeof desk.long>[3] = {}) {
  desk.short(BOB, 60_000, quantity);
  return desk.long(ALICE, 60_000, quantity, more);
}

function closePart(quantity: number): void {
  desk.long(BOB, 60_000, quantity);
  desk.closeLong(ALICE, 60_000, quantity);
}

/** The mark falls to the trigger, and Bob buys what is sold there. */
function fire(price: number): void {
  desk.long(BOB, price, 10);
  desk.mark(price);
}

const byMark = (price: number, quantity = 0) =>
  exit(price, { triggerType: 2, quantityLots: lots(quantity) });

describe('an exit of the whole position follows it', () => {
  test('one that an order brings where no position stands is of all of it, and says so', () => {
    const events = buy(1, { takeProfit: exit(61_000), stopLoss: exit(59_000) });
    const accepted = valuesOf(events, 'contractOrderAccepted');
    expect(accepted.map(({ isWhole }) => isWhole ?? false)).toEqual([false, true, true]);
    expect(stops().sort()).toEqual([
      [59_000, 'whole'],
      [61_000, 'whole'],
    ]);
  });

  test('after the order fills further, after an add and after a partial close it closes all', () => {
    desk.long(ALICE, 60_000, 1, { stopLoss: byMark(59_000) });
    desk.short(BOB, 60_000, 0.25);
    const resized = valuesOf(desk.short(BOB, 60_000, 0.75), 'contractOrderResized');
    expect(resized).toEqual([]);
    buy(2);
    closePart(0.5);
    expect(stops()).toEqual([[59_000, 'whole']]);
    expect(heldLots()).toBe(lots(2.5));
    fire(59_000);
    expect(heldLots()).toBe(0);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('one with a quantity of its own is a part, also where it asks for as much as there is', () => {
    buy(1, { stopLoss: exit(59_000, { quantityLots: lots(1) }) });
    expect(stops()).toEqual([[59_000, 1]]);
  });

  test('new exits of an order that opened all that is held are of all of it', () => {
    const order = onlyValueOf(desk.long(ALICE, 60_000, 2), 'contractOrderAccepted').order;
    desk.short(BOB, 60_000, 1);
    const value = { order, stopLoss: exit(58_000) };
    desk.send(ALICE, { case: 'setOrderExits', value });
    expect(stops()).toEqual([[58_000, 'whole']]);
  });

  test('what waits again behind its trigger follows the position again', () => {
    buy(1, { stopLoss: byMark(59_000) });
    desk.long(BOB, 59_000, 0.4);
    const rearmed = valuesOf(desk.mark(59_000), 'contractOrderRearmed');
    expect(rearmed.map(({ isWhole }) => isWhole)).toEqual([true]);
    expect(stops()).toEqual([[59_000, 'whole']]);
  });

  test('a limit exit that was triggered has a quantity and follows no more', () => {
    const stopLoss = { ...byMark(59_500), priceTicks: ticks(59_000) };
    buy(1, { stopLoss });
    desk.mark(59_500);
    expect(stops()).toEqual([[59_500, 1]]);
  });
});

describe('an exit of a part', () => {
  test('one that an order brings to a position is of what that order opened', () => {
    buy(1);
    buy(0.5, { stopLoss: byMark(59_000) });
    expect(stops()).toEqual([[59_000, 0.5]]);
    fire(59_000);
    expect(heldLots()).toBe(lots(1));
  });

  test('it is never of more than is held', () => {
    buy(1);
    expect(codeOf(setExits({ stopLoss: exit(59_000, { quantityLots: lots(3) }) }))).toBe(0);
    expect(stops()).toEqual([[59_000, 1]]);
  });
});

describe('an exit can be moved at any time', () => {
  const move = (price: number, quantity: number) =>
    codeOf(setExits({ stopLoss: byMark(price, quantity), replacedOrders: [stopIds()[0]!] }));

  test.each([
    ['a partial close', () => closePart(0.5)],
    ['an add', () => buy(0.5)],
  ])('of the whole, after %s', (_name, change) => {
    buy(1, { stopLoss: byMark(59_000) });
    change();
    expect(move(58_000, 0)).toBe(0);
    expect(stops()).toEqual([[58_000, 'whole']]);
  });

  test.each([
    ['a partial close', () => closePart(0.75), 0.35],
    ['an add', () => buy(0.5), 0.6],
  ])('of a part, after %s: never more than is held', (_name, change, quantity) => {
    buy(0.5);
    buy(0.6, { stopLoss: byMark(59_000) });
    change();
    expect(move(58_000, 0.6)).toBe(0);
    expect(stops()).toEqual([[58_000, quantity]]);
  });

  test('beside others that are more than what is held by now', () => {
    buy(1);
    setExits({ stopLoss: byMark(59_000, 0.5) });
    setExits({ stopLoss: byMark(58_500, 0.5) });
    closePart(0.6);
    expect(move(58_000, 0.5)).toBe(0);
    expect(stops()).toEqual([
      [58_500, 0.5],
      [58_000, 0.4],
    ]);
  });

  test('a part becomes no larger beside others than what is held (R7)', () => {
    buy(1);
    setExits({ stopLoss: byMark(59_000, 0.5) });
    setExits({ stopLoss: byMark(58_500, 0.5) });
    const before = stops();
    expect(move(58_000, 0.6)).not.toBe(0);
    expect(stops()).toEqual(before);
  });

  test('a second exit of the whole is moved, too, though nobody sets a new one (R7)', () => {
    buy(1, { stopLoss: byMark(59_000) });
    setExits({ stopLoss: byMark(58_500) });
    expect(codeOf(setExits({ stopLoss: byMark(58_400) }))).not.toBe(0);
    expect(move(58_000, 0)).toBe(0);
    expect(stops()).toEqual([
      [58_500, 'whole'],
      [58_000, 'whole'],
    ]);
  });
});
