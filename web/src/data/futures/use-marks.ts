import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { feed } from '../live/feed.ts';
import { tickerKey } from '../live/feed-store.ts';
import type { Ticker } from '../live/tickers.ts';
import { useContractMarkets } from '../markets/markets.ts';
import type { MarkStanding } from './account.ts';

const namesOf = (key: string) => key.split(' ').filter((name) => name !== '');
const keyOf = (symbols: readonly string[]) => [...new Set(symbols)].sort().join(' ');

/** A word about each ticker, live, joined by blanks. Redraws when one of them changes. */
function useTickerWords(key: string, wordOf: (ticker: Ticker) => string): string {
  useEffect(() => {
    const releases = namesOf(key).map((symbol) =>
      feed.retain({ kind: 'ticker', product: 'futures', symbol }),
    );
    return () => {
      for (const release of releases) release();
    };
  }, [key]);
  const watch = useCallback(
    (listener: () => void) => {
      const stops = namesOf(key).map((symbol) =>
        feed.watch(tickerKey('futures', symbol), listener),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
    [key],
  );
  return useSyncExternalStore(watch, () =>
    namesOf(key)
      .map((symbol) => {
        const ticker = feed.ticker('futures', symbol);
        return ticker ? wordOf(ticker) : '';
      })
      .join(' '),
  );
}

/**
 * The marks of some contracts by symbol, decimal strings: live or, until the feed has told of them,
 * as the list said. Redraws when one of these marks moves, and for nothing else that a ticker says.
 */
export function useMarks(symbols: readonly string[]): ReadonlyMap<string, string> {
  const key = keyOf(symbols);
  const live = useTickerWords(key, ({ markPrice }) => markPrice);
  const listed = useContractMarkets(false).data;
  return useMemo(() => {
    const marks = live.split(' ');
    return new Map(
      namesOf(key).map((symbol, index) => {
        const item = listed?.find((contract) => contract.symbol === symbol);
        return [symbol, marks[index] || item?.quotation.markPrice || ''];
      }),
    );
  }, [key, live, listed]);
}

/** How cross accounts count some contracts' marks, by symbol. Redraws when one turns stale or back. */
export function useStandings(symbols: readonly string[]): ReadonlyMap<string, MarkStanding> {
  const key = keyOf(symbols);
  const live = useTickerWords(key, ({ staleLow = '', staleHigh = '', isUnsettled = false }) =>
    [staleLow, staleHigh, isUnsettled ? 'unsettled' : ''].join('|'),
  );
  return useMemo(() => {
    const words = live.split(' ');
    return new Map(
      namesOf(key).map((symbol, index) => {
        const [staleLow = '', staleHigh = '', unsettled = ''] = (words[index] ?? '').split('|');
        return [symbol, { staleLow, staleHigh, isSettled: unsettled === '' }];
      }),
    );
  }, [key, live]);
}
