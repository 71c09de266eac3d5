import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  OrderType,
  PositionSide,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { Event } from '@bourse/contract/messages.ts';
import { describe, expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  codeOf,
  ONE,
  onlyValueOf,
  ticks,
  valuesOf,
} from '../../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';
import { OPEN_ORDERS_MAX } from '../../limits.ts';
import type { State } from '../../state.ts';

function open(margin: number): FuturesDesk {
  const desk = new FuturesDesk();
  desk.defineBtcUsdt();
  desk.house({ case: 'defineContract', value: btcPerpetual });
  desk.fundFutures(ALICE, margin * ONE);
  for (const user of [BOB, CAROL]) desk.fundFutures(user, 1_000_000 * ONE);
  desk.mark(60_000);
  for (const user of [ALICE, BOB, CAROL]) desk.isolated(user, 10);
  desk.adoptRiskRules();
  return desk;
}
const amend = (
  desk: FuturesDesk,
  user: number,
  order: number,
  change: object,
  key = '',
): readonly Event[] => {
  const value = { order, priceTicks: 0, quantityLots: 0, clientOrderId: '', ...change };
  return desk.send(user, { case: 'amendContractOrder', value }, key);
};
const placed = (outcome: readonly Event[]) => onlyValueOf(outcome, 'contractOrderAccepted');

describe('an order on a contract that is changed', () => {
  test('I24 I50 keeps its turn where its quantity falls, and its margin with it', () => {
    const desk = open(1_000_000);
    const first = placed(desk.long(ALICE, 60_000, 2)).order;
    const second = placed(desk.long(BOB, 60_000, 2)).order;
    const lots = placed(desk.long(CAROL, 50_000, 1)).quantityLots;
    const resized = amend(desk, ALICE, first, { quantityLots: lots });
    expect(codeOf(resized)).toBe(0);
    expect(onlyValueOf(resized, 'contractOrderResized')).toMatchObject({
      ...{ order: first, quantityLots: lots, dealtLots: 0 },
    });
    const sold = desk.short(CAROL, 60_000, 2);
    const makers = valuesOf(sold, 'contractTraded').map(({ makerOrder }) => makerOrder);
    expect(makers).toEqual([first, second]);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('I12 is known again by its key where the second call names no trigger and the first could not', () => {
    const desk = open(1_000_000);
    const { order, quantityLots } = placed(desk.long(ALICE, 60_000, 2));
    const change = { quantityLots: quantityLots / 2 };
    expect(codeOf(amend(desk, ALICE, order, change, 'once'))).toBe(0);
    const again = (triggerPriceTicks: number) =>
      amend(desk, ALICE, order, { ...change, triggerPriceTicks }, 'once');
    expect(onlyValueOf(again(0), 'repeated')).toMatchObject({ order, code: 0 });
    expect(codeOf(again(ticks(60_000)))).toBe(Code.keyReused);
  });

  test('is the newest of its id, in the contract that was meant, or none', () => {
    const desk = open(1_000_000);
    const second = { ...btcPerpetual, contract: ETHPERP, symbol: 'ETHUSDT-PERP' };
    desk.house({ case: 'defineContract', value: second });
    const terms = { side: Side.BUY, positionSide: PositionSide.LONG, priceTicks: ticks(50_000) };
    const opened = (contract: number) => {
      // Until then a key, which an order's id is, may not be used again.
      desk.time += 24 * 60 * 60_000;
      desk.mark(60_000, contract);
      return placed(desk.order(ALICE, { ...terms, quantityLots: 100, contract }, 'mine')).order;
    };
    const [, order] = [opened(BTCPERP), opened(ETHPERP)];
    const by = (contract: number | undefined, quantityLots: number) =>
      amend(desk, ALICE, 0, { clientOrderId: 'mine', contract, quantityLots });
    expect(codeOf(by(BTCPERP, 50))).toBe(Code.orderNotActive);
    expect(onlyValueOf(by(ETHPERP, 50), 'contractOrderResized').order).toBe(order);
    expect(onlyValueOf(by(undefined, 40), 'contractOrderResized').order).toBe(order);
  });

  test('I50 is paid for with the margin of the old one, and a refusal changes nothing', () => {
    // Two coins at 10x are 12,000 and a fee.
    const desk = open(13_000);
    const { order, quantityLots } = placed(desk.long(ALICE, 60_000, 2));
    const before = desk.engine.contractOrders(ALICE);
    const account = desk.engine.futuresAccount(ALICE);
    const dear = amend(desk, ALICE, order, { quantityLots: quantityLots * 2 });
    expect(codeOf(dear)).toBe(Code.insufficientMargin);
    expect(desk.engine.contractOrders(ALICE)).toEqual(before);
    expect(desk.engine.futuresAccount(ALICE)).toEqual(account);
    const moved = amend(desk, ALICE, order, { priceTicks: ticks(59_000) });
    expect(onlyValueOf(moved, 'contractOrderClosed')).toMatchObject({
      ...{ order, reason: CloseReason.AMENDED },
    });
    expect(placed(moved)).toMatchObject({ quantityLots, priceTicks: ticks(59_000) });
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('is measured by what has traded and what is left: a close that was cut can be lowered', () => {
    const desk = open(1_000_000);
    desk.short(BOB, 60_000, 4);
    desk.long(ALICE, 60_000, 4);
    const lots = placed(desk.long(CAROL, 50_000, 1)).quantityLots;
    const { order } = placed(desk.closeLong(ALICE, 61_000, 4));
    desk.long(CAROL, 60_000, 3);
    desk.closeLong(ALICE, 60_000, 3, { timeInForce: TimeInForce.IOC });
    const left = () => desk.engine.contractOrders(ALICE).find((one) => one.order === order);
    expect(left()).toMatchObject({ remainingLots: lots, dealtLots: 0 });
    const lower = amend(desk, ALICE, order, { quantityLots: lots - 1 });
    expect(onlyValueOf(lower, 'contractOrderResized')).toMatchObject({ quantityLots: lots - 1 });
    expect(left()).toMatchObject({ remainingLots: lots - 1 });
    // More is as much as there is to close, instead of what would have been left of the first quantity.
    const more = amend(desk, ALICE, order, { quantityLots: lots * 2 });
    expect(placed(more)).toMatchObject({ quantityLots: lots });
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('takes its own place where the table of orders is full', () => {
    const desk = open(1_000_000);
    const { order, quantityLots } = placed(desk.long(ALICE, 60_000, 2));
    const { orders } = (desk.engine as unknown as { state: State }).state.futures;
    const { count } = orders;
    // All but the places that are kept for orders which only close.
    orders.count = OPEN_ORDERS_MAX - 65_536;
    expect(codeOf(desk.long(BOB, 60_000, 2))).toBe(Code.openOrdersMax);
    const moved = amend(desk, ALICE, order, { quantityLots: quantityLots * 2 });
    expect(placed(moved)).toMatchObject({ quantityLots: quantityLots * 2 });
    expect(orders.count).toBe(OPEN_ORDERS_MAX - 65_536);
    orders.count = count;
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('brings the exits that it brought before', () => {
    const desk = open(1_000_000);
    const takeProfit = exit(70_000);
    const { order } = placed(desk.long(ALICE, 59_000, 1, { takeProfit }));
    const moved = amend(desk, ALICE, order, { priceTicks: ticks(59_500) });
    expect(placed(moved).takeProfit).toMatchObject({ triggerPriceTicks: ticks(70_000) });
  });

  test('is no exit, and none that waits where the command names no trigger, as logs of before do', () => {
    const desk = open(1_000_000);
    const triggerPriceTicks = ticks(61_000);
    const takeProfit = exit(70_000);
    const { order } = placed(desk.long(ALICE, 59_000, 1, { triggerPriceTicks }));
    expect(codeOf(amend(desk, ALICE, order, { quantityLots: 5 }))).toBe(Code.orderNotResting);
    expect(codeOf(amend(desk, BOB, order, { quantityLots: 5 }))).toBe(Code.orderNotActive);
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1, { takeProfit });
    const profit = desk.engine.contractOrders(ALICE).find(({ exitType }) => exitType > 0)!;
    const moved = amend(desk, ALICE, profit.order, { triggerPriceTicks: ticks(71_000) });
    expect(codeOf(moved)).toBe(Code.orderNotResting);
  });
});

describe('D63 a stop on a contract', () => {
  const to = (price: number) => ({ triggerPriceTicks: ticks(price) });
  const byMark = { triggerType: TriggerType.MARK };
  const market = { type: OrderType.MARKET, priceTicks: 0 };
  const openOrder = (desk: FuturesDesk, order: number) =>
    desk.engine.contractOrders(ALICE).find((one) => one.order === order);

  test('gets another trigger, limit and quantity under its own number, with the margin that they need', () => {
    const desk = open(1_000_000);
    const { order, quantityLots } = placed(desk.long(ALICE, 61_100, 2, to(61_000)));
    const margin = () => openOrder(desk, order)!.margin;
    const before = margin();
    const change = { ...to(62_000), priceTicks: ticks(62_100), quantityLots: quantityLots / 2 };
    const amended = onlyValueOf(amend(desk, ALICE, order, change), 'contractStopAmended');
    expect(amended).toMatchObject({ order, user: ALICE, ...change, margin: margin() });
    // Half of it at a price that is a little higher.
    expect(margin() / before).toBeCloseTo(62_100 / 61_100 / 2, 6);
    expect(openOrder(desk, order)).toMatchObject({ ...change, isWaiting: true, dealtLots: 0 });
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test.each([
    ['margin', 13_000, { quantityLots: 40_000 }, Code.insufficientMargin],
    ['the side of the price', 1_000_000, to(59_000), Code.triggerPriceInvalid],
    ['the price itself', 1_000_000, to(60_000), Code.triggerPriceInvalid],
    ['a price of what is at the market', 1_000_000, { priceTicks: 1 }, Code.orderShapeInvalid],
    ['a number below zero', 1_000_000, { triggerPriceTicks: -1 }, Code.orderShapeInvalid],
  ])('is refused for %s, and stays as it was', (_, funds, change, code) => {
    const desk = open(funds);
    const stop = { ...to(61_000), ...byMark, ...market };
    const { order } = placed(desk.long(ALICE, 0, 1, stop));
    const standing = () => [desk.engine.contractOrders(ALICE), desk.engine.futuresAccount(ALICE)];
    const before = standing();
    const refused = amend(desk, ALICE, order, { triggerPriceTicks: 0, ...change });
    expect(codeOf(refused)).toBe(code);
    expect(standing()).toEqual(before);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('wakes by its new trigger, and then says that it was triggered', () => {
    const desk = open(1_000_000);
    const stop = { ...to(61_000), ...byMark };
    const { order } = placed(desk.long(ALICE, 60_500, 1, stop));
    amend(desk, ALICE, order, to(60_400));
    desk.time += 1_000;
    expect(valuesOf(desk.mark(60_400), 'contractOrderTriggered')).toMatchObject([{ order }]);
    expect(openOrder(desk, order)).toMatchObject({ isWaiting: false });
    expect(codeOf(amend(desk, ALICE, order, to(62_000)))).toBe(Code.orderTriggered);
    expect(codeOf(amend(desk, ALICE, order, { ...to(0), quantityLots: 5_000 }))).toBe(0);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('that closes is at most what is held beside the other ones', () => {
    const desk = open(1_000_000);
    desk.short(BOB, 60_000, 2);
    desk.long(ALICE, 60_000, 2);
    const stop = (price: number) => ({ ...to(price), ...byMark, ...market });
    const { order, quantityLots } = placed(desk.closeLong(ALICE, 0, 1, stop(58_000)));
    placed(desk.closeLong(ALICE, 0, 0.5, stop(57_000)));
    const as = (lots: number) => amend(desk, ALICE, order, { ...to(0), quantityLots: lots });
    expect(codeOf(as(quantityLots * 1.6))).toBe(Code.nothingToClose);
    expect(codeOf(as(quantityLots * 1.5))).toBe(0);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('brings the exits that it brought before, which lie beyond what it waits for', () => {
    const desk = open(1_000_000);
    const stop = { ...to(61_000), ...byMark, ...market, takeProfit: exit(70_000) };
    const { order } = placed(desk.long(ALICE, 0, 1, stop));
    expect(codeOf(amend(desk, ALICE, order, to(70_000)))).toBe(Code.takeProfitNotHigher);
    expect(codeOf(amend(desk, ALICE, order, to(69_000)))).toBe(0);
    expect(openOrder(desk, order)).toMatchObject({
      takeProfit: { triggerPriceTicks: ticks(70_000) },
    });
    expect(desk.engine.audit().findings).toEqual([]);
  });
});
