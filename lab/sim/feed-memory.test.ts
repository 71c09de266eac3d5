import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { expect, test } from 'vitest';
import { openCandleSource } from '../../web/src/data/live/candle-source.ts';
import { FeedStore } from '../../web/src/data/live/feed-store.ts';
import type { TransportEvents } from '../../web/src/data/live/socket.ts';
import type { Topic } from '../../web/src/data/live/topic.ts';
import { playMarket } from './played-market.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const symbol = 'BTCUSDT';
const TICKERS = 10;
/** In a second. */
const BOOK_PUSHES = 4;
const WARM_SECONDS = 600;
const HOURS = rounds({ commit: 2, all: 8 });
const SECONDS = HOURS * 3_600;
/**
 * Candles of all hours are kept for the chart. A thing of a hundred bytes kept of each push would be
 * five times as much and more.
 */
const GROWTH_MAX_BYTES = 1_000_000;

/** A page that shows a market, and a server that pushes to it what a second brings. */
function openPage() {
  const market = playMarket({
    product: 'spot',
    symbols: [symbol, ...Array.from({ length: TICKERS - 1 }, (_, place) => `C${place}USDT`)],
    startMs: 1_750_000_000_000,
    bookPushesPerSecond: BOOK_PUSHES,
  });
  let events: TransportEvents | undefined;
  let frames: (() => void)[] = [];
  let read = 0;
  const store = new FeedStore({
    open(heard) {
      events = heard;
      return { send: () => undefined, close: () => undefined };
    },
    timers: { set: () => 0, clear: () => undefined },
    nowMs: () => market.nowMs,
    isSeen: () => true,
    exchangeNowMs: () => market.nowMs,
    onOpen: () => undefined,
    onFrame: (callback) => void frames.push(callback),
    log: (text) => {
      throw new Error(text);
    },
    logSequence: () => 0,
    onBehind: () => undefined,
    onLogSequence: () => undefined,
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
  return {
    store,
    source,
    /** Pages read what they draw. */
    readCount: () => read,
    second() {
      for (const frame of market.nextSecond()) events?.message(frame);
      const due = frames;
      frames = [];
      for (const draw of due) draw();
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

test('hours of pushes leave no more in memory than ten minutes, but the candles', async () => {
  const page = openPage();
  // The candles' history, of which there is none.
  await new Promise(setImmediate);
  for (let second = 0; second < WARM_SECONDS; second += 1) page.second();
  const before = bytesInUse();
  for (let second = WARM_SECONDS; second < SECONDS; second += 1) page.second();
  const grown = bytesInUse() - before;
  // All of it was taken: the book is of the last second, candles of every minute are there.
  expect(page.store.book('spot', symbol)?.sequence).toBe(SECONDS * BOOK_PUSHES);
  expect(page.source.view().series.closed.length).toBe(SECONDS / 60);
  expect(page.readCount()).toBeGreaterThan(SECONDS);
  expect(grown).toBeLessThan(GROWTH_MAX_BYTES);
});
