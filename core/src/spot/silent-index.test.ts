/** What a spot market does whose index falls silent (R1, N5). */
import { Code } from '@bourse/contract/codes.ts';
import { MarketState, OrderType } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
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
  orderOf,
  ticks,
  USDT,
  valuesOf,
} from '../fixtures/desk.ts';

const THIEF = 200;
const MATE = 201;
const SECOND = 1_000;
const atMarket = { type: OrderType.MARKET, priceTicks: 0 };

/** A band of 10% and an index at 60,000. */
function open(): Desk {
  const desk = Desk.open();
  desk.defineBtcUsdt({ priceBandRate: 10_000_000, initialPriceTicks: ticks(60_000) });
  for (const user of [THIEF, MATE]) {
    desk.fund(user, BTC, 100 * ONE);
    desk.fund(user, USDT, 5_000_000 * ONE);
  }
  desk.adoptRiskRules();
  observe(desk, 60_000);
  return desk;
}

function observe(desk: Desk, price: number) {
  const prices = [{ market: BTCUSDT, priceTicks: ticks(price), time: desk.time }];
  return desk.house({ case: 'observeMarkets', value: { prices } });
}

const advance = (desk: Desk) => desk.house({ case: 'advanceRisk', value: { stepsMax: 64 } });

test('N5: an index that falls silent stays the anchor, however much thieves trade', () => {
  const desk = open();
  for (let turn = 0; turn < 9; turn += 1) {
    desk.time += 61 * SECOND;
    desk.sell(THIEF, 54_000, 10);
    desk.buy(MATE, 54_000, 10);
    advance(desk);
    expect(desk.engine.market(BTCUSDT)!.anchorTicks).toBe(ticks(60_000));
  }
});

test('N5: while it is silent a price wakes nobody, and who woke before waits for it', () => {
  const desk = open();
  const stop = { ...atMarket, stopPriceTicks: ticks(59_000) };
  desk.sell(ALICE, 60_000, 0.1);
  desk.buy(BOB, 60_000, 0.1);
  desk.sell(BOB, 0, 1, stop);
  desk.time += 61 * SECOND;
  const trade = () => {
    desk.buy(THIEF, 58_500, 2);
    return valuesOf(desk.sell(MATE, 58_500, 0.5), 'orderTriggered');
  };
  expect(trade()).toEqual([]);
  expect(valuesOf(advance(desk), 'orderTriggered')).toEqual([]);
  observe(desk, 59_000);
  expect(trade()).toHaveLength(1);
});

test('N5: an index that is lost leaves cancels only, and comes back with an auction of what waited', () => {
  const desk = open();
  const rests = orderOf(desk.buy(ALICE, 59_000, 0.1));
  const beyond = orderOf(desk.buy(CAROL, 58_000, 0.1));
  desk.time += 601 * SECOND;
  expect(codeOf(desk.sell(BOB, 60_000, 0.1))).toBe(Code.marketCancelOnly);
  const change = { order: rests, priceTicks: ticks(59_500), quantityLots: 0, clientOrderId: '' };
  const amended = desk.send(ALICE, { case: 'amendOrder', value: change });
  expect(codeOf(amended)).toBe(Code.marketCancelOnly);
  expect(codeOf(desk.send(CAROL, { case: 'cancelOrder', value: { order: beyond } }))).toBe(0);
  expect(valuesOf(observe(desk, 55_000), 'auctionOpened')).toHaveLength(1);
  expect(codeOf(desk.sell(BOB, 58_000, 0.1))).toBe(0);
  desk.time += 6 * SECOND;
  const [trade] = valuesOf(advance(desk), 'traded');
  // Of all prices between 58,000 and 59,000 the nearest to the index.
  expect(trade).toMatchObject({ priceTicks: ticks(58_000), quantityLots: lots(0.1) });
});

test('R1: opened by the house without its index, a market is measured by its trades again', () => {
  const desk = open();
  desk.time += 601 * SECOND;
  desk.house({ case: 'setMarketState', value: { market: BTCUSDT, state: MarketState.OPEN } });
  desk.sell(ALICE, 63_000, 1);
  desk.buy(BOB, 63_000, 1);
  expect(desk.engine.market(BTCUSDT)!.anchorTicks).toBe(ticks(60_000));
  desk.time += 10 * SECOND;
  advance(desk);
  expect(desk.engine.market(BTCUSDT)!.anchorTicks).toBe(ticks(63_000));
});
