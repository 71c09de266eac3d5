import { ProductCategory } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { ContractOrder } from '@bourse/contract/routes/futures.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../lib/i18n.ts';
import { HISTORY_INTERVAL_MS, useThrottled } from '../device/use-throttled.ts';
import { newestFirst, OPEN_LIST_MAX, pollMsOf, useLiveList, withWaits } from '../live/live-list.ts';
import type { LiveContractOrder } from '../live/private-futures.ts';
import { usePrivate } from '../live/use-feed.ts';
import { type HistoryQuery, historyQuery, type OrderPage } from '../orders/spot-orders.ts';
import { useHistoryPage } from '../orders/use-history-page.ts';
import { read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { useIsAuth } from '../server/session.ts';
import { contractOrdersKey } from './read-keys.ts';
import { useIsFeedOpen } from './use-is-feed-open.ts';

export type { ContractOrder };

/** What an order brings once it fills. Decimal strings; price '0': at the market, quantity '0': all. */
export interface ExitTerms {
  readonly triggerPrice: string;
  /** 1 deal (last price), 2 mark. */
  readonly triggerPriceType: number;
  readonly price: string;
  readonly quantity: string;
}

/** An order on a contract, as a list or the private channel tells of it. */
export interface FuturesOrder
  extends Omit<
    ContractOrder,
    | 'positionCode'
    | 'dealAmount'
    | 'margin'
    | 'profit'
    | 'fee'
    | 'timeInForce'
    | 'exitType'
    | 'takeProfit'
    | 'stopLoss'
  > {
  readonly timeInForce: string;
  readonly exitType: string;
  readonly takeProfit: ExitTerms | null;
  readonly stopLoss: ExitTerms | null;
}

const fromLive = (order: LiveContractOrder): FuturesOrder => ({
  ...order,
  takeProfit: order.takeProfit ?? null,
  stopLoss: order.stopLoss ?? null,
});

/**
 * The open contract orders, newest first, those that wait for their trigger included: from the
 * private channel as soon as it has told of them, and asked for every 5 seconds.
 */
export function useContractOrders(): Loadable<readonly FuturesOrder[]> {
  const { ready, futures } = usePrivate();
  const isOpen = useIsFeedOpen();
  const query = useQuery({
    queryKey: [...contractOrdersKey, 'open'],
    queryFn: async ({ signal }): Promise<readonly FuturesOrder[]> => {
      const input = {
        query: { prodCategory: ProductCategory.futures, page: 1, pageSize: OPEN_LIST_MAX },
      };
      return (await read(routes.contractOrders, input, signal)).list;
    },
    refetchInterval: pollMsOf,
    enabled: useIsAuth(),
  });
  const { orders } = futures;
  const live = useMemo(
    () =>
      ready && isOpen
        ? withWaits([...orders.values()].map(fromLive).sort(newestFirst), query.data)
        : null,
    [ready, isOpen, orders, query.data],
  );
  return useLiveList(query, live);
}

/** Which ended orders to read. */
export interface ContractOrderQuery extends HistoryQuery {
  /** 1 buy, 2 sell; 0 for both. */
  readonly side?: number;
}

/** A page of contract orders that ended, as it is asked for. */
export const readContractOrderHistory = (
  { side = 0, ...asked }: ContractOrderQuery,
  signal?: AbortSignal,
): Promise<OrderPage<ContractOrder>> => {
  const query = { prodCategory: ProductCategory.futures, side, ...historyQuery(asked) };
  return read(routes.contractOrderHistory, { query }, signal);
};

/** A page of ended contract orders, newest first, and read again when one ends. */
export function useContractOrderHistory(asked: ContractOrderQuery) {
  const changes = useThrottled(usePrivate().futures.closedOrders, HISTORY_INTERVAL_MS);
  return useHistoryPage({
    key: [...contractOrdersKey, 'history'],
    question: asked,
    changes,
    read: (signal) => readContractOrderHistory(asked, signal),
  });
}

/** One contract order with its fills, the oldest first. */
export function useContractOrder(code: string) {
  const t = useText();
  const query = useQuery({
    queryKey: [...contractOrdersKey, 'one', code],
    queryFn: ({ signal }) => read(routes.contractOrder, { parameters: { code } }, signal),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}
