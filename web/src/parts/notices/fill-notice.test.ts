import { expect, test } from 'vitest';
import type { PrivateChange } from '../../data/live/push.ts';
import { english } from '../../test-texts.ts';
import { noticeOf } from './fill-notice.ts';

const order = (status: number, orderSide = 1, change = {}): PrivateChange => ({
  sequence: 1,
  body: {
    case: 'order',
    value: {
      ...{ code: '1', symbol: 'BTCUSDT', coin: 'BTC', orderSide, orderType: 1, price: '100' },
      ...{ quantity: '0.0100', dealQuantity: '0.0100', status, createTime: 1, updateTime: 1 },
      ...{ clientOrderId: '', timeInForce: 'GTC', stopPrice: '0', averagePrice: '99.5' },
      ...{ reason: '', triggered: false, dealAmount: '1' },
      ...change,
    },
  },
});
const market = {
  ...{ name: 'BTC/USDT', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', icon: '', klines: [] },
  ...{ precision: 1, quantityPrecision: 4 },
  quotation: {
    ...{ latestPrice: '1', changePercent: '0%', changeAmount: '0', high: '1', low: '1' },
    ...{ volume: '1', turnover: '1' },
  },
};
const markets = new Map([['BTCUSDT', market]]);

test('a filled order is told at the decimals of its market', () => {
  expect(noticeOf(english, order(3), markets)).toBe('BTC/USDT: bought 0.01 BTC at 99.5');
  expect(noticeOf(english, order(3, 2), markets)).toContain('sold');
});

test('an order that its trigger sent says so first', () => {
  const text = 'BTC/USDT: sold 0.01 BTC at 99.5';
  expect(noticeOf(english, order(3, 2, { stopPrice: '99' }), markets)).toBe(`Stop limit: ${text}`);
  const market = { stopPrice: '99', orderType: 2 };
  expect(noticeOf(english, order(3, 2, market), markets)).toBe(`Stop market: ${text}`);
});

test('D22: an order whose rest found nothing to trade with is told by what it did trade', () => {
  const remainder = { reason: 'remainder', dealQuantity: '0.0040' };
  expect(noticeOf(english, order(4, 1, remainder), markets)).toContain('bought 0.004 BTC');
  const nothing = { ...remainder, dealQuantity: '0.0000' };
  expect(noticeOf(english, order(4, 1, nothing), markets)).toBeNull();
  expect(noticeOf(english, order(4, 1, { ...remainder, reason: 'user' }), markets)).toBeNull();
});

test('a fill of a trading bot says nothing', () => {
  expect(noticeOf(english, order(3, 1, { clientOrderId: 'bot7-12-3' }), markets)).toBeNull();
  expect(noticeOf(english, order(3, 1, { clientOrderId: 'bot7' }), markets)).not.toBeNull();
});

test('anything else says nothing', () => {
  for (const status of [1, 2, 4]) expect(noticeOf(english, order(status), markets)).toBeNull();
  const notice = { case: 'notice', value: { code: 1, message: '' } } as const;
  expect(noticeOf(english, { sequence: 1, body: notice }, markets)).toBeNull();
});
