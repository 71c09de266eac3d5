import { expect, it } from 'vitest';
import { sumMarkets } from './stats.tsx';

const item = (quote: string, turnover: string, changePercent: string) => ({
  ...{ name: '', symbol: '', base: '', quote, icon: '', precision: 2, quantityPrecision: 4 },
  klines: [],
  quotation: {
    ...{ latestPrice: '1', changePercent, changeAmount: '0', high: '1', low: '1' },
    ...{ volume: '1', turnover },
  },
});

it('sums the turnover of one currency exactly and counts what rises', () => {
  const items = [
    item('USDT', '0.1', '1%'),
    item('USDT', '0.2', '-1%'),
    item('BTC', '5', '0.5%'),
    item('USDT', '0', '0%'),
  ];
  expect(sumMarkets(items)).toEqual({ turnover: '0.3', pairs: 4, rising: 2 });
});
