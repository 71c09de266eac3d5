import { useMemo } from 'react';
import { type MarketItem, useSpotMarkets } from '../markets/markets.ts';

/** The markets by symbol: rows of orders take their names and decimals from it. */
export function useMarketsBySymbol(): ReadonlyMap<string, MarketItem> {
  // Names and decimals do not change by the minute.
  const list = useSpotMarkets(false).data?.list;
  return useMemo(() => new Map((list ?? []).map((market) => [market.symbol, market])), [list]);
}
