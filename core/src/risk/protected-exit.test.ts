/**
 * A protected exit gives up what its owner has as a woken stop does (R1, I78): near index and mark at first, further
 * while nobody is there, never beyond the bound. It ends by its fill, its owner, or the end of its position.
 */
import { Code } from '@bourse/contract/codes.ts';
import {
  MarketState,
  OrderStatus,
  OrderType,
  PositionSide,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { PlaceContractOrder, PlaceOrder } from '@bourse/contract/messages.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import {
  BTC,
  BTCUSDT,
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
import { BTCPERP, FuturesDesk } from '../fixtures/futures-desk.ts';

const INDEX = 60_000;
const OWNER = 300;
const MAKER = 301;
const THIEF = 200;
const MATE = 201;
const SECOND = 1_000;
/** 0.1% at first, 0.04% more each second, 0.5% after ten. */
const rules = {
  wakeBandRate: 500_000,
  wokenMarkRate: 100_000,
  wokenProtectionRate: 500_000,
  wokenWidenMs: 10_000,
};
const below = (basisPoints: number) => Math.round(INDEX * (100 - basisPoints / 100)) / 100;

describe('on a spot market', () => {
  let desk: Desk;
  let seen: number;
  const exit: Partial<PlaceOrder> = {
    side: Side.SELL,
    type: OrderType.MARKET,
    quantityLots: lots(1),
    protectedExit: true,
  };

  beforeEach(() => {
    desk = Desk.open();
    desk.defineBtcUsdt({ priceBandRate: 10_000_000 });
    desk.adoptRiskRules(rules);
    for (const user of [OWNER, MAKER, THIEF, MATE]) {
      desk.fund(user, BTC, 5 * ONE);
      desk.fund(user, USDT, 900_000 * ONE);
    }
    second();
  });

  afterEach(() => {
    expect(desk.engine.audit().findings).toEqual([]);
    const bytes = desk.engine.snapshot();
    expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
  });

  /** The clock's second, with the turns that it leaves. */
  function second(price = INDEX): void {
    desk.time += SECOND;
    const prices = [{ market: BTCUSDT, priceTicks: ticks(price), time: desk.time }];
    desk.house({ case: 'observeMarkets', value: { prices: price > 0 ? prices : [] } });
    desk.house({ case: 'advanceRisk', value: { stepsMax: 64 } });
  }

  function place(more: Partial<PlaceOrder> = {}) {
    seen = desk.outcomes.length;
    return desk.place(OWNER, { ...exit, ...more });
  }

  /** Prices at which the exit sold since it was asked last. */
  function fills(): number[] {
    const events = desk.outcomes.slice(seen).flatMap((outcome) => outcome.events);
    seen = desk.outcomes.length;
    return valuesOf(events, 'traded')
      .filter(({ takerUser }) => takerUser === OWNER)
      .map(({ priceTicks }) => priceTicks / 100);
  }

  const open = () => desk.engine.openOrders(OWNER);

  test('I78: it trades with the command that places it, and what found nobody waits as it was', () => {
    desk.buy(MAKER, below(5), 0.25);
    desk.buy(THIEF, below(15), 5);
    const events = place();
    expect(onlyValueOf(events, 'orderAccepted')).toMatchObject({
      protectedExit: true,
      stopPriceTicks: 0,
    });
    expect(fills()).toEqual([below(5)]);
    expect(open()).toMatchObject([
      { protectedExit: true, stopPriceTicks: 0, status: OrderStatus.PARTIAL, isTriggered: false },
    ]);
    expect(desk.spot(OWNER, BTC)).toEqual([4 * ONE, (3 * ONE) / 4]);
  });

  test('I78: each second it reaches further, up to its bound, until it has filled', () => {
    desk.buy(THIEF, below(51), 5);
    place();
    const prices = Array.from({ length: 40 }, () => {
      second();
      return fills();
    });
    expect(prices.flat()).toEqual([]);
    desk.buy(MAKER, below(49), 1);
    second();
    expect(fills()).toEqual([below(49)]);
    expect(open()).toEqual([]);
  });

  test('N10: what stands further away is reached after the seconds that this takes, and not before', () => {
    desk.buy(MAKER, below(31), 1);
    place();
    const reached = Array.from({ length: 10 }, () => {
      second();
      return fills().length;
    });
    expect(reached.indexOf(1)).toBe(5);
  });

  test('while its index is silent it waits, and begins near again', () => {
    place();
    for (let at = 0; at < 61; at += 1) second(0);
    desk.buy(MAKER, below(45), 1);
    for (let at = 0; at < 20; at += 1) second(0);
    expect(fills()).toEqual([]);
    const reached = Array.from({ length: 10 }, () => {
      second();
      return fills().length;
    });
    expect(reached.indexOf(1)).toBe(9);
  });

  test('an exit that is placed while the index is silent waits from the first', () => {
    for (let at = 0; at < 61; at += 1) second(0);
    desk.buy(MAKER, INDEX, 1);
    expect(codeOf(place())).toBe(0);
    expect(fills()).toEqual([]);
    second();
    expect(fills()).toEqual([INDEX]);
  });

  test('in an auction and in a halted market it waits', () => {
    place();
    desk.house({ case: 'setMarketState', value: { market: BTCUSDT, state: MarketState.HALTED } });
    second();
    desk.house({ case: 'setMarketState', value: { market: BTCUSDT, state: MarketState.OPEN } });
    desk.buy(MAKER, INDEX, 1);
    second();
    expect(fills()).toEqual([INDEX]);
  });

  test('its owner cancels it, alone or with all others, and has the coins back', () => {
    const order = orderOf(place());
    desk.cancel(OWNER, order);
    expect(open()).toEqual([]);
    place();
    desk.cancelAll(OWNER);
    expect(open()).toEqual([]);
    expect(desk.spot(OWNER, BTC)).toEqual([5 * ONE, 0]);
  });

  const aStop: Partial<PlaceOrder> = {
    protectedExit: false,
    stopPriceTicks: ticks(below(90)),
    quantityLots: lots(0.01),
  };

  test('R7: an exit finds room where all places for waiting orders are taken, and takes none', () => {
    desk.adoptRiskRules({ ...rules, triggersOfUserMax: 2, triggersOfMarketMax: 2 });
    expect([place(aStop), place(aStop), place(aStop)].map(codeOf)).toEqual([
      ...[0, 0, Code.openOrdersMax],
    ]);
    const all = [place({ quantityLots: lots(0.5) }), place({ quantityLots: lots(0.5) })];
    expect(all.map(codeOf)).toEqual([0, 0]);
    desk.cancel(OWNER, orderOf(all[0]!));
    desk.cancel(OWNER, open()[0]!.order);
    expect([place(aStop), place(aStop)].map(codeOf)).toEqual([0, Code.openOrdersMax]);
  });

  test('R7: an exit finds room where its owner has as many open orders as may be, and as many exits again', () => {
    desk.defineBtcUsdt({ priceBandRate: 10_000_000, openOrdersMax: 3 });
    for (let at = 0; at < 3; at += 1) desk.sell(OWNER, below(-1), 0.01);
    const few = { quantityLots: lots(0.01) };
    expect([place(few), place(few), place(few), place(few)].map(codeOf)).toEqual([
      ...[0, 0, 0, Code.openOrdersMax],
    ]);
  });

  test.each<[string, Partial<PlaceOrder>]>([
    ['a limit', { type: OrderType.LIMIT, priceTicks: ticks(INDEX) }],
    ['a trigger', { stopPriceTicks: ticks(INDEX - 1) }],
    ['a time in force', { timeInForce: TimeInForce.IOC }],
    ['a purchase', { side: Side.BUY }],
  ])('%s is no protected exit', (_, more) => {
    expect(codeOf(place(more))).toBe(Code.orderShapeInvalid);
  });

  test('one second gives a turn to 64 exits, the next ones to the others', () => {
    desk.adoptRiskRules({ ...rules, triggersOfUserMax: 200 });
    for (let at = 0; at < 100; at += 1) place({ quantityLots: lots(0.01) });
    desk.buy(MAKER, INDEX, 5);
    desk.time += SECOND;
    desk.house({ case: 'observeMarkets', value: { prices: [] } });
    for (let at = 0; at < 8; at += 1) desk.house({ case: 'advanceRisk', value: { stepsMax: 64 } });
    expect(open()).toHaveLength(36);
    second();
    second();
    expect(open()).toEqual([]);
  });

  test("R7 I78: however many exits of one account wait, another's waits behind one of them", () => {
    for (let at = 0; at < 150; at += 1) desk.place(MATE, { ...exit, quantityLots: lots(0.01) });
    place({ quantityLots: lots(0.01) });
    desk.buy(MAKER, INDEX, 0.02);
    second();
    expect(open()).toEqual([]);
    expect(desk.engine.openOrders(MATE)).toHaveLength(149);
  });

  test('N1: a thief behind a print of 5 USDT gains by a market order, and nothing by a protected exit', () => {
    const gainOf = (order: Partial<PlaceOrder>) => {
      const before = desk.spot(OWNER, USDT)[0];
      desk.buy(THIEF, below(400), 1);
      desk.sell(MATE, below(300), 0.0001);
      desk.buy(MATE, below(300), 0.0001);
      place(order);
      for (let at = 0; at < 30; at += 1) second();
      desk.buy(MAKER, below(5), 1);
      second();
      desk.cancelAll(THIEF);
      desk.cancelAll(MAKER);
      return INDEX - (desk.spot(OWNER, USDT)[0] - before) / ONE;
    };
    expect(gainOf({ protectedExit: false })).toBeGreaterThan(INDEX * 0.039);
    expect(gainOf({})).toBeLessThan(INDEX * 0.005);
  });
});

describe('on a contract', () => {
  let desk: FuturesDesk;
  let seen: number;
  const exit: Partial<PlaceContractOrder> = {
    side: Side.SELL,
    positionSide: PositionSide.LONG,
    type: OrderType.MARKET,
    quantityLots: lots(1),
    reduceOnly: true,
    protectedExit: true,
  };

  beforeEach(() => {
    desk = FuturesDesk.openFutures({ priceBandRate: 10_000_000 });
    desk.adoptRiskRules(rules);
    for (const user of [OWNER, MAKER, THIEF, MATE]) desk.fundFutures(user, 900_000 * ONE);
    desk.short(MATE, INDEX, 1);
    desk.long(OWNER, INDEX, 1);
  });

  afterEach(() => {
    expect(desk.engine.audit().findings).toEqual([]);
    const bytes = desk.engine.snapshot();
    expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
  });

  function second(price = INDEX): void {
    desk.time += SECOND;
    desk.mark(price);
    desk.advance();
  }

  function place(more: Partial<PlaceContractOrder> = {}) {
    seen = desk.outcomes.length;
    return desk.order(OWNER, { ...exit, ...more });
  }

  function fills(): number[] {
    const events = desk.outcomes.slice(seen).flatMap((outcome) => outcome.events);
    seen = desk.outcomes.length;
    return valuesOf(events, 'contractTraded')
      .filter(({ takerUser }) => takerUser === OWNER)
      .map(({ priceTicks }) => priceTicks / 100);
  }

  const open = () => desk.engine.contractOrders(OWNER);

  test('I78: it trades with the command that places it, and what found nobody waits as it was', () => {
    desk.long(MAKER, below(5), 0.25);
    desk.long(THIEF, below(15), 5);
    const events = place();
    expect(onlyValueOf(events, 'contractOrderAccepted')).toMatchObject({
      protectedExit: true,
      triggerPriceTicks: 0,
    });
    expect(fills()).toEqual([below(5)]);
    expect(open()).toMatchObject([
      { protectedExit: true, triggerPriceTicks: 0, isWaiting: true, remainingLots: lots(0.75) },
    ]);
  });

  test('I78: each second it reaches further, up to its bound, until it has filled', () => {
    desk.long(THIEF, below(51), 5);
    place();
    for (let at = 0; at < 40; at += 1) second();
    expect(fills()).toEqual([]);
    desk.long(MAKER, below(49), 1);
    second();
    expect(fills()).toEqual([below(49)]);
    expect(open()).toEqual([]);
  });

  test('N17: a mark that friends push does not widen what it gives up', () => {
    desk.long(THIEF, below(61), 5);
    desk.short(MATE, below(59), 5);
    for (let at = 0; at < 120; at += 1) second();
    place();
    for (let at = 0; at < 40; at += 1) second();
    expect(fills()).toEqual([]);
    desk.cancelAll(OWNER);
  });

  test('N17: a plain market order gives the thief what a protected exit does not', () => {
    desk.long(THIEF, below(300), 5);
    place({ protectedExit: false });
    expect(fills()).toEqual([below(300)]);
  });

  test('it ends in the same moment as the position that it closes', () => {
    place();
    desk.long(MAKER, INDEX, 1);
    desk.closeLong(OWNER, INDEX, 1, { timeInForce: TimeInForce.IOC });
    expect(open()).toEqual([]);
  });

  test("I78: another account's exit that waits ends no stop loss that has its turn", () => {
    const others = [MAKER, 302, 303];
    const openAfterClose = (isBeside: boolean) => {
      desk = FuturesDesk.openFutures({ priceBandRate: 10_000_000 });
      desk.adoptRiskRules({ ...rules, wakesMax: 1 });
      for (const user of [OWNER, THIEF, MATE, ...others]) desk.fundFutures(user, 900_000 * ONE);
      for (const user of [OWNER, ...others, THIEF]) {
        desk.short(MATE, INDEX, 1);
        desk.long(user, INDEX, 1);
      }
      if (isBeside) place();
      const stopLoss = {
        ...{ triggerPriceTicks: ticks(59_900), triggerType: TriggerType.MARK },
        ...{ priceTicks: 0, quantityLots: 0 },
      };
      const value = { contract: BTCPERP, positionSide: PositionSide.LONG, replacedOrders: [] };
      for (const user of [...others, THIEF]) {
        desk.send(user, { case: 'setPositionExits', value: { ...value, stopLoss } });
      }
      // One turn a command: the thief's comes after those of the others.
      desk.time += SECOND;
      desk.mark(59_800);
      desk.long(MATE, 59_000, 1);
      desk.closeLong(THIEF, 59_000, 1, { timeInForce: TimeInForce.IOC });
      expect(desk.engine.positions(THIEF)).toEqual([]);
      return desk.engine.contractOrders(THIEF).length;
    };
    expect([openAfterClose(true), openAfterClose(false)]).toEqual([1, 1]);
  });

  test("R7 I78: however many exits of one account wait, another's waits behind one of them", () => {
    desk.short(MATE, INDEX, 1);
    desk.long(THIEF, INDEX, 1);
    for (let at = 0; at < 100; at += 1) place({ quantityLots: lots(0.01) });
    desk.order(THIEF, { ...exit, quantityLots: lots(0.01) });
    desk.long(MAKER, INDEX, 0.02);
    second();
    expect(desk.engine.contractOrders(THIEF)).toEqual([]);
    expect(open()).toHaveLength(99);
  });

  test('R7: what waits to sell holds nobody who buys back', () => {
    desk.short(MATE, INDEX, 1);
    desk.long(THIEF, INDEX, 1);
    for (let at = 0; at < 70; at += 1) place({ quantityLots: lots(0.01) });
    const back = { side: Side.BUY, positionSide: PositionSide.SHORT };
    desk.order(MATE, { ...exit, ...back });
    desk.short(THIEF, INDEX, 2);
    second();
    expect(desk.engine.contractOrders(MATE)).toEqual([]);
    expect(open()).toHaveLength(70);
  });

  test('a short is bought back the same way', () => {
    desk.long(MAKER, INDEX, 1);
    desk.short(OWNER, INDEX, 1);
    place({ side: Side.BUY, positionSide: PositionSide.SHORT });
    expect(open()).toHaveLength(1);
    desk.short(THIEF, below(-15), 1);
    desk.short(MAKER, below(-5), 1);
    second();
    expect(fills()).toEqual([below(-5)]);
  });

  test('its owner cancels it, alone or with all others, those that keep exits included', () => {
    const { order } = onlyValueOf(place(), 'contractOrderAccepted');
    desk.send(OWNER, { case: 'cancelContractOrder', value: { order } });
    expect(open()).toEqual([]);
    place();
    const value = { contract: 0, keepExits: true };
    desk.send(OWNER, { case: 'cancelAllContractOrders', value });
    expect(open()).toEqual([]);
  });

  test('R7: an exit finds room where its owner has as many triggers as may wait, and takes no place of theirs', () => {
    desk.adoptRiskRules({ ...rules, triggersOfUserMax: 1, triggersOfMarketMax: 1 });
    const aStop: Partial<PlaceContractOrder> = {
      protectedExit: false,
      triggerPriceTicks: ticks(below(90)),
      quantityLots: lots(0.1),
    };
    expect([place(aStop), place(aStop)].map(codeOf)).toEqual([0, Code.openOrdersMax]);
    const half = { quantityLots: lots(0.4) };
    expect([place(half), place(half)].map(codeOf)).toEqual([0, 0]);
    desk.send(OWNER, { case: 'cancelContractOrder', value: { order: open()[0]!.order } });
    expect([place(aStop), place(aStop)].map(codeOf)).toEqual([0, Code.openOrdersMax]);
  });

  test('exits close no more than there is together', () => {
    place();
    expect(codeOf(place())).toBe(Code.nothingToClose);
  });

  test.each<[string, Partial<PlaceContractOrder>]>([
    ['a limit', { type: OrderType.LIMIT, priceTicks: ticks(INDEX) }],
    ['a trigger', { triggerPriceTicks: ticks(INDEX - 1) }],
    ['a time in force', { timeInForce: TimeInForce.IOC }],
    ['an order that is not reduce-only', { reduceOnly: false }],
  ])('%s is no protected exit', (_, more) => {
    expect(codeOf(place(more))).toBe(Code.orderShapeInvalid);
  });
});
