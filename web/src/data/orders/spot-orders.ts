import { OrderList } from '@bourse/contract/enumerations.ts';
import type { BodyOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { SpotFill, SpotOrder } from '@bourse/contract/routes/spot.ts';
import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../lib/i18n.ts';
import { HISTORY_INTERVAL_MS, useThrottled } from '../device/use-throttled.ts';
import { newestFirst, OPEN_LIST_MAX, pollMsOf, useLiveList, withWaits } from '../live/live-list.ts';
import { usePrivate } from '../live/use-feed.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';
import { refreshAssets } from '../user/assets.ts';
import { type Outcomes, outcomesOf } from '../user/outcome-note.ts';
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

/** Which rows of a history to read; what is left out does not limit. */
export interface HistoryQuery {
  readonly page: number;
  readonly pageSize?: number;
  /** A market; empty for all. */
  readonly symbol?: string;
  readonly bots?: BotFilter;
  /** UTC epoch milliseconds, both ends included. */
  readonly startAt?: number | undefined;
  readonly endAt?: number | undefined;
}

/** What every question about a history asks in the same words. */
export const historyQuery = (asked: HistoryQuery) => {
  const { page, pageSize = ORDER_PAGE_SIZE, symbol = '', startAt, endAt } = asked;
  const bots = asked.bots === 'all' ? undefined : asked.bots;
  return { symbol, bots, page, pageSize, startAt, endAt };
};

export interface OrderQuery extends HistoryQuery {
  /** 1 buy, 2 sell; 0 for both. */
  readonly orderSide?: number;
}

/** A page of orders that ended, as it is asked for. */
export const readOrderHistory = (
  { orderSide = 0, ...asked }: OrderQuery,
  signal?: AbortSignal,
): Promise<OrderPage<Order>> => {
  const query = { status: OrderList.history, orderSide, ...historyQuery(asked) };
  return read(routes.spotOrders, { query }, signal);
};

/** A page of own trades, as it is asked for. */
export const readFills = (
  { orderSide = 0, ...asked }: OrderQuery,
  signal?: AbortSignal,
): Promise<OrderPage<SpotFill>> => {
  const query = { orderSide, ...historyQuery(asked) };
  return read(routes.spotFills, { query }, signal);
};

/** A page of ended orders, newest first, and read again when one ends. */
export function useOrderHistory(asked: OrderQuery): Loadable<OrderPage<Order>> {
  const changes = useThrottled(usePrivate().closedCount, HISTORY_INTERVAL_MS);
  return useHistoryPage<OrderPage<Order>>({
    key: [...ordersKey, 'history'],
    question: asked,
    changes,
    read: (signal) => readOrderHistory(asked, signal),
  });
}

/** A page of own trades, newest first. */
export function useFillHistory(asked: OrderQuery): Loadable<OrderPage<SpotFill>> {
  const changes = useThrottled(usePrivate().fills[0]?.trade ?? '', HISTORY_INTERVAL_MS);
  return useHistoryPage<OrderPage<SpotFill>>({
    key: [...ordersKey, 'fills'],
    question: asked,
    changes,
    read: (signal) => readFills(asked, signal),
  });
}

/** One order with its fills, the oldest first. */
export function useSpotOrder(code: string) {
  const t = useText();
  const query = useQuery({
    queryKey: [...ordersKey, 'one', code],
    queryFn: ({ signal }) => read(routes.spotOrder, { parameters: { code } }, signal),
  });
  return loadableOf(query, t('shell.unexpectedError'));
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

/** Places up to 20 orders in sequence, each with its own answer: what is refused holds no other back. */
export async function placeSpotOrders(orders: BodyOf<typeof routes.spotOrderPlaceBatch>['orders']) {
  const { list } = await call(
    routes.spotOrderPlaceBatch,
    { body: { orders } },
    { toast: 'silent' },
  );
  void refreshOrders();
  return list;
}

/** Another price, quantity or trigger for an open order. The same key changes it once. */
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

/** Cancels orders, one request each, side by side. */
export async function cancelSpotOrders(codes: readonly string[]): Promise<Outcomes> {
  const outcomes = await outcomesOf(
    codes.map((code) =>
      call(routes.spotOrderCancel, { parameters: { code } }, { toast: 'silent' }),
    ),
  );
  await refreshOrders();
  return outcomes;
}

/** Cancels the open orders of one market, or of all with an empty symbol, in one command; tells how many. */
export async function cancelAllSpotOrders(symbol: string): Promise<number> {
  const body = symbol ? { symbol } : {};
  const { count } = await call(routes.spotOrderCancelAll, { body }, { toast: 'silent' });
  await refreshOrders();
  return count;
}
