import { Code } from '@bourse/contract/codes.ts';
import { cancelTypeOf, FeedAction, PUSH_OFFSET } from '@bourse/contract/feed.ts';
import { decode, encode } from '@bourse/contract/feed-codec.ts';
import {
  CancelRequestFields,
  EnvelopeFields,
  PrivatePushFields,
  SignInPushFields,
  SignInRequestFields,
} from '@bourse/contract/gen/exchange/v1/feed_fields.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Feed, type FeedOptions } from './feed.ts';

/** A connection whose other side is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket | undefined;
  readonly sent: { action: number; data: Uint8Array }[] = [];
  readyState = 0;
  onopen: () => void = () => undefined;
  onmessage: (message: { data: ArrayBuffer }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    FakeSocket.last = this;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  send(bytes: Uint8Array): void {
    const { action, data } = decode(EnvelopeFields, bytes);
    this.sent.push({ action, data });
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  /** The exchange's answer to a sign-in; 0: it is taken. */
  answerSignIn(code: number): void {
    const said = encode(SignInPushFields, { signedIn: code === 0, code, message: 'said' });
    const action = FeedAction.signIn + PUSH_OFFSET;
    const bytes = encode(EnvelopeFields, { action, data: said, time: 0, sequence: 0 });
    this.onmessage({ data: bytes.slice().buffer as ArrayBuffer });
  }

  get actions(): number[] {
    return this.sent.map(({ action }) => action);
  }

  /** The times for which it was signed in, in their order. */
  get signedTimes(): number[] {
    return this.sent.flatMap(({ action, data }) => {
      if (action !== FeedAction.signIn) return [];
      const { token } = decode(SignInRequestFields, data);
      return [Number(/ key:(\d+):/.exec(token)?.[1])];
    });
  }
}

let feed: Feed | undefined;
let refusals: number[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  refusals = [];
});
afterEach(() => {
  feed?.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(address: string, more: Partial<FeedOptions> = {}) {
  const onRefusal = (code: number) => void refusals.push(code);
  const key = { code: 'key', secret: 'secret' };
  feed = new Feed({ address, key, onRefusal, random: () => 0, ...more });
  const socket = FakeSocket.last as FakeSocket;
  return { feed, socket };
}

test('what is watched is asked for at once: no frame waits for the second of the first', () => {
  const { feed, socket } = open('https://one.example');
  feed.watchOwn(() => undefined);
  feed.watchBook('spot', 'BTCUSDT', () => undefined);
  socket.open();
  expect(socket.actions).toEqual([FeedAction.signIn, FeedAction.spotDepth]);
  socket.answerSignIn(0);
  feed.watchTrades('futures', 'BTCUSDT', () => undefined);
  expect(socket.actions.slice(2)).toEqual([FeedAction.private, FeedAction.futureTrade]);
});

test('a subscription ends with its last listener, each time that one begins anew', () => {
  const { feed, socket } = open('https://two.example');
  socket.open();
  socket.sent.length = 0;
  const first = feed.watchCandles('spot', 'BTCUSDT', '1m', () => undefined);
  const second = feed.watchCandles('spot', 'BTCUSDT', '1m', () => undefined);
  first();
  first();
  expect(socket.actions).toEqual([FeedAction.spotKline, FeedAction.spotKline]);
  second();
  expect(socket.actions.at(-1)).toBe(FeedAction.cancel);
  expect(decode(CancelRequestFields, socket.sent.at(-1)?.data ?? new Uint8Array())).toEqual({
    ...{ type: cancelTypeOf(FeedAction.spotKline), symbol: 'BTCUSDT', period: '1m' },
  });
  feed.watchCandles('spot', 'BTCUSDT', '1m', () => undefined);
  // Who ends twice ends nothing of others.
  second();
  expect(socket.actions.at(-1)).toBe(FeedAction.spotKline);
});

test('a sign-in that is refused for the clock is made again by that of the exchange', async () => {
  const serverTime = Date.UTC(2020, 0, 1);
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, msg: '', data: { time: serverTime } }),
  );
  const { socket } = open('https://three.example');
  socket.open();
  socket.answerSignIn(Code.callTimeOutside);
  await vi.waitFor(() => expect(socket.signedTimes).toHaveLength(2));
  expect(Math.abs((socket.signedTimes[1] ?? 0) - serverTime)).toBeLessThan(10_000);
  expect(refusals).toEqual([]);
  // Once on each connection: the second refusal reaches the program.
  socket.answerSignIn(Code.callTimeOutside);
  await vi.waitFor(() => expect(refusals).toEqual([Code.callTimeOutside]));
  expect(socket.signedTimes).toHaveLength(2);
});

test('over plain http the clock stays, and the program hears the refusal', async () => {
  const { socket } = open('http://four.example');
  socket.open();
  socket.answerSignIn(Code.callTimeOutside);
  await vi.waitFor(() => expect(refusals).toEqual([Code.callTimeOutside]));
});

test.each([Code.callBeforeStart, Code.callRepeated, Code.unavailable, Code.logBehind])(
  'a sign-in that is refused for what passes is made again after a second: %i',
  (code) => {
    const { feed, socket } = open('https://five.example');
    feed.watchOwn(() => undefined);
    socket.open();
    socket.answerSignIn(code);
    vi.advanceTimersByTime(999);
    expect(socket.signedTimes).toHaveLength(1);
    vi.advanceTimersByTime(1);
    const [first = 0, second = 0] = socket.signedTimes;
    expect(second).toBeGreaterThan(first);
    socket.answerSignIn(0);
    expect(socket.actions.at(-1)).toBe(FeedAction.private);
    expect(refusals).toEqual([]);
  },
);

test('F65 a sign-in names the highest number of the log that was seen, and none that is never reached', () => {
  const { feed, socket } = open('https://seen.example');
  feed.watchOwn(() => undefined);
  socket.open();
  socket.answerSignIn(0);
  const account = { case: 'account', value: { time: 1 } } as const;
  const data = encode(PrivatePushFields, { sequence: 41, body: account });
  const action = FeedAction.private + PUSH_OFFSET;
  const bytes = encode(EnvelopeFields, { action, data, time: 0, sequence: 1 });
  socket.onmessage({ data: bytes.slice().buffer as ArrayBuffer });
  socket.close();
  vi.advanceTimersByTime(1_000);
  const next = FakeSocket.last as FakeSocket;
  next.open();
  const [first] = [socket, next].map(({ sent }) => sent[0]?.data ?? new Uint8Array());
  expect(decode(SignInRequestFields, first ?? new Uint8Array()).logSequence).toBeUndefined();
  const named = () => decode(SignInRequestFields, next.sent.at(-1)?.data ?? new Uint8Array());
  expect(named().logSequence).toBe(41);
  // A gateway is behind for some seconds; then the exchange was restored from a backup.
  for (const expected of [41, 41, 41, 41, undefined]) {
    next.answerSignIn(Code.logBehind);
    vi.advanceTimersByTime(1_000);
    expect(named().logSequence).toBe(expected);
  }
});

test('the program hears of an unknown key, and the feed does not try it again', () => {
  const { socket } = open('https://six.example');
  socket.open();
  socket.answerSignIn(Code.apiKeyInvalid);
  vi.advanceTimersByTime(4_000);
  expect(refusals).toEqual([Code.apiKeyInvalid]);
  expect(socket.signedTimes).toHaveLength(1);
});

test('a connection that the exchange closed is made again, signed in and asked for all', () => {
  const { feed, socket } = open('https://seven.example');
  feed.watchOwn(() => undefined);
  socket.open();
  socket.answerSignIn(0);
  socket.close();
  vi.advanceTimersByTime(1_000);
  const next = FakeSocket.last as FakeSocket;
  expect(next).not.toBe(socket);
  next.open();
  next.answerSignIn(0);
  expect(next.actions).toEqual([FeedAction.signIn, FeedAction.private]);
});
