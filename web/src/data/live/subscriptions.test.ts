import { expect, test } from 'vitest';
import { createSubscription, followSequence, forgetSequence, mayResync } from './subscriptions.ts';

const subscription = () =>
  createSubscription({ kind: 'trades', product: 'spot', symbol: 'BTCUSDT' });

test('F23: a number left out is a gap; the next one in order is none', () => {
  const channel = subscription();
  expect(followSequence(channel, 7, true)).toBe(false);
  expect(followSequence(channel, 8, false)).toBe(false);
  expect(followSequence(channel, 10, false)).toBe(true);
  expect(followSequence(channel, 11, false)).toBe(false);
});

test('F22: a repetition is no gap and does not turn the count back', () => {
  const channel = subscription();
  followSequence(channel, 8, true);
  expect(followSequence(channel, 7, false)).toBe(false);
  expect(followSequence(channel, 9, false)).toBe(false);
});

test('the first push and an unnumbered one are no gap', () => {
  const channel = subscription();
  forgetSequence(channel);
  expect(followSequence(channel, 500, false)).toBe(false);
  expect(followSequence(channel, 0, false)).toBe(false);
});

test('a connection that was lost left something out, unless a snapshot begins the new one', () => {
  const channel = subscription();
  followSequence(channel, 500, false);
  forgetSequence(channel);
  expect(followSequence(channel, 3, false)).toBe(true);
  expect(followSequence(channel, 4, false)).toBe(false);
  forgetSequence(channel);
  expect(followSequence(channel, 1, true)).toBe(false);
});

test('a snapshot is asked for once, and again only after patience', () => {
  const channel = subscription();
  expect(mayResync(channel, 1000)).toBe(true);
  expect(mayResync(channel, 3999)).toBe(false);
  expect(mayResync(channel, 4000)).toBe(true);
  followSequence(channel, 9, true);
  expect(mayResync(channel, 4001)).toBe(true);
});
