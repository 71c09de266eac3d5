import type { ContractItem } from '@bourse/contract/routes/market.ts';
import type { TickerChange } from './push.ts';

/** A market's last day in numbers, for display only. */
export type Ticker = TickerChange['tickerInfos'][number];

export type Tickers = ReadonlyMap<string, Ticker>;

/** Folds a push: each ticker replaces its market's; the others stay the same objects. */
export function foldTickers(tickers: Tickers, change: TickerChange): Tickers {
  if (change.tickerInfos.length === 0) return tickers;
  const next = new Map(tickers);
  for (const ticker of change.tickerInfos) next.set(ticker.symbol, ticker);
  return next;
}

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
