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
  expect(contractKindOf(order)).toBe('trading.limit');
  expect(contractKindOf({ ...order, orderType: 2 })).toBe('trading.market');
  expect(contractKindOf({ ...order, stopPrice: '1' })).toBe('futuresPanel.stopLimit');
  const exit = { ...order, orderType: 2, stopPrice: '1', exitType: 'takeProfit' };
  expect(contractKindOf(exit)).toBe('futuresPanel.takeProfitMarket');
  expect(contractKindOf({ ...exit, orderType: 1, exitType: 'stopLoss' })).toBe(
    'futuresPanel.stopLossLimit',
  );
});

test('what an order does to which position', () => {
  const side = (side: number, positionType: number) =>
    contractSideOf({ ...order, side, positionType });
  expect([side(1, 1), side(2, 1), side(2, 2), side(1, 2), side(1, 0), side(2, 0)]).toEqual([
    ...[
      'futuresForm.openLong',
      'futuresForm.closeLong',
      'futuresForm.openShort',
      'futuresForm.closeShort',
      'trading.buy',
      'trading.sell',
    ],
  ]);
  expect(isOpening({ side: 1, positionType: 0 })).toBe(false);
});

test('D24, D29: why an order was cancelled, and how a position was closed', () => {
  expect(contractReasonOf(4, 'sibling')).toBe('futuresPanel.otherTpSlTriggered');
  expect(contractReasonOf(4, 'unattended')).toBe('trading.canceledUnattended');
  expect(contractReasonOf(3, 'filled')).toBeNull();
  expect(exitTextOf('liquidation')).toBe('trading.liquidation');
  expect(exitTextOf('')).toBeNull();
});
