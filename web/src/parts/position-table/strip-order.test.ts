import { expect, test } from 'vitest';
import { inStripOrder } from './strip-order.ts';

const held = [
  { symbol: 'BTCUSDT', cost: '900.5' },
  { symbol: 'ETHUSDT', cost: '1200' },
  { symbol: 'SOLUSDT', cost: '15' },
  { symbol: 'SOLUSDT', cost: '30' },
];
const order = (symbol: string) => inStripOrder(held, symbol).map(({ cost }) => cost);

test('the position of the market that is looked at comes first, both sides of it; then the larger ones', () => {
  expect(order('SOLUSDT')).toEqual(['30', '15', '1200', '900.5']);
  expect(order('BTCUSDT')).toEqual(['900.5', '1200', '30', '15']);
});

test('where no market is looked at the largest comes first', () => {
  expect(order('')).toEqual(['1200', '900.5', '30', '15']);
});
