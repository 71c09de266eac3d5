import { formatFixed } from '@bourse/contract/amount.ts';
import type { Ticker } from '@bourse/core/market-data/ticker.ts';
import { amountText, type Instrument, priceText, quantityText } from './catalog.ts';

/** The texts of a ticker, as lists and headers show them. */
export interface Quotation {
  readonly latestPrice: string;
  /** With a % sign, two decimals, truncated. */
  readonly changePercent: string;
  readonly changeAmount: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly turnover: string;
}

/** Of the last 24 hours, prices and quantities with the decimals of the market; the change is from the first price. */
export function quotationOf(instrument: Instrument, ticker: Ticker): Quotation {
  const { lastTicks, openTicks } = ticker;
  const change = lastTicks - openTicks;
  const sign = change < 0 ? '-' : '';
  return {
    latestPrice: priceText(instrument, lastTicks),
    changePercent: `${formatFixed(changeBasisPoints(ticker), 2)}%`,
    changeAmount: sign + priceText(instrument, Math.abs(change)),
    high: priceText(instrument, ticker.highTicks),
    low: priceText(instrument, ticker.lowTicks),
    volume: quantityText(instrument, ticker.volumeLots),
    turnover: amountText(instrument.quote, ticker.turnover),
  };
}

/** Change over 24 hours in hundredths of a percent, truncated towards zero. */
export function changeBasisPoints({ lastTicks, openTicks }: Ticker): number {
  if (openTicks === 0) return 0;
  return Number((BigInt(lastTicks - openTicks) * 10_000n) / BigInt(openTicks));
}
