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
