import {
  type CancelRequest,
  CancelRequestSchema,
  type DepthRequest,
  DepthRequestSchema,
  type Envelope,
  EnvelopeSchema,
  type KlineRequest,
  KlineRequestSchema,
  type SubscriptionIdentity,
  SubscriptionIdentitySchema,
  type TradeRequest,
  TradeRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode } from '@bourse/contract/plain.ts';
import { expect, test } from 'vitest';
import { PRIVATE_KEY } from './feed-store.ts';
import { cancelMessage, subscribeMessage, type Topic, topicKey, topicOf } from './topic.ts';

const NOW_MS = 1_750_000_000_999;
const envelopeIn = (bytes: Uint8Array) => decode<Envelope>(EnvelopeSchema, bytes);

test.each([
  ['spot', 'ticker', 10001, 1],
  ['spot', 'kline', 10002, 2],
  ['spot', 'depth', 10007, 5],
  ['spot', 'trades', 10009, 9],
  ['futures', 'kline', 10003, 3],
  ['futures', 'ticker', 10006, 4],
  ['futures', 'depth', 10010, 8],
  ['futures', 'trades', 10011, 10],
] as const)(
  '%s %s is asked for by %i with all its fields, and ended by cancel type %i',
  (product, kind, action, type) => {
    const market = { product, symbol: 'BTCUSDT' };
    const isKline = kind === 'kline';
    const topic: Topic = isKline ? { kind, ...market, period: '4H' } : { kind, ...market };
    const asked = envelopeIn(subscribeMessage(topic, NOW_MS));
    // In seconds.
    expect(asked).toMatchObject({ action, time: 1_750_000_000 });
    const { data } = asked;
    const request = {
      ticker: () => decode<SubscriptionIdentity>(SubscriptionIdentitySchema, data),
      kline: () => decode<KlineRequest>(KlineRequestSchema, data),
      depth: () => decode<DepthRequest>(DepthRequestSchema, data),
      trades: () => decode<TradeRequest>(TradeRequestSchema, data),
    }[kind]();
    const who = { symbol: 'BTCUSDT', platform: 'web', userId: 0 };
    expect(request).toEqual(isKline ? { ...who, period: '4H' } : who);
    const ended = envelopeIn(cancelMessage(topic, NOW_MS) ?? new Uint8Array());
    expect(ended.action).toBe(10005);
    const cancel = decode<CancelRequest>(CancelRequestSchema, ended.data);
    expect(cancel).toEqual({ type, symbol: 'BTCUSDT', period: isKline ? '4H' : '' });
  },
);

test('keys of topics', () => {
  const market = { product: 'spot', symbol: 'BTCUSDT' } as const;
  const kline: Topic = { kind: 'kline', ...market, period: '1m' };
  const ofMarket = (['depth', 'trades', 'ticker'] as const).map((kind) => ({ kind, ...market }));
  expect(topicKey(kline)).toBe('spot:kline:BTCUSDT:1m');
  expect(topicKey({ kind: 'private' })).toBe(PRIVATE_KEY);
  for (const topic of [...ofMarket, kline, { kind: 'private' } as const]) {
    expect(topicOf(topicKey(topic))).toEqual(topic);
  }
});
