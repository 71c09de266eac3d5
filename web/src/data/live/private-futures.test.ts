import { describe, expect, test } from 'vitest';
import { emptyPrivate, foldPrivate } from './private.ts';
import type { LiveContractOrder, LivePosition } from './private-futures.ts';
import type { PrivateChange } from './push.ts';

const position = (code: string, quantity = '1'): LivePosition => ({
  ...{ code, symbol: 'BTCUSDT', positionType: 1, marginMode: 1, leverage: 20, quantity },
  ...{ cost: '60000', margin: '3000', realised: '0', costs: '30', createTime: 1, exitType: '' },
});
const order = (code: string, status = 1): LiveContractOrder => ({
  ...{ code, symbol: 'BTCUSDT', side: 1, positionType: 1, orderType: 1, marginMode: 1 },
  ...{ leverage: 20, price: '59000', dealPrice: '0', quantity: '1', dealQuantity: '0', status },
  ...{ reason: '', reduceOnly: false, timeInForce: 'GTC', stopPrice: '0', triggerPriceType: 1 },
  ...{ triggered: false, exitType: '', clientOrderId: '', createTime: 1, updateTime: 1 },
  isWhole: false,
});
const account = { wallet: '1000', orderMargin: '50', positionMode: 1 };
const setting = { symbol: 'BTCUSDT', leverage: 50, marginMode: 2 };

const change = (sequence: number, body: PrivateChange['body']): PrivateChange => ({
  sequence,
  body,
});
const start = foldPrivate(
  emptyPrivate,
  change(100, {
    case: 'snapshot',
    value: {
      ...{ orders: [], balances: [], futuresAccount: account, contractSettings: [setting] },
      positions: [position('1-1002-1')],
      contractOrders: [order('7'), order('8', 3)],
    },
  }),
);

describe('the futures half of the private channel', () => {
  test('a snapshot holds positions, open orders, the account and what was chosen', () => {
    const { positions, orders, settings } = start.futures;
    expect([...positions.keys()]).toEqual(['1-1002-1']);
    expect([...orders.keys()]).toEqual(['7']);
    expect(start.futures.account).toEqual(account);
    expect(settings.get('BTCUSDT')).toEqual(setting);
  });

  test('a position grows and closes; what else is known stays the same object', () => {
    const grown = foldPrivate(
      start,
      change(101, { case: 'position', value: position('1-1002-1', '2') }),
    );
    expect(grown.futures.positions.get('1-1002-1')?.quantity).toBe('2');
    expect(grown.futures.orders).toBe(start.futures.orders);
    const closed = foldPrivate(
      grown,
      change(102, { case: 'position', value: position('1-1002-1', '0') }),
    );
    expect(closed.futures.positions.size).toBe(0);
    expect(closed.futures.closedPositions).toBe(grown.futures.closedPositions + 1);
  });

  test('an order that ends leaves the list and is counted; F22: an earlier change is not', () => {
    const ended = foldPrivate(start, change(103, { case: 'contractOrder', value: order('7', 4) }));
    expect(ended.futures.orders.size).toBe(0);
    expect(ended.futures.closedOrders).toBe(start.futures.closedOrders + 1);
    const early = change(99, { case: 'contractOrder', value: order('9') });
    expect(foldPrivate(ended, early).futures).toBe(ended.futures);
  });

  test('the account and the settings are replaced by what is said later', () => {
    const poorer = { ...account, wallet: '-5' };
    const changed = [
      change(104, { case: 'futuresAccount', value: poorer }),
      change(104, { case: 'contractSetting', value: { ...setting, leverage: 3 } }),
    ].reduce(foldPrivate, start);
    expect(changed.futures.account).toEqual(poorer);
    expect(changed.futures.settings.get('BTCUSDT')?.leverage).toBe(3);
  });
});
