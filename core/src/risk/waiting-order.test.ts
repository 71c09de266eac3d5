/**
 * What a woken order that waits for somebody to trade with says of itself (R1, I78): since when, for what, by which
 * measure; and that it reaches as far as a protected exit however long nobody is there.
 */
import { OrderType, PositionSide, Side, TriggerType } from '@bourse/contract/enumerations.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import {
  BTC,
  BTCUSDT,
  Desk,
  lots,
  ONE,
  onlyValueOf,
  ticks,
  USDT,
  valuesOf,
} from '../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../fixtures/futures-desk.ts';

const INDEX = 60_000;
const OWNER = 300;
const MAKER = 301;
const FRIEND = 302;
const SECOND = 1_000;
/** 0.1% at first, 0.5% after ten seconds. */
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

  beforeEach(() => {
    desk = Desk.open();
    desk.defineBtcUsdt({ priceBandRate: 10_000_000 });
    desk.adoptRiskRules(rules);
    for (const user of [OWNER, MAKER, FRIEND]) {
      desk.fund(user, BTC, 5 * ONE);
      desk.fund(user, USDT, 900_000 * ONE);
    }
    second();
    print(INDEX);
  });

  afterEach(() => {
    expect(desk.engine.audit().findings).toEqual([]);
    const bytes = desk.engine.snapshot();
    expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
  });

  function second(): void {
    desk.time += SECOND;
    const prices = [{ market: BTCUSDT, priceTicks: ticks(INDEX), time: desk.time }];
    desk.house({ case: 'observeMarkets', value: { prices } });
    desk.house({ case: 'advanceRisk', value: { stepsMax: 64 } });
  }

  /** Friends trade 600 USDT among themselves. */
  function print(price: number): void {
    desk.sell(MAKER, price, 0.01);
    seen = desk.outcomes.length;
    desk.buy(FRIEND, price, 0.01);
  }

  const told = () => desk.outcomes.slice(seen).flatMap(({ events }) => events);
  const stop = { side: Side.SELL, type: OrderType.MARKET, quantityLots: lots(1) };
  const view = () => desk.engine.openOrders(OWNER)[0];

  test('it tells since when it waits, for a fall or a rise, and by which price it was measured', () => {
    desk.place(OWNER, { ...stop, stopPriceTicks: ticks(below(5)) });
    expect(view()).toMatchObject({ waitingSince: 0 });
    print(below(5));
    expect(onlyValueOf(told(), 'orderTriggered')).toMatchObject({ measureTicks: ticks(INDEX) });
    const waiting = { waitingSince: desk.time, rises: false };
    expect(onlyValueOf(told(), 'orderRearmed')).toMatchObject(waiting);
    second();
    expect(view()).toMatchObject(waiting);
    expect(desk.engine.allOpenOrders()).toMatchObject([waiting]);
  });

  test('of a rise it says so', () => {
    desk.place(OWNER, { ...stop, stopPriceTicks: ticks(below(-5)) });
    print(below(-5));
    expect(onlyValueOf(told(), 'orderRearmed')).toMatchObject({ rises: true });
  });

  test('a protected exit waits from its first moment, for nothing to rise or fall', () => {
    desk.place(OWNER, { ...stop, protectedExit: true });
    expect(view()).toMatchObject({ waitingSince: desk.time });
  });

  test('I78: however long nobody is there, it reaches as far as its bound, and no further', () => {
    desk.place(OWNER, { ...stop, stopPriceTicks: ticks(below(5)) });
    print(below(5));
    desk.buy(FRIEND, below(51), 1);
    for (let at = 0; at < 30; at += 1) second();
    expect(valuesOf(told(), 'traded')).toHaveLength(1);
    desk.buy(MAKER, below(49), 1);
    second();
    expect(valuesOf(told(), 'traded').at(-1)).toMatchObject({ priceTicks: ticks(below(49)) });
    expect(desk.engine.openOrders(OWNER)).toEqual([]);
  });
});

describe('on a contract', () => {
  let desk: FuturesDesk;
  let seen: number;

  beforeEach(() => {
    desk = FuturesDesk.openFutures({ priceBandRate: 10_000_000 });
    desk.adoptRiskRules(rules);
    for (const user of [OWNER, MAKER, FRIEND]) desk.fundFutures(user, 900_000 * ONE);
    desk.short(MAKER, INDEX, 1);
    desk.long(OWNER, INDEX, 1);
    seen = desk.outcomes.length;
  });

  afterEach(() => {
    expect(desk.engine.audit().findings).toEqual([]);
    const bytes = desk.engine.snapshot();
    expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
  });

  function arm(triggerType: TriggerType): void {
    const stopLoss = exit(below(5), { triggerType });
    const target = { contract: BTCPERP, positionSide: PositionSide.LONG, replacedOrders: [] };
    desk.send(OWNER, { case: 'setPositionExits', value: { ...target, stopLoss } });
  }

  function second(price = INDEX): void {
    desk.time += SECOND;
    desk.mark(price);
    desk.advance();
  }

  const told = () => desk.outcomes.slice(seen).flatMap(({ events }) => events);
  const view = () => desk.engine.contractOrders(OWNER)[0];

  test('one that finds nobody at all tells once that it waits', () => {
    arm(TriggerType.MARK);
    second(below(6));
    const waiting = { waitingSince: desk.time, rises: false };
    for (let at = 0; at < 5; at += 1) second(below(6));
    expect(valuesOf(told(), 'contractOrderTriggered')).toEqual([]);
    expect(onlyValueOf(told(), 'contractOrderRearmed')).toMatchObject(waiting);
    expect(view()).toMatchObject(waiting);
  });

  test('it tells anew when a price reaches it again after a while', () => {
    arm(TriggerType.MARK);
    second(below(6));
    for (let at = 0; at < 15; at += 1) second();
    second(below(6));
    const since = valuesOf(told(), 'contractOrderRearmed').map(({ waitingSince }) => waitingSince);
    expect(since).toEqual([desk.time - 16 * SECOND, desk.time]);
  });

  test('one that trades says by which price it is measured: the better one of mark and index', () => {
    arm(TriggerType.MARK);
    desk.long(FRIEND, below(6), 1);
    second(below(6));
    const [triggered] = valuesOf(told(), 'contractOrderTriggered');
    const { indexTicks, markTicks } = desk.engine.contracts()[0]!;
    expect(triggered).toMatchObject({ measureTicks: Math.max(indexTicks, markTicks) });
  });

  test('I78: by the last price, too, it reaches as far as its bound however long nobody is there', () => {
    arm(TriggerType.LAST);
    desk.long(FRIEND, below(5), 0.01);
    desk.short(MAKER, below(5), 0.01);
    desk.long(FRIEND, below(51), 1);
    for (let at = 0; at < 30; at += 1) second();
    seen = desk.outcomes.length;
    desk.long(MAKER, below(49), 1);
    second();
    expect(valuesOf(told(), 'contractTraded')).toMatchObject([{ priceTicks: ticks(below(49)) }]);
  });
});
