/** Call auctions of spot (R1, I79). */
import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  MarketState,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
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
import { FILLS_OF_COMMAND_MAX } from '../limits.ts';

const { BUY, SELL } = Side;
const AUCTION_MS = 5_000;
const DAVE = 103;

let desk: Desk;

/** An ask rests where the anchor was before: the index has leapt from 60,000 to 80,000, the band is 10%. */
beforeEach(() => {
  desk = Desk.open();
  desk.defineBtcUsdt({ priceBandRate: 10_000_000 });
  desk.fund(DAVE, BTC, 10 * ONE);
  desk.fund(DAVE, USDT, 1_000_000 * ONE);
  desk.adoptRiskRules();
  observe(60_000);
  desk.sell(ALICE, 60_000, 1);
  desk.time += 1_000;
  observe(80_000);
});

function observe(price: number) {
  const prices = [{ market: BTCUSDT, priceTicks: ticks(price), time: desk.time }];
  return desk.house({ case: 'observeMarkets', value: { prices } });
}

function advance(stepsMax = 64) {
  return desk.house({ case: 'advanceRisk', value: { stepsMax } });
}

function endTime() {
  return desk.engine.market(BTCUSDT)!.auctionEndTime;
}

const atMarket = { type: OrderType.MARKET, priceTicks: 0 };
const last = () => desk.engine.lastPriceTicks(BTCUSDT);

describe('the market pauses', () => {
  test('instead of a trade outside the band: what may rest does, crossed', () => {
    const events = desk.buy(BOB, 80_000, 1);
    expect(valuesOf(events, 'traded')).toEqual([]);
    expect(onlyValueOf(events, 'auctionOpened')).toEqual({
      market: BTCUSDT,
      endTime: desk.time + AUCTION_MS,
    });
    expect(desk.engine.depth(BTCUSDT, BUY, 1)[0]?.priceTicks).toBe(ticks(80_000));
    expect(desk.engine.depth(BTCUSDT, SELL, 1)[0]?.priceTicks).toBe(ticks(60_000));
    expect(desk.engine.audit().findings).toEqual([]);
    expect(endTime()).toBe(desk.time + AUCTION_MS);
  });

  test('and what may not rest ends', () => {
    const events = desk.buy(BOB, 0, 1, atMarket);
    expect(onlyValueOf(events, 'orderClosed')).toMatchObject({
      user: BOB,
      reason: CloseReason.REMAINDER,
      dealtLots: 0,
    });
    expect(endTime()).toBeGreaterThan(0);
  });
});

describe('while it collects', () => {
  beforeEach(() => {
    desk.buy(BOB, 80_000, 1);
  });

  test('orders that cannot rest are refused, limit orders rest, post-only where it does not cross', () => {
    expect(codeOf(desk.buy(CAROL, 0, 1, atMarket))).toBe(Code.marketInAuction);
    for (const timeInForce of [TimeInForce.IOC, TimeInForce.FOK]) {
      expect(codeOf(desk.sell(CAROL, 80_000, 1, { timeInForce }))).toBe(Code.marketInAuction);
    }
    const postOnly = { timeInForce: TimeInForce.PO };
    expect(codeOf(desk.sell(CAROL, 80_000, 1, postOnly))).toBe(Code.postOnlyWouldTake);
    expect(codeOf(desk.sell(CAROL, 81_000, 1, postOnly))).toBe(0);
    expect(codeOf(desk.sell(CAROL, 79_000, 1))).toBe(0);
    expect(codeOf(desk.sell(CAROL, 71_999, 1))).toBe(Code.priceOutsideBand);
    expect(codeOf(desk.sell(CAROL, 0, 1, { ...atMarket, stopPriceTicks: ticks(70_000) }))).toBe(0);
    expect(last()).toBe(0);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('cancels go on', () => {
    const [mine] = desk.engine.openOrders(BOB);
    expect(codeOf(desk.cancel(BOB, mine!.order))).toBe(0);
    expect(onlyValueOf(desk.cancelAll(ALICE), 'ordersCancelled').count).toBe(1);
    desk.time += AUCTION_MS;
    expect(onlyValueOf(advance(), 'auctionClosed')).toEqual({ market: BTCUSDT });
  });

  test('a halted market waits with it', () => {
    const halt = { market: BTCUSDT, state: MarketState.HALTED };
    desk.house({ case: 'setMarketState', value: halt });
    desk.time += AUCTION_MS;
    expect(valuesOf(advance(), 'traded')).toEqual([]);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    desk.house({ case: 'setMarketState', value: { ...halt, state: MarketState.OPEN } });
    expect(desk.engine.pendingRisk().pendingWakes).toBe(1);
    expect(valuesOf(advance(), 'traded')).toHaveLength(1);
  });
});

describe('it ends at one price', () => {
  test('within the band, with any command of the market or the clock, both sides pay as makers', () => {
    desk.buy(BOB, 80_000, 1);
    desk.time += AUCTION_MS - 1;
    expect(valuesOf(observe(80_000), 'traded')).toEqual([]);
    desk.time += 1;
    const events = observe(80_000);
    expect(onlyValueOf(events, 'auctionUncrossed').priceTicks).toBe(ticks(80_000));
    const traded = onlyValueOf(events, 'traded');
    expect(traded).toMatchObject({
      priceTicks: ticks(80_000),
      takerUser: BOB,
      makerUser: ALICE,
      takerSide: BUY,
      // 0.08% of one coin, and of 80,000.
      takerFee: 80_000,
      makerFee: units(64),
    });
    expect(onlyValueOf(events, 'auctionClosed')).toEqual({ market: BTCUSDT });
    expect(last()).toBe(ticks(80_000));
    expect(endTime()).toBe(0);
    expect(desk.spot(ALICE, USDT)[0]).toBe(units(1_079_936));
    expect(desk.engine.balance(HouseUser.fees, 2, USDT).available).toBe(BigInt(units(64)));
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('most lots trade; then the smallest remainder; then the nearest to the anchor', () => {
    desk.buy(BOB, 80_000, 1);
    desk.sell(CAROL, 78_000, 2);
    desk.sell(CAROL, 82_000, 1);
    desk.buy(DAVE, 84_000, 1);
    desk.buy(DAVE, 79_000, 1);
    desk.time += AUCTION_MS;
    // 3 trade from 78,000 to 79,000, without a remainder.
    const events = advance();
    expect(onlyValueOf(events, 'auctionUncrossed').priceTicks).toBe(ticks(79_000));
    const traded = valuesOf(events, 'traded');
    expect(traded.map(({ quantityLots }) => quantityLots)).toEqual([lots(1), lots(1), lots(1)]);
    expect(new Set(traded.map(({ priceTicks }) => priceTicks))).toEqual(new Set([ticks(79_000)]));
    expect(desk.engine.depth(BTCUSDT, SELL, 9)).toEqual([
      { priceTicks: ticks(82_000), totalLots: lots(1) },
    ]);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('a command that comes late joins it; a refused one changes nothing', () => {
    desk.buy(BOB, 80_000, 0.5);
    desk.time += AUCTION_MS;
    expect(desk.buy(CAROL, 0, 1, atMarket)).toHaveLength(1);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(1);
    const events = desk.buy(CAROL, 81_000, 0.5);
    expect(valuesOf(events, 'traded')).toHaveLength(2);
    expect(valuesOf(events, 'auctionClosed')).toHaveLength(1);
  });

  test('what stands beyond the band in the way of others goes, and is not met again', () => {
    desk.buy(BOB, 0, 1, atMarket);
    desk.time += AUCTION_MS;
    const closed = onlyValueOf(advance(), 'orderClosed');
    expect(closed).toMatchObject({ user: ALICE, reason: CloseReason.AUCTION });
    desk.sell(ALICE, 80_500, 1);
    expect(valuesOf(desk.buy(BOB, 0, 1, atMarket), 'traded')).toHaveLength(1);
  });

  test('after an auction without a trade the next move is measured from the anchor', () => {
    desk.cancelAll(ALICE);
    observe(80_000);
    desk.sell(ALICE, 80_000, 0.1);
    desk.buy(BOB, 80_000, 0.1);
    desk.time += 1_000;
    observe(40_000);
    desk.sell(ALICE, 40_000, 0.1);
    // The last price would leap by more than the band is wide.
    expect(valuesOf(desk.buy(BOB, 0, 0.1, atMarket), 'auctionOpened')).toHaveLength(1);
    desk.time += AUCTION_MS;
    expect(valuesOf(advance(), 'auctionClosed')).toHaveLength(1);
    expect(valuesOf(desk.buy(BOB, 0, 0.1, atMarket), 'traded')).toHaveLength(1);
  });

  test('two orders of one owner: the mode of the newer one decides', () => {
    const modes = [
      [SelfTradePrevention.EXPIRE_MAKER, [SELL]],
      [SelfTradePrevention.EXPIRE_TAKER, [BUY]],
      [SelfTradePrevention.EXPIRE_BOTH, [SELL, BUY]],
      [SelfTradePrevention.DECREMENT, [SELL]],
    ] as const;
    desk.buy(BOB, 80_000, 1);
    desk.cancelAll(BOB);
    const before = desk.engine.snapshot();
    const { time } = desk;
    for (const [selfTradePrevention, goes] of modes) {
      desk.engine = Engine.restore(before);
      desk.time = time;
      const own = orderOf(desk.buy(ALICE, 80_000, 2, { selfTradePrevention }));
      desk.time += AUCTION_MS;
      const events = advance();
      expect(valuesOf(events, 'traded')).toEqual([]);
      // An ask that is left stands beyond the band, and goes for that.
      const closed = valuesOf(events, 'orderClosed').filter(
        ({ reason }) => reason !== CloseReason.AUCTION,
      );
      expect(closed.map(({ order }) => (order === own ? BUY : SELL))).toEqual(goes);
      expect(closed.every(({ reason }) => reason === CloseReason.SELF_TRADE)).toBe(true);
      expect(endTime()).toBe(0);
      expect(desk.engine.audit().findings).toEqual([]);
    }
  });

  test('in bounded steps, with a snapshot in between', () => {
    desk.defineBtcUsdt({ priceBandRate: 10_000_000, openOrdersMax: 10_000 });
    desk.buy(BOB, 80_000, 2);
    for (let at = 0; at < FILLS_OF_COMMAND_MAX + 10; at += 1) desk.sell(CAROL, 79_000, 0.0001);
    desk.time += AUCTION_MS;
    const first = advance();
    expect(valuesOf(first, 'traded')).toHaveLength(FILLS_OF_COMMAND_MAX);
    expect(onlyValueOf(first, 'riskAdvanced').pendingWakes).toBe(1);
    expect(codeOf(desk.buy(DAVE, 80_000, 1))).toBe(Code.marketInAuction);
    desk.engine = Engine.restore(desk.engine.snapshot());
    const second = advance();
    expect(valuesOf(second, 'traded')).toHaveLength(11);
    expect(valuesOf(second, 'auctionClosed')).toHaveLength(1);
    expect(desk.engine.pendingRisk().pendingWakes).toBe(0);
    expect(desk.engine.audit().findings).toEqual([]);
  });

  test('its trades wake stops, which have their turn when it is over', () => {
    desk.sell(DAVE, 0, 0.5, { ...atMarket, stopPriceTicks: ticks(79_500) });
    desk.buy(BOB, 79_000, 2);
    desk.time += AUCTION_MS;
    const kinds = advance().map(({ case: kind }) => kind);
    expect(kinds.indexOf('orderTriggered')).toBeGreaterThan(kinds.indexOf('auctionClosed'));
  });
});
