import { expect, test } from 'vitest';
import { filledPercentOf, kindTextOf, reasonTextOf, statusTextOf, totalOf } from './order-text.ts';

const order = {
  ...{ orderType: 1, stopPrice: '0', status: 1, reason: '', price: '100', quantity: '3' },
  ...{ dealQuantity: '1', dealAmount: '99.5' },
};

test('kinds of order', () => {
  expect(kindTextOf(order)).toBe('Limit');
  expect(kindTextOf({ ...order, orderType: 2 })).toBe('Market#order');
  expect(kindTextOf({ ...order, stopPrice: '90' })).toBe('Stop limit');
  expect(kindTextOf({ ...order, orderType: 2, stopPrice: '90' })).toBe('Stop market');
  expect(kindTextOf({ ...order, orderType: 7 })).toBe('Unknown');
});

test('a protected exit waits for liquidity while it is open', () => {
  const exit = { ...order, orderType: 2, protectedExit: true };
  expect(kindTextOf(exit)).toBe('Protected exit');
  expect([1, 2, 3, 4].map((status) => statusTextOf({ ...exit, status }))).toEqual([
    ...['Waiting for liquidity', 'Waiting for liquidity', 'Filled', 'Canceled'],
  ]);
});

test('D24: statuses, and the reason of a cancelled order', () => {
  expect([1, 2, 3, 4, 5].map((status) => statusTextOf({ status }))).toEqual([
    'Active',
    'Partial',
    'Filled',
    'Canceled',
    'Unknown',
  ]);
  expect(reasonTextOf({ ...order, status: 4, reason: 'self-trade' })).toBe(
    'It would have traded with your own order',
  );
  const gone = reasonTextOf({ ...order, status: 4, reason: 'unattended' });
  expect(gone).toBe('Canceled by your dead-man switch or a lost feed');
  const taken = reasonTextOf({ ...order, status: 4, reason: 'right-taken' });
  expect(taken).toBe('Your account may not open it any more');
  const whole = reasonTextOf({ ...order, status: 4, reason: 'fill-or-kill' });
  expect(whole).toBe('It could not be filled completely at once');
  expect(reasonTextOf({ ...order, status: 3, reason: 'filled' })).toBeNull();
});

test('the filled share is truncated: nothing is filled before it is', () => {
  expect(filledPercentOf(order)).toBe(33);
  expect(filledPercentOf({ ...order, quantity: '1.0000', dealQuantity: '0.9999' })).toBe(99);
  expect(filledPercentOf({ ...order, quantity: '0' })).toBe(0);
});

test('the total of an open order is what it asks for, of an ended one what it traded for', () => {
  expect(totalOf(order)).toBe('300');
  expect(totalOf({ ...order, status: 4 })).toBe('99.5');
  expect(totalOf({ ...order, orderType: 2, price: '0' })).toBe('99.5');
});
