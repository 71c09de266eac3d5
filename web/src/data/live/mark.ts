import type { ContractItem } from '@bourse/contract/routes/market.ts';
import type { Ticker } from './tickers.ts';

/** What a contract is valued and funded by, and how much of it is open: decimal strings, empty while unknown; UTC epoch ms. */
export interface Mark {
  readonly markPrice: string;
  readonly indexPrice: string;
  /** A fraction: 0.0001 is 0.01%. */
  readonly fundingRate: string;
  readonly nextFundingTime: number;
  /** Base coin. */
  readonly openInterest: string;
}

/** From the live ticker or, until it carries a mark, from what the list said. */
export function markOf(
  item: { readonly quotation: Pick<ContractItem['quotation'], keyof Mark> } | undefined,
  ticker: Ticker | null,
): Mark | null {
  const source = ticker?.markPrice ? ticker : item?.quotation;
  if (!source) return null;
  const { markPrice, indexPrice, fundingRate, nextFundingTime } = source;
  // A server may be older than this page.
  const openInterest = source.openInterest ?? item?.quotation.openInterest ?? '';
  return { markPrice, indexPrice, fundingRate, nextFundingTime, openInterest };
}
