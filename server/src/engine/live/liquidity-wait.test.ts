import {
  OrderType,
  PositionSide,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { BTC, BTCUSDT, Desk, lots, ONE, ticks, USDT } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { viewOf } from '../run/engine-view.ts';
import { waitOf } from './liquidity-wait.ts';
import { LiveState } from './live-state.ts';

const INDEX = 60_000;
const OWNER = 300;
const MAKER = 301;
const FRIEND = 302;
const rules = {
  wakeBandRate: 500_000,
  wokenMarkRate: 100_000,
  wokenProtectionRate: 500_000,
  wokenWidenMs: 10_000,
};
const below = (basisPoints: number) => Math.round(INDEX * (100 - basisPoints / 100)) / 100;

/** A live state that follows a desk; what it says must be what one says that starts from the engine now. */
function follow(desk: Desk) {
  const live = new LiveState();
  let folded = 0;
  return () => {
    for (const outcome of desk.outcomes.slice(folded)) live.apply(outcome);
    folded = desk.outcomes.length;
    const joined = new LiveState();
    joined.load(viewOf(desk.engine));
    const [own, other] = [live, joined].map((each) => {
      const spot = [...each.waiting.numbers()].map((order) => each.openOrder(order)!);
      const numbers = [...each.futures.waiting.numbers()];
      const futures = numbers.map((order) => each.futures.openOrder(order)!);
      return [...spot, ...futures].map((order) => waitOf(each, order));
    });
    expect(other).toEqual(own);
    return own;
  };
}

describe('R1 on a spot market', () => {
  let desk: Desk;
  let waits: ReturnType<typeof follow>;
  const stop = { side: Side.SELL, type: OrderType.MARKET, quantityLots: lots(1) };

  beforeEach(() => {
    desk = Desk.open();
    desk.adoptRiskRules(rules);
    for (const user of [OWNER, MAKER, FRIEND]) {
      desk.fund(user, BTC, 5 * ONE);
      desk.fund(user, USDT, 900_000 * ONE);
    }
    waits = follow(desk);
    second();
    print(INDEX);
  });

  function second(): void {
    desk.time += 1_000;
    const prices = [{ market: BTCUSDT, priceTicks: ticks(INDEX), time: desk.time }];
    desk.house({ case: 'observeMarkets', value: { prices } });
    desk.house({ case: 'advanceRisk', value: { stepsMax: 64 } });
  }

  function print(price: number): void {
    desk.sell(MAKER, price, 0.01);
    desk.buy(FRIEND, price, 0.01);
  }

  test('a stop that found no liquidity reaches further each second, and an empty side is null', () => {
    desk.place(OWNER, { ...stop, stopPriceTicks: ticks(below(5)) });
    expect(waits()).toEqual([]);
    print(below(5));
    const since = desk.time;
    expect(waits()).toEqual([{ since, awayRate: null, reachRate: 100_000 }]);
    second();
    second();
    expect(waits()).toEqual([{ since, awayRate: null, reachRate: 180_000 }]);
    for (let at = 0; at < 20; at += 1) second();
    expect(waits()).toEqual([{ since, awayRate: null, reachRate: 500_000 }]);
  });

  test('it says how far the nearest order is from the index, and nothing once it has filled', () => {
    desk.place(OWNER, { ...stop, stopPriceTicks: ticks(below(5)) });
    print(below(5));
    desk.buy(MAKER, below(30), 1);
    expect(waits()).toMatchObject([{ awayRate: 300_000, reachRate: 100_000 }]);
    for (let at = 0; at < 6; at += 1) second();
    expect(waits()).toEqual([]);
    expect(desk.engine.openOrders(OWNER)).toEqual([]);
  });

  test('once the price has left its trigger it waits for that, not for liquidity', () => {
    desk.place(OWNER, { ...stop, stopPriceTicks: ticks(below(5)) });
    print(below(5));
    print(INDEX);
    expect(waits()).toEqual([undefined]);
  });

  test('while the index is silent it trades nowhere', () => {
    desk.place(OWNER, { ...stop, protectedExit: true });
    expect(waits()).toMatchObject([{ since: desk.time, reachRate: 100_000 }]);
    desk.time += 60_001;
    desk.house({ case: 'observeMarkets', value: { prices: [] } });
    expect(waits()).toMatchObject([{ reachRate: 0 }]);
  });

  test('a stop limit that cannot rest reaches as far as its own limit', () => {
    const priceTicks = ticks(below(10));
    const limit = { ...stop, type: OrderType.LIMIT, priceTicks, timeInForce: TimeInForce.IOC };
    desk.place(OWNER, { ...limit, stopPriceTicks: ticks(below(5)) });
    print(below(5));
    expect(waits()).toMatchObject([{ awayRate: null, reachRate: null }]);
  });
});

test('R1 on a contract it is measured by mark or index, whichever is better for its owner', () => {
  const desk = FuturesDesk.openFutures();
  desk.adoptRiskRules(rules);
  for (const user of [OWNER, MAKER, FRIEND]) desk.fundFutures(user, 900_000 * ONE);
  desk.short(MAKER, INDEX, 1);
  desk.long(OWNER, INDEX, 1);
  const stopLoss = exit(below(5), { triggerType: TriggerType.MARK });
  const target = { contract: BTCPERP, positionSide: PositionSide.LONG, replacedOrders: [] };
  desk.send(OWNER, { case: 'setPositionExits', value: { ...target, stopLoss } });
  const waits = follow(desk);
  expect(waits()).toEqual([]);
  desk.long(FRIEND, below(50), 1);
  desk.time += 1_000;
  desk.mark(below(6));
  desk.advance();
  const since = desk.time;
  const [{ indexTicks, markTicks }] = desk.engine.contracts() as [
    ReturnType<typeof desk.engine.contracts>[0],
  ];
  const measure = Math.max(indexTicks, markTicks);
  const awayRate = Math.ceil(((measure - ticks(below(50))) / measure) * 1e8);
  expect(waits()).toEqual([{ since, awayRate, reachRate: 100_000 }]);
  desk.time += 1_000;
  desk.mark(INDEX);
  desk.advance();
  expect(waits()).toEqual([undefined]);
});
