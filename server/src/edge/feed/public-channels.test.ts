import { Side } from '@bourse/contract/enumerations.ts';
import { FeedAction } from '@bourse/contract/feed.ts';
import {
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
import { riskRules } from '@bourse/core/fixtures/risk-rules.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BTC_MARKET,
  ETH_MARKET,
  type FeedClient,
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

/** One command that trades at a price; its orders are accepted in it as well. */
function trade(id: number, priceTicks: number, quantityLots = 100, market = BTC_MARKET): Event[] {
  const event = traded({ trade: id, market, priceTicks, quantityLots });
  return [...ordersOfTrade(event), { case: 'traded', value: event }];
}

async function nextTrades(): Promise<Plain<TradePush>> {
  return decode<TradePush>(TradePushSchema, (await client.next(20009)).data);
}
async function nextKlines(): Promise<Plain<KlinePush>> {
  return decode<KlinePush>(KlinePushSchema, (await client.next(20002)).data);
}
async function nextTickers(): Promise<Plain<TickerPush>> {
  return decode<TickerPush>(TickerPushSchema, (await client.next(20001)).data);
}
async function nextTimes(): Promise<Plain<TimesPush>> {
  return decode<TimesPush>(TimesPushSchema, (await client.next(20004)).data);
}

describe('trades', () => {
  it('come as the last fifty, then each new one once, oldest first', async () => {
    for (let id = 1; id <= 60; id += 1) world.apply(trade(id, 50_000 + id));
    client.subscribe(FeedAction.spotTrade, 'BTCUSDT');
    const snapshot = await nextTrades();
    expect(snapshot.full).toBe(true);
    expect(snapshot.trades.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 11),
    );
    const ids: number[] = [];
    for (let id = 61; id <= 100; id += 1) {
      world.apply(trade(id, 50_000));
      if (id % 8 === 0) await pauseMs(30);
    }
    while (ids.length < 40) {
      const push = await nextTrades();
      expect(push.full).toBe(false);
      ids.push(...push.trades.map(({ id }) => Number(id)));
    }
    expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => index + 61));
  });

  it('say price, quantity, time and who took', async () => {
    const { time } = world.apply(trade(7, 51_234, 25));
    client.subscribe(FeedAction.spotTrade, 'BTCUSDT');
    expect((await nextTrades()).trades).toEqual([
      {
        symbol: 'BTCUSDT',
        price: '512.34',
        quantity: '0.00025',
        tradeTime: time,
        isMaker: false,
        id: '7',
      },
    ]);
    // The envelope says when it left, in seconds.
    const seconds = client.pushes.at(-1)?.time ?? 0;
    expect(Math.abs(seconds - Date.now() / 1_000)).toBeLessThan(60);
  });

  it('of other markets are not heard', async () => {
    client.subscribe(FeedAction.spotTrade, 'ETHUSDT');
    await nextTrades();
    world.apply(trade(1, 50_000, 1, BTC_MARKET));
    world.apply(trade(2, 3_000, 1, ETH_MARKET));
    expect((await nextTrades()).trades.map(({ id }) => id)).toEqual(['2']);
  });
});

describe('klines', () => {
  it('start with the present candle and follow it', async () => {
    world.apply(trade(1, 50_000, 100));
    client.subscribe(FeedAction.spotKline, 'BTCUSDT', '1D');
    const [first] = (await nextKlines()).klineInfos;
    expect(first).toMatchObject({ open: 500, high: 500, low: 500, close: 500, volume: 0.001 });
    expect(first!.endTime - first!.startTime).toBe(86_400);
    world.apply(trade(2, 52_000, 50));
    const push = await nextKlines();
    expect(push).toMatchObject({ symbol: 'BTCUSDT', period: '1D' });
    expect(push.klineInfos).toEqual([
      {
        ...{ ...first, high: 520, close: 520, volume: 0.0015 },
        ...{ highText: '520.00', closeText: '520.00', volumeText: '0.00150' },
        ...{ turnoverText: '0.76', tradeCount: 2 },
      },
    ]);
  });

  it('send the last state of a candle that ended between two pushes', async () => {
    const start = Date.now() - (Date.now() % 60_000);
    const at = (timeMs: number, id: number, priceTicks: number) =>
      world.live.apply({
        ...{ sequence: world.live.sequence + 1, time: timeMs, user: 0, key: '' },
        events: trade(id, priceTicks),
      });
    at(start + 1_000, 1, 50_000);
    client.subscribe(FeedAction.spotKline, 'BTCUSDT', '1m');
    await nextKlines();
    at(start + 59_000, 2, 51_000);
    at(start + 60_000, 3, 52_000);
    const { klineInfos } = await nextKlines();
    expect(klineInfos.map(({ startTime, close }) => [startTime * 1000, close])).toEqual([
      [start, 510],
      [start + 60_000, 520],
    ]);
    // What is over has been sent.
    at(start + 61_000, 4, 53_000);
    expect((await nextKlines()).klineInfos.map(({ close }) => close)).toEqual([530]);
  });

  it('come at most four times a second', async () => {
    client.subscribe(FeedAction.spotKline, 'BTCUSDT', '1H');
    await nextKlines();
    const startMs = Date.now();
    for (let id = 1; id <= 80; id += 1) {
      world.apply(trade(id, 50_000 + id));
      await pauseMs(10);
    }
    const pushes = client.pushes.length - 1;
    expect(pushes).toBeGreaterThanOrEqual(2);
    expect(pushes).toBeLessThanOrEqual(Math.ceil((Date.now() - startMs) / 250) + 1);
  });
});

describe('tickers', () => {
  it('of all markets start complete and then send only those that changed', async () => {
    client.subscribe(FeedAction.spotTicker, '');
    const { tickerInfos } = await nextTickers();
    expect(tickerInfos.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
    world.apply(trade(1, 40_000, 100, ETH_MARKET));
    world.apply(trade(2, 30_000, 100, ETH_MARKET));
    expect((await nextTickers()).tickerInfos).toEqual([
      {
        ...{ symbol: 'ETHUSDT', price: 300, change: -25, diff: -100, high: 400, low: 300 },
        ...{ priceText: '300.00', changeText: '-25.00', diffText: '-100.00' },
        ...{ highText: '400.00', lowText: '300.00', volumeText: '0.0200', turnoverText: '7' },
        ...{ volume: 0.02, turnover: 7, markPrice: '', indexPrice: '' },
        ...{ estimatedSettlePrice: '', fundingRate: '', nextFundingTime: 0 },
      },
    ]);
  });

  it('R1 send the anchor of prices, once there is one', async () => {
    client.subscribe(FeedAction.spotTicker, 'BTCUSDT');
    expect((await nextTickers()).tickerInfos[0]?.anchorPrice).toBeUndefined();
    world.apply([{ case: 'riskRulesSet', value: riskRules }]);
    const prices = [{ market: BTC_MARKET, priceTicks: 51_000, time: world.live.time }];
    world.apply([{ case: 'marketsObserved', value: { prices } }]);
    expect((await nextTickers()).tickerInfos).toMatchObject([
      { symbol: 'BTCUSDT', anchorPrice: '510.00' },
    ]);
  });

  it('of one market leave out the others', async () => {
    client.subscribe(FeedAction.spotTicker, 'BTCUSDT');
    expect((await nextTickers()).tickerInfos.map(({ symbol }) => symbol)).toEqual(['BTCUSDT']);
    world.apply(trade(1, 40_000, 100, ETH_MARKET));
    world.apply(trade(2, 49_000, 100, BTC_MARKET));
    const { tickerInfos } = await nextTickers();
    expect(tickerInfos.map(({ symbol, price }) => [symbol, price])).toEqual([['BTCUSDT', 490]]);
  });
});

describe('price line', () => {
  it('grows by a point a second with the price and what was traded in it', async () => {
    world.apply(trade(1, 50_500, 100));
    client.subscribe(FeedAction.spotTimes, 'BTCUSDT');
    const snapshot = await nextTimes();
    expect(snapshot).toMatchObject({ symbol: 'BTCUSDT', full: true });
    const points = [...snapshot.points];
    // The second of the trade is over; a late push may bring more than one second.
    while (!points.slice(0, -1).some(({ volume }) => volume === '0.00100')) {
      const push = await nextTimes();
      expect(push).toMatchObject({ symbol: 'BTCUSDT', full: false });
      points.push(...push.points);
    }
    const at = points.findIndex(({ volume }) => volume === '0.00100');
    expect(points.slice(at, at + 2).map(({ price, volume }) => [price, volume])).toEqual([
      ['505.00', '0.00100'],
      ['505.00', '0.00000'],
    ]);
    expect(points[at + 1]!.time).toBe(points[at]!.time + 1);
    client.subscribe(FeedAction.spotTimes, 'BTCUSDT');
    const again = await nextTimes();
    expect(again.full).toBe(true);
    expect(again.points.slice(0, points.length)).toEqual(points);
  });
});

describe('subscriptions', () => {
  const all = [
    [1, FeedAction.spotTicker, 20001],
    [2, FeedAction.spotKline, 20002],
    [5, FeedAction.spotDepth, 20007],
    [6, FeedAction.spotTimes, 20004],
    [9, FeedAction.spotTrade, 20009],
  ] as const;

  it.each(all)('of cancel type %i end with it, and only they', async (type, action, push) => {
    for (const [, each] of all) {
      client.subscribe(each, 'BTCUSDT', each === FeedAction.spotKline ? '1m' : '');
    }
    for (const [, , each] of all) await client.next(each);
    client.cancel(type, 'BTCUSDT');
    await client.settled();
    const heard = client.pushes.length;
    world.apply([
      ...trade(1, 50_100),
      {
        case: 'levelChanged',
        value: { market: BTC_MARKET, side: Side.BUY, priceTicks: 49_000, totalLots: 5 },
      },
    ]);
    await pauseMs(1_300);
    const after = () => new Set(client.pushes.slice(heard).map((each) => each.action));
    await expect
      .poll(after)
      .toEqual(new Set(all.map(([, , each]) => each).filter((each) => each !== push)));
    expect(action + 10_000).toBe(push);
  });

  it('of klines end for one period, or for all when none is named', async () => {
    for (const period of ['1m', '5m', '1H'] as const) {
      client.subscribe(FeedAction.spotKline, 'BTCUSDT', period);
      await nextKlines();
    }
    client.cancel(2, 'BTCUSDT', '5m');
    await client.settled();
    world.apply(trade(1, 50_100));
    const periods = [await nextKlines(), await nextKlines()].map(({ period }) => period);
    expect(new Set(periods)).toEqual(new Set(['1m', '1H']));
    expect(world.feed.subscriptionsCount).toBe(2);
    client.cancel(2, 'BTCUSDT');
    await client.settled();
    expect(world.feed.subscriptionsCount).toBe(0);
  });

  it('to what is not there are refused with a code, and the socket stays', async () => {
    client.subscribe(FeedAction.spotDepth, 'NOPEUSDT');
    expect(await client.nextError()).toEqual({
      code: 2010,
      message: 'Unknown symbol NOPEUSDT',
      refusedAction: FeedAction.spotDepth,
    });
    client.subscribe(FeedAction.spotKline, 'BTCUSDT', '7m' as '1m');
    expect(await client.nextError()).toMatchObject({ code: 2001, refusedAction: 10002 });
    for (const action of [10003, 10006, 10008, 10010, 10011]) {
      client.subscribe(action, 'NOPEUSDT', '1m');
      expect(await client.nextError()).toMatchObject({ code: 2010, refusedAction: action });
    }
    client.subscribe(FeedAction.spotTrade, 'BTCUSDT');
    expect((await nextTrades()).full).toBe(true);
  });

  it('speak the language of the handshake', async () => {
    const chinese = await world.connect({ headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
    chinese.subscribe(FeedAction.spotDepth, 'NOPE');
    expect((await chinese.nextError()).message).toBe('未知交易对 NOPE');
  });
});
