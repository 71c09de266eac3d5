import { percentDecimal } from '../../data/markets/market-lists.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { addDecimals, compareDecimals } from '../../lib/decimal.ts';

export interface MarketSums {
  /** Decimal string: 24 h turnover of all pairs that are quoted in USDT. */
  readonly turnover: string;
  readonly pairs: number;
  readonly rising: number;
}

/** What the stats say, computed from the markets themselves. */
export function sumMarkets(items: readonly MarketItem[]): MarketSums {
  return {
    turnover: items
      .filter(({ quote }) => quote === 'USDT')
      .reduce((sum, { quotation }) => addDecimals(sum, quotation.turnover), '0'),
    pairs: items.length,
    rising: items.filter(
      ({ quotation }) => compareDecimals(percentDecimal(quotation.changePercent), '0') > 0,
    ).length,
  };
}
