import { expect, test } from 'vitest';
import { PRIVATE_KEY } from './feed-store.ts';
import { type Topic, topicKey, topicOf } from './topic.ts';

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
