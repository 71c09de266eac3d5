import { describe, expect, it } from 'vitest';
import { gainersOf } from '../../data/markets/market-lists.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { sampleMarket } from '../../parts/fixtures/sample-rows.ts';
import { pageOf } from './market-rows.ts';

const market = (base: string, changePercent: string): MarketItem => ({
  ...{ ...sampleMarket, base },
  quotation: { ...sampleMarket.quotation, changePercent },
});
const items = [
  market('BTC', '1.87%'),
  market('DOGE', '-12.5%'),
  market('ETH', '9.99%'),
  market('SOL', '10.01%'),
];
const bases = (list: readonly MarketItem[]) => list.map(({ base }) => base);

describe('the market list', () => {
  it('cuts pages and stays on the last one', () => {
    expect(bases(pageOf(items, 2, 3))).toEqual(['SOL']);
    expect(bases(pageOf(items, 9, 3))).toEqual(['SOL']);
    expect(pageOf([], 1, 20)).toEqual([]);
  });

  it('ranks the five that rose most', () => {
    expect(bases(gainersOf(items))).toEqual(['SOL', 'ETH', 'BTC', 'DOGE']);
    expect(gainersOf([...items, ...items])).toHaveLength(5);
  });
});
