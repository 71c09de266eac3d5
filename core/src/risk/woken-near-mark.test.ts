/**
 * What wakes is near the mark (R1): friends who empty a book and trade in it reach no stop that the mark
 * is not about to reach, and a stop trades no further from the mark than little more than fees. On spot
 * the index is the mark. What could not trade goes on as soon as somebody is there again (I78).
 */
import {
  OrderType,
  PositionSide,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { BTC, BTCUSDT, Desk, lots, ONE, ticks, USDT, valuesOf } from '../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../fixtures/futures-desk.ts';

const INDEX = 60_000;
const HUNTER = 200;
const MATE = 201;
const VICTIM = 300;
const HONEST = 301;
const SECOND = 1_000;
const RATE = 100_000;
const near = { wakeBandRate: 500_000, wokenProtectionRate: 500_000, wokenMarkRate: RATE };
const above = (basisPoints: number) => Math.round(INDEX * (100 + basisPoints / 100)) / 100;

describe('on a contract', () => {
  let desk: FuturesDesk;
  let seen: number;

  afterEach(() => {
    expect(desk.engine.audit().findings).toEqual([]);
    const bytes = desk.engine.snapshot();
    expect(Engine.restore(bytes).snapshot()).toEqual(bytes);
  });

  /** A short of one coin with a market stop above it, in an empty book. */
  function open(
    away: number,
    triggerType = TriggerType.LAST,
    rules: Partial<SetRiskRules> = near,
  ): void {
    desk = FuturesDesk.openFutures({ priceBandRate: 10_000_000 });
    desk.adoptRiskRules(rules);
    for (const user of [HUNTER, MATE, VICTIM, HONEST]) desk.fundFutures(user, 9_000_000 * ONE);
    desk.long(HUNTER, INDEX, 1);
    desk.short(VICTIM, INDEX, 1);
    const stopLoss = { ...exit(above(away)), triggerType };
    const target = { contract: BTCPERP, positionSide: PositionSide.SHORT, replacedOrders: [] };
    desk.send(VICTIM, { case: 'setPositionExits', value: { ...target, stopLoss } });
    seen = desk.outcomes.length;
  }

  /** Friends trade 600 USDT among themselves. */
  function print(away: number): void {
    desk.short(MATE, above(away), 0.01);
    desk.long(HUNTER, above(away), 0.01, { timeInForce: TimeInForce.IOC });
  }

  function second(price = INDEX): void {
    desk.time += SECOND;
    desk.mark(price);
  }

  /** Prices at which the stop bought since it was asked last. */
  function fills(): number[] {
    const events = desk.outcomes.slice(seen).flatMap((outcome) => outcome.events);
    seen = desk.outcomes.length;
    return valuesOf(events, 'contractTraded')
      .filter(({ takerUser }) => takerUser === VICTIM)
      .map(({ priceTicks }) => priceTicks / 100);
  }

  /** Friends hold both sides of the book so far above the index for two minutes, and trade there. */
  function hold(away: number): void {
    desk.long(MATE, above(away - 1), 3);
    desk.short(HUNTER, above(away + 1), 3);
    for (let at = 0; at < 120; at += 1) second();
    desk.short(HUNTER, above(away - 1), 0.001, { timeInForce: TimeInForce.IOC });
    second();
    for (const user of [MATE, HUNTER]) {
      desk.send(user, {
        case: 'cancelAllContractOrders',
        value: { contract: BTCPERP, keepExits: false },
      });
    }
    seen = desk.outcomes.length;
  }

  const waits = () => desk.engine.contractOrders(VICTIM).some(({ isWaiting }) => isWaiting);

  test('without the rule a print within the wake band wakes a stop, which trades where its protection ends', () => {
    open(30, TriggerType.LAST, { ...near, wokenMarkRate: 0 });
    desk.short(HUNTER, above(48), 2);
    print(30);
    expect(fills()).toEqual([above(48)]);
  });

  test('R1: a print beyond the rate from the mark wakes nobody; once the mark has come, one does', () => {
    open(30);
    desk.short(HUNTER, above(48), 2);
    print(30);
    expect(fills()).toEqual([]);
    second(above(25));
    desk.short(HONEST, above(31), 2);
    print(31);
    expect(fills()).toEqual([above(31)]);
  });

  test('R1 I71: woken beside the mark it trades no further from it than the rate, and waits', () => {
    open(8);
    desk.short(HUNTER, above(11), 2);
    print(8);
    expect(fills()).toEqual([]);
    expect(waits()).toBe(true);
    desk.short(HONEST, above(9), 0.25);
    print(8.5);
    expect(fills()).toEqual([above(9)]);
    expect(waits()).toBe(true);
  });

  test('R1: a stop by the mark, too', () => {
    open(-1, TriggerType.LAST);
    open(20, TriggerType.MARK);
    desk.short(HUNTER, above(40), 2);
    second(above(22));
    expect(fills()).toEqual([]);
    desk.short(HONEST, above(30), 2);
    second(above(22));
    expect(fills()).toEqual([above(30)]);
  });

  test('N10: while it finds nobody it reaches further each second, up to its bound from the index', () => {
    open(8, TriggerType.LAST, { ...near, wokenWidenMs: 10_000 });
    desk.short(HONEST, above(31), 0.25);
    desk.short(HUNTER, above(51), 2);
    print(8);
    const seconds = Array.from({ length: 30 }, () => {
      second();
      return fills();
    });
    // 0.1% and 0.04% more each second: 0.31% is reached after six of them, 0.51% never.
    expect(seconds.flatMap((prices, at) => prices.map((price) => [at + 1, price]))).toEqual([
      [6, above(31)],
    ]);
    expect(waits()).toBe(true);
  });

  test('N16: mark and index wake together: a mark that friends moved reaches no stop, nor the index alone', () => {
    open(20, TriggerType.MARK);
    hold(30);
    desk.short(HONEST, above(21), 2);
    expect(desk.engine.contract(BTCPERP)?.markTicks).toBeGreaterThan(ticks(above(20)));
    expect(fills()).toEqual([]);
    second(above(20));
    expect(fills()).toEqual([above(21)]);
  });

  test('N16: beside a mark that friends moved a stop is measured by the index where that is better', () => {
    open(8, TriggerType.LAST);
    hold(30);
    desk.short(HUNTER, above(35), 2);
    print(8);
    second();
    expect(fills()).toEqual([]);
    expect(waits()).toBe(true);
  });

  test('I78: whom the last price has passed goes on with the next second, without a further trade', () => {
    open(8);
    desk.short(HUNTER, above(48), 2);
    print(8);
    expect(fills()).toEqual([]);
    desk.short(HONEST, above(5), 0.25);
    desk.short(HONEST, above(6), 2);
    second();
    expect(fills()).toEqual([above(5), above(6)]);
    expect(waits()).toBe(false);
  });

  test('R1: but not once the last price has come back', () => {
    open(8);
    print(8);
    print(2);
    desk.short(HONEST, above(5), 2);
    second();
    expect(fills()).toEqual([]);
    expect(waits()).toBe(true);
    // A trade of next to nothing beyond the trigger confirms nothing anew.
    desk.short(MATE, above(4), 0.001);
    desk.long(HUNTER, above(4), 0.001);
    second();
    expect(fills()).toEqual([]);
  });
});

describe('on a spot market that an index observes', () => {
  let desk: Desk;

  function open(rules = near): void {
    desk = Desk.open();
    desk.defineBtcUsdt({ priceBandRate: 10_000_000 });
    desk.adoptRiskRules(rules);
    for (const user of [HUNTER, MATE, VICTIM, HONEST]) {
      desk.fund(user, BTC, 100 * ONE);
      desk.fund(user, USDT, 9_000_000 * ONE);
    }
    second();
    print(0);
    const stop = { stopPriceTicks: ticks(above(8)), quantityLots: lots(1) };
    desk.place(VICTIM, { type: OrderType.MARKET, priceTicks: 0, side: Side.BUY, ...stop });
  }

  function second(): void {
    desk.time += SECOND;
    const prices = [{ market: BTCUSDT, priceTicks: ticks(INDEX), time: desk.time }];
    desk.house({ case: 'observeMarkets', value: { prices } });
  }

  function print(away: number): void {
    desk.sell(MATE, above(away), 0.01);
    desk.buy(HUNTER, above(away), 0.01, { timeInForce: TimeInForce.IOC });
  }

  const fills = () =>
    valuesOf(
      desk.outcomes.flatMap((outcome) => outcome.events),
      'traded',
    )
      .filter(({ takerUser }) => takerUser === VICTIM)
      .map(({ priceTicks }) => priceTicks / 100);

  test('without the rule it trades where its protection ends', () => {
    open({ ...near, wokenMarkRate: 0 });
    desk.sell(HUNTER, above(48), 2);
    print(8);
    expect(fills()).toEqual([above(48)]);
  });

  test('R1 I71: it trades no further from the index than the rate, and goes on with the next second', () => {
    open();
    desk.sell(HUNTER, above(48), 2);
    print(8);
    expect(fills()).toEqual([]);
    desk.sell(HONEST, above(6), 2);
    second();
    desk.house({ case: 'advanceRisk', value: { stepsMax: 10 } });
    expect(fills()).toEqual([above(6)]);
  });
});
