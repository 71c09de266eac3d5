import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  OrderStatus,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { describe, expect, test } from 'vitest';
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
  units,
  valuesOf,
} from '../fixtures/desk.ts';

const { IOC, FOK, PO } = TimeInForce;
const market = { type: OrderType.MARKET, priceTicks: 0 };

describe('time in force', () => {
  test('GTC rests what it cannot trade and pays as taker for what it can', () => {
    const desk = Desk.open();
    desk.sell(BOB, 60_000, 0.01);
    const events = desk.buy(ALICE, 60_100, 0.03);
    expect(onlyValueOf(events, 'traded')).toMatchObject({
      priceTicks: ticks(60_000),
      takerRemainingLots: lots(0.02),
      makerRemainingLots: 0,
    });
    expect(desk.engine.openOrder(orderOf(events))).toMatchObject({
      status: OrderStatus.PARTIAL,
      remainingLots: lots(0.02),
      frozenAmount: units(1_202),
    });
  });

  test('IOC that trades nothing is accepted and closed, with all its money back (I33)', () => {
    const desk = Desk.open();
    const before = desk.spot(ALICE, USDT);
    const events = desk.buy(ALICE, 60_000, 0.01, { timeInForce: IOC });
    expect(events.map((event) => event.case)).toEqual(['orderAccepted', 'orderClosed']);
    expect(onlyValueOf(events, 'orderClosed')).toMatchObject({
      status: OrderStatus.CANCELED,
      reason: CloseReason.REMAINDER,
      dealtLots: 0,
      cancelledLots: lots(0.01),
    });
    expect(desk.spot(ALICE, USDT)).toEqual(before);
  });

  test('IOC keeps its trades and cancels the rest', () => {
    const desk = Desk.open();
    desk.sell(BOB, 60_000, 0.01);
    const closed = valuesOf(desk.buy(ALICE, 60_000, 0.05, { timeInForce: IOC }), 'orderClosed');
    expect(closed.at(-1)).toMatchObject({
      reason: CloseReason.REMAINDER,
      dealtLots: lots(0.01),
      cancelledLots: lots(0.04),
    });
    expect(desk.engine.depth(BTCUSDT, Side.BUY, 1)).toEqual([]);
  });

  test('FOK trades wholly or is refused before anything changes (I10)', () => {
    const desk = Desk.open();
    desk.sell(BOB, 60_000, 0.01);
    desk.sell(BOB, 60_200, 0.01);
    const before = desk.engine.audit().totals;
    for (const [price, quantity] of [
      [60_100, 0.02],
      [60_200, 0.0201],
    ] as const) {
      const events = desk.buy(ALICE, price, quantity, { timeInForce: FOK });
      expect(codeOf(events)).toBe(Code.fillOrKillUnfilled);
      expect(events.length).toBe(1);
    }
    expect(desk.engine.audit().totals).toEqual(before);
    const events = desk.buy(ALICE, 60_200, 0.02, { timeInForce: FOK });
    expect(valuesOf(events, 'traded').length).toBe(2);
  });

  test('FOK does not count own orders: those that expire are jumped, those that stop it kill it', () => {
    for (const [mode, code] of [
      [SelfTradePrevention.EXPIRE_MAKER, 0],
      [SelfTradePrevention.EXPIRE_TAKER, Code.fillOrKillUnfilled],
      [SelfTradePrevention.EXPIRE_BOTH, Code.fillOrKillUnfilled],
      [SelfTradePrevention.DECREMENT, Code.fillOrKillUnfilled],
    ] as const) {
      const desk = Desk.open();
      desk.sell(ALICE, 60_000, 0.01);
      desk.sell(BOB, 60_000, 0.01);
      const more = { timeInForce: FOK, selfTradePrevention: mode };
      expect(codeOf(desk.buy(ALICE, 60_000, 0.01, more))).toBe(code);
      expect(codeOf(desk.buy(ALICE, 60_000, 0.02, more))).toBe(Code.fillOrKillUnfilled);
    }
  });

  test('post-only is refused also where it would meet an own order (I34)', () => {
    const desk = Desk.open();
    desk.sell(ALICE, 60_000, 0.01);
    expect(codeOf(desk.buy(ALICE, 60_000, 0.01, { timeInForce: PO }))).toBe(Code.postOnlyWouldTake);
  });
});

describe('market orders (D22)', () => {
  test('a buy by quantity freezes at most what is available and stops when the money is used up', () => {
    const desk = new Desk();
    desk.defineBtcUsdt();
    desk.fund(ALICE, USDT, units(900));
    desk.fund(BOB, BTC, units(1));
    desk.sell(BOB, 60_000, 1);
    const events = desk.buy(ALICE, 0, 0.02, market);
    expect(onlyValueOf(events, 'orderAccepted')).toMatchObject({
      priceTicks: ticks(63_000),
      frozenAmount: units(900),
    });
    expect(valuesOf(events, 'orderClosed').at(-1)).toMatchObject({
      status: OrderStatus.CANCELED,
      reason: CloseReason.REMAINDER,
      dealtLots: lots(0.015),
      cancelledLots: lots(0.005),
    });
    expect(desk.spot(ALICE, USDT)).toEqual([0, 0]);
  });

  test('a buy by quantity that fills returns what protection kept too much', () => {
    const desk = Desk.open();
    desk.sell(BOB, 60_000, 0.01);
    const events = desk.buy(ALICE, 0, 0.01, market);
    expect(valuesOf(events, 'orderClosed').at(-1)).toMatchObject({
      status: OrderStatus.FILLED,
      releasedAmount: units(30),
    });
    expect(desk.spot(ALICE, USDT)).toEqual([units(1_000_000 - 600), 0]);
  });

  test('a buy by amount fills when the last of the book used its money up to a lot', () => {
    const desk = Desk.open();
    desk.sell(BOB, 60_000, 0.01);
    const events = desk.place(ALICE, { ...market, side: Side.BUY, quoteAmount: units(603) });
    expect(valuesOf(events, 'orderClosed').at(-1)).toMatchObject({
      status: OrderStatus.FILLED,
      releasedAmount: units(3),
      cancelledLots: 0,
    });
    desk.sell(BOB, 60_000, 0.01);
    // 6 USDT are left, which is one lot more: the book was too small, not the money.
    const rest = desk.place(ALICE, { ...market, side: Side.BUY, quoteAmount: units(606) });
    expect(valuesOf(rest, 'orderClosed').at(-1)).toMatchObject({
      status: OrderStatus.CANCELED,
      reason: CloseReason.REMAINDER,
    });
  });

  test('nothing trades beyond the protection price', () => {
    const desk = Desk.open();
    desk.sell(BOB, 60_000, 0.01);
    desk.sell(BOB, 63_000, 0.01);
    desk.sell(BOB, 63_000.01, 0.01);
    const events = desk.buy(ALICE, 0, 0.05, market);
    expect(valuesOf(events, 'traded').map(({ priceTicks }) => priceTicks)).toEqual([
      ticks(60_000),
      ticks(63_000),
    ]);
    expect(codeOf(desk.sell(CAROL, 0, 0.01, market))).toBe(Code.noLiquidity);
  });

  test('own orders alone are no liquidity', () => {
    const desk = Desk.open();
    desk.sell(ALICE, 60_000, 0.01);
    expect(codeOf(desk.buy(ALICE, 0, 0.01, market))).toBe(Code.noLiquidity);
    expect(desk.engine.openOrders(ALICE).length).toBe(1);
  });

  test('less money than one lot is no balance, a smaller wish than one lot is too small', () => {
    const desk = new Desk();
    desk.defineBtcUsdt();
    desk.fund(ALICE, USDT, units(5));
    desk.fund(BOB, BTC, units(1));
    desk.sell(BOB, 60_000, 1);
    const buy = (quoteAmount: number) =>
      onlyValueOf(desk.place(ALICE, { ...market, side: Side.BUY, quoteAmount }), 'refused');
    expect(buy(units(100))).toEqual({
      code: Code.insufficientBalance,
      parameters: [String(units(5)), String(USDT)],
    });
    expect(buy(units(4))).toEqual({
      code: Code.notionalBelowMin,
      parameters: [String(units(6)), String(USDT)],
    });
  });

  test('a sell needs all that it sells', () => {
    const desk = Desk.open();
    desk.buy(BOB, 60_000, 1);
    expect(codeOf(desk.sell(ALICE, 0, 10.0001, market))).toBe(Code.insufficientBalance);
    const events = desk.sell(ALICE, 0, 0.5, market);
    expect(onlyValueOf(events, 'traded')).toMatchObject({ takerFee: units(30) });
  });
});

describe('stops', () => {
  /** Trades once at a price, so that it becomes the last one. */
  function trade(desk: Desk, price: number) {
    desk.sell(BOB, price, 0.001);
    return desk.buy(CAROL, price, 0.001);
  }

  test('wait outside the book, freeze their money, and fire when the last price reaches them', () => {
    const desk = Desk.open();
    const stop = { stopPriceTicks: ticks(60_500) };
    const placed = desk.buy(ALICE, 60_600, 0.01, stop);
    const order = orderOf(placed);
    expect(valuesOf(placed, 'levelChanged')).toEqual([]);
    expect(desk.spot(ALICE, USDT)[1]).toBe(units(606));
    expect(valuesOf(trade(desk, 60_499.99), 'orderTriggered')).toEqual([]);
    const fired = trade(desk, 60_500);
    expect(onlyValueOf(fired, 'orderTriggered')).toMatchObject({
      order,
      lastPriceTicks: ticks(60_500),
    });
    expect(desk.engine.openOrder(order)).toMatchObject({ isTriggered: true });
    expect(desk.engine.depth(BTCUSDT, Side.BUY, 1)).toEqual([
      { priceTicks: ticks(60_600), totalLots: lots(0.01) },
    ]);
  });

  test('below the last price they wait for a fall', () => {
    const desk = Desk.open();
    desk.buy(CAROL, 59_000, 1);
    const order = orderOf(desk.sell(ALICE, 0, 0.01, { ...market, stopPriceTicks: ticks(59_500) }));
    expect(valuesOf(trade(desk, 59_500.01), 'orderTriggered')).toEqual([]);
    const fired = trade(desk, 59_500);
    expect(valuesOf(fired, 'traded').at(-1)).toMatchObject({
      takerOrder: order,
      priceTicks: ticks(59_000),
    });
  });

  test('equal to the last price is refused', () => {
    const desk = Desk.open();
    const atLast = { stopPriceTicks: ticks(60_000) };
    expect(codeOf(desk.buy(ALICE, 60_000, 0.01, atLast))).toBe(Code.stopPriceInvalid);
    trade(desk, 60_100);
    expect(codeOf(desk.buy(ALICE, 60_000, 0.01, atLast))).toBe(0);
    const atNew = { stopPriceTicks: ticks(60_100) };
    expect(codeOf(desk.buy(ALICE, 60_000, 0.01, atNew))).toBe(Code.stopPriceInvalid);
  });

  test('of one command fire in the order in which the price reached them, cascades included', () => {
    const desk = Desk.open();
    const first = orderOf(desk.buy(ALICE, 60_300, 0.001, { stopPriceTicks: ticks(60_100) }));
    const second = orderOf(desk.buy(ALICE, 60_400, 0.001, { stopPriceTicks: ticks(60_100) }));
    const cascade = orderOf(desk.buy(ALICE, 60_500, 0.001, { stopPriceTicks: ticks(60_200) }));
    desk.sell(BOB, 60_100, 0.001);
    desk.sell(BOB, 60_200, 0.002);
    const fired = desk.buy(CAROL, 60_100, 0.001);
    expect(valuesOf(fired, 'orderTriggered').map(({ order }) => order)).toEqual([
      first,
      second,
      cascade,
    ]);
    expect(
      valuesOf(fired, 'traded')
        .map(({ takerOrder }) => takerOrder)
        .slice(1),
    ).toEqual([first, second]);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('every price of a sweep counts, not only its last one', () => {
    const desk = Desk.open();
    trade(desk, 60_300);
    const fall = orderOf(desk.sell(ALICE, 59_000, 0.001, { stopPriceTicks: ticks(60_150) }));
    desk.sell(BOB, 60_100, 0.001);
    desk.sell(BOB, 60_250, 0.001);
    const fired = desk.buy(CAROL, 60_250, 0.002);
    expect(valuesOf(fired, 'orderTriggered').map(({ order }) => order)).toEqual([fall]);
  });

  test('triggered post-only that would take is closed, FOK that cannot fill waits again (I78)', () => {
    const desk = Desk.open();
    desk.sell(BOB, 60_200, 0.01);
    const stop = { stopPriceTicks: ticks(60_100) };
    desk.buy(ALICE, 60_200, 0.01, { ...stop, timeInForce: PO });
    const whole = orderOf(desk.buy(ALICE, 60_200, 0.02, { ...stop, timeInForce: FOK }));
    const events = trade(desk, 60_100);
    const closed = valuesOf(events, 'orderClosed').filter(({ user }) => user === ALICE);
    expect(closed.map(({ reason }) => reason)).toEqual([CloseReason.POST_ONLY]);
    // It has its turn in a command that may still meet as many orders as one may.
    const turn = desk.house({ case: 'advanceRisk', value: { stepsMax: 1 } });
    expect(onlyValueOf(turn, 'orderRearmed').order).toBe(whole);
    expect(desk.spot(ALICE, USDT)[1]).toBe(units(1_204));
  });

  test('can be cancelled while they wait (I37)', () => {
    const desk = Desk.open();
    const stop = { ...market, stopPriceTicks: ticks(61_000) };
    const order = orderOf(desk.buy(ALICE, 0, 0.01, stop));
    expect(desk.spot(ALICE, USDT)[1]).toBe(units(640.5));
    const events = desk.cancel(ALICE, order);
    expect(onlyValueOf(events, 'orderClosed').releasedAmount).toBe(units(640.5));
    expect(valuesOf(trade(desk, 61_000), 'orderTriggered')).toEqual([]);
  });
});

describe('price, band and value', () => {
  test('each trade is at the price of the resting order (I25)', () => {
    const desk = Desk.open();
    desk.buy(BOB, 60_010, 0.01);
    const events = desk.sell(ALICE, 59_000, 0.01);
    expect(onlyValueOf(events, 'traded').priceTicks).toBe(ticks(60_010));
  });

  test('an order that is worth more than the largest amount is refused', () => {
    const desk = new Desk();
    const rules = { tickSize: 10 ** 12, quantityMaxLots: 1_000_000, initialPriceTicks: 10_000_000 };
    desk.defineBtcUsdt(rules);
    const order = { side: Side.BUY, priceTicks: 10_000_000, quantityLots: 1_000_000 };
    expect(codeOf(desk.place(ALICE, order))).toBe(Code.notionalAboveMax);
  });
});

describe('what one command says', () => {
  test('events, then changed levels, then changed balances, each once', () => {
    const desk = Desk.open();
    desk.sell(BOB, 60_000, 0.01);
    desk.sell(BOB, 60_000, 0.01);
    desk.sell(CAROL, 60_010, 0.01);
    const events = desk.buy(ALICE, 60_020, 0.05);
    expect(events.map((event) => event.case)).toEqual([
      'orderAccepted',
      'traded',
      'orderClosed',
      'traded',
      'orderClosed',
      'traded',
      'orderClosed',
      'levelChanged',
      'levelChanged',
      'levelChanged',
      'balanceChanged',
      'balanceChanged',
      'balanceChanged',
      'balanceChanged',
      'balanceChanged',
      'balanceChanged',
      'balanceChanged',
      'balanceChanged',
    ]);
    const balances = valuesOf(events, 'balanceChanged').map(
      ({ user, asset }) => `${user} ${asset}`,
    );
    expect(new Set(balances).size).toBe(balances.length);
  });

  test('a sweep through many levels says each of them once', () => {
    const desk = Desk.open();
    for (let i = 0; i < 40; i += 1) {
      desk.sell(BOB, 60_000 + i, 0.001);
      desk.sell(CAROL, 60_000 + i, 0.001);
    }
    const events = desk.buy(ALICE, 60_100, 0.079);
    const levels = valuesOf(events, 'levelChanged');
    expect(levels.map(({ priceTicks }) => priceTicks)).toEqual(
      Array.from({ length: 40 }, (_, i) => ticks(60_000 + i)),
    );
    expect(levels.map(({ totalLots }) => totalLots)).toEqual([
      ...Array.from({ length: 39 }, () => 0),
      lots(0.001),
    ]);
  });

  test('cancel all: oldest first, one market or all, stops included', () => {
    const desk = Desk.open();
    const placed = [
      orderOf(desk.buy(ALICE, 59_000, 0.01)),
      orderOf(desk.sell(ALICE, 61_000, 0.01)),
      orderOf(desk.buy(ALICE, 60_000, 0.01, { stopPriceTicks: ticks(60_500) })),
    ];
    desk.buy(BOB, 59_000, 0.01);
    const events = desk.cancelAll(ALICE);
    expect(valuesOf(events, 'orderClosed').map(({ order }) => order)).toEqual(placed);
    expect(onlyValueOf(events, 'ordersCancelled')).toEqual({ user: ALICE, market: 0, count: 3 });
    expect(desk.spot(ALICE, USDT)).toEqual([units(1_000_000), 0]);
    expect(desk.spot(ALICE, BTC)).toEqual([10 * ONE, 0]);
    expect(onlyValueOf(desk.cancelAll(ALICE, BTCUSDT), 'ordersCancelled').count).toBe(0);
    expect(desk.engine.openOrders(BOB).length).toBe(1);
  });

  test('D24 orders that are cancelled for an owner who is not there say so', () => {
    const desk = Desk.open();
    const reasonOf = (unattended?: boolean) => {
      desk.buy(ALICE, 59_000, 0.01);
      const value = { market: 0, ...(unattended && { unattended }) };
      const events = desk.send(ALICE, { case: 'cancelAllOrders', value });
      return onlyValueOf(events, 'orderClosed').reason;
    };
    expect([reasonOf(), reasonOf(true)]).toEqual([CloseReason.USER, CloseReason.UNATTENDED]);
  });

  test('a cancel of someone else is refused like one of nothing', () => {
    const desk = Desk.open();
    const order = orderOf(desk.buy(ALICE, 59_000, 0.01));
    expect(desk.cancel(BOB, order)).toEqual(desk.cancel(BOB, order + 1));
    expect(desk.engine.openOrder(order)).not.toBeNull();
  });
});
