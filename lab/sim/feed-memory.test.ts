import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FeedAction, PUSH_OFFSET } from '@bourse/contract/feed.ts';
import {
  type DepthPush,
  DepthPushSchema,
  type Envelope,
  EnvelopeSchema,
  type KlinePush,
  KlinePushSchema,
  type TickerPush,
  TickerPushSchema,
  type TradePush,
  TradePushSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode } from '@bourse/contract/plain.ts';
import { expect, test } from 'vitest';
import { openCandleSource } from '../../web/src/data/live/candle-source.ts';
import { FeedStore } from '../../web/src/data/live/feed-store.ts';
import type { TransportEvents } from '../../web/src/data/live/socket.ts';
import type { Topic } from '../../web/src/data/live/topic.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const symbol = 'BTCUSDT';
const TICKERS = 10;
const LEVELS = 50;
/** In a second. */
const BOOK_PUSHES = 4;
/** Where the price has been, and what is too far from it now: it moves by three at most in a second. */
const gone = [-4, -3, -2, -1, 0, ...[1, 2, 3, 4, 5, 6].map((more) => LEVELS + more)];
const WARM_SECONDS = 600;
const SECONDS = 8 * 3_600;
/**
 * Candles of eight hours are kept for the chart. A thing of a hundred bytes kept of each push would be
 * twenty times as much.
 */
const GROWTH_MAX_BYTES = 1_000_000;

/** A page that shows a market, and a server that pushes to it what a second brings. */
function openPage() {
  let nowMs = 1_750_000_000_000;
  let events: TransportEvents | undefined;
  let frames: (() => void)[] = [];
  let read = 0;
  const store = new FeedStore({
    open(heard) {
      events = heard;
      return { send: () => undefined, close: () => undefined };
    },
    timers: { set: () => 0, clear: () => undefined },
    nowMs: () => nowMs,
    isSeen: () => true,
    exchangeNowMs: () => nowMs,
    onOpen: () => undefined,
    onFrame: (callback) => void frames.push(callback),
    log: (text) => {
      throw new Error(text);
    },
    onSessionEnded: () => undefined,
  });
  const topics: Topic[] = [
    { kind: 'depth', product: 'spot', symbol },
    { kind: 'trades', product: 'spot', symbol },
    { kind: 'ticker', product: 'spot', symbol: '' },
  ];
  for (const topic of topics) store.retain(topic);
  const candles = { kind: 'kline', product: 'spot', symbol, period: '1m' } as const;
  const source = openCandleSource({
    readPage: async () => [],
    watch(listener) {
      const unwatch = store.watchKlines(candles, listener);
      const release = store.retain(candles);
      return () => {
        unwatch();
        release();
      };
    },
    onChange: () => undefined,
    log: () => undefined,
  });
  events?.open();

  const sequences = new Map<number, number>();
  const push = (action: number, encodePush: (sequence: number) => Uint8Array) => {
    const sequence = (sequences.get(action) ?? 0) + 1;
    sequences.set(action, sequence);
    const time = Math.floor(nowMs / 1_000);
    const data = encodePush(sequence);
    const envelope = { action: action + PUSH_OFFSET, data, time, sequence };
    events?.message(encode<Envelope>(EnvelopeSchema, envelope));
  };
  let trades = 0;
  const priceOf = (second: number) => 90_000 + Math.round(2_000 * Math.sin(second / 700));
  const level = (price: number, volume: number) => ({
    price: price.toFixed(2),
    volume: String(volume),
  });
  /** Levels at these distances from the price, of the bids (-1) or the asks (1). */
  const levels = (price: number, side: 1 | -1, distances: readonly number[], volume: number) =>
    distances.map((distance) => level(price + side * distance, volume));
  const bookPush = (price: number, turn: number) => (sequence: number) => {
    const isFull = sequence === 1;
    const fresh = isFull
      ? Array.from({ length: LEVELS }, (_, at) => at + 1)
      : [1 + (turn % LEVELS)];
    const changes = (side: 1 | -1) => [
      ...levels(price, side, fresh, 1 + (turn % 9)),
      ...(isFull ? [] : levels(price, side, gone, 0)),
    ];
    return encode<DepthPush>(DepthPushSchema, {
      ...{ symbol, sequence, previousSequence: sequence - 1, full: isFull, auctionEndTime: 0 },
      ...{ buy: changes(-1), sell: changes(1) },
    });
  };
  const tradePush = (price: number) => () => {
    trades += 1;
    const trade = { id: String(trades), symbol, price: price.toFixed(2), quantity: '0.0125' };
    return encode<TradePush>(TradePushSchema, {
      trades: [{ ...trade, tradeTime: nowMs, isMaker: trades % 2 === 0 }],
      full: false,
    });
  };
  const tickerPush = (price: number) => () => {
    const tickerInfos = Array.from({ length: TICKERS }, (_, place) => ({
      ...{ symbol: place === 0 ? symbol : `C${place}USDT`, price: price / (place + 1) },
      ...{ change: 1, diff: 1, high: price, low: price, volume: trades, turnover: trades },
      ...{ markPrice: '', indexPrice: '', estimatedSettlePrice: '', fundingRate: '' },
      nextFundingTime: 0,
    }));
    return encode<TickerPush>(TickerPushSchema, { time: 0, tickerInfos });
  };
  const candlePush = (price: number, second: number) => () => {
    const startTime = Math.floor(nowMs / 60_000) * 60;
    const prices = { open: price, close: price, high: price, low: price };
    const klineInfos = [{ ...prices, startTime, endTime: startTime + 60, volume: second % 60 }];
    return encode<KlinePush>(KlinePushSchema, { time: 0, symbol, period: '1m', klineInfos });
  };
  return {
    store,
    source,
    /** Pages read what they draw. */
    readCount: () => read,
    second(number: number) {
      nowMs += 1_000;
      const price = priceOf(number);
      for (let turn = 0; turn < BOOK_PUSHES; turn += 1) {
        push(FeedAction.spotDepth, bookPush(price, number * BOOK_PUSHES + turn));
      }
      push(FeedAction.spotTrade, tradePush(price));
      push(FeedAction.spotTrade, tradePush(price + 1));
      push(FeedAction.spotTicker, tickerPush(price));
      push(FeedAction.spotKline, candlePush(price, number));
      const due = frames;
      frames = [];
      for (const frame of due) frame();
      read += store.trades('spot', symbol)?.length ?? 0;
    },
  };
}

/** Bytes in use once nothing else can be freed. */
function bytesInUse(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test('eight hours of pushes leave no more in memory than ten minutes, but the candles', async () => {
  const page = openPage();
  // The candles' history, of which there is none.
  await new Promise(setImmediate);
  for (let second = 0; second < WARM_SECONDS; second += 1) page.second(second);
  const before = bytesInUse();
  for (let second = WARM_SECONDS; second < SECONDS; second += 1) page.second(second);
  const grown = bytesInUse() - before;
  // All of it was taken: the book is of the last second, candles of every minute are there.
  expect(page.store.book('spot', symbol)?.sequence).toBe(SECONDS * BOOK_PUSHES);
  expect(page.source.view().series.closed.length).toBe(SECONDS / 60);
  expect(page.readCount()).toBeGreaterThan(SECONDS);
  expect(grown).toBeLessThan(GROWTH_MAX_BYTES);
});
