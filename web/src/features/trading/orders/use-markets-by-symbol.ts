import { useMemo } from 'react';
import { type MarketItem, useSpotMarkets } from '../../../data/markets.ts';

/** The markets by symbol: rows of orders take their names and decimals from it. */
export function useMarketsBySymbol(): ReadonlyMap<string, MarketItem> {
  const list = useSpotMarkets().data?.list;
  return useMemo(() => new Map((list ?? []).map((market) => [market.symbol, market])), [list]);
}
