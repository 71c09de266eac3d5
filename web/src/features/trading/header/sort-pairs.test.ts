import { expect, test } from 'vitest';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { quotationOf } from '../market/quotation.ts';
import { type PairColumn, sortPairs } from './sort-pairs.ts';

const pair = (name: string, latestPrice: string, changePercent: string, turnover: string) => ({
  ...{ ...sampleMarket, name },
  quotation: { ...sampleMarket.quotation, latestPrice, changePercent, turnover },
});
const list = [
  pair('ETH/USDT', '3000', '+10.00%', '900'),
  pair('BTC/USDT', '60000', '-2.50%', '10000'),
  pair('SOL/USDT', '150', '+9.00%', '1000'),
];
const order = (column: PairColumn | '', by: 'ascending' | 'descending' | 'none') =>
  sortPairs(list, { column, order: by }, (market) => quotationOf(market, null))
    .map(({ name }) => name.slice(0, 3))
    .join(' ');

test.each<[PairColumn, string]>([
  ['name', 'BTC ETH SOL'],
  ['price', 'SOL ETH BTC'],
  ['change', 'BTC SOL ETH'],
  ['turnover', 'ETH SOL BTC'],
])('by %s as numbers, not as words, and the other way round', (column, ascending) => {
  expect(order(column, 'ascending')).toBe(ascending);
  expect(order(column, 'descending')).toBe(ascending.split(' ').reverse().join(' '));
});

test('by none they stay as they came', () => {
  expect(order('', 'none')).toBe('ETH BTC SOL');
});
