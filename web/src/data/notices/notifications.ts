import type { NotificationKind } from '@bourse/contract/notifications.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type {
  Notification,
  NotificationChoice,
  NotificationChoices,
} from '@bourse/contract/routes/notifications.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale, useText } from '../../lib/i18n.ts';
import { feed } from '../live/feed.ts';
import { emptyPrivate } from '../live/private.ts';
import { type GrowingList, growingListOf } from '../public/growing-list.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, SUPPORT_KEY, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { Notification, NotificationChoices };

const LIST_KEY = [USER_KEY, 'notifications'];
const UNREAD_KEY = [USER_KEY, 'unread'];
const CHOICES_KEY = [USER_KEY, 'notification-choices'];
const ALERTS_KEY = [USER_KEY, 'price-alerts'];

/** What one was told, the newest first, in the reader's language. */
export function useNotifications(): GrowingList<Notification> {
  const t = useText();
  const query = useInfiniteQuery({
    queryKey: [...LIST_KEY, useLocale()],
    queryFn: ({ pageParam, signal }) =>
      read(routes.notificationList, { query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next || undefined,
    enabled: useIsAuth(),
  });
  return growingListOf(query, t('shell.unexpectedError'));
}

/** How many are not read; 0 before it is known. */
export function useUnread(): number {
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async ({ signal }) => (await read(routes.notificationUnread, {}, signal)).unread,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: useIsAuth(),
  });
  return data ?? 0;
}

/** Follows what comes and what is read on other devices, for as long as the caller is drawn. */
export function useNotificationChanges(): void {
  useEffect(() => {
    const letGo = feed.retain({ kind: 'private' });
    // Where another part of the screen holds the channel its first snapshot may have come already.
    let isFirst = feed.private === emptyPrivate;
    const stopWatching = feed.watchPrivate(({ body }) => {
      if (body.case === 'notifications') {
        queryClient.setQueryData(UNREAD_KEY, body.value.unread);
        void queryClient.invalidateQueries({ queryKey: LIST_KEY });
        void queryClient.invalidateQueries({ queryKey: ALERTS_KEY });
        void queryClient.invalidateQueries({ queryKey: SUPPORT_KEY });
      }
      if (body.case !== 'snapshot') return;
      // The connection was away: something may have been missed.
      if (!isFirst) {
        void queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
        void queryClient.invalidateQueries({ queryKey: LIST_KEY });
      }
      isFirst = false;
    });
    return () => {
      stopWatching();
      letGo();
    };
  }, []);
}

function setUnread({ unread }: { readonly unread: number }): Promise<void> {
  queryClient.setQueryData(UNREAD_KEY, unread);
  return queryClient.invalidateQueries({ queryKey: LIST_KEY });
}

export async function markRead({ code }: Notification): Promise<void> {
  await setUnread(await call(routes.notificationRead, { parameters: { code } }));
}

/** What came after the newest that is shown stays unread. */
export async function markAllRead(newest: Notification): Promise<void> {
  await setUnread(await call(routes.notificationReadAll, { body: { upTo: newest.code } }));
}

export function useNotificationChoices(): Loadable<NotificationChoices> {
  const t = useText();
  const query = useQuery({
    queryKey: CHOICES_KEY,
    queryFn: ({ signal }) => read(routes.notificationChoices, {}, signal),
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

export async function chooseNotification(choice: NotificationChoice): Promise<void> {
  const { kind, app, mail, push } = choice;
  const body = { kind, app, mail, push };
  const chosen = await call(routes.notificationChoose, { body });
  queryClient.setQueryData(CHOICES_KEY, chosen);
}

/** @param rate as a part: 0.001 is 0.1% */
export async function chooseFundingRate(rate: string): Promise<void> {
  const chosen = await call(routes.notificationFundingRate, { body: { rate } });
  queryClient.setQueryData(CHOICES_KEY, chosen);
}

/** Where one reads more of what a notification tells. */
export function pathOfNotification({ kind, product, symbol, botCode }: Notification): string {
  const paths: Readonly<Record<NotificationKind, string>> = {
    fill: '/order',
    exit: '/order',
    'price-alert': `/${product}/${symbol}`,
    margin: '/futures',
    liquidation: '/order',
    funding: '/asset',
    bots: `/bots?bot=${botCode}`,
    deposit: '/asset?tab=Deposit',
    withdrawal: '/asset?tab=Withdraw',
    'sign-in': '/user?tab=Security',
    security: '/user?tab=Security',
    identity: '/user?tab=Identification',
    announcement: '/announcements',
    support: '/support',
  };
  return paths[kind];
}
