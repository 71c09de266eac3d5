import { describe, expect, test } from 'vitest';
import type { AssetRow } from '#app/data/user/assets.ts';
import { heldInUsdt, shownCoins, unrealizedOf } from './coin-rows.ts';

const row = (tokenName: string, balance: string, balanceUsdt: string, more = {}): AssetRow => ({
  ...{ tokenName, balance, balanceUsdt },
  ...{ tokenWholeName: '', icon: '', frozenBalance: '0', setAside: '0', available: balance },
  ...more,
});
const rows = [
  row('ADA', '0', '0', { tokenWholeName: 'Cardano' }),
  row('BTC', '0.1', '9000.5', { tokenWholeName: 'Bitcoin', frozenBalance: '0.05' }),
  row('NEW', '3', '0'),
  row('USDT', '10000', '10000', { tokenWholeName: 'Tether', frozenBalance: '12.5' }),
];
const shown = (search = '', hidesZero = false) =>
  shownCoins(rows, { search, hidesZero }).map(({ tokenName }) => tokenName);

describe('the coins of an account', () => {
  test('come by what they are worth, then what is there without a price, then the rest', () => {
    expect(shown()).toEqual(['USDT', 'BTC', 'NEW', 'ADA']);
  });

  test('are found by symbol and by name, in any letters', () => {
    expect(shown(' btc ')).toEqual(['BTC']);
    expect(shown('TETH')).toEqual(['USDT']);
    expect(shown('nothing')).toEqual([]);
  });

  test('of which there is nothing can be hidden', () => {
    expect(shown('', true)).toEqual(['USDT', 'BTC', 'NEW']);
  });

  test('that are held count at their price, and as nothing without one', () => {
    const price = (coin: string) => ({ USDT: '1', BTC: '90000.01' })[coin];
    expect(heldInUsdt(rows, price)).toBe('4512.5005');
    expect(heldInUsdt(rows, () => undefined)).toMatch(/^0(\.0+)?$/);
  });
});

test('coins win or lose against their average cost', () => {
  expect(unrealizedOf('0.5', '50000', '60000')).toEqual({ profit: '5000.0', rate: '0.2000' });
  expect(unrealizedOf('2', '0.3', '0.2')).toEqual({ profit: '-0.2', rate: '-0.3333' });
  expect(unrealizedOf('2', '0', '7').rate).toBeUndefined();
});
