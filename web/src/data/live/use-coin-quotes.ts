import { useMemo } from 'react';
import { type MarketItem, useSpotMarkets } from '../markets/markets.ts';
import { useLiveQuotes } from './live-quotes.ts';

/** The markets in `quote` by their base coin, with live quotations. */
export function useCoinQuotes(quote: string): ReadonlyMap<string, MarketItem> {
  const withQuotes = useLiveQuotes('spot');
  const listed = useSpotMarkets().data?.list;
  const live = listed && withQuotes(listed);
  return useMemo(
    () =>
      new Map(live?.flatMap((item) => (item.quote === quote ? [[item.base, item] as const] : []))),
    [live, quote],
  );
}
