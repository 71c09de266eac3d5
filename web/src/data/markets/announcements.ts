import { routes } from '@bourse/contract/route-paths.ts';
import type { Announcement } from '@bourse/contract/routes/announcements.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { type GrowingList, growingListOf } from '../public/growing-list.ts';
import { read } from '../server/client.ts';

export type { Announcement };

const LOOK_MS = 60_000;

/** What the house tells everybody, the newest first; looked for each minute. */
export function useAnnouncements(): GrowingList<Announcement> {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey: ['announcements'],
    queryFn: ({ pageParam, signal }) =>
      read(routes.announcementList, { query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: LOOK_MS,
    refetchInterval: LOOK_MS,
  });
  return growingListOf(query, t('shell.unexpectedError'));
}

/** What is wrong now or will be soon: it stands on every page while it lasts. */
export function isUrgent({ kind, isCurrent }: Announcement): boolean {
  return isCurrent && (kind === 'incident' || kind === 'maintenance');
}
