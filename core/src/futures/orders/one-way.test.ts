/** One position a contract: an order closes what is opposite once it fills, and opens the rest. */

import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
import { exit, FuturesDesk } from '../../fixtures/futures-desk.ts';

let desk: FuturesDesk;
beforeEach(() => {
  desk = FuturesDesk.openFutures();
  desk.oneWay(ALICE);
});
afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
});

type More = Parameters<FuturesDesk['order']>[1];
const order = (side: Side, price: number, quantity: number, more: More = {}, user = ALICE) =>
  desk.limit(user, side, PositionSide.UNSPECIFIED, price, quantity, more);
const buy = (price: number, quantity: number, more: More = {}) =>
  order(Side.BUY, price, quantity, more);
const sell = (price: number, quantity: number, more: More = {}) =>
  order(Side.SELL, price, quantity, more);
const placed = (events: ReturnType<typeof sell>) =>
  events.find((event) => event.case === 'contractOrderAccepted')!.value.order;
/** Bob takes from, or gives to, what Alice has in the book. */
const bobBuys = (price: number, quantity: number) => desk.long(BOB, price, quantity);
const bobSells = (price: number, quantity: number) => desk.short(BOB, price, quantity);
/** Above 0 long, below 0 short, in coins. */
const positions = (user = ALICE) =>
  desk.engine
    .positions(user)
    .map(({ positionSide, lots: held }) => (positionSide === PositionSide.LONG ? 1 : -1) * held)
    .map((signed) => signed / 10_000);
const openOrders = (user = ALICE) =>
  desk.engine
    .contractOrders(user)
    .map(({ priceTicks, remainingLots }) => [priceTicks / 100, remainingLots / 10_000]);

test('an order that came to rest before the position closes it when it fills (D25)', () => {
  sell(60_100, 1);
  bobSells(60_000, 1);
  buy(60_000, 1);
  expect(positions()).toEqual([1]);
  const events = bobBuys(60_100, 1);
  expect(onlyValueOf(events, 'contractTraded')).toMatchObject({
    makerClosedLots: lots(1),
    makerRealised: 100 * ONE,
  });
  expect(positions()).toEqual([]);
  expect(desk.futures(ALICE)[1]).toBe(0);
  expect(desk.engine.futuresAccount(ALICE).orderMargin).toBe(0n);
});

test('what is left of it opens the other side at its own price, in parts too (D25, I48)', () => {
  sell(60_100, 3);
  bobSells(60_000, 2);
  buy(60_000, 2);
  bobBuys(60_100, 1);
  expect(positions()).toEqual([1]);
  const events = bobBuys(60_100, 2);
  expect(onlyValueOf(events, 'contractTraded').makerClosedLots).toBe(lots(1));
  expect(positions()).toEqual([-1]);
  expect(desk.engine.positions(ALICE)[0]!.cost).toBe(60_100 * ONE);
});

test('what a turn closes pays its own fee: the rest opens with its whole margin (I48)', () => {
  desk.isolated(ALICE, 20);
  bobSells(60_000, 1);
  buy(60_000, 1);
  bobBuys(60_000, 1.01);
  sell(60_000, 1.01);
  expect(positions()).toEqual([-0.01]);
  // 600 at 20x. The fee of the 1 that closed, 30, is as much as all of it.
  expect(desk.engine.positions(ALICE)[0]!.margin).toBe(30 * ONE);
});

test('an isolated position is netted as well, and every margin returns', () => {
  desk.isolated(ALICE, 10);
  sell(60_100, 1);
  bobSells(60_000, 1);
  buy(60_000, 1);
  bobBuys(60_100, 1);
  expect(positions()).toEqual([]);
  const fees = 60_100 * ONE * 0.0002 + 60_000 * ONE * 0.0005;
  expect(desk.futures(ALICE)).toEqual([(1_000_000 + 100) * ONE - fees, 0]);
});

test('the position grew after an order was placed: it turns only what is more than all of it', () => {
  bobSells(60_000, 5);
  buy(60_000, 2);
  sell(60_100, 3);
  buy(60_000, 3);
  bobBuys(60_100, 3);
  expect(positions()).toEqual([2]);
});

test('lots that another order reserved are closed by whoever fills first (O6, I49)', () => {
  bobSells(60_000, 1);
  buy(60_000, 1);
  const reducing = placed(sell(60_200, 1, { reduceOnly: true }));
  sell(60_100, 1);
  const events = bobBuys(60_100, 0.4);
  expect(onlyValueOf(events, 'contractOrderReduced')).toMatchObject({
    order: reducing,
    remainingLots: lots(0.6),
    reason: CloseReason.POSITION_CLOSED,
  });
  expect(positions()).toEqual([0.6]);
  const rest = bobBuys(60_100, 0.6);
  expect(
    valuesOf(rest, 'contractOrderClosed').find((each) => each.order === reducing),
  ).toMatchObject({ reason: CloseReason.POSITION_CLOSED });
  expect(positions()).toEqual([]);
  expect(openOrders()).toEqual([]);
});

test('a plain order whose lots another one closed opens then, and holds the margin for it', () => {
  bobSells(60_000, 1);
  buy(60_000, 1);
  sell(60_200, 1);
  expect(desk.engine.futuresAccount(ALICE).orderMargin).toBe(0n);
  sell(60_100, 1);
  const margin = desk.engine.futuresAccount(ALICE).orderMargin;
  bobBuys(60_100, 1);
  expect(positions()).toEqual([]);
  expect(desk.engine.futuresAccount(ALICE).orderMargin).toBeGreaterThan(margin);
  bobBuys(60_200, 1);
  expect(positions()).toEqual([-1]);
});

test('an order that may rest nets what resting orders reserve, where it takes', () => {
  bobSells(60_000, 1);
  buy(60_000, 1);
  sell(60_300, 1, { reduceOnly: true });
  bobBuys(59_900, 1);
  const events = sell(59_900, 1);
  expect(onlyValueOf(events, 'contractTraded').takerClosedLots).toBe(lots(1));
  expect(positions()).toEqual([]);
  expect(openOrders()).toEqual([]);
});

test('nor does it trade beyond bankruptcy where it closes what others reserve (I52)', () => {
  desk.isolated(ALICE, 100);
  bobSells(60_000, 1);
  buy(60_000, 1);
  sell(60_300, 1, { reduceOnly: true });
  desk.long(CAROL, 58_500, 1);
  const events = sell(58_000, 1);
  expect(onlyValueOf(events, 'contractOrderClosed').reason).toBe(CloseReason.MARGIN);
  expect(valuesOf(events, 'contractTraded')).toEqual([]);
});

test('a flip brings its exits for all of the new position, and ends those of the side it closed', () => {
  sell(60_100, 3, { takeProfit: exit(59_000), stopLoss: exit(61_000) });
  bobSells(60_000, 1);
  buy(60_000, 1, { takeProfit: exit(60_900) });
  bobBuys(60_100, 0.5);
  const before = desk.engine.contractOrders(ALICE).filter(({ exitType }) => exitType > 0);
  expect(before.map(({ side }) => side)).toEqual([Side.SELL]);
  bobBuys(60_100, 2.5);
  expect(positions()).toEqual([-2]);
  const exits = desk.engine.contractOrders(ALICE).filter(({ exitType }) => exitType > 0);
  expect(exits.map(({ side, isWhole }) => [side, isWhole])).toEqual([
    [Side.BUY, true],
    [Side.BUY, true],
  ]);
});

test('lots that an order opens after its first ones were closed bring its exits again', () => {
  sell(60_100, 2, { takeProfit: exit(59_000) });
  bobBuys(60_100, 1);
  bobSells(60_000, 1.5);
  buy(60_000, 1.5);
  expect(positions()).toEqual([0.5]);
  expect(desk.engine.contractOrders(ALICE).filter(({ exitType }) => exitType > 0)).toEqual([]);
  bobBuys(60_100, 1);
  expect(positions()).toEqual([-0.5]);
  expect(
    desk.engine
      .contractOrders(ALICE)
      .filter(({ exitType }) => exitType > 0)
      .map(({ isWhole }) => isWhole),
  ).toEqual([true]);
});

test('a position that an old order closes pays the open funding instant once (I47)', () => {
  const HOURS = 8 * 3_600_000;
  sell(60_100, 1);
  bobSells(60_000, 1);
  buy(60_000, 1);
  desk.time = Math.ceil(desk.time / HOURS) * HOURS;
  const opened = desk.mark(60_000);
  const paid = valuesOf(opened, 'fundingPaid').filter(({ user }) => user === ALICE);
  expect(paid).toHaveLength(1);
  const events = bobBuys(60_100, 1);
  expect(valuesOf(events, 'fundingPaid')).toEqual([]);
  expect(positions()).toEqual([]);
});

test('own orders do not net against each other: self-trade prevention comes first', () => {
  sell(60_100, 1);
  bobSells(60_000, 1);
  buy(60_000, 1);
  const events = buy(60_100, 1, { selfTradePrevention: SelfTradePrevention.DECREMENT });
  expect(valuesOf(events, 'contractTraded')).toEqual([]);
  expect(positions()).toEqual([1]);
  expect(openOrders()).toEqual([]);
});

test('fill or kill counts on no order that gives way before its turn comes', () => {
  sell(60_100, 1);
  bobSells(60_000, 1);
  buy(60_000, 1);
  sell(60_200, 1, { reduceOnly: true });
  // The first one closes the position, and nothing is left for the second to reduce.
  const all = { timeInForce: TimeInForce.FOK };
  expect(codeOf(desk.long(BOB, 60_200, 2, all))).toBe(Code.fillOrKillUnfilled);
  expect(openOrders()).toHaveLength(2);
  const events = desk.long(BOB, 60_200, 1, all);
  expect(onlyValueOf(events, 'contractTraded').makerClosedLots).toBe(lots(1));
  expect(openOrders()).toEqual([]);
});

test('a market order looks past them for its worst price, and fills', () => {
  sell(60_100, 1);
  bobSells(60_000, 1);
  buy(60_000, 1);
  sell(60_200, 1, { reduceOnly: true });
  desk.short(CAROL, 60_300, 1);
  const events = desk.long(BOB, 0, 2, { timeInForce: TimeInForce.IOC });
  expect(valuesOf(events, 'contractTraded').map(({ priceTicks }) => priceTicks / 100)).toEqual([
    60_100, 60_300,
  ]);
});

test('a liquidation sells step by step what the book surely takes (I45)', () => {
  desk.insure(1_000_000 * ONE);
  sell(60_600, 1);
  bobSells(60_000, 1);
  buy(60_000, 1);
  sell(60_650, 1, { reduceOnly: true });
  desk.isolated(CAROL, 100);
  bobBuys(60_000, 2);
  desk.short(CAROL, 60_000, 2);
  const events = desk.mark(60_700);
  const steps = valuesOf(events, 'liquidated');
  expect(steps.map(({ tradedLots, keptLots }) => [tradedLots, keptLots])).toEqual([
    [lots(1), 0],
    [0, lots(1)],
  ]);
  expect(steps[0]!.tradedNotional).toBe(60_600 * ONE);
  expect(positions()).toEqual([]);
});

test('in hedge mode both sides stand beside each other as before (D25)', () => {
  desk.short(CAROL, 60_100, 1);
  bobSells(60_000, 1);
  desk.long(CAROL, 60_000, 1);
  bobBuys(60_100, 1);
  expect(positions(CAROL).sort()).toEqual([-1, 1]);
});

test('a maker that is sold to by a liquidation nets too', () => {
  desk.insure(1_000_000 * ONE);
  desk.isolated(CAROL, 100);
  // Alice is short and has a bid far below that was placed while she was flat.
  buy(59_300, 1);
  bobBuys(60_000, 1);
  sell(60_000, 1);
  bobSells(60_050, 1);
  desk.long(CAROL, 60_050, 1);
  const events = desk.mark(59_500);
  const sold = onlyValueOf(events, 'contractTraded');
  expect(sold).toMatchObject({ makerUser: ALICE, makerClosedLots: lots(1) });
  expect(positions()).toEqual([]);
  expect(codeOf(events)).toBe(0);
});
