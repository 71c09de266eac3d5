import { Code } from '@bourse/contract/codes.ts';
import { MarketState, OrderType, RightCause, Side } from '@bourse/contract/enumerations.ts';
import type { AmendOrder, Event, PlaceOrder } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTCUSDT,
  CAROL,
  codeOf,
  Desk,
  lots,
  ONE,
  onlyValueOf,
  orderOf,
  ticks,
  USDT,
  valuesOf,
} from '../fixtures/desk.ts';

/** The last price is 60,000. */
function open(): Desk {
  const desk = Desk.open();
  desk.adoptRiskRules();
  print(desk, 60_000);
  return desk;
}

/** Bob sells to Carol at a price. */
function print(desk: Desk, price: number, quantity = 0.5): readonly Event[] {
  desk.sell(BOB, price, quantity);
  return desk.buy(CAROL, price, quantity);
}

/** Alice sells one coin when the price has fallen. */
function stopped(desk: Desk, stop: number, more: Partial<PlaceOrder> = {}): number {
  const stopPriceTicks = ticks(stop);
  return orderOf(desk.sell(ALICE, stop - 100, 1, { stopPriceTicks, ...more }));
}
const atMarket = { type: OrderType.MARKET, priceTicks: 0 } as const;

function amend(
  desk: Desk,
  order: number,
  change: Partial<AmendOrder>,
  user = ALICE,
  key = '',
): readonly Event[] {
  const same = { priceTicks: 0, quantityLots: 0, clientOrderId: '', stopPriceTicks: 0 };
  return desk.send(user, { case: 'amendOrder', value: { order, ...same, ...change } }, key);
}
const to = (price: number) => ({ stopPriceTicks: ticks(price) });
const wokenBy = (events: readonly Event[]) =>
  valuesOf(events, 'orderTriggered').map(({ order }) => order);
const isSound = (desk: Desk) => expect(desk.engine.audit().findings).toEqual([]);

describe('a stop that waits', () => {
  test('D63 gets another trigger, limit and quantity under its own number, and frees what it needs no more', () => {
    const desk = open();
    const order = stopped(desk, 58_000);
    const [available, frozen] = desk.spot(ALICE, BTC);
    const change = { ...to(57_000), priceTicks: ticks(56_500), quantityLots: lots(0.4) };
    const events = amend(desk, order, change);
    expect(onlyValueOf(events, 'stopAmended')).toEqual({
      ...{ order, user: ALICE, market: BTCUSDT, priceTicks: ticks(56_500) },
      ...{ quantityLots: lots(0.4), stopPriceTicks: ticks(57_000), frozenAmount: 0.4 * ONE },
    });
    expect(valuesOf(events, 'orderClosed')).toEqual([]);
    expect(desk.spot(ALICE, BTC)).toEqual([available + 0.6 * ONE, frozen - 0.6 * ONE]);
    expect(desk.engine.openOrder(order)).toMatchObject({
      ...{ stopPriceTicks: ticks(57_000), priceTicks: ticks(56_500), quantityLots: lots(0.4) },
      ...{ isTriggered: false, remainingLots: lots(0.4) },
    });
    isSound(desk);
  });

  test('D63 waits for its new trigger from now on', () => {
    const desk = open();
    const order = stopped(desk, 58_000);
    amend(desk, order, { ...to(59_000), priceTicks: ticks(58_900) });
    expect(wokenBy(print(desk, 59_500))).toEqual([]);
    expect(wokenBy(print(desk, 59_000))).toEqual([order]);
    isSound(desk);
  });

  test('of a buy at the market keeps as much as its trigger may cost', () => {
    const desk = open();
    const bought = desk.buy(ALICE, 0, 1, { ...atMarket, stopPriceTicks: ticks(61_000) });
    const order = orderOf(bought);
    const [, before] = desk.spot(ALICE, USDT);
    const { frozenAmount, priceTicks } = onlyValueOf(amend(desk, order, to(62_000)), 'stopAmended');
    expect(frozenAmount).toBe(Math.round((before * 62) / 61));
    expect(desk.spot(ALICE, USDT)[1]).toBe(frozenAmount);
    expect(priceTicks).toBeGreaterThan(ticks(62_000));
    expect(codeOf(amend(desk, order, { priceTicks: ticks(62_000) }))).toBe(Code.orderShapeInvalid);
    isSound(desk);
  });

  test('that is bounded by its amount gets another trigger and no quantity', () => {
    const desk = open();
    const asked = { ...atMarket, quantityLots: 0, quoteAmount: 600 * ONE, side: Side.BUY };
    const order = orderOf(desk.place(ALICE, { ...asked, stopPriceTicks: ticks(61_000) }));
    expect(codeOf(amend(desk, order, { quantityLots: lots(1) }))).toBe(Code.orderShapeInvalid);
    expect(onlyValueOf(amend(desk, order, to(62_000)), 'stopAmended')).toMatchObject({
      ...{ quantityLots: 0, frozenAmount: 600 * ONE },
    });
    isSound(desk);
  });

  test.each<[string, Partial<AmendOrder>, number]>([
    ['a trigger at the last price', to(60_000), Code.stopPriceInvalid],
    ['a trigger on the other side of it', to(61_000), Code.stopPriceInvalid],
    ['more than there is', { quantityLots: lots(11) }, Code.insufficientBalance],
    ['no whole number', { stopPriceTicks: 0.5 }, Code.shapeInvalid],
    ['a number below zero', { stopPriceTicks: -1 }, Code.shapeInvalid],
  ])('D63 is refused %s, and stays as it was', (_, change, code) => {
    const desk = open();
    const order = stopped(desk, 58_000);
    const standing = () => [desk.engine.openOrders(ALICE), desk.engine.allBalances()];
    const before = standing();
    const refused = amend(desk, order, change);
    expect(refused).toHaveLength(1);
    expect(codeOf(refused)).toBe(code);
    expect(standing()).toEqual(before);
    isSound(desk);
  });

  test('is refused where the price has come to its trigger, though not enough was traded there', () => {
    const desk = open();
    const order = stopped(desk, 58_000);
    desk.adoptRiskRules({ wakeNotionalMin: 1_000_000 * ONE });
    expect(wokenBy(print(desk, 57_900, 0.01))).toEqual([]);
    expect(codeOf(amend(desk, order, { quantityLots: lots(0.5) }))).toBe(Code.stopPriceInvalid);
    expect(codeOf(amend(desk, order, to(57_000)))).toBe(0);
    isSound(desk);
  });

  test('D63 that was triggered says so, whether it rests, waits for its turn, or waits for somebody', () => {
    const desk = open();
    // There is nobody to buy: what is at the market waits again.
    const [rests, waits] = [stopped(desk, 58_000), stopped(desk, 58_000, atMarket)];
    desk.adoptRiskRules({ wakesMax: 1 });
    expect(wokenBy(print(desk, 58_000))).toEqual([rests]);
    expect(codeOf(amend(desk, waits, to(57_000)))).toBe(Code.orderTriggered);
    expect(codeOf(amend(desk, rests, to(57_000)))).toBe(Code.orderTriggered);
    desk.house({ case: 'advanceRisk', value: { stepsMax: 10 } });
    expect(desk.engine.openOrder(waits)).toMatchObject({ isTriggered: false });
    expect(codeOf(amend(desk, waits, to(57_000)))).toBe(Code.orderTriggered);
    expect(codeOf(amend(desk, waits, { quantityLots: lots(0.5) }))).toBe(Code.orderTriggered);
    // What rests is changed as any other order.
    expect(codeOf(amend(desk, rests, { quantityLots: lots(0.5) }))).toBe(0);
    isSound(desk);
  });

  test('an order that never had a trigger gets none', () => {
    const desk = open();
    const order = orderOf(desk.sell(ALICE, 61_000, 1));
    expect(codeOf(amend(desk, order, to(58_000)))).toBe(Code.orderShapeInvalid);
    expect(codeOf(amend(desk, order, to(58_000), BOB))).toBe(Code.orderNotActive);
  });

  test('a command that names no trigger is refused, as it was when logs were written', () => {
    const desk = open();
    const order = stopped(desk, 58_000);
    const change = { quantityLots: lots(0.5), stopPriceTicks: undefined };
    expect(codeOf(amend(desk, order, change))).toBe(Code.orderNotResting);
  });

  test('needs the right to trade, and a market that takes orders', () => {
    const desk = open();
    const order = stopped(desk, 58_000);
    const state = (of: MarketState) =>
      desk.house({ case: 'setMarketState', value: { market: BTCUSDT, state: of } });
    state(MarketState.CANCEL_ONLY);
    expect(codeOf(amend(desk, order, to(57_000)))).toBe(Code.marketCancelOnly);
    state(MarketState.HALTED);
    expect(codeOf(amend(desk, order, to(57_000)))).toBe(Code.marketHalted);
    state(MarketState.OPEN);
    const rights = { spot: RightCause.REGION, futures: 0, transfer: 0, withdraw: 0 };
    desk.house({ case: 'setAccountRights', value: { user: ALICE, version: 1, ...rights } });
    // With the right its orders went.
    expect(codeOf(amend(desk, order, to(57_000)))).toBe(Code.orderNotActive);
  });

  test('with its own trigger keeps its turn, with another one it comes last', () => {
    const desk = open();
    const [first, second, third] = [58_000, 58_000, 57_500].map((stop) => stopped(desk, stop));
    amend(desk, first!, { quantityLots: lots(2) });
    amend(desk, third!, { ...to(58_000), priceTicks: ticks(57_900) });
    expect(wokenBy(print(desk, 58_000))).toEqual([first, second, third]);
    isSound(desk);
  });

  test('takes no place of its own: a full share of triggers does not refuse it', () => {
    const desk = open();
    desk.adoptRiskRules({ triggersOfUserMax: 1 });
    const order = stopped(desk, 58_000);
    expect(codeOf(desk.sell(ALICE, 57_000, 1, to(57_100)))).toBe(Code.openOrdersMax);
    expect(codeOf(amend(desk, order, to(57_500)))).toBe(0);
    isSound(desk);
  });

  test('I12 is changed once under one key, by its own id too, and a snapshot has all of it', () => {
    const desk = open();
    const stop = { side: Side.SELL, priceTicks: ticks(57_900), quantityLots: lots(1) };
    const order = orderOf(desk.place(ALICE, { ...stop, ...to(58_000) }, 'mine'));
    const change = { clientOrderId: 'mine', ...to(57_000) };
    expect(codeOf(amend(desk, 0, change, ALICE, 'once'))).toBe(0);
    const again = onlyValueOf(amend(desk, 0, change, ALICE, 'once'), 'repeated');
    expect(again).toMatchObject({ order, code: 0 });
    const other = { clientOrderId: 'mine', ...to(57_001) };
    expect(codeOf(amend(desk, 0, other, ALICE, 'once'))).toBe(Code.keyReused);
    const before = desk.engine.openOrder(order);
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(desk.engine.openOrder(order)).toEqual(before);
    expect(wokenBy(print(desk, 57_000))).toEqual([order]);
    isSound(desk);
  });
});
