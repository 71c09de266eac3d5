import { expect, test } from 'vitest';
import { filledPercentOf, kindTextOf, reasonTextOf, statusTextOf, totalOf } from './order-text.ts';

const order = {
  ...{ orderType: 1, stopPrice: '0', status: 1, reason: '', price: '100', quantity: '3' },
  ...{ dealQuantity: '1', dealAmount: '99.5' },
};

test('kinds of order', () => {
  expect(kindTextOf(order)).toBe('trading.limit');
  expect(kindTextOf({ ...order, orderType: 2 })).toBe('trading.market');
  expect(kindTextOf({ ...order, stopPrice: '90' })).toBe('trading.stopLimit');
  expect(kindTextOf({ ...order, orderType: 2, stopPrice: '90' })).toBe('trading.stopMarket');
  expect(kindTextOf({ ...order, orderType: 7 })).toBe('trading.unknown');
});

test('a protected exit waits for liquidity while it is open', () => {
  const exit = { ...order, orderType: 2, protectedExit: true };
  expect(kindTextOf(exit)).toBe('trading.protectedExit');
  expect([1, 2, 3, 4].map((status) => statusTextOf({ ...exit, status }))).toEqual([
    ...[
      'trading.waitingForLiquidity',
      'trading.waitingForLiquidity',
      'trading.orderFilled',
      'trading.orderCanceled',
    ],
  ]);
});

test('D24: statuses, and the reason of a cancelled order', () => {
  expect([1, 2, 3, 4, 5].map((status) => statusTextOf({ status }))).toEqual([
    'trading.orderActive',
    'trading.orderPartial',
    'trading.orderFilled',
    'trading.orderCanceled',
    'trading.unknown',
  ]);
  expect(reasonTextOf({ ...order, status: 4, reason: 'self-trade' })).toBe(
    'trading.wouldSelfTrade',
  );
  const gone = reasonTextOf({ ...order, status: 4, reason: 'unattended' });
  expect(gone).toBe('trading.canceledUnattended');
  const taken = reasonTextOf({ ...order, status: 4, reason: 'right-taken' });
  expect(taken).toBe('trading.openingRightLost');
  const whole = reasonTextOf({ ...order, status: 4, reason: 'fill-or-kill' });
  expect(whole).toBe('trading.notFilledCompletely');
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
