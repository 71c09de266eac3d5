import { feed } from '#app/data/live/feed.ts';
import { useTicker } from '#app/data/live/use-feed.ts';
import { type Quotation, quotationOf } from './quotation.ts';
import type { TradingMarket } from './trading-market.ts';

/** A market's last day, live. */
export function useQuotation(market: TradingMarket): Quotation {
  return quotationOf(market, useTicker(market.product, market.symbol));
}

/** The price that a limit order begins with: the last one, a decimal string at the market's decimals. */
export function lastPriceOf(market: TradingMarket): string {
  return quotationOf(market, feed.ticker(market.product, market.symbol)).lastPrice;
}
