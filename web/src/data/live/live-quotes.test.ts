import { describe, expect, it } from 'vitest';
import { installBrowser } from '../test-browser.ts';
import type { Ticker } from './tickers.ts';

installBrowser();
const { withTicker } = await import('./live-quotes.ts');

const quotation = {
  ...{ latestPrice: '1', changePercent: '0%', changeAmount: '0', high: '1', low: '1' },
  ...{ volume: '0', turnover: '0' },
};
const item = {
  ...{ name: 'BTC/USDT', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', icon: '', klines: [] },
  ...{ precision: 1, quantityPrecision: 4, quotation },
};
const ticker = {
  ...{ symbol: 'BTCUSDT', price: 61284.5, change: -1.25, diff: -775.8, high: 62000, low: 61000 },
  ...{ volume: 1e-7, turnover: 1e21, markPrice: '', indexPrice: '', estimatedSettlePrice: '' },
  ...{ fundingRate: '', nextFundingTime: 0 },
} as Ticker;

describe('live quotations in lists', () => {
  it('replace the quotation with plain decimals', () => {
    expect(withTicker(item, ticker).quotation).toEqual({
      latestPrice: '61284.5',
      changePercent: '-1.25%',
      changeAmount: '-775.8',
      high: '62000',
      low: '61000',
      volume: '0.0000001',
      turnover: '1000000000000000000000',
    });
  });

  it('replace the funding of a contract while the feed knows it', () => {
    const contract = { ...item, quotation: { ...quotation, fundingRate: '0.0001' } };
    const rateOf = (fundingRate: string) =>
      withTicker(contract, { ...ticker, fundingRate }).quotation.fundingRate;
    expect([rateOf('-0.0002'), rateOf('')]).toEqual(['-0.0002', '0.0001']);
  });

  it('change nothing without a trade', () => {
    expect(withTicker(item, undefined)).toBe(item);
    expect(withTicker(item, { ...ticker, price: 0 })).toBe(item);
  });
});
