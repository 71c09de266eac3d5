import type { MarketItem } from '@bourse/contract/routes/market.ts';
import type { Ticker } from '#app/data/live/tickers.ts';
import { compareDecimals } from '#app/lib/decimal.ts';
import { formatNumber } from '#app/lib/format.ts';

/** A market's last day for display: decimal strings, the change in percent with its sign. */
export interface Quotation {
  readonly lastPrice: string;
  readonly changePercent: string;
  readonly changeAmount: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly turnover: string;
}

/** The live ticker at the market's decimals or, until there is one, what the list said. */
export function quotationOf(market: MarketItem, ticker: Ticker | null): Quotation {
  const { quotation, precision } = market;
  // A contract without a trade still has a ticker: that of its mark.
  if (!ticker || !(ticker.price > 0)) return { ...quotation, lastPrice: quotation.latestPrice };
  const price = (value: number) => value.toFixed(precision);
  return {
    lastPrice: price(ticker.price),
    changePercent: `${ticker.change.toFixed(2)}%`,
    changeAmount: price(ticker.diff),
    high: price(ticker.high),
    low: price(ticker.low),
    volume: String(ticker.volume),
    turnover: String(ticker.turnover),
  };
}

/** A price in dollars: in cents or, below one dollar, as exact as the market's price. */
export function dollarText(price: string, precision: number): string {
  return formatNumber(price, compareDecimals(price, '1') < 0 ? precision : 2);
}
