import type { Book } from '@bourse/contract/book-fold.ts';
import { expect, test } from 'vitest';
import { bidPercentOf, middleOf, spreadOf, sweepOf } from './book-figures.ts';
import { ladderOf } from './ladder.ts';

type Entry = readonly [price: string, volume: string];
const levels = (entries: readonly Entry[]) =>
  entries.map(([price, volume]) => ({
    ...{ price, volume, priceValue: Number(price), volumeValue: Number(volume) },
  }));
const book = (bids: readonly Entry[], asks: readonly Entry[]): Book => ({
  ...{ symbol: 'BTCUSDT', sequence: 1, auctionEndTime: 0 },
  ...{ bids: levels(bids), asks: levels(asks) },
});

test('the spread is exact, in basis points of the middle, and unknown while a side is empty', () => {
  expect(spreadOf(book([['0.1', '1']], [['0.3', '1']]), 1)).toEqual({
    text: '0.2',
    bp: '10000.00',
  });
  const btc = book([['92473.4', '1']], [['92473.8', '1']]);
  expect(spreadOf(btc, 1)).toEqual({ text: '0.4', bp: '0.04' });
  expect(spreadOf(book([], [['0.3', '1']]), 1)).toBeNull();
  expect(spreadOf(book([['0.3', '1']], [['0.1', '1']]), 1)).toBeNull();
});

test('bids are a share of the quantity on both sides', () => {
  expect(bidPercentOf(book([['99', '3']], [['101', '1']]))).toBe(75);
  expect(bidPercentOf(book([['99', '3']], []))).toBe(100);
  expect(bidPercentOf(book([], []))).toBeNull();
});

const decimals = { precision: 1, quantityPrecision: 4 };
const options = {
  layout: 'both',
  rows: 10,
  unit: 'base',
  isCumulative: false,
  ...decimals,
} as const;
const sides = book(
  [
    ['100.0', '1'],
    ['99.0', '3'],
  ],
  [
    ['100.5', '1'],
    ['101.0', '1'],
    ['102.0', '2'],
  ],
);

test('a sweep to a row: its levels, average, sum, value, and how far the average is from the best', () => {
  const { asks, bids } = ladderOf(sides, { ...options, groupUnits: 1 });
  expect(sweepOf(asks[2]!, sides.asks[0]!, decimals)).toEqual({
    ...{ levels: 3, priceText: '102.0', averageText: '101.3', sumText: '4.0000' },
    // (405.5 - 402) / 402
    ...{ valueText: '405.50', slippageBp: '87.06' },
  });
  expect(sweepOf(bids[1]!, sides.bids[0]!, decimals)).toMatchObject({
    ...{ levels: 2, averageText: '99.2', sumText: '4.0000', slippageBp: '75.00' },
  });
  expect(sweepOf(asks[0]!, sides.asks[0]!, decimals).slippageBp).toBe('0.00');
});

test('a sweep to a row of a group counts the prices in it', () => {
  const { asks } = ladderOf(sides, { ...options, groupUnits: 10 });
  const grouped = sweepOf(asks[0]!, sides.asks[0]!, decimals);
  expect(grouped).toMatchObject({ levels: 2, priceText: '101', averageText: '100.7' });
});

test('the middle stands in for a last price that is outside the book', () => {
  const btc = book([['92473.4', '1']], [['92473.9', '1']]);
  expect(middleOf(btc, 1, '92408.7')).toBe('92473.6');
  expect(middleOf(btc, 1, '92480.0')).toBe('92473.6');
  expect(middleOf(btc, 1, '92473.4')).toBeNull();
  expect(middleOf(book([], [['0.3', '1']]), 1, '0.1')).toBeNull();
});
