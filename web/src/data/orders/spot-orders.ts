import { OrderList } from '@bourse/contract/enumerations.ts';
import type { BodyOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { SpotFill, SpotOrder } from '@bourse/contract/routes/spot.ts';
import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HISTORY_INTERVAL_MS, useThrottled } from '../device/use-throttled.ts';
import { newestFirst, OPEN_LIST_MAX, pollMsOf, useLiveList, withWaits } from '../live/live-list.ts';
import { usePrivate } from '../live/use-feed.ts';
import { call, read } from '../server/client.ts';
import type { Loadable } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';
import { refreshAssets } from '../user/assets.ts';
import { useHistoryPage } from './use-history-page.ts';

/** An order as a list or the private channel tells of it. */
export type Order = Omit<SpotOrder, 'timeInForce'> & { readonly timeInForce: string };
export type { SpotFill };

export interface OrderPage<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  readonly isBehind?: true | undefined;
}

export const ORDER_PAGE_SIZE = 20;

const ordersKey = [USER_KEY, 'orders'] as const;

/**
 * The open orders, newest first: from the private channel as soon as it has told of them, and asked
 * for every 5 seconds, which also notices a channel that has lost something.
 */
export function useOpenOrders(): Loadable<readonly Order[]> {
  const isAuth = useIsAuth();
  const { ready, orders } = usePrivate();
  const query = useQuery({
    queryKey: [...ordersKey, 'open'],
    queryFn: async ({ signal }) => {
      const input = { query: { status: OrderList.open, page: 1, pageSize: OPEN_LIST_MAX } };
      return (await read(routes.spotOrders, input, signal)).list as readonly Order[];
    },
    refetchInterval: pollMsOf,
    enabled: isAuth,
  });
  const live = useMemo(
    () => (ready ? withWaits<Order>([...orders.values()].sort(newestFirst), query.data) : null),
    [ready, orders, query.data],
  );
  return useLiveList(query, live);
}

/** Which ended orders to read; what is left out does not limit. */
export interface OrderQuery {
  readonly page: number;
  readonly pageSize?: number;
  readonly symbol?: string;
  /** 1 buy, 2 sell; 0 for both. */
  readonly orderSide?: number;
  readonly bots?: BotFilter;
  /** UTC epoch milliseconds: placed then or later. */
  readonly startAt?: number | undefined;
}

/** A page of ended orders, newest first, and read again when one ends. */
export function useOrderHistory(asked: OrderQuery): Loadable<OrderPage<Order>> {
  const changes = useThrottled(usePrivate().closedCount, HISTORY_INTERVAL_MS);
  const { page, pageSize = ORDER_PAGE_SIZE, symbol = '', orderSide = 0 } = asked;
  const { startAt } = asked;
  const bots = asked.bots === 'all' ? undefined : asked.bots;
  const query = { status: OrderList.history, symbol, orderSide, bots, page, pageSize, startAt };
  return useHistoryPage<OrderPage<Order>>({
    key: [...ordersKey, 'history'],
    question: query,
    changes,
    read: (signal) => read(routes.spotOrders, { query }, signal),
  });
}

/** A page of own trades, newest first; an empty symbol means all markets. */
export function useFillHistory(
  symbol: string,
  filter: BotFilter,
  page: number,
): Loadable<OrderPage<SpotFill>> {
  const changes = useThrottled(usePrivate().fills[0]?.trade ?? '', HISTORY_INTERVAL_MS);
  const bots = filter === 'all' ? undefined : filter;
  const query = { symbol, bots, page, pageSize: ORDER_PAGE_SIZE };
  return useHistoryPage<OrderPage<SpotFill>>({
    key: [...ordersKey, 'fills'],
    question: query,
    changes,
    read: (signal) => read(routes.spotFills, { query }, signal),
  });
}

/** Reads the orders and the balances again. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ordersKey }), refreshAssets()]);
}

/** Places an order. Throws an ApiError and shows no note: the form says what was answered. */
export async function placeSpotOrder(body: BodyOf<typeof routes.spotOrderPlace>) {
  const placed = await call(routes.spotOrderPlace, { body }, { toast: 'silent' });
  void refreshOrders();
  return placed;
}

/** Another price or quantity for an order that rests. The same key changes it once. */
export async function amendSpotOrder(
  body: BodyOf<typeof routes.spotOrderAmend>,
  idempotencyKey: string,
) {
  const options = { toast: 'silent', idempotencyKey } as const;
  const amended = await call(routes.spotOrderAmend, { body }, options);
  void refreshOrders();
  return amended;
}

/** Cancels one order. Throws an ApiError and shows no note. */
export async function cancelSpotOrder(code: string): Promise<void> {
  await call(routes.spotOrderCancel, { parameters: { code } }, { toast: 'silent' });
  await refreshOrders();
}

/** Cancels the open orders of one market, or of all with an empty symbol; tells how many. */
export async function cancelAllSpotOrders(symbol: string): Promise<number> {
  const body = symbol ? { symbol } : {};
  const { count } = await call(routes.spotOrderCancelAll, { body }, { toast: 'silent' });
  await refreshOrders();
  return count;
}
