import { SelfTradePrevention, Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { OrderTable } from '../order/order-table.ts';
import { canFill, type FillBounds, firstForeignPriceTicks, type Taker } from './liquidity.ts';
import { PriceLevelBook } from './price-level-book.ts';

const TAKER = 100;
const OTHER = 101;
const UNIT = 10;

/** Sells by price: 2 lots each at 10 and 12, between them one of the taker's own at 11. */
function openBook() {
  const orders = new OrderTable();
  const book = new PriceLevelBook(orders);
  const add = (user: number, priceTicks: number) => {
    const slot = orders.add(user);
    orders.user[slot] = user;
    orders.priceTicks[slot] = priceTicks;
    orders.remainingLots[slot] = 2;
    book.add(slot, Side.SELL, priceTicks);
  };
  add(OTHER, 10);
  add(TAKER, 11);
  add(OTHER, 12);
  return { orders, book };
}

const taker: Taker = {
  ...{ user: TAKER, side: Side.BUY, limitTicks: 12, lots: 4, money: Number.POSITIVE_INFINITY },
  selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
};
const wide: FillBounds = { lowestTicks: 10, highestTicks: 12, ordersMax: 3 };

test.each([
  { what: 'all of it', more: {}, bounds: {}, can: true },
  { what: 'with exactly the money', more: { money: 2 * 220 }, bounds: {}, can: true },
  { what: 'with one unit less', more: { money: 2 * 220 - 1 }, bounds: {}, can: false },
  { what: 'more than there is', more: { lots: 5 }, bounds: { ordersMax: 9 }, can: false },
  { what: 'beyond the highest price', more: {}, bounds: { highestTicks: 11 }, can: false },
  { what: 'below the lowest price', more: {}, bounds: { lowestTicks: 11 }, can: false },
  { what: 'of more orders than it may meet', more: {}, bounds: { ordersMax: 2 }, can: false },
])('I72: what is filled wholly or not at all asks bounds and money first: $what', (row) => {
  const { orders, book } = openBook();
  const asked = { ...taker, ...row.more };
  expect(canFill(book, orders, asked, UNIT, () => true, { ...wide, ...row.bounds })).toBe(row.can);
});

test('the first order of somebody else is looked for among so many, within the limit', () => {
  const { orders, book } = openBook();
  book.remove(book.best(Side.SELL));
  const priceOf = (limitTicks: number, ordersMax?: number) =>
    firstForeignPriceTicks(book, orders, { ...taker, limitTicks }, ordersMax);
  expect([priceOf(12), priceOf(12, 2), priceOf(12, 1), priceOf(11)]).toEqual([12, 12, 0, 0]);
  for (let left = 2; left > 0; left -= 1) book.remove(book.best(Side.SELL));
  expect(priceOf(12)).toBe(0);
});
