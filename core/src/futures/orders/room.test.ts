import { expect, test } from 'vitest';
import { PriceLevelBook } from '../../book/price-level-book.ts';
import { exit } from '../../fixtures/futures-desk.ts';
import { OPEN_ORDERS_MAX } from '../../limits.ts';
import { State } from '../../state.ts';
import { hasPlaces } from './room.ts';

const KEPT = 65_536;

function withOrders(count: number): State {
  const state = new State((orders) => new PriceLevelBook(orders));
  state.futures.orders.count = count;
  return state;
}

test('R7 I77: the last places of the order table are for orders that only close', () => {
  const state = withOrders(OPEN_ORDERS_MAX - KEPT - 1);
  expect(hasPlaces(state, 1, false)).toBe(true);
  expect(hasPlaces(state, 2, false)).toBe(false);
  expect(hasPlaces(state, KEPT + 1, true)).toBe(true);
  expect(hasPlaces(state, KEPT + 2, true)).toBe(false);
});

test('E1 I76: two places for each order that brings exits are not given away', () => {
  const state = withOrders(OPEN_ORDERS_MAX - KEPT - 3);
  expect(hasPlaces(state, 3, false)).toBe(true);
  state.futures.details.attached.set(7, { stopLoss: exit(59_000) });
  expect(hasPlaces(state, 1, false)).toBe(true);
  expect(hasPlaces(state, 2, false)).toBe(false);
});
