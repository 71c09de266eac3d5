/** Whose orders may wait where many do (R7, N4). */
import { Code } from '@bourse/contract/codes.ts';
import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import { describe, expect, test } from 'vitest';
import { BOB, BTC, CAROL, codeOf, Desk, lots, ONE, ticks } from '../fixtures/desk.ts';
import { FuturesDesk } from '../fixtures/futures-desk.ts';
import { riskRules } from '../fixtures/risk-rules.ts';
import { triggersMaxOf } from './places.ts';

const ATTACKERS = 300;
const rules = { triggersOfMarketMax: 40, triggersOfUserMax: 5, triggersOfUserMin: 1 };
const market = { type: OrderType.MARKET, priceTicks: 0, side: Side.SELL };

describe('how many orders of an account may wait (R7)', () => {
  const most = (waiting: number, traded: number) => triggersMaxOf(riskRules, waiting, traded * ONE);

  test('in the first half as many as anybody, in the second by what it traded', () => {
    expect(most(49_999, 0)).toBe(100);
    expect([most(50_000, 0), most(50_000, 9_999), most(50_000, 10_000)]).toEqual([3, 3, 4]);
    expect([most(99_999, 970_000), most(99_999, 960_000)]).toEqual([100, 99]);
    expect(most(50_000, 50_000_000)).toBe(100);
  });
});

test('N4 spot: accounts that never trade fill half, and leave a stop to each of the others', () => {
  const desk = Desk.open();
  desk.defineBtcUsdt({ openOrdersMax: 100 });
  desk.adoptRiskRules({ ...rules, triggersNotional: 100 * ONE });
  desk.sell(BOB, 60_000, 0.01);
  desk.buy(CAROL, 60_000, 0.01);
  const stop = (user: number, price: number) =>
    codeOf(
      desk.place(user, { ...market, quantityLots: lots(0.001), stopPriceTicks: ticks(price) }),
    );
  let taken = 0;
  for (let user = ATTACKERS; user < ATTACKERS + 12; user += 1) {
    desk.fund(user, BTC, ONE);
    for (let at = 0; at < 5; at += 1) if (stop(user, 50_000 - at) === 0) taken += 1;
  }
  // 20 of the first four, one each of the others.
  expect(taken).toBe(28);
  // 600 USDT traded are six places more, five is the most; a stranger has one.
  expect(Array.from({ length: 6 }, (_, at) => stop(BOB, 49_000 - at))).toEqual([
    ...[0, 0, 0, 0, 0],
    Code.openOrdersMax,
  ]);
  desk.fund(ATTACKERS + 50, BTC, ONE);
  expect([stop(ATTACKERS + 50, 48_000), stop(ATTACKERS + 50, 48_001)]).toEqual([
    0,
    Code.openOrdersMax,
  ]);
});

test('N3 contracts: triggers that open share the second half, what closes a position finds room', () => {
  const desk = FuturesDesk.openFutures();
  desk.adoptRiskRules({ ...rules, triggersNotional: 100_000 * ONE });
  desk.short(CAROL, 60_000, 0.1);
  desk.long(BOB, 60_000, 0.1);
  const opening = (user: number, price: number) =>
    codeOf(desk.long(user, 0, 0.001, { triggerPriceTicks: ticks(price) }));
  const closing = (price: number) =>
    codeOf(desk.closeLong(BOB, 0, 0.001, { triggerPriceTicks: ticks(price) }));
  for (let user = ATTACKERS; user < ATTACKERS + 20; user += 1) {
    desk.fundFutures(user, 1_000 * ONE);
    for (let at = 0; at < 5; at += 1) opening(user, 70_000 + at);
  }
  expect([opening(BOB, 70_100), opening(BOB, 70_101)]).toEqual([0, Code.openOrdersMax]);
  expect([closing(50_000), closing(50_001), closing(50_002)]).toEqual([0, 0, 0]);
});
