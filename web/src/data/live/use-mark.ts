import { useMemo } from 'react';
import { useContractMarkets } from '../markets/markets.ts';
import { type Mark, markOf } from './tickers.ts';
import { useTicker } from './use-feed.ts';

/** A contract's mark, index and funding, live. Null until anything is known of it. */
export function useMark(symbol: string): Mark | null {
  const ticker = useTicker('futures', symbol);
  const item = useContractMarkets(false).data?.find((contract) => contract.symbol === symbol);
  return useMemo(() => markOf(item, ticker), [item, ticker]);
}
