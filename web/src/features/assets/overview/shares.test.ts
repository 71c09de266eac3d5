import { expect, test } from 'vitest';
import type { AssetRow } from '#app/data/user/assets.ts';
import { coinShares, percentOf } from './shares.ts';

const row = (tokenName: string, balanceUsdt: string): AssetRow => ({
  ...{ tokenName, balanceUsdt, tokenWholeName: tokenName, icon: '' },
  ...{ balance: '1', available: '1', frozenBalance: '0', setAside: '0' },
});

test('a share is cut at two decimals, and nothing is no share', () => {
  expect(percentOf('2', '3')).toBe('66.66');
  expect(percentOf('3', '3')).toBe('100.00');
  expect(percentOf('1', '0')).toBe('0');
  expect(percentOf('-5', '10')).toBe('0');
});

test('a coin counts on all accounts, the futures account as its coin, the most valuable first', () => {
  const rows = [
    row('BTC', '10'),
    row('USDT', '4'),
    row('ETH', '0'),
    row('BTC', '5.5'),
    row('USDT', '1'),
  ];
  const shares = coinShares(rows, { coin: 'USDT', value: '20.25' }, 5);
  expect(shares.map(({ coin, value }) => [coin, value])).toEqual([
    ['USDT', '25.25'],
    ['BTC', '15.5'],
  ]);
  expect(coinShares(rows, { coin: 'USDT', value: '0' }, 1)).toHaveLength(1);
});
