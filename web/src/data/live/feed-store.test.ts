import { Code } from '@bourse/contract/codes.ts';
import { FEED_ERROR_ACTION, FeedAction, PUSH_OFFSET } from '@bourse/contract/feed.ts';
import {
  type CancelRequest,
  CancelRequestSchema,
  type DepthPush,
  DepthPushSchema,
  type DepthRequest,
  DepthRequestSchema,
  type Envelope,
  EnvelopeSchema,
  type ErrorPush,
  ErrorPushSchema,
  type KlinePush,
  KlinePushSchema,
  type PrivatePush,
  PrivatePushSchema,
  type SignInPush,
  SignInPushSchema,
  type SignInRequest,
  SignInRequestSchema,
  type TickerPush,
  TickerPushSchema,
  type TradePush,
  TradePushSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode, encode, type Plain } from '@bourse/contract/plain.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { FeedStore, HEALTH_KEY, tickerKey } from './feed-store.ts';
import { RECONNECT_DELAY_MS, type TransportEvents } from './socket.ts';
import { LINGER_MS } from './subscriptions.ts';
import type { Topic } from './topic.ts';

interface FakeTransport {
  readonly events: TransportEvents;
  readonly sent: Plain<Envelope>[];
  closed: boolean;
}

const depth: Topic = { kind: 'depth', product: 'spot', symbol: 'BTCUSDT' };
const trades: Topic = { kind: 'trades', product: 'spot', symbol: 'BTCUSDT' };
const ticker: Topic = { kind: 'ticker', product: 'spot', symbol: 'BTCUSDT' };
const kline: Topic = { kind: 'kline', product: 'spot', symbol: 'BTCUSDT', period: '1m' };

let nowMs: number;
let timers: Map<number, { atMs: number; callback: () => void }>;
let frames: (() => void)[];
let transports: FakeTransport[];
let logged: string[];
let ended: string[];
let isSeen: boolean;
let seen: number;
let behindCount: number;
let store: FeedStore;

function advance(ms: number): void {
  const end = nowMs + ms;
  for (;;) {
    const due = [...timers].filter(([, timer]) => timer.atMs <= end);
    const next = due.sort((left, right) => left[1].atMs - right[1].atMs)[0];
    if (!next) break;
    timers.delete(next[0]);
    nowMs = Math.max(nowMs, next[1].atMs);
    next[1].callback();
  }
  nowMs = end;
}

beforeEach(() => {
  nowMs = 1_750_000_000_000;
  timers = new Map();
  frames = [];
  transports = [];
  logged = [];
  ended = [];
  isSeen = true;
  seen = 0;
  behindCount = 0;
  let timerId = 0;
  store = new FeedStore({
    open(events) {
      const transport: FakeTransport = { events, sent: [], closed: false };
      transports.push(transport);
      return {
        send: (bytes) => void transport.sent.push(decode<Envelope>(EnvelopeSchema, bytes)),
        close() {
          transport.closed = true;
        },
      };
    },
    timers: {
      set(callback, delayMs) {
        timerId += 1;
        timers.set(timerId, { atMs: nowMs + delayMs, callback });
        return timerId;
      },
      clear: (id) => void timers.delete(id),
    },
    nowMs: () => nowMs,
    isSeen: () => isSeen,
    exchangeNowMs: () => nowMs,
    onOpen: () => undefined,
    onFrame: (callback) => void frames.push(callback),
    log: (text) => logged.push(text),
    logSequence: () => seen,
    onBehind: () => {
      behindCount += 1;
    },
    onLogSequence(sequence) {
      seen = Math.max(seen, sequence);
    },
    onSessionEnded: (token) => ended.push(token),
  });
});

const server = () => transports.at(-1)!;
const actions = () => server().sent.map((message) => message.action);
function draw(): void {
  for (const frame of frames.splice(0)) frame();
}

function push(action: number, data: Uint8Array, sequence = 0): void {
  const envelope = { action, data, time: Math.floor(nowMs / 1000), sequence };
  server().events.message(encode<Envelope>(EnvelopeSchema, envelope));
}
function pushDepth(change: Partial<Plain<DepthPush>>): void {
  const message = encode<DepthPush>(DepthPushSchema, {
    ...{ symbol: 'BTCUSDT', buy: [], sell: [], sequence: 1, previousSequence: 0, full: false },
    auctionEndTime: 0,
    ...change,
  });
  push(FeedAction.spotDepth + PUSH_OFFSET, message);
}
const tradeOf = (id: string, tradeTime: number) => ({
  ...{ id, tradeTime, symbol: 'BTCUSDT', price: '1', quantity: '1', isMaker: false },
});
function pushTrades(sequence: number, change: Plain<TradePush>): void {
  push(FeedAction.spotTrade + PUSH_OFFSET, encode<TradePush>(TradePushSchema, change), sequence);
}
const tickerInfo = (symbol: string, price: number) => ({
  ...{ symbol, price, change: 0, diff: 0, high: 0, low: 0, volume: 0, turnover: 0 },
  ...{ markPrice: '', indexPrice: '', estimatedSettlePrice: '', fundingRate: '' },
  nextFundingTime: 0,
});
function pushTickers(...tickerInfos: Plain<TickerPush>['tickerInfos']): void {
  const message = encode<TickerPush>(TickerPushSchema, { time: 0, tickerInfos });
  push(FeedAction.spotTicker + PUSH_OFFSET, message);
}
function answerSignIn(
  signedIn: boolean,
  code: number = signedIn ? Code.ok : Code.sessionEnded,
): void {
  const answer = { signedIn, code, message: '' };
  push(FeedAction.signIn + PUSH_OFFSET, encode<SignInPush>(SignInPushSchema, answer));
}
function pushRefusal(code: number, refusedAction: number): void {
  const refusal = { code, message: '', refusedAction };
  push(FEED_ERROR_ACTION, encode<ErrorPush>(ErrorPushSchema, refusal));
}
function pushPrivate(change: Plain<PrivatePush>, sequence = 0): void {
  const message = encode<PrivatePush>(PrivatePushSchema, change);
  push(FeedAction.private + PUSH_OFFSET, message, sequence);
}

describe('subscriptions', () => {
  test('the first connects; each topic is asked for once however many read it', () => {
    store.retain(depth);
    store.retain(depth);
    store.retain(trades);
    expect(transports).toHaveLength(1);
    server().events.open();
    expect(actions()).toEqual([FeedAction.spotDepth, FeedAction.spotTrade]);
    const request = decode<DepthRequest>(DepthRequestSchema, server().sent[0]!.data);
    expect(request).toEqual({ symbol: 'BTCUSDT', platform: 'web', userId: 0 });
  });

  test('the last reader to go ends it, after a moment, with its cancel type', () => {
    const leaveFirst = store.retain(depth);
    const leaveSecond = store.retain(depth);
    server().events.open();
    leaveFirst();
    leaveFirst();
    advance(LINGER_MS);
    expect(actions()).toEqual([FeedAction.spotDepth]);
    leaveSecond();
    advance(LINGER_MS - 1);
    expect(actions()).toEqual([FeedAction.spotDepth]);
    advance(1);
    const cancel = decode<CancelRequest>(CancelRequestSchema, server().sent[1]!.data);
    expect(cancel).toEqual({ type: 5, symbol: 'BTCUSDT', period: '' });
  });

  test('a reader that comes back within the moment keeps it', () => {
    store.retain(depth)();
    server().events.open();
    store.retain(depth);
    advance(LINGER_MS);
    expect(actions()).toEqual([FeedAction.spotDepth]);
  });

  test('a new connection asks for all of them again', () => {
    store.retain(depth);
    store.retain(kline);
    server().events.open();
    server().events.close(1006, '');
    store.retain(trades);
    advance(RECONNECT_DELAY_MS);
    server().events.open();
    expect(actions().sort()).toEqual([
      FeedAction.spotKline,
      FeedAction.spotDepth,
      FeedAction.spotTrade,
    ]);
  });
});

describe('folding', () => {
  test('a hundred updates are one call to the reader a frame', () => {
    store.retain(ticker);
    server().events.open();
    let calls = 0;
    store.watch(tickerKey('spot', 'BTCUSDT'), () => {
      calls += 1;
    });
    for (let price = 1; price <= 100; price++) pushTickers(tickerInfo('BTCUSDT', price));
    expect(frames).toHaveLength(1);
    draw();
    expect(calls).toBe(1);
    expect(store.ticker('spot', 'BTCUSDT')?.price).toBe(100);
    pushTickers(tickerInfo('ETHUSDT', 5));
    draw();
    expect(calls).toBe(1);
  });

  test('F31: a gap in the book asks once for a snapshot, and the book goes on from it', () => {
    store.retain(depth);
    server().events.open();
    pushDepth({ sequence: 5, full: true, buy: [{ price: '10', volume: '1' }] });
    pushDepth({ sequence: 7, previousSequence: 6, buy: [{ price: '10', volume: '2' }] });
    pushDepth({ sequence: 8, previousSequence: 7, buy: [{ price: '10', volume: '3' }] });
    expect(actions()).toEqual([FeedAction.spotDepth, FeedAction.spotDepth]);
    expect(store.book('spot', 'BTCUSDT')?.bids[0]?.volume).toBe('1');
    pushDepth({ sequence: 9, full: true, buy: [{ price: '10', volume: '4' }] });
    pushDepth({ sequence: 10, previousSequence: 9, buy: [{ price: '10', volume: '5' }] });
    expect(store.book('spot', 'BTCUSDT')?.bids[0]?.volume).toBe('5');
    expect(actions()).toHaveLength(2);
  });

  test('F23: a trade left out asks for the list again', () => {
    store.retain(trades);
    server().events.open();
    pushTrades(4, { full: true, trades: [tradeOf('1', nowMs)] });
    pushTrades(6, { full: false, trades: [tradeOf('3', nowMs)] });
    expect(actions()).toEqual([FeedAction.spotTrade, FeedAction.spotTrade]);
  });

  test('an empty list of trades is an answer', () => {
    store.retain(trades);
    server().events.open();
    expect(store.trades('spot', 'BTCUSDT')).toBeNull();
    pushTrades(1, { full: true, trades: [] });
    expect(store.trades('spot', 'BTCUSDT')).toEqual([]);
  });

  test('candles are heard at once, with word of a gap before them', () => {
    const heardBatches: [number, boolean][] = [];
    store.retain(kline);
    store.watchKlines(kline, (batch, gap) => heardBatches.push([batch.length, gap]));
    server().events.open();
    const info = { startTime: 1, endTime: 2, open: 1, close: 1, high: 1, low: 1, volume: 1 };
    const change = { time: 0, symbol: 'BTCUSDT', period: '1m', klineInfos: [info] };
    const message = encode<KlinePush>(KlinePushSchema, change);
    for (const sequence of [3, 4, 6]) push(FeedAction.spotKline + PUSH_OFFSET, message, sequence);
    expect(heardBatches).toEqual([
      [1, false],
      [1, false],
      [1, true],
    ]);
  });

  test('what is not wanted, not known or not readable changes nothing', () => {
    store.retain(trades);
    server().events.open();
    pushDepth({ sequence: 5, full: true });
    push(77_777, new Uint8Array());
    server().events.message(new Uint8Array([255, 255, 255]));
    pushRefusal(Code.feedMessageInvalid, 1);
    expect(store.book('spot', 'BTCUSDT')).toBeNull();
    expect(logged).toEqual(['Unreadable message', 'Feed refused a message']);
  });
});

describe('the private channel', () => {
  const snapshot: Plain<PrivatePush> = {
    sequence: 9,
    body: {
      case: 'snapshot',
      value: {
        ...{ orders: [], balances: [] },
        ...{ positions: [], contractOrders: [], contractSettings: [] },
      },
    },
  };

  test('opens after the sign-in is answered, and again after a lost connection', () => {
    store.setToken('secret');
    store.retain({ kind: 'private' });
    server().events.open();
    expect(actions()).toEqual([FeedAction.signIn]);
    const request = decode<SignInRequest>(SignInRequestSchema, server().sent[0]!.data);
    expect(request).toEqual({ token: 'secret', cancelOnDisconnect: false });
    answerSignIn(true);
    expect(actions()).toEqual([FeedAction.signIn, FeedAction.private]);
    pushPrivate(snapshot);
    expect(store.private.ready).toBe(true);
    server().events.close(1006, '');
    advance(RECONNECT_DELAY_MS);
    server().events.open();
    answerSignIn(true);
    expect(actions()).toEqual([FeedAction.signIn, FeedAction.private]);
  });

  test('a refused sign-in opens nothing', () => {
    store.setToken('old');
    store.retain({ kind: 'private' });
    server().events.open();
    answerSignIn(false);
    expect(actions()).toEqual([FeedAction.signIn]);
  });

  test.each([Code.unavailable, Code.logBehind])(
    'a sign-in that is refused for what passes is made again after a second: %i',
    (code) => {
      store.setToken('secret');
      store.retain({ kind: 'private' });
      server().events.open();
      answerSignIn(false, code);
      expect(behindCount).toBe(code === Code.logBehind ? 1 : 0);
      advance(999);
      expect(actions()).toEqual([FeedAction.signIn]);
      advance(1);
      answerSignIn(true);
      expect(actions()).toEqual([FeedAction.signIn, FeedAction.signIn, FeedAction.private]);
      advance(5_000);
      expect(actions()).toHaveLength(3);
    },
  );

  test('F65: the next sign-in names the highest number of the log that was seen', () => {
    store.setToken('secret');
    store.retain({ kind: 'private' });
    server().events.open();
    answerSignIn(true);
    pushPrivate(snapshot);
    server().events.close(1006, '');
    advance(RECONNECT_DELAY_MS);
    server().events.open();
    const request = decode<SignInRequest>(SignInRequestSchema, server().sent[0]!.data);
    expect(request.logSequence).toBe(9);
  });

  test('S09: says whose session was ended elsewhere, and of no other refusal', () => {
    store.setToken('secret');
    store.retain({ kind: 'private' });
    server().events.open();
    answerSignIn(true);
    pushRefusal(Code.feedRateExceeded, FeedAction.private);
    expect(ended).toEqual([]);
    pushRefusal(Code.sessionEnded, FeedAction.signIn);
    expect(ended).toEqual(['secret']);
  });

  test('S09: a session that ended while the connection was away is told of at the next sign-in', () => {
    store.setToken('secret');
    store.retain({ kind: 'private' });
    server().events.open();
    answerSignIn(false, Code.unavailable);
    expect(ended).toEqual([]);
    answerSignIn(false);
    expect(ended).toEqual(['secret']);
  });

  test('what is said of a token before is not taken for the one after it', () => {
    store.setToken('old');
    store.retain({ kind: 'private' });
    server().events.open();
    const old = server();
    store.setToken('new');
    expect(old.closed).toBe(true);
    server().events.open();
    const request = decode<SignInRequest>(SignInRequestSchema, server().sent[0]!.data);
    expect(request.token).toBe('new');
  });

  test('signing out empties the store at once and leaves the signed-in socket', () => {
    store.setToken('secret');
    store.retain({ kind: 'private' });
    store.retain(depth);
    server().events.open();
    answerSignIn(true);
    pushPrivate(snapshot);
    const old = server();
    store.setToken(null);
    expect(store.private.ready).toBe(false);
    expect(old.closed).toBe(true);
    server().events.open();
    expect(actions()).toEqual([FeedAction.spotDepth]);
  });

  test('F22: a change left out asks for a snapshot; each is heard in the order of the log', () => {
    const heardSequences: number[] = [];
    store.setToken('secret');
    store.retain({ kind: 'private' });
    store.watchPrivate((change) => heardSequences.push(change.sequence));
    server().events.open();
    answerSignIn(true);
    pushPrivate(snapshot, 1);
    pushPrivate({ sequence: 10, body: { case: 'notice', value: { code: 0, message: '' } } }, 3);
    expect(heardSequences).toEqual([9, 10]);
    expect(actions()).toEqual([FeedAction.signIn, FeedAction.private, FeedAction.private]);
  });
});

describe('health', () => {
  test('a trade says how old it is; silence is probed and then called a delay', () => {
    store.retain(trades);
    let changes = 0;
    store.watch(HEALTH_KEY, () => {
      changes += 1;
    });
    server().events.open();
    pushTrades(1, { full: true, trades: [] });
    pushTrades(2, { full: false, trades: [tradeOf('1', nowMs - 12)] });
    advance(1000);
    expect(store.health).toEqual({ kind: 'live', latencyMs: 12 });
    advance(1000);
    expect(actions()).toEqual([FeedAction.spotTrade, FeedAction.spotTrade]);
    advance(1000);
    expect(store.health).toEqual({ kind: 'delayed', delayMs: 3000, isSilent: true });
    draw();
    expect(changes).toBe(1);
    pushTrades(2, { full: true, trades: [] });
    advance(1000);
    expect(store.health.kind).toBe('live');
  });

  test('a connection that answers nothing is given up and opened again', () => {
    store.retain(trades);
    server().events.open();
    advance(12_000);
    expect(server().closed).toBe(true);
    expect(store.health).toMatchObject({ kind: 'offline', retry: false, isSilent: true });
    advance(RECONNECT_DELAY_MS);
    expect(transports).toHaveLength(2);
  });

  test('D31 what is shown grows old while the connection is away, whatever is tried meanwhile', () => {
    store.retain(trades);
    server().events.open();
    pushTrades(1, { full: true, trades: [] });
    const heardMs = nowMs;
    server().events.close(1006, '');
    const off = { kind: 'offline', retry: false, nextTryMs: heardMs + 5000, heardMs };
    expect(store.health).toEqual({ ...off, isSilent: false });
    advance(3000);
    expect(store.health).toEqual({ ...off, isSilent: true });
    advance(2000);
    expect(store.health).toEqual({ ...off, nextTryMs: null, isSilent: true });
    server().events.open();
    expect(store.health).toEqual({ kind: 'delayed', delayMs: 5000, isSilent: true });
    pushTrades(1, { full: true, trades: [] });
    advance(500);
    expect(store.health.kind).toBe('live');
  });

  test('D31 five lost attempts offer the button, and it works', () => {
    store.retain(trades);
    for (let attempt = 0; attempt <= 5; attempt++) {
      server().events.close(1006, '');
      if (attempt < 5) advance(RECONNECT_DELAY_MS);
    }
    const nextTryMs = nowMs + 30_000;
    expect(store.health).toMatchObject({ kind: 'offline', retry: true, nextTryMs });
    store.reconnect();
    server().events.open();
    expect(actions()).toEqual([FeedAction.spotTrade]);
  });

  test('D31 a look at the page asks a silent connection at once whether it is alive', () => {
    store.retain(trades);
    server().events.open();
    pushTrades(1, { full: true, trades: [] });
    // The computer slept: no timer ran.
    nowMs += 60_000;
    store.reconnect();
    expect(actions()).toEqual([FeedAction.spotTrade, FeedAction.spotTrade]);
    expect(store.health).toEqual({ kind: 'delayed', delayMs: 60_000, isSilent: true });
  });
});
