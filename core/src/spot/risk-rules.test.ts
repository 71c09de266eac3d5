/** What thieves would do on spot, and what the rules of risk say to it. */
import { Code } from '@bourse/contract/codes.ts';
import { OrderType, Side, TimeInForce } from '@bourse/contract/enumerations.ts';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTCUSDT,
  btcUsdt,
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
import { BTCPERP, FuturesDesk } from '../fixtures/futures-desk.ts';
import { FILLS_OF_COMMAND_MAX } from '../limits.ts';

const { BUY } = Side;
const THIEF = 200;
const MATE = 201;
const SECOND = 1_000;

/** A desk with a band of 10%, rules of risk and an index at the price. */
function deskOf(price = 60_000): Desk {
  const desk = Desk.open();
  const rules = { priceBandRate: 10_000_000, initialPriceTicks: ticks(price) };
  desk.defineBtcUsdt(rules);
  for (const user of [THIEF, MATE]) {
    desk.fund(user, BTC, 100 * ONE);
    desk.fund(user, USDT, 5_000_000 * ONE);
  }
  desk.adoptRiskRules();
  observe(desk, price);
  return desk;
}

function observe(desk: Desk, price: number) {
  const prices = [{ market: BTCUSDT, priceTicks: ticks(price), time: desk.time }];
  return desk.house({ case: 'observeMarkets', value: { prices } });
}

function advance(desk: Desk, stepsMax = 64) {
  return desk.house({ case: 'advanceRisk', value: { stepsMax } });
}

const atMarket = { type: OrderType.MARKET, priceTicks: 0 };
const last = (desk: Desk) => desk.engine.lastPriceTicks(BTCUSDT);

describe('S1 the band is not anchored to what a thief trades', () => {
  /** Stop-limits armed in pairs, each measured by its own trigger, that fire each other upwards. */
  function pump(desk: Desk): void {
    desk.sell(THIEF, 60_000, 0.1);
    desk.buy(MATE, 60_000, 0.1);
    let trigger = 61_000;
    while (trigger < 150_000) {
      const step = Math.round(trigger * 1.05);
      const waits = { stopPriceTicks: ticks(trigger) };
      desk.sell(THIEF, step, 0.01, waits);
      desk.buy(MATE, step, 0.01, waits);
      trigger = step;
    }
    desk.sell(THIEF, 61_000, 0.1);
    desk.buy(MATE, 61_500, 0.1);
  }

  test('I71, I72: with the rules the price stays within the band of the index, upwards', () => {
    const desk = deskOf();
    pump(desk);
    for (let turn = 0; turn < 20; turn += 1) {
      desk.time += SECOND;
      advance(desk);
      expect(last(desk)).toBeLessThanOrEqual(ticks(66_000));
    }
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('I71: and downwards; honest orders near the index are taken meanwhile', () => {
    const desk = deskOf();
    for (const price of [59_000, 56_000, 52_000, 48_000, 43_000]) {
      desk.buy(THIEF, price, 0.01, { stopPriceTicks: ticks(price + 500) });
      desk.sell(MATE, price, 0.01, { stopPriceTicks: ticks(price + 500) });
    }
    desk.buy(THIEF, 59_400, 0.1);
    desk.sell(MATE, 59_400, 0.1);
    for (let turn = 0; turn < 10; turn += 1) advance(desk);
    expect(last(desk)).toBeGreaterThanOrEqual(ticks(54_000));
    expect(codeOf(desk.buy(ALICE, 60_000, 0.01))).toBe(0);
    expect(codeOf(desk.sell(BOB, 60_100, 0.01))).toBe(0);
  });

  test('I71: a limit is measured from the index, whatever was traded last; a market order as well', () => {
    const desk = deskOf();
    desk.sell(THIEF, 65_900, 0.1);
    desk.buy(MATE, 65_900, 0.1);
    expect(last(desk)).toBe(ticks(65_900));
    const refused = onlyValueOf(desk.buy(ALICE, 66_000.01, 0.01), 'refused');
    expect(refused.code).toBe(Code.priceOutsideBand);
    expect(refused.parameters).toEqual([String(ticks(54_000)), String(ticks(66_000))]);
    desk.sell(BOB, 63_500, 0.1);
    // 5% of 60,000, not of 65,900.
    const bought = onlyValueOf(desk.buy(ALICE, 0, 0.1, atMarket), 'refused');
    expect(bought.code).toBe(Code.noLiquidity);
  });

  test('I71: where there never was an index the average of the window holds, once it is worth enough', () => {
    const desk = Desk.open();
    desk.defineBtcUsdt({ priceBandRate: 10_000_000, initialPriceTicks: ticks(60_000) });
    desk.adoptRiskRules();
    const anchor = () => {
      advance(desk);
      return desk.engine.market(BTCUSDT)!.anchorTicks;
    };
    expect(anchor()).toBe(ticks(60_000));
    desk.sell(ALICE, 64_000, 0.1);
    desk.buy(BOB, 64_000, 0.1);
    desk.time += 10 * SECOND;
    // 6,400 dollars are too little.
    expect(anchor()).toBe(ticks(60_000));
    desk.sell(ALICE, 62_000, 0.1);
    desk.buy(BOB, 62_000, 0.1);
    // Nothing moves within its own part of the window.
    expect(anchor()).toBe(ticks(60_000));
    desk.time += 10 * SECOND;
    expect(anchor()).toBe(ticks(63_000));
    desk.time += 3_600 * SECOND;
    expect(anchor()).toBe(ticks(63_000));
    observe(desk, 50_000);
    expect(anchor()).toBe(ticks(50_000));
  });

  test('observations that are no price of a known market, stale or of the future are passed over', () => {
    const desk = deskOf();
    const price = { market: BTCUSDT, priceTicks: ticks(61_000), time: desk.time + 1 };
    const odd = [
      price,
      { ...price, time: desk.time },
      { ...price, time: desk.time - 61 * SECOND },
      { ...price, market: 77, time: desk.time },
      { ...price, priceTicks: 0 },
      { ...price, priceTicks: 2 ** 31 },
      { ...price, priceTicks: 1.5, time: desk.time },
      { ...price, time: Number.NaN },
    ];
    const told = desk.house({ case: 'observeMarkets', value: { prices: odd } });
    expect(onlyValueOf(told, 'marketsObserved').prices).toEqual([]);
    expect(codeOf(desk.send(ALICE, { case: 'observeMarkets', value: { prices: [] } }))).toBe(
      Code.notHouse,
    );
  });
});

describe('S2 one order does not wake many stops into one bid', () => {
  const VICTIMS = 80;

  function victimsOf(): { desk: Desk; losses: () => number } {
    const desk = deskOf();
    desk.buy(ALICE, 60_000, 0.01);
    desk.sell(BOB, 60_000, 0.01);
    const victims = Array.from({ length: VICTIMS }, (_, at) => 300 + at);
    for (const user of victims) {
      desk.fund(user, BTC, ONE / 100);
      desk.sell(user, 0, 0.01, { ...atMarket, stopPriceTicks: ticks(59_500) });
    }
    const got = () => victims.reduce((sum, user) => sum + desk.spot(user, USDT)[0], 0);
    return { desk, losses: () => got() / ONE };
  }

  test('I77: beside an index no last price reaches a stop that is further than a percent from it', () => {
    const { desk } = victimsOf();
    desk.adoptRiskRules({ wakeBandRate: 1_000_000 });
    const index = (price: number) => {
      desk.time += 1_000;
      observe(desk, price);
    };
    const hunt = () => {
      desk.buy(THIEF, 59_400, 0.01);
      return valuesOf(desk.sell(MATE, 59_400, 0.01), 'orderTriggered').length;
    };
    // A percent below 60,150 is 59,548: above the stops at 59,500.
    index(60_150);
    expect(hunt()).toBe(0);
    index(60_000);
    expect(hunt()).toBeGreaterThan(0);
  });

  test('I77: a trade worth less than the least wakes nothing; trades at the trigger add up', () => {
    const { desk } = victimsOf();
    desk.buy(THIEF, 59_400, 0.01);
    expect(valuesOf(desk.sell(MATE, 59_400, 0.0001), 'orderTriggered')).toHaveLength(0);
    // 5.94 dollars each: the 17th makes 100.
    const woken = Array.from({ length: 16 }, () =>
      valuesOf(desk.sell(MATE, 59_400, 0.0001), 'orderTriggered'),
    );
    expect(woken.slice(0, 15).flat()).toHaveLength(0);
    expect(woken[15]).toHaveLength(32);
  });

  test('R7: a stop does not wait behind all that other accounts armed before it', () => {
    const desk = deskOf();
    desk.buy(ALICE, 60_000, 0.01);
    desk.sell(BOB, 60_000, 0.01);
    const honest = 400;
    const arm = (user: number, count: number, price: number) => {
      desk.fund(user, BTC, ONE);
      for (let at = 0; at < count; at += 1) {
        desk.sell(user, 0, 0.01, { ...atMarket, stopPriceTicks: ticks(price) });
      }
    };
    for (let user = 300; user < 310; user += 1) arm(user, 10, 59_600);
    arm(honest, 1, 59_500);
    desk.buy(THIEF, 59_400, 0.01);
    desk.buy(THIEF, 57_000, 10);
    const events = desk.sell(MATE, 59_400, 0.01);
    const woken = valuesOf(events, 'orderTriggered').map(({ user }) => user);
    expect(woken).toHaveLength(32);
    expect(woken).toContain(honest);
  });

  test('R7: stops of a market do not wait behind those of markets before it', () => {
    const desk = deskOf();
    const others = [BTCUSDT + 10, BTCUSDT + 11];
    for (const market of others) {
      const named = { market, symbol: `BTC${market}` };
      const value = { ...btcUsdt, ...named, initialPriceTicks: ticks(60_000) };
      desk.house({ case: 'defineMarket', value });
    }
    const woken: number[] = [];
    for (const market of [BTCUSDT, ...others]) {
      const own = { market };
      desk.buy(ALICE, 60_000, 0.01, own);
      desk.sell(BOB, 60_000, 0.01, own);
      for (let user = 300; user < 500; user += 1) {
        desk.fund(user, BTC, ONE / 100);
        desk.sell(user, 0, 0.01, { ...atMarket, ...own, stopPriceTicks: ticks(59_500) });
      }
      desk.buy(THIEF, 59_400, 0.01, own);
      desk.buy(THIEF, 57_000, 10, own);
      desk.sell(MATE, 59_400, 0.01, own);
    }
    for (let turn = 0; turn < 4; turn += 1) {
      woken.push(...valuesOf(advance(desk), 'orderTriggered').map(({ market }) => market));
    }
    for (const market of [BTCUSDT, ...others]) expect(woken).toContain(market);
  });

  test('I77: at most 32 wake with a command, others trade in between, oldest first', () => {
    const { desk } = victimsOf();
    desk.buy(THIEF, 59_400, 0.01);
    desk.buy(THIEF, 57_000, 10);
    const events = desk.sell(MATE, 59_400, 0.01);
    const first = valuesOf(events, 'orderTriggered').map(({ user }) => user);
    expect(first).toEqual(Array.from({ length: 32 }, (_, at) => 300 + at));
    expect(desk.engine.pendingRisk().pendingWakes).toBe(48);
    desk.buy(CAROL, 59_300, 1);
    const second = valuesOf(advance(desk), 'traded');
    expect(second.every(({ priceTicks }) => priceTicks === ticks(59_300))).toBe(true);
    const told = advance(desk);
    expect(onlyValueOf(told, 'riskAdvanced').pendingWakes).toBe(0);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('I72: a woken order sells no further than its protection price from the anchor', () => {
    const { desk } = victimsOf();
    desk.buy(THIEF, 59_400, 0.01);
    // Within the band of 10%, beyond the protection of 5%.
    desk.buy(THIEF, 56_500, 10);
    const events = desk.sell(MATE, 59_400, 0.01);
    expect(valuesOf(events, 'traded')).toHaveLength(1);
    expect(valuesOf(events, 'orderRearmed')).toHaveLength(32);
    expect(valuesOf(events, 'orderClosed').map(({ user }) => user)).toEqual([THIEF, MATE]);
  });

  test('I78: a stop that finds nobody waits again behind the same trigger, and wakes again', () => {
    const desk = deskOf();
    desk.buy(ALICE, 60_000, 0.01);
    desk.sell(BOB, 60_000, 0.01);
    const stop = orderOf(desk.sell(CAROL, 0, 1, { ...atMarket, stopPriceTicks: ticks(59_500) }));
    desk.buy(ALICE, 59_400, 0.01);
    const events = desk.sell(BOB, 59_400, 0.01);
    expect(onlyValueOf(events, 'orderRearmed').order).toBe(stop);
    expect(desk.engine.openOrder(stop)?.isTriggered).toBe(false);
    expect(desk.spot(CAROL, BTC)[1]).toBe(ONE);
    desk.buy(ALICE, 59_400, 0.41);
    const sold = desk.sell(BOB, 59_400, 0.01);
    expect(valuesOf(sold, 'traded').map(({ quantityLots }) => quantityLots)).toEqual([
      lots(0.01),
      lots(0.4),
    ]);
    // The rest waits again.
    expect(desk.engine.openOrder(stop)).toMatchObject({
      remainingLots: lots(0.6),
      isTriggered: false,
    });
    expect(codeOf(desk.cancel(CAROL, stop))).toBe(0);
    expect(desk.spot(CAROL, BTC)[1]).toBe(0);
  });

  test('I78: a woken stop-limit rests within the band, and gets back what it froze beyond', () => {
    const desk = deskOf();
    desk.buy(ALICE, 60_000, 0.01);
    desk.sell(BOB, 60_000, 0.01);
    const stop = orderOf(desk.buy(CAROL, 90_000, 1, { stopPriceTicks: ticks(60_500) }));
    expect(desk.spot(CAROL, USDT)[1]).toBe(units(90_000));
    desk.sell(BOB, 60_500, 0.01);
    const events = desk.buy(ALICE, 60_500, 0.01);
    expect(onlyValueOf(events, 'orderRepriced')).toMatchObject({
      order: stop,
      priceTicks: ticks(66_000),
      releasedAmount: units(24_000),
    });
    expect(desk.engine.depth(BTCUSDT, BUY, 1)).toEqual([
      { priceTicks: ticks(66_000), totalLots: lots(1) },
    ]);
    expect(desk.spot(CAROL, USDT)[1]).toBe(units(66_000));
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('I77: a cancelled order has no turn; a snapshot keeps the turns', () => {
    const { desk } = victimsOf();
    desk.buy(THIEF, 59_400, 0.01);
    desk.buy(THIEF, 57_000, 10);
    desk.sell(MATE, 59_400, 0.01);
    const next = desk.engine.openOrders(332)[0]!.order;
    desk.cancel(332, next);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(47);
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(valuesOf(advance(desk), 'orderTriggered').map(({ user }) => user)[0]).toBe(333);
    expect(desk.engine.audit().findings).toEqual([]);
  });
});

describe('S3 a cheap coin trades', () => {
  test('below ten ticks', () => {
    const desk = deskOf(0.05);
    const codes = [0.05, 0.06, 0.04].map((price) => codeOf(desk.buy(ALICE, price, 1)));
    expect(codes).toEqual([0, 0, 0]);
    const far = onlyValueOf(desk.buy(ALICE, 10, 1), 'refused');
    expect(far.parameters).toEqual(['1', '25']);
  });
});

describe('R7 what one account, and one command, may take of a market', () => {
  test('at most triggersOfUserMax stops of an account wait in a market', () => {
    const desk = deskOf();
    const stop = () => codeOf(desk.buy(ALICE, 61_000, 0.01, { stopPriceTicks: ticks(61_000) }));
    for (let at = 0; at < 5; at += 1) expect(stop()).toBe(0);
    desk.adoptRiskRules({ triggersOfUserMax: 6 });
    expect(stop()).toBe(0);
    expect(stop()).toBe(Code.openOrdersMax);
    desk.cancel(ALICE, desk.engine.openOrders(ALICE)[0]!.order);
    expect(stop()).toBe(0);
    // A stop freezes what it gives: without money there is none.
    expect(codeOf(desk.buy(300, 61_000, 0.01, { stopPriceTicks: ticks(61_000) }))).toBe(
      Code.insufficientBalance,
    );
  });

  test('a taker meets a bounded number of orders: the rest of one that may rest goes on', () => {
    const makers = FILLS_OF_COMMAND_MAX + 50;
    const desk = deskOf();
    desk.defineBtcUsdt({ priceBandRate: 10_000_000, openOrdersMax: 10_000 });
    for (let at = 0; at < makers; at += 1) desk.sell(THIEF, 60_000, 0.0001);
    const order = orderOf(desk.buy(ALICE, 60_000, 0.05));
    expect(desk.engine.openOrder(order)?.dealtLots).toBe(FILLS_OF_COMMAND_MAX);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(1);
    expect(desk.engine.audit().findings).toEqual([]);
    advance(desk);
    expect(desk.engine.openOrder(order)).toMatchObject({ dealtLots: makers, remainingLots: 200 });
    expect(desk.engine.depth(BTCUSDT, BUY, 2)).toEqual([
      { priceTicks: ticks(60_000), totalLots: 200 },
    ]);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
  });

  test.each([
    { what: 'a market order', price: 0, more: atMarket },
    { what: 'IOC', price: 60_000, more: { timeInForce: TimeInForce.IOC } },
  ])('$what goes on, too, and ends where nobody is left', ({ price, more }) => {
    const makers = FILLS_OF_COMMAND_MAX + 50;
    const desk = deskOf();
    desk.defineBtcUsdt({ priceBandRate: 10_000_000, openOrdersMax: 10_000 });
    for (let at = 0; at < makers; at += 1) desk.sell(THIEF, 60_000, 0.0001);
    const events = desk.buy(ALICE, price, 0.05, more);
    expect(valuesOf(events, 'traded')).toHaveLength(FILLS_OF_COMMAND_MAX);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(1);
    desk.engine = Engine.restore(desk.engine.snapshot());
    expect(valuesOf(advance(desk), 'orderClosed').at(-1)).toMatchObject({
      user: ALICE,
      dealtLots: makers,
    });
    expect(desk.engine.openOrders(ALICE)).toEqual([]);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('a market order that goes on trades no further than when it was placed', () => {
    const desk = deskOf();
    desk.defineBtcUsdt({ priceBandRate: 10_000_000, openOrdersMax: 10_000 });
    for (let at = 0; at < FILLS_OF_COMMAND_MAX; at += 1) desk.sell(THIEF, 60_000, 0.0001);
    desk.sell(THIEF, 63_500, 1);
    const first = valuesOf(desk.buy(ALICE, 0, 0.05, atMarket), 'orderClosed').at(-1);
    expect(first).toMatchObject({ user: ALICE, dealtLots: FILLS_OF_COMMAND_MAX });

    for (let at = 0; at <= FILLS_OF_COMMAND_MAX; at += 1) desk.sell(THIEF, 60_000, 0.0001);
    desk.buy(ALICE, 0, 0.05, atMarket);
    observe(desk, 63_000);
    advance(desk);
    expect(last(desk)).toBe(ticks(60_000));
    expect(desk.engine.openOrders(ALICE)).toEqual([]);
  });

  test('what cannot rest ends when it has gone on for as long as an auction lasts', () => {
    const desk = deskOf();
    desk.defineBtcUsdt({ priceBandRate: 10_000_000, openOrdersMax: 10_000 });
    for (let at = 0; at <= FILLS_OF_COMMAND_MAX; at += 1) desk.sell(THIEF, 60_000, 0.0001);
    desk.buy(ALICE, 0, 0.05, atMarket);
    desk.time += 5 * SECOND;
    expect(onlyValueOf(advance(desk), 'orderClosed').dealtLots).toBe(FILLS_OF_COMMAND_MAX);
  });

  test('who has no money is told so before the book is walked', () => {
    const desk = deskOf();
    expect(codeOf(desk.buy(300, 0, 0.1, atMarket))).toBe(Code.insufficientBalance);
    expect(codeOf(desk.sell(300, 0, 0.1, atMarket))).toBe(Code.insufficientBalance);
  });
});

test('a market cannot take a contract’s number: books, trades and candles are kept by it', () => {
  const desk = FuturesDesk.openFutures();
  const value = { ...btcUsdt, market: BTCPERP, symbol: 'OTHER' };
  const refused = onlyValueOf(desk.house({ case: 'defineMarket', value }), 'refused');
  expect(refused).toEqual({ code: Code.definitionInvalid, parameters: ['market'] });
});
