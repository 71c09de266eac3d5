import { Code } from '@bourse/contract/codes.ts';
import {
  AccountKind,
  CloseReason,
  MarketState,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { Event } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  BTC,
  BTCUSDT,
  btcUsdt,
  CAROL,
  codeOf,
  Desk,
  ONE,
  onlyValueOf,
  orderOf,
  ticks,
  USDT,
  valuesOf,
} from '../fixtures/desk.ts';
import { OPEN_ORDERS_MAX } from '../limits.ts';
import type { State } from '../state.ts';

const PRICE = ticks(60_000);
/** After it a key, which an order's id is, may be used again. */
const DAY_MS = 24 * 60 * 60_000;
const limit = { market: BTCUSDT, type: OrderType.LIMIT, priceTicks: PRICE };

function open(): Desk {
  const desk = new Desk();
  desk.defineBtcUsdt();
  for (const user of [ALICE, BOB, CAROL]) {
    desk.fund(user, USDT, 100_000 * ONE);
    desk.fund(user, BTC, 2 * ONE);
  }
  return desk;
}
const buy = (desk: Desk, user: number, quantityLots: number, more: object = {}) =>
  orderOf(desk.place(user, { ...limit, side: Side.BUY, quantityLots, ...more }));
const amend = (
  desk: Desk,
  user: number,
  order: number,
  change: object,
  key = '',
): readonly Event[] => {
  const value = { order, priceTicks: 0, quantityLots: 0, clientOrderId: '', ...change };
  return desk.send(user, { case: 'amendOrder', value }, key);
};
const makersOf = (outcome: readonly Event[]) =>
  valuesOf(outcome, 'traded').map(({ makerOrder }) => makerOrder);

describe('I24 an order that is changed', () => {
  test('keeps its turn, its number and its rest where only its quantity falls', () => {
    const desk = open();
    const first = buy(desk, ALICE, 1_000);
    const second = buy(desk, BOB, 1_000);
    const before = desk.engine.balance(ALICE, AccountKind.SPOT, USDT);
    const resized = onlyValueOf(amend(desk, ALICE, first, { quantityLots: 400 }), 'orderResized');
    expect(resized).toMatchObject({ order: first, quantityLots: 400, remainingLots: 400 });
    const after = desk.engine.balance(ALICE, AccountKind.SPOT, USDT);
    expect(after.available - before.available).toBe(BigInt(resized.releasedAmount));
    expect(before.frozen - after.frozen).toBe(BigInt(resized.releasedAmount));
    const sold = desk.place(CAROL, { ...limit, side: Side.SELL, quantityLots: 500 });
    expect(makersOf(sold)).toEqual([first, second]);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('goes to the end of the queue where it grows, under its own name', () => {
    const desk = open();
    const first = buy(desk, ALICE, 300);
    const second = buy(desk, BOB, 300);
    const grown = amend(desk, ALICE, first, { quantityLots: 500 });
    expect(onlyValueOf(grown, 'orderClosed')).toMatchObject({ reason: CloseReason.AMENDED });
    const { order } = onlyValueOf(grown, 'orderAccepted');
    const sold = desk.place(CAROL, { ...limit, side: Side.SELL, quantityLots: 400 });
    expect(makersOf(sold)).toEqual([second, order]);
  });

  test('counts what has traded: the quantity is of the whole order', () => {
    const desk = open();
    const order = buy(desk, ALICE, 1_000);
    desk.place(BOB, { ...limit, side: Side.SELL, quantityLots: 400 });
    expect(codeOf(amend(desk, ALICE, order, { quantityLots: 400 }))).toBe(Code.quantityBelowMin);
    const resized = amend(desk, ALICE, order, { quantityLots: 600 });
    expect(onlyValueOf(resized, 'orderResized')).toMatchObject({ remainingLots: 200 });
    const moved = amend(desk, ALICE, order, { priceTicks: PRICE - 100 });
    expect(onlyValueOf(moved, 'orderAccepted')).toMatchObject({ quantityLots: 200 });
  });

  test('counts what has traded alone: lots that met an own order are gone, and were never dealt', () => {
    const desk = open();
    const order = buy(desk, ALICE, 1_000);
    const crossing = { selfTradePrevention: SelfTradePrevention.DECREMENT, quantityLots: 400 };
    desk.place(ALICE, { ...limit, side: Side.SELL, ...crossing });
    const resized = onlyValueOf(amend(desk, ALICE, order, { quantityLots: 500 }), 'orderResized');
    // A reader takes the difference for what has traded.
    expect(resized).toMatchObject({ quantityLots: 500, remainingLots: 500 });
    const same = amend(desk, ALICE, order, { quantityLots: 500 });
    expect(onlyValueOf(same, 'orderResized')).toMatchObject({ releasedAmount: 0 });
    const moved = amend(desk, ALICE, order, { priceTicks: PRICE - 100 });
    expect(onlyValueOf(moved, 'orderAccepted')).toMatchObject({ quantityLots: 500 });
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('is paid for with what the old one froze, and a refusal leaves the old one in its place', () => {
    const desk = open();
    // All that Alice has.
    const order = buy(desk, ALICE, 16_000);
    const second = buy(desk, BOB, 100);
    const state = () => desk.engine.openOrders(ALICE);
    const before = state();
    const dear = amend(desk, ALICE, order, { quantityLots: 17_000 });
    expect(codeOf(dear)).toBe(Code.insufficientBalance);
    expect(dear).toHaveLength(1);
    expect(state()).toEqual(before);
    const sold = desk.place(CAROL, { ...limit, side: Side.SELL, quantityLots: 16_050 });
    expect(makersOf(sold)).toEqual([order, second]);
    const same = buy(desk, BOB, 16_000);
    expect(codeOf(amend(desk, BOB, same, { priceTicks: PRICE + 100 }))).toBe(0);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('trades at once where its new price meets others, unless it may not take', () => {
    const desk = open();
    desk.place(BOB, { ...limit, side: Side.SELL, priceTicks: PRICE + 100, quantityLots: 100 });
    const shy = buy(desk, ALICE, 100, { timeInForce: TimeInForce.PO });
    expect(codeOf(amend(desk, ALICE, shy, { priceTicks: PRICE + 100 }))).toBe(
      Code.postOnlyWouldTake,
    );
    expect(desk.engine.openOrder(shy)).not.toBeNull();
    const bold = buy(desk, ALICE, 100);
    expect(makersOf(amend(desk, ALICE, bold, { priceTicks: PRICE + 100 }))).toHaveLength(1);
  });

  test('takes its own place where the table of orders is full', () => {
    const desk = open();
    const order = buy(desk, ALICE, 1_000);
    const { orders } = (desk.engine as unknown as { state: State }).state;
    const { count } = orders;
    orders.count = OPEN_ORDERS_MAX;
    expect(codeOf(desk.place(BOB, { ...limit, side: Side.BUY, quantityLots: 1_000 }))).toBe(
      Code.openOrdersMax,
    );
    const moved = amend(desk, ALICE, order, { quantityLots: 2_000 });
    expect(codeOf(moved)).toBe(0);
    expect(orders.count).toBe(OPEN_ORDERS_MAX);
    orders.count = count;
    expect(desk.engine.openOrders(ALICE)).toMatchObject([{ quantityLots: 2_000 }]);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('I12 I13 is changed once under one key, also by the name of the order', () => {
    const desk = open();
    desk.adoptRiskRules();
    const value = { ...limit, side: Side.BUY, quantityLots: 300 };
    const placed = desk.place(ALICE, value, 'mine');
    const change = { clientOrderId: 'mine', quantityLots: 500 };
    const first = amend(desk, ALICE, 0, change, 'once');
    const { order } = onlyValueOf(first, 'orderAccepted');
    expect(order).not.toBe(orderOf(placed));
    const again = onlyValueOf(amend(desk, ALICE, 0, change, 'once'), 'repeated');
    expect(again).toMatchObject({ order, code: 0 });
    expect(desk.engine.openOrders(ALICE)).toMatchObject([{ order, clientOrderId: 'mine' }]);
  });

  test('I12 is known again by its key where the second call names no trigger and the first could not', () => {
    const desk = open();
    desk.adoptRiskRules();
    const order = buy(desk, ALICE, 300);
    const before = amend(desk, ALICE, order, { quantityLots: 200 }, 'once');
    expect(codeOf(before)).toBe(0);
    const again = (stopPriceTicks: number) =>
      amend(desk, ALICE, order, { quantityLots: 200, stopPriceTicks }, 'once');
    expect(onlyValueOf(again(0), 'repeated')).toMatchObject({ order, code: 0 });
    expect(codeOf(again(PRICE))).toBe(Code.keyReused);
  });

  test('is the newest of its id, in the market that was meant, or none', () => {
    const desk = open();
    const other = 2;
    const value = { ...btcUsdt, market: other, symbol: 'OTHER' };
    desk.house({ case: 'defineMarket', value });
    const older = orderOf(
      desk.place(ALICE, { ...limit, side: Side.BUY, quantityLots: 300 }, 'mine'),
    );
    const newer = { ...limit, market: other, side: Side.BUY, quantityLots: 300 };
    desk.time += DAY_MS;
    const order = orderOf(desk.place(ALICE, newer, 'mine'));
    const by = (market: number | undefined, change: object, named = 0) =>
      amend(desk, ALICE, named, { clientOrderId: 'mine', market, ...change });
    expect(codeOf(by(BTCUSDT, { quantityLots: 200 }))).toBe(Code.orderNotActive);
    expect(onlyValueOf(by(other, { quantityLots: 200 }), 'orderResized').order).toBe(order);
    expect(onlyValueOf(by(undefined, { quantityLots: 100 }), 'orderResized').order).toBe(order);
    // A number names one order of one market.
    const byNumber = amend(desk, ALICE, older, { quantityLots: 100, market: other });
    expect(onlyValueOf(byNumber, 'orderResized').order).toBe(older);
  });

  test('is none that waits where it names no trigger, is somebody else’s, or stands in a market that stopped', () => {
    const desk = open();
    const stop = buy(desk, ALICE, 100, { stopPriceTicks: PRICE + 500 });
    expect(codeOf(amend(desk, ALICE, stop, { quantityLots: 50 }))).toBe(Code.orderNotResting);
    const order = buy(desk, ALICE, 100);
    expect(codeOf(amend(desk, BOB, order, { quantityLots: 50 }))).toBe(Code.orderNotActive);
    const stopped = (state: MarketState) =>
      desk.house({ case: 'setMarketState', value: { market: BTCUSDT, state } });
    stopped(MarketState.CANCEL_ONLY);
    expect(codeOf(amend(desk, ALICE, order, { quantityLots: 150 }))).toBe(Code.marketCancelOnly);
    // Less is a part of a cancel.
    expect(codeOf(amend(desk, ALICE, order, { quantityLots: 50 }))).toBe(0);
    stopped(MarketState.HALTED);
    expect(codeOf(amend(desk, ALICE, order, { quantityLots: 40 }))).toBe(Code.marketHalted);
  });
});
