import { routes } from '@bourse/contract/route-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../lib/i18n.ts';
import { read } from '../server/client.ts';
import { loadableOf } from '../server/loadable.ts';
import type { CoinName } from './search-markets.ts';

/** Coins and chains of the exchange. They change with a release, so one read serves the visit. */
export function useCurrencies(active = true) {
  const t = useText();
  const query = useQuery({
    queryKey: ['currencies'],
    queryFn: ({ signal }) => read(routes.currencies, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: active,
  });
  return loadableOf(query, t('An unexpected error occurred'));
}

/** Whole names of coins for a search; read when there is one. */
export function useCoinName(active: boolean): CoinName {
  const { data } = useCurrencies(active);
  return useMemo(() => {
    const names = new Map(data?.currency.map(({ symbol, currency }) => [symbol, currency]));
    return (coin) => names.get(coin);
  }, [data]);
}
