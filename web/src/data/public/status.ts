import { routes } from '@bourse/contract/route-paths.ts';
import type { AreaHistory, ExchangeStatus, Incident } from '@bourse/contract/routes/status.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { type GrowingList, growingListOf } from './growing-list.ts';

export type { AreaHistory, ExchangeStatus, Incident };

const LOOK_MS = 5_000;
const INCIDENTS_MS = 30_000;
const HISTORY_MS = 60_000;

/** How the exchange goes, looked at again and again. */
export function useStatus(): Loadable<ExchangeStatus> {
  const t = useText();
  const query = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => read(routes.status, {}, signal),
    refetchInterval: LOOK_MS,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** How each area went by days, and since when it is as it is. */
export function useStatusHistory() {
  const t = useText();
  const query = useQuery({
    queryKey: ['status-history'],
    queryFn: ({ signal }) => read(routes.statusHistory, {}, signal),
    refetchInterval: HISTORY_MS,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** What was wrong in the past 90 days, newest first. */
export function useIncidents(): GrowingList<Incident> {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey: ['incidents'],
    queryFn: ({ pageParam, signal }) =>
      read(routes.statusIncidents, { query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next || undefined,
    refetchInterval: INCIDENTS_MS,
  });
  return growingListOf(query, t('shell.unexpectedError'));
}
