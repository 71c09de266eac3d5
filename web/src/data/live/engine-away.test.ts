import { FEED_ENGINE_ACTION } from '@bourse/contract/feed.ts';
import {
  type EnginePush,
  EnginePushSchema,
  type Envelope,
  EnvelopeSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode, type Plain } from '@bourse/contract/plain.ts';
import { beforeEach, expect, test } from 'vitest';
import { ENGINE_KEY, FeedStore } from './feed-store.ts';
import type { TransportEvents } from './socket.ts';

const NOW_MS = 1_750_000_000_000;

let store: FeedStore;
let server: TransportEvents;
let frames: (() => void)[];

beforeEach(() => {
  frames = [];
  store = new FeedStore({
    open(events) {
      server = events;
      return { send: () => undefined, close: () => undefined };
    },
    timers: { set: () => 0, clear: () => undefined },
    nowMs: () => NOW_MS,
    isSeen: () => true,
    exchangeNowMs: () => NOW_MS,
    onOpen: () => undefined,
    onFrame: (callback) => void frames.push(callback),
    log: () => undefined,
    logSequence: () => 0,
    onBehind: () => {},
    onLogSequence: () => undefined,
    onSessionEnded: () => undefined,
  });
  store.retain({ kind: 'depth', product: 'spot', symbol: 'BTCUSDT' });
  server.open();
});

function tell(change: Plain<EnginePush>): void {
  const data = encode<EnginePush>(EnginePushSchema, change);
  const envelope = { action: FEED_ENGINE_ACTION, data, time: 0, sequence: 0 };
  server.message(encode<Envelope>(EnvelopeSchema, envelope));
  for (const frame of frames.splice(0)) frame();
}

test('F63 the engine is away since the server lost it, until that says that it is back', () => {
  let told = 0;
  store.watch(ENGINE_KEY, () => {
    told += 1;
  });
  expect(store.engineAwaySinceMs).toBeNull();
  tell({ isAway: true, awayMs: 1_500 });
  expect(store.engineAwaySinceMs).toBe(NOW_MS - 1_500);
  tell({ isAway: false, awayMs: 0 });
  expect(store.engineAwaySinceMs).toBeNull();
  expect(told).toBe(2);
});

test('F63 of another server nothing is known before that one says it', () => {
  tell({ isAway: true, awayMs: 0 });
  server.close(1006, '');
  expect(store.engineAwaySinceMs).toBeNull();
});
