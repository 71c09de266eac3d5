import { describe, expect, test } from 'vitest';
import {
  balanceKey,
  emptyPrivate,
  foldPrivate,
  holdsSameOrders,
  type LiveOrder,
} from './private.ts';
import type { PrivateChange } from './push.ts';

const order = (code: string, status = 1, dealQuantity = '0'): LiveOrder => ({
  code,
  symbol: 'BTCUSDT',
  coin: 'BTC',
  orderSide: 1,
  orderType: 1,
  price: '100',
  quantity: '2',
  dealQuantity,
  status,
  createTime: 1,
  updateTime: 1,
  clientOrderId: '',
  timeInForce: 'GTC',
  stopPrice: '0',
  averagePrice: '0',
  reason: '',
  triggered: false,
  dealAmount: '0',
});
const balance = (coin: string, available: string) => ({
  ...{ account: 2, coin, balance: available, frozenBalance: '0', available },
});
const noFutures = { positions: [], contractOrders: [], contractSettings: [] };
const change = (sequence: number, body: PrivateChange['body']): PrivateChange => ({
  sequence,
  body,
});

const start = foldPrivate(
  emptyPrivate,
  change(100, {
    case: 'snapshot',
    value: {
      ...{ orders: [order('1'), order('2', 3)], balances: [balance('USDT', '50')] },
      ...noFutures,
    },
  }),
);

describe('foldPrivate', () => {
  test('a snapshot holds the open orders and the balances', () => {
    expect(start.ready).toBe(true);
    expect([...start.orders.keys()]).toEqual(['1']);
    expect(start.balances.get(balanceKey(2, 'USDT'))?.available).toBe('50');
  });

  test('an order comes, fills in part and ends', () => {
    const placed = foldPrivate(start, change(101, { case: 'order', value: order('3') }));
    const partial = foldPrivate(placed, change(102, { case: 'order', value: order('3', 2, '1') }));
    expect(partial.orders.get('3')?.dealQuantity).toBe('1');
    const filled = foldPrivate(partial, change(103, { case: 'order', value: order('3', 3, '2') }));
    expect([...filled.orders.keys()]).toEqual(['1']);
    expect(filled.closedCount).toBe(partial.closedCount + 1);
  });

  test('several changes of one command all count; F22: an earlier one does not', () => {
    const first = change(105, { case: 'balance', value: balance('USDT', '40') });
    const second = change(105, { case: 'balance', value: balance('BTC', '1') });
    const early = change(104, { case: 'balance', value: balance('USDT', '99') });
    const state = [first, second, early].reduce(foldPrivate, start);
    expect(state.balances.get(balanceKey(2, 'USDT'))?.available).toBe('40');
    expect(state.balances.get(balanceKey(2, 'BTC'))?.available).toBe('1');
  });

  test('a new snapshot replaces orders that ended while the channel was away', () => {
    const snapshot = change(200, {
      case: 'snapshot',
      value: { orders: [], balances: [], ...noFutures },
    });
    const state = foldPrivate(start, snapshot);
    expect(state.orders.size).toBe(0);
    expect(state.balances.size).toBe(0);
    expect(state.closedCount).toBe(start.closedCount + 1);
  });
});

test('F23: a list that was read tells when the channel has lost an order', () => {
  const orders = (...codes: string[]) => codes.map((code) => ({ code }));
  expect(holdsSameOrders(orders('1', '2'), orders('2', '1'), 100)).toBe(true);
  expect(holdsSameOrders(orders('1'), orders('1', '2'), 100)).toBe(false);
  expect(holdsSameOrders(orders('1', '3'), orders('1', '2'), 100)).toBe(false);
  expect(holdsSameOrders(orders('1', '2'), orders('1'), 2)).toBe(true);
});
