import { feed } from '../../../data/live/feed.ts';
import { useTicker } from '../../../data/live/use-feed.ts';
import type { MarketItem } from '../../../data/markets.ts';
import { type Quotation, quotationOf } from './quotation.ts';

/** A market's last day, live. */
export function useQuotation(market: MarketItem): Quotation {
  return quotationOf(market, useTicker('spot', market.symbol));
}

/** The price now, for what happens once: a decimal string at the market's decimals. */
export function lastPriceOf(market: MarketItem): string {
  return quotationOf(market, feed.ticker('spot', market.symbol)).lastPrice;
}
