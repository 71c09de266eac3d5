import type { MarketItem } from '@bourse/contract/routes/market.ts';
import type { Ticker } from './tickers.ts';

/**
 * What the exchange measures limit prices of a market from: the live ticker or, until there is one, what
 * the list said. A decimal string, empty while nobody says.
 */
export function anchorPriceOf(
  item: Pick<MarketItem, 'anchorPrice'> | undefined,
  ticker: Ticker | null,
): string {
  return (ticker ?? item)?.anchorPrice ?? '';
}
