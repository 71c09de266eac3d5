import { describe, expect, it } from 'vitest';
import type { MarketRow } from '../../data/markets/market-lists.ts';
import { sampleContractItem } from '../fixtures/sample-rows.ts';
import { sortMarkets } from './sort-markets.ts';

function market(base: string, latestPrice: string, changePercent: string): MarketRow {
  const quotation = {
    latestPrice,
    changePercent,
    changeAmount: '0',
    high: latestPrice,
    low: latestPrice,
    volume: '1',
    turnover: latestPrice,
  };
  const name = `${base}/USDT`;
  return {
    kind: 'spot',
    ...{ name, symbol: `${base}USDT`, base, quote: 'USDT', icon: '', klines: [] },
    ...{ precision: 2, quantityPrecision: 4, quotation },
  };
}

const items = [
  market('BTC', '61284.5', '1.87%'),
  market('DOGE', '0.4', '-12.5%'),
  market('ETH', '3402.18', '9.99%'),
  market('SOL', '142.06', '10.01%'),
];
const bases = (list: readonly Pick<MarketRow, 'base'>[]) => list.map(({ base }) => base);

describe('a list of markets', () => {
  it('sorts numbers as numbers, negative changes last', () => {
    const ascending = { column: 'price', order: 'ascending' } as const;
    expect(bases(sortMarkets(items, ascending))).toEqual(['DOGE', 'SOL', 'ETH', 'BTC']);
    const change = { column: 'change', order: 'descending' } as const;
    expect(bases(sortMarkets(items, change))).toEqual(['SOL', 'ETH', 'BTC', 'DOGE']);
  });

  it('sorts contracts by funding; a spot market has none', () => {
    const contract = (base: string, fundingRate: string): MarketRow => ({
      ...{ ...sampleContractItem, kind: 'contract', base },
      quotation: { ...sampleContractItem.quotation, fundingRate },
    });
    const mixed = [
      ...[contract('BTC', '0.0001'), market('ETH', '1', '1%'), contract('SOL', '-0.0003')],
      contract('XRP', '0.00011'),
    ];
    const descending = { column: 'funding', order: 'descending' } as const;
    expect(bases(sortMarkets(mixed, descending))).toEqual(['XRP', 'BTC', 'SOL', 'ETH']);
  });

  it('keeps the order of the server without a sorting', () => {
    expect(sortMarkets(items, { column: 'price', order: 'none' })).toBe(items);
  });
});
