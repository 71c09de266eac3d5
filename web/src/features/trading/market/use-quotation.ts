import { useTicker } from '../../../data/live/use-feed.ts';
import type { MarketItem } from '../../../data/markets.ts';
import { type Quotation, quotationOf } from './quotation.ts';

/** A market's last day, live. */
export function useQuotation(market: MarketItem): Quotation {
  return quotationOf(market, useTicker('spot', market.symbol));
}
