import type { MarketItem } from '@bourse/contract/routes/market.ts';
import { expect, test } from 'vitest';
import { dollarText, quotationOf } from './quotation.ts';

const market: MarketItem = {
  ...{ name: 'BTC/USDT', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', icon: '', klines: [] },
  precision: 1,
  quantityPrecision: 4,
  quotation: {
    ...{ latestPrice: '60000.0', changePercent: '1.2%', changeAmount: '700.0' },
    ...{ high: '61000.0', low: '59000.0', volume: '10', turnover: '600000' },
  },
};

test('until there is a ticker, what the list said', () => {
  expect(quotationOf(market, null)).toMatchObject({ lastPrice: '60000.0', changePercent: '1.2%' });
});

test("a ticker at the market's decimals: a price is the exact text a form may take", () => {
  const ticker = {
    ...{ symbol: 'BTCUSDT', price: 61284.5, change: -0.4249, diff: -10, high: 1e5, low: 0.1 },
    ...{ volume: 18402.51, turnover: 1.12e9, markPrice: '', indexPrice: '' },
    ...{ estimatedSettlePrice: '', fundingRate: '', nextFundingTime: 0 },
  };
  expect(quotationOf(market, ticker)).toEqual({
    ...{ lastPrice: '61284.5', changePercent: '-0.42%', changeAmount: '-10.0' },
    ...{ high: '100000.0', low: '0.1', volume: '18402.51', turnover: '1120000000' },
  });
});

test('the ticker of a contract that nobody traded yet says nothing of a day', () => {
  const quiet = {
    ...{ symbol: 'BTCUSDT', price: 0, change: 0, diff: 0, high: 0, low: 0, volume: 0, turnover: 0 },
    ...{ markPrice: '60000.00', indexPrice: '60000.00', estimatedSettlePrice: '' },
    ...{ fundingRate: '0.0001', nextFundingTime: 1 },
  };
  expect(quotationOf(market, quiet).lastPrice).toBe('60000.0');
});

test('dollars in cents, and small prices as exact as they are', () => {
  expect(dollarText('61284.5', 1)).toBe('61,284.50');
  expect(dollarText('0.15316', 5)).toBe('0.15316');
});
