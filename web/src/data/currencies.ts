import { routes } from '@bourse/contract/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../lib/i18n.ts';
import { read } from './client.ts';
import { loadableOf } from './loadable.ts';

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
