import { accountFigures } from '@bourse/core/perpetual/account.ts';
import { describe, expect, test } from 'vitest';
import { accountOf, type HeldPosition } from './account.ts';
import type { FuturesOrder } from './contract-orders.ts';
import { coveredBy, exitsOf } from './exits.ts';
import { numbersOf } from './figures.ts';
import { sampleRules } from './fixtures/sample-contract.ts';

const rules = new Map([['BTCUSDT', sampleRules]]);
const held = (change: Partial<HeldPosition> = {}): HeldPosition => ({
  ...{ symbol: 'BTCUSDT', positionType: 1, marginMode: 1, leverage: 20 },
  ...{ quantity: '0.1', cost: '6000', margin: '300' },
  ...change,
});
const live = (position: HeldPosition) => ({
  ...position,
  ...{ code: '1-7-1', realised: '0', costs: '0', createTime: 1, exitType: '' },
});
const accountWith = (position: HeldPosition, wallet = '700') => ({
  account: { wallet, orderMargin: '0', positionMode: 1 },
  positions: new Map([['1-7-1', live(position)]]),
});

describe('the account of the private channel', () => {
  test('is the engine s account at the marks', () => {
    const account = accountOf(accountWith(held()), rules, new Map([['BTCUSDT', '61000']]));
    const figures = account && accountFigures(account);
    expect(figures).toMatchObject({ unrealised: 100_000_000n, available: 700_000_000n });
  });

  test('is not known while a mark or the rules of a position are not', () => {
    expect(accountOf(accountWith(held()), rules, new Map())).toBeNull();
    expect(accountOf(accountWith(held()), new Map(), new Map())).toBeNull();
    const strange = held({ symbol: 'ETHUSDT' });
    expect(accountOf(accountWith(strange), rules, new Map([['ETHUSDT', '1']]))).toBeNull();
  });

  test('R5: counts a stale contract at the worse end of its band, beside a fresh one alone', () => {
    const both = new Map([...rules, ['ETHUSDT', { ...sampleRules, contractId: 2 }]]);
    const cross = (symbol: string) => live(held({ symbol, marginMode: 2 }));
    const positions = new Map(['BTCUSDT', 'ETHUSDT'].map((symbol) => [symbol, cross(symbol)]));
    const { account: told } = accountWith(held());
    const marks = new Map([...both.keys()].map((symbol) => [symbol, '61000']));
    const stale = { staleLow: '59000', staleHigh: '63000', isSettled: false };
    const equityWith = (isSettled: boolean) => {
      const fresh = { staleLow: '', staleHigh: '', isSettled };
      const standings = new Map([
        ['BTCUSDT', fresh],
        ['ETHUSDT', stale],
      ]);
      const account = accountOf({ account: told, positions }, both, marks, standings);
      return account && accountFigures(account).equity;
    };
    expect(equityWith(false)).toBe(900_000_000n);
    expect(equityWith(true)).toBe(700_000_000n);
  });

  test('a wallet below zero by a debt counts as it is', () => {
    const account = accountOf(accountWith(held(), '-1.5'), rules, new Map([['BTCUSDT', '60000']]));
    expect(account?.wallet).toBe(-1_500_000n);
  });
});

describe('the numbers of a position', () => {
  const numbers = (position: HeldPosition, mark: string, wallet = '700') => {
    const account = accountOf(accountWith(position, wallet), rules, new Map([['BTCUSDT', mark]]));
    return account && numbersOf(account, position, sampleRules, mark);
  };

  test('I53: an isolated long by hand', () => {
    // (margin - cost) / (lots * (rate - 1)) = (300 - 6000) / (0.1 * -0.996) = 57228.91...
    expect(numbers(held(), '61000')).toMatchObject({
      ...{ profit: '100', profitRate: '0.33333333', margin: '300', maintenanceMargin: '24.4' },
      ...{ liqPrice: '57229', marginRate: '0.061', bankruptcyPrice: '57000' },
    });
  });

  test('a cross long stands on the whole wallet', () => {
    // (700 - 6000) / (0.1 * -0.996) = 53212.85...
    const shown = numbers(held({ marginMode: 2 }), '60000');
    expect(shown).toMatchObject({ margin: '300', liqPrice: '53212.9', profit: '0' });
  });

  test('no price liquidates a long that is paid for in full', () => {
    expect(numbers(held({ margin: '6000' }), '60000')?.liqPrice).toBe('0');
  });

  test('I51: the margin ratio passes 1 at the liquidation price', () => {
    expect(Number(numbers(held(), '57229')?.marginRate)).toBeLessThan(1);
    expect(Number(numbers(held(), '57228.9')?.marginRate)).toBeGreaterThanOrEqual(1);
    expect(numbers(held(), '57000')?.marginRate).toBe('100');
  });
});

describe('the exits of a position', () => {
  const order = (change: Partial<FuturesOrder>): FuturesOrder => ({
    ...{ code: '9', symbol: 'BTCUSDT', side: 2, positionType: 1, orderType: 2, marginMode: 1 },
    ...{ leverage: 20, price: '0', dealPrice: '0', quantity: '0.1', dealQuantity: '0', status: 1 },
    ...{ reason: '', reduceOnly: true, timeInForce: 'IOC', stopPrice: '70000' },
    ...{ triggerPriceType: 2, triggered: false, exitType: 'takeProfit', clientOrderId: '' },
    ...{ createTime: 1, updateTime: 1, takeProfit: null, stopLoss: null, isWhole: false },
    ...change,
  });

  test('are those that wait on its contract and side', () => {
    const orders = [
      order({ code: '1' }),
      order({ code: '2', exitType: 'stopLoss', stopPrice: '50000', orderType: 1, price: '49900' }),
      order({ code: '3', triggered: true }),
      order({ code: '4', positionType: 2, side: 1 }),
      order({ code: '5', symbol: 'ETHUSDT' }),
      order({ code: '6', exitType: '' }),
      order({ code: '7', positionType: 0 }),
    ];
    const { takeProfit, stopLoss } = exitsOf(held(), orders);
    expect(takeProfit.map(({ code }) => code)).toEqual(['1', '7']);
    expect(stopLoss).toMatchObject([{ code: '2', triggerPrice: '50000', price: '49900' }]);
    expect(takeProfit[0]?.price).toBe('0');
  });

  test.each([
    ['none', [], '0'],
    ['a part', [{ quantity: '0.04' }], '0.04'],
    ['two parts', [{ quantity: '0.04' }, { quantity: '0.05' }], '0.09'],
    ['parts of more than is held', [{ quantity: '0.08' }, { quantity: '0.5' }], '0.1'],
    ['the whole', [{ quantity: '0', isWhole: true }], '0.1'],
  ])('cover of 0.1: %s', (_, changes, covered) => {
    const stops = changes.map((change) => order({ ...change, exitType: 'stopLoss' }));
    expect(coveredBy(exitsOf(held(), stops).stopLoss, '0.1')).toBe(covered);
  });
});
