import { expect, test } from 'vitest';
import {
  contractKindOf,
  contractReasonOf,
  contractSideOf,
  exitTextOf,
  isOpening,
} from './contract-order-text.ts';

const order = { side: 1, positionType: 1, orderType: 1, stopPrice: '0', exitType: '' };

test('kinds of contract orders', () => {
  expect(contractKindOf(order)).toBe('Limit');
  expect(contractKindOf({ ...order, orderType: 2 })).toBe('Market#order');
  expect(contractKindOf({ ...order, stopPrice: '1' })).toBe('Stop limit#contract');
  const exit = { ...order, orderType: 2, stopPrice: '1', exitType: 'takeProfit' };
  expect(contractKindOf(exit)).toBe('Take profit market');
  expect(contractKindOf({ ...exit, orderType: 1, exitType: 'stopLoss' })).toBe('Stop loss limit');
});

test('what an order does to which position', () => {
  const side = (side: number, positionType: number) =>
    contractSideOf({ ...order, side, positionType });
  expect([side(1, 1), side(2, 1), side(2, 2), side(1, 2), side(1, 0), side(2, 0)]).toEqual([
    ...['Open Long', 'Close Long', 'Open Short', 'Close Short', 'Buy', 'Sell'],
  ]);
  expect(isOpening({ side: 1, positionType: 0 })).toBe(false);
});

test('D24, D29: why an order was cancelled, and how a position was closed', () => {
  expect(contractReasonOf(4, 'sibling')).toBe('The other exit was triggered');
  expect(contractReasonOf(4, 'unattended')).toBe('Canceled by your dead-man switch or a lost feed');
  expect(contractReasonOf(3, 'filled')).toBeNull();
  expect(exitTextOf('liquidation')).toBe('Liquidation');
  expect(exitTextOf('')).toBeNull();
});
