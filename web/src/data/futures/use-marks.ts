import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { tickerKey } from '../feed-store.ts';
import { feed } from '../live/feed.ts';
import { useContractMarkets } from '../markets.ts';

const namesOf = (key: string) => key.split(' ').filter((name) => name !== '');

/**
 * The marks of some contracts by symbol, decimal strings: live or, until the feed has told of them,
 * as the list said. Redraws when one of these marks moves, and for nothing else that a ticker says.
 */
export function useMarks(symbols: readonly string[]): ReadonlyMap<string, string> {
  const key = [...new Set(symbols)].sort().join(' ');
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
  const live = useSyncExternalStore(watch, () =>
    namesOf(key)
      .map((symbol) => feed.ticker('futures', symbol)?.markPrice ?? '')
      .join(' '),
  );
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
