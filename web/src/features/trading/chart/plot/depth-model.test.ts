import type { Book } from '@bourse/contract/book-fold.ts';
import { expect, test } from 'vitest';
import { depthAt, depthCurvesOf } from './depth-model.ts';

const levels = (entries: readonly (readonly [number, number])[]) =>
  entries.map(([priceValue, volumeValue]) => ({
    ...{ priceValue, volumeValue, price: String(priceValue), volume: String(volumeValue) },
  }));
const book: Book = {
  symbol: 'BTCUSDT',
  sequence: 1,
  auctionEndTime: 0,
  bids: levels([
    [99, 1],
    [98, 2],
    [90, 50],
  ]),
  asks: levels([
    [101, 3],
    [103, 4],
  ]),
};

test('running sums from the best price, to the same distance on both sides', () => {
  const curves = depthCurvesOf(book)!;
  expect(curves).toMatchObject({ middle: 100, priceMin: 97, priceMax: 103, volumeMax: 7 });
  expect(curves.bids).toEqual([
    { price: 99, volume: 1 },
    { price: 98, volume: 3 },
  ]);
  expect(curves.asks.at(-1)).toEqual({ price: 103, volume: 7 });
});

test('what rests up to a price', () => {
  const curves = depthCurvesOf(book)!;
  expect(depthAt(curves, 98)?.volume).toBe(3);
  expect(depthAt(curves, 98.5)?.volume).toBe(1);
  expect(depthAt(curves, 99.5)).toBeNull();
  expect(depthAt(curves, 102)?.volume).toBe(3);
});

test('a book with an empty side has no curve', () => {
  expect(depthCurvesOf({ ...book, asks: [] })).toBeNull();
});
