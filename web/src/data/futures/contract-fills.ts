import { ProductCategory } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { ContractFill } from '@bourse/contract/routes/futures.ts';
import { HISTORY_INTERVAL_MS, useThrottled } from '../device/use-throttled.ts';
import { usePrivate } from '../live/use-feed.ts';
import { historyQuery, type OrderPage, type OrderQuery } from '../orders/spot-orders.ts';
import { useHistoryPage } from '../orders/use-history-page.ts';
import { read } from '../server/client.ts';
import type { Loadable } from '../server/loadable.ts';
import { contractOrdersKey } from './read-keys.ts';

export type { ContractFill };

/** A page of own trades of contracts, as it is asked for. */
export const readContractFills = (
  { orderSide: side = 0, ...asked }: OrderQuery,
  signal?: AbortSignal,
): Promise<OrderPage<ContractFill>> => {
  const query = { prodCategory: ProductCategory.futures, side, ...historyQuery(asked) };
  return read(routes.contractFills, { query }, signal);
};

/** A page of own trades of contracts, newest first. */
export function useContractFills(asked: OrderQuery): Loadable<OrderPage<ContractFill>> {
  const changes = useThrottled(usePrivate().futures.fills[0]?.trade ?? '', HISTORY_INTERVAL_MS);
  return useHistoryPage<OrderPage<ContractFill>>({
    key: [...contractOrdersKey, 'fills'],
    question: asked,
    changes,
    read: (signal) => readContractFills(asked, signal),
  });
}
