import type { Book, BookLevel } from '@bourse/contract/book-fold.ts';
import { expect, test } from 'vitest';
import { insideBook } from './inside-book.ts';

const levels = (price: string): readonly BookLevel[] =>
  price ? [{ price, volume: '1', priceValue: Number(price), volumeValue: 1 }] : [];
const book = (bid: string, ask: string): Book => ({
  ...{ symbol: 'BTCUSDT', sequence: 1, auctionEndTime: 0 },
  ...{ bids: levels(bid), asks: levels(ask) },
});

test.each([
  ['between the best prices', '101', '100', '102', '101'],
  ['below the best bid', '99', '100', '102', '100'],
  ['above the best ask', '103.5', '100', '102', '102'],
  ['beside an empty side', '99', '100', '', '99'],
  ['in a crossed auction', '99', '102', '100', '99'],
  ['not known', '', '100', '102', ''],
])('a last price %s', (_, last, bid, ask, price) => {
  expect(insideBook(last, book(bid, ask))).toBe(price);
});

test('a last price before the book is known', () => {
  expect(insideBook('99', null)).toBe('99');
});
