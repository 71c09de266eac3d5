import { describe, expect, test } from 'vitest';
import {
  changeView,
  filterRows,
  firstView,
  futuresTabs,
  type OrdersView,
  pageOf,
  pageSizes,
  readView,
  spotTabs,
  tabOf,
  writeView,
} from './orders-view.ts';

const view = (change: Partial<OrdersView>): OrdersView => ({ ...firstView, ...change });

describe('the view is in the address', () => {
  test.each<Partial<OrdersView>>([
    {},
    { tab: 'history', symbol: 'BTCUSDT', side: 'sell', range: '30d', page: 3, pageSize: 50 },
    { product: 'futures', tab: 'position-history', side: 'buy' },
    { tab: 'trades', range: 'dates', from: '2026-11-01', to: '2026-11-30', order: '4294967297' },
  ])('and read back as it was written: %j', (change) => {
    expect(readView(writeView(view(change)))).toEqual(view(change));
  });

  test('which says only what is not usual', () => {
    expect(writeView(firstView).toString()).toBe('');
    expect(writeView(view({ side: 'buy', page: 2 })).toString()).toBe('side=buy&page=2');
  });

  test('and what it says wrongly is as if it said nothing', () => {
    const wrong =
      'product=options&symbol=%3Cb%3E&side=up&range=1y&from=2026-13-01&page=-1&order=7x&pageSize=7&page=1.5&token=x';
    expect(readView(new URLSearchParams(wrong))).toEqual(firstView);
    expect(readView(new URLSearchParams('page=1e9')).page).toBe(1);
    expect(readView(new URLSearchParams('symbol=btcusdt')).symbol).toBe('BTCUSDT');
  });

  test('a tab that the product does not have is its first', () => {
    expect(tabOf(spotTabs, view({ tab: 'history' }))).toBe('history');
    expect(tabOf(spotTabs, view({ tab: 'positions' }))).toBe('open');
    expect(tabOf(futuresTabs, view({ tab: '' }))).toBe('positions');
  });
});

test('changing a filter, a tab or the page size resets the page to 1; turning pages does not', () => {
  const third = view({ page: 3, symbol: 'BTCUSDT' });
  for (const change of [{ symbol: '' }, { side: 'buy' }, { range: '7d' }, { tab: 'history' }]) {
    expect(changeView(third, change as Partial<OrdersView>).page).toBe(1);
  }
  expect(changeView(third, { pageSize: 50 }).page).toBe(1);
  expect(changeView(third, { page: 4 })).toEqual(view({ page: 4, symbol: 'BTCUSDT' }));
});

test('filters leave what agrees with all of them, in the same order', () => {
  const orders = [
    { symbol: 'BTCUSDT', orderSide: 1, createTime: 30 },
    { symbol: 'ETHUSDT', orderSide: 1, createTime: 20 },
    { symbol: 'BTCUSDT', orderSide: 2, createTime: 10 },
  ];
  const filter = (change: Partial<OrdersView>, startAt?: number) =>
    filterRows(orders, view(change), (order) => order.orderSide, { startAt });
  expect(filter({})).toEqual(orders);
  expect(filter({ symbol: 'BTCUSDT' })).toEqual([orders[0], orders[2]]);
  expect(filter({ side: 'sell' })).toEqual([orders[2]]);
  expect(filter({}, 20)).toEqual([orders[0], orders[1]]);
  expect(filter({ symbol: 'BTCUSDT', side: 'buy' }, 31)).toEqual([]);
});

test('a page of a list that has become shorter is its last one', () => {
  const rows = [1, 2, 3, 4, 5];
  expect(pageOf(rows, { page: 2, pageSize: 2 })).toEqual({ total: 5, page: 2, rows: [3, 4] });
  expect(pageOf(rows, { page: 4, pageSize: 2 })).toEqual({ total: 5, page: 3, rows: [5] });
  expect(pageOf([], { page: 2, pageSize: 2 })).toEqual({ total: 0, page: 1, rows: [] });
  expect(pageOf(undefined, { page: 1, pageSize: 2 })).toMatchObject({ total: 0, rows: undefined });
});

test('page sizes are those of the product, twenty rows at first', () => {
  expect(pageSizes).toEqual([10, 20, 50, 100]);
  expect(firstView).toMatchObject({ page: 1, pageSize: 20 });
});

test('D58 the filter of bots passes orders by their ids, and positions always', () => {
  const rows = ['bot7-0-0', 'mine', undefined].map((clientOrderId) => ({
    ...{ symbol: 'BTCUSDT', createTime: 1, ...(clientOrderId && { clientOrderId }) },
  }));
  const passed = (bots: 'all' | 'only' | 'none') =>
    filterRows(rows, { symbol: '', side: 'all', bots }, () => 1).map((row) => rows.indexOf(row));
  expect([passed('all'), passed('only'), passed('none')]).toEqual([
    [0, 1, 2],
    [0, 2],
    [1, 2],
  ]);
  expect(readView(new URLSearchParams('bots=only')).bots).toBe('only');
});
