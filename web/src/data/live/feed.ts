import type { Period } from '@bourse/contract/feed.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { steadyNowMs } from '../device/steady-clock.ts';
import { read } from '../server/client.ts';
import { logSequence, refusedAsBehind, seeLogSequence } from '../server/log-sequence.ts';
import { loseSession, useSession } from '../server/session.ts';
import {
  CANDLE_PAGE,
  type CandleSource,
  type CandleView,
  openCandleSource,
} from './candle-source.ts';
import { FeedStore } from './feed-store.ts';
import { createServerClock } from './server-clock.ts';
import { feedUrl, openWebSocket } from './socket.ts';
import type { Product } from './topic.ts';

const CLOCK_INTERVAL_MS = 60_000;
const CLOCK_QUESTIONS_AT_START = 3;
const CLOCK_PAUSE_MS = 2_000;
/** A hidden page draws no frames, but its title still follows the price. */
const HIDDEN_FRAME_MS = 1000;
/**
 * A busy market is drawn twenty times a second, which is more than can be read and leaves the
 * processor to the trader; after a pause the next change is drawn with the next frame.
 */
const DRAW_INTERVAL_MS = 50;

const timers = {
  set: (callback: () => void, delayMs: number) => setTimeout(callback, delayMs),
  clear: (id: number) => clearTimeout(id),
};
/** Nobody sets this one; it may stand still while the computer sleeps, until it is measured again. */
const pageNowMs = () => performance.timeOrigin + performance.now();
const clock = createServerClock(pageNowMs, async () => (await read(routes.exchangeTime)).time);

let drawnMs = 0;

/** With the next frame that is due or, when none comes because the page is hidden, by a timer. */
function onFrame(callback: () => void): void {
  let isDone = false;
  const draw = () => {
    if (isDone) return;
    isDone = true;
    timers.clear(fallback);
    drawnMs = performance.now();
    callback();
  };
  const fallback = timers.set(draw, HIDDEN_FRAME_MS);
  const waitMs = drawnMs + DRAW_INTERVAL_MS - performance.now();
  // Taken now: a page that is gone by then has none.
  const nextFrame = requestAnimationFrame;
  if (waitMs > 0) timers.set(() => nextFrame(draw), waitMs);
  else nextFrame(draw);
}

function log(text: string, detail?: unknown): void {
  console.info(text, ...(detail === undefined ? [] : [detail]));
}

/** The app's one live feed. */
export const feed = new FeedStore({
  open: openWebSocket(feedUrl(location)),
  timers,
  nowMs: steadyNowMs,
  isSeen: () => document.visibilityState === 'visible',
  exchangeNowMs: () => (clock.offsetMs() === null ? null : exchangeNowMs()),
  // A computer that slept, or was set, has another clock than before.
  onOpen: () => void clock.measure(),
  onFrame,
  log,
  logSequence,
  onBehind: () => refusedAsBehind(),
  onLogSequence: seeLogSequence,
  onSessionEnded: loseSession,
});

/** Whole UTC epoch milliseconds by the exchange's clock, or by the browser's until it is measured. */
export const exchangeNowMs = () => Math.round(pageNowMs() + (clock.offsetMs() ?? 0));

/** Opens a market's candles; close them when they are no longer shown. */
export function openCandles(
  market: { readonly product: Product; readonly symbol: string; readonly period: Period },
  onChange: (view: CandleView) => void,
): CandleSource {
  const { product, symbol, period } = market;
  const route = product === 'spot' ? routes.spotKlines : routes.contractKlines;
  const topic = { kind: 'kline', ...market } as const;
  return openCandleSource({
    async readPage(endTime) {
      const query = { symbol, period, limit: CANDLE_PAGE, ...(endTime ? { endTime } : {}) };
      return (await read(route, { query })).klines;
    },
    watch(listener) {
      const unwatch = feed.watchKlines(topic, listener);
      const release = feed.retain(topic);
      return () => {
        unwatch();
        release();
      };
    },
    onChange,
    log,
  });
}

async function measureClock(): Promise<void> {
  for (let question = 0; question < CLOCK_QUESTIONS_AT_START; question++) {
    await clock.measure();
    // What a page reads first is not asked beside it, and answers sooner without it.
    await new Promise((later) => setTimeout(later, CLOCK_PAUSE_MS));
  }
  setInterval(() => void clock.measure(), CLOCK_INTERVAL_MS);
}

feed.setToken(useSession.getState().token);
useSession.subscribe(({ token }) => feed.setToken(token));
// Somebody is back, or the network is: the next attempt is due now.
window.addEventListener('online', () => feed.reconnect());
window.addEventListener('focus', () => feed.reconnect());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  void clock.measure();
  feed.reconnect();
});
void measureClock();
