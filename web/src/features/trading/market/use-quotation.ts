import { feed } from '#app/data/live/feed.ts';
import { useTicker } from '#app/data/live/use-feed.ts';
import { insideBook } from './inside-book.ts';
import { type Quotation, quotationOf } from './quotation.ts';
import type { TradingMarket } from './trading-market.ts';

/** A market's last day, live. */
export function useQuotation(market: TradingMarket): Quotation {
  return quotationOf(market, useTicker(market.product, market.symbol));
}

/**
 * The price that a limit order begins with now: the last one, or the nearest of the book where that lies outside.
 * A decimal string at the market's decimals.
 */
export function startPriceOf(market: TradingMarket): string {
  const { product, symbol } = market;
  const { lastPrice } = quotationOf(market, feed.ticker(product, symbol));
  return insideBook(lastPrice, feed.book(product, symbol));
}
