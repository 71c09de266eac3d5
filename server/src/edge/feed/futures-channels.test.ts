import { ExitType, MarginMode, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { FeedAction } from '@bourse/contract/feed.ts';
import {
  type DepthPush,
  DepthPushSchema,
  type KlinePush,
  KlinePushSchema,
  type TickerPush,
  TickerPushSchema,
  type TimesPush,
  TimesPushSchema,
  type TradePush,
  TradePushSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type { Event } from '@bourse/contract/messages.ts';
import { decode, type Plain } from '@bourse/contract/plain.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { priceText, quantityText } from '#engine/live/catalog.ts';
import type { Level } from '#engine/live/depth.ts';
import {
  BTC_CONTRACT,
  BTC_MARKET,
  contractOrdersOfTrade,
  contractTraded,
  ETH_CONTRACT,
  type FeedClient,
  markMoved,
  ordersOfTrade,
  pauseMs,
  TestWorld,
  traded,
} from './test-world.ts';

let world: TestWorld;
let client: FeedClient;
beforeEach(async () => {
  world = await TestWorld.start();
  client = await world.connect();
});
afterEach(() => world.stop());

/** One command that trades on a contract. */
function trade(
  id: number,
  priceTicks: number,
  quantityLots = 100,
  contract = BTC_CONTRACT,
): Event[] {
  const event = contractTraded({ trade: id, contract, priceTicks, quantityLots });
  return [...contractOrdersOfTrade(event), { case: 'contractTraded', value: event }];
}

/** A long of these lots, opened or reduced by nothing else that a ticker shows. */
const opened = (lots: number): Event => ({
  case: 'positionChanged',
  value: {
    ...{ opened: 5, user: 900, contract: BTC_CONTRACT, positionSide: PositionSide.LONG },
    ...{ marginMode: MarginMode.CROSS, leverage: 20, lots, cost: 0, margin: 0, realised: 0 },
    ...{ costs: 0, openTime: 1, closedLots: 0, closedNotional: 0, exitType: ExitType.MANUAL },
  },
});

function spotTrade(id: number, priceTicks: number): Event[] {
  const event = traded({ trade: id, market: BTC_MARKET, priceTicks });
  return [...ordersOfTrade(event), { case: 'traded', value: event }];
}

async function nextTickers(): Promise<Plain<TickerPush>> {
  return decode<TickerPush>(TickerPushSchema, (await client.next(20006)).data);
}
async function nextTrades(): Promise<Plain<TradePush>> {
  return decode<TradePush>(TradePushSchema, (await client.next(20011)).data);
}
async function nextKlines(): Promise<Plain<KlinePush>> {
  return decode<KlinePush>(KlinePushSchema, (await client.next(20003)).data);
}
async function nextTimes(): Promise<Plain<TimesPush>> {
  return decode<TimesPush>(TimesPushSchema, (await client.next(20008)).data);
}

describe('futures tickers', () => {
  it('show mark, index and funding, and say so when only the mark moves', async () => {
    world.apply([markMoved({ indexTicks: 50_000, markTicks: 50_012, fundingRate: -2_500 })]);
    world.apply(trade(1, 50_020));
    client.subscribe(FeedAction.futureTicker, 'BTCUSDT');
    const { tickerInfos } = await nextTickers();
    expect(tickerInfos).toEqual([
      {
        ...{ symbol: 'BTCUSDT', price: 500.2, change: 0, diff: 0, high: 500.2, low: 500.2 },
        ...{ volume: 0.001, turnover: 0.5002, markPrice: '500.12', indexPrice: '500.00' },
        ...{ estimatedSettlePrice: '500.00', fundingRate: '-0.000025' },
        nextFundingTime: 1_800_000_000_000,
        ...{ priceText: '500.20', changeText: '0.00', diffText: '0.00', highText: '500.20' },
        ...{ lowText: '500.20', volumeText: '0.00100', turnoverText: '0.5002' },
        ...{ openInterest: '0.00000', anchorPrice: '500.00' },
      },
    ]);
    world.apply([markMoved({ indexTicks: 50_100, markTicks: 50_100 })]);
    expect((await nextTickers()).tickerInfos).toEqual([
      expect.objectContaining({ price: 500.2, markPrice: '501.00', indexPrice: '501.00' }),
    ]);
  });

  it('say where a mark may have gone while it counts as stale (R5)', async () => {
    world.apply([markMoved({ indexTicks: 50_000, markTicks: 50_000 })]);
    client.subscribe(FeedAction.futureTicker, 'BTCUSDT');
    const [settled] = (await nextTickers()).tickerInfos;
    expect(settled).not.toHaveProperty('staleLow');
    expect(settled).not.toHaveProperty('isUnsettled');
    const { staleAfterMs, markBandRate } = world.live.catalog.contract(BTC_CONTRACT);
    world.live.time += staleAfterMs + 1;
    world.apply([markMoved({ markTicks: 50_000, isStale: true, knownStale: true })]);
    const band = (50_000 * markBandRate) / 100_000_000;
    const told = (await nextTickers()).tickerInfos.find(({ isUnsettled }) => isUnsettled);
    expect(told).toMatchObject({
      staleLow: ((50_000 - band) / 100).toFixed(2),
      staleHigh: ((50_000 + band) / 100).toFixed(2),
    });
  });

  it('R7 say how much is open, and when that alone changes', async () => {
    world.apply([markMoved({ indexTicks: 50_000, markTicks: 50_000 }), opened(12)]);
    client.subscribe(FeedAction.futureTicker, 'BTCUSDT');
    expect((await nextTickers()).tickerInfos).toMatchObject([{ openInterest: '0.00012' }]);
    world.apply([opened(7)]);
    expect((await nextTickers()).tickerInfos).toMatchObject([{ openInterest: '0.00007' }]);
  });

  it('of all contracts hold only those that changed, and no market of the same symbol', async () => {
    client.subscribe(FeedAction.futureTicker, '');
    const { tickerInfos } = await nextTickers();
    expect(tickerInfos.map(({ symbol, markPrice }) => [symbol, markPrice])).toEqual([
      ['BTCUSDT', '0.00'],
      ['ETHUSDT', '0.00'],
    ]);
    world.apply(spotTrade(1, 48_000));
    world.apply([markMoved({ contract: ETH_CONTRACT, markTicks: 30_000, indexTicks: 30_001 })]);
    const changed = (await nextTickers()).tickerInfos;
    expect(changed.map(({ symbol, markPrice }) => [symbol, markPrice])).toEqual([
      ['ETHUSDT', '300.00'],
    ]);
  });

  it('of spot are not pushed when a mark moves', async () => {
    client.subscribe(FeedAction.spotTicker, 'BTCUSDT');
    await client.next(20001);
    world.apply([markMoved({})]);
    await pauseMs(700);
    expect(client.pushes.filter(({ action }) => action === 20001)).toHaveLength(1);
  });

  it('come twice a second at most, however often the mark moves', async () => {
    client.subscribe(FeedAction.futureTicker, 'BTCUSDT');
    await nextTickers();
    const startMs = Date.now();
    for (let step = 1; step <= 120; step += 1) {
      world.apply([markMoved({ markTicks: 50_000 + step })]);
      await pauseMs(10);
    }
    const pushes = client.pushes.length - 1;
    expect(pushes).toBeGreaterThanOrEqual(2);
    expect(pushes).toBeLessThanOrEqual(Math.ceil((Date.now() - startMs) / 500) + 1);
    // A clock command that moves nothing is not sent.
    await pauseMs(1_100);
    await client.settled();
    const told = client.pushes.length;
    world.apply([markMoved({ markTicks: 50_120 })]);
    await pauseMs(600);
    expect(client.pushes.length).toBe(told);
  });
});

describe('futures trades, klines and price line', () => {
  it('are those of the contract alone', async () => {
    world.apply(trade(1, 50_500));
    client.subscribe(FeedAction.futureTrade, 'btc/usdt');
    client.subscribe(FeedAction.futureKline, 'BTCUSDT', '1D');
    client.subscribe(FeedAction.futureTimes, 'BTCUSDT');
    expect((await nextTrades()).trades).toEqual([
      expect.objectContaining({ id: '1', symbol: 'BTCUSDT', price: '505.00' }),
    ]);
    expect((await nextKlines()).klineInfos).toEqual([
      expect.objectContaining({ open: 505, close: 505, volume: 0.001 }),
    ]);
    expect(await nextTimes()).toMatchObject({ symbol: 'BTCUSDT', full: true });
    world.apply(spotTrade(2, 48_000));
    world.apply(trade(3, 40_000, 5, ETH_CONTRACT));
    world.apply(trade(4, 51_000, 50));
    const { full, trades } = await nextTrades();
    expect([full, trades.map(({ id }) => id)]).toEqual([false, ['4']]);
    expect((await nextKlines()).klineInfos).toEqual([
      expect.objectContaining({ open: 505, high: 510, close: 510, volume: 0.0015 }),
    ]);
    // The first second also counts what was traded in it before the subscription.
    for (;;) {
      const [point] = (await nextTimes()).points;
      if (point?.price !== '510.00') continue;
      expect(['0.00150', '0.00050']).toContain(point.volume);
      break;
    }
  });
});

describe('futures depth', () => {
  it('I36 F31: a snapshot, then changes without a gap, equal the book of the contract', async () => {
    const contract = world.live.catalog.contract(BTC_CONTRACT);
    const textOf = ({ priceTicks, lots }: Level) =>
      [priceText(contract, priceTicks), quantityText(contract, lots)] as const;
    client.subscribe(FeedAction.futureDepth, 'BTCUSDT');
    const level = fc.record({
      // The market of the same symbol has a book of its own.
      market: fc.constantFrom(BTC_CONTRACT, BTC_CONTRACT, BTC_MARKET),
      side: fc.constantFrom(Side.BUY, Side.SELL),
      offset: fc.integer({ min: 1, max: 80 }),
      totalLots: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 })),
    });
    const changes = fc.sample(level, { seed: 9, numRuns: 800 });
    for (const [index, { market, side, offset, totalLots }] of changes.entries()) {
      const priceTicks = side === Side.BUY ? 50_000 - offset : 50_000 + offset;
      world.apply([{ case: 'levelChanged', value: { market, side, priceTicks, totalLots } }]);
      if (index % 10 === 0) await pauseMs(8);
    }
    await pauseMs(250);
    await client.settled();
    const book = { buy: new Map<string, string>(), sell: new Map<string, string>() };
    let known = -1;
    const pushes = client.pushes.filter(({ action }) => action === 20010);
    for (const { data } of pushes) {
      const push = decode<DepthPush>(DepthPushSchema, data);
      expect(push.full).toBe(known === -1);
      if (!push.full) expect(push.previousSequence).toBe(known);
      known = push.sequence;
      for (const side of ['buy', 'sell'] as const) {
        for (const { price, volume } of push[side]) {
          if (volume === '0') book[side].delete(price);
          else book[side].set(price, volume);
        }
      }
    }
    expect(pushes.length).toBeGreaterThan(4);
    const now = world.live.depthOf(BTC_CONTRACT);
    expect(book.buy).toEqual(new Map(now.bestBids(50).map(textOf)));
    expect(book.sell).toEqual(new Map(now.bestAsks(50).map(textOf)));
  });
});

describe('futures subscriptions', () => {
  const all = [
    [3, FeedAction.futureKline, 20003],
    [4, FeedAction.futureTicker, 20006],
    [7, FeedAction.futureTimes, 20008],
    [8, FeedAction.futureDepth, 20010],
    [10, FeedAction.futureTrade, 20011],
  ] as const;

  it.each(all)('of cancel type %i end with it, and nothing of spot does', async (type, _, push) => {
    for (const [, action] of all) {
      client.subscribe(action, 'BTCUSDT', action === FeedAction.futureKline ? '1m' : '');
    }
    for (const [, action, each] of all) expect(each).toBe(action + 10_000);
    client.subscribe(FeedAction.spotTrade, 'BTCUSDT');
    await client.next(20009);
    client.cancel(type, 'BTCUSDT');
    await client.settled();
    expect(world.feed.subscriptionsCount).toBe(5);
    const heard = client.pushes.length;
    world.apply([
      ...trade(1, 50_100),
      ...spotTrade(2, 50_200),
      {
        case: 'levelChanged',
        value: { market: BTC_CONTRACT, side: Side.BUY, priceTicks: 49_000, totalLots: 5 },
      },
    ]);
    await pauseMs(1_300);
    const after = () => new Set(client.pushes.slice(heard).map(({ action }) => action));
    const others = all.map(([, , each]) => each).filter((each) => each !== push);
    await expect.poll(after).toEqual(new Set([...others, 20009]));
  });
});
