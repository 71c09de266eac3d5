import { expect, test } from 'vitest';
import type { LiveContractOrder, LivePosition } from '../../data/live/private-futures.ts';
import type { PrivateChange } from '../../data/live/push.ts';
import { english } from '../../test-texts.ts';
import { contractNoticeOf } from './contract-notice.ts';

const order = (change: Partial<LiveContractOrder> = {}): PrivateChange => ({
  sequence: 1,
  body: {
    case: 'contractOrder',
    value: {
      ...{ code: '1', symbol: 'BTCUSDT', side: 2, positionType: 1, orderType: 2, marginMode: 2 },
      ...{ leverage: 20, price: '1', dealPrice: '60000.5', quantity: '0.1', dealQuantity: '0.1' },
      ...{ status: 3, reason: 'filled', reduceOnly: true, timeInForce: 'IOC', stopPrice: '0' },
      ...{ triggerPriceType: 0, triggered: false, exitType: '', clientOrderId: '' },
      ...{ createTime: 1, updateTime: 1, isWhole: false },
      ...change,
    },
  },
});
const position = (change: Partial<LivePosition>): PrivateChange => ({
  sequence: 1,
  body: {
    case: 'position',
    value: {
      ...{ code: '1-7-1', symbol: 'BTCUSDT', positionType: 1, marginMode: 2, leverage: 20 },
      ...{ quantity: '0', cost: '0', margin: '0', realised: '0', costs: '0', createTime: 1 },
      exitType: 'manual',
      ...change,
    },
  },
});
const notice = (change: PrivateChange) => contractNoticeOf(english, change, new Map());

test('a fill of a trading bot says nothing', () => {
  expect(notice(order({ clientOrderId: 'bot7-12-3' }))).toBeNull();
});

test('an order that ended by trading is told, with what it did to which position', () => {
  const told = notice(order());
  expect(told?.tone).toBe('success');
  expect(told?.text).toContain('Close Long');
  expect(told?.text).toContain(' 0.1 ');
  const partial = { status: 4, reason: 'remainder', dealQuantity: '0.04' };
  expect(notice(order(partial))?.text).toContain(' 0.04 ');
});

test.each([
  ['Stop loss: BTCUSDT Close Long', { exitType: 'stopLoss', stopPrice: '59000' }],
  ['Take profit: BTCUSDT Close Long', { exitType: 'takeProfit', stopPrice: '61000' }],
  ['Liquidation: BTCUSDT Close Long', { exitType: 'liquidation' }],
  ['Stop market: BTCUSDT Close Long', { stopPrice: '59000' }],
  ['Stop limit: BTCUSDT Close Long', { stopPrice: '59000', orderType: 1 }],
  ['BTCUSDT Close Long', { exitType: 'manual' }],
])('what sent the order stands first: %s', (beginning, change) => {
  expect(notice(order(change))?.text.startsWith(`${beginning}: 0.1`)).toBe(true);
});

test('an order that waits, or that ended without trading, is not', () => {
  for (const status of [1, 2]) expect(notice(order({ status }))).toBeNull();
  expect(notice(order({ status: 4, reason: 'user' }))).toBeNull();
  expect(notice(order({ status: 4, reason: 'remainder', dealQuantity: '0.0000' }))).toBeNull();
});

test('an end by force is told as what it is, any other is not told twice', () => {
  const liquidated = notice(position({ exitType: 'liquidation' }));
  expect([liquidated?.tone, liquidated?.text.split(':')[0]]).toEqual(['error', 'Liquidation']);
  expect(notice(position({ exitType: 'adl' }))?.text).toMatch(/^Auto-deleveraging: /);
  expect(notice(position({}))).toBeNull();
  expect(notice(position({ exitType: 'liquidation', quantity: '0.1' }))).toBeNull();
});
