import { ProductCategory } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { ContractFill } from '@bourse/contract/routes/futures.ts';
import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import { HISTORY_INTERVAL_MS, useThrottled } from '../device/use-throttled.ts';
import { usePrivate } from '../live/use-feed.ts';
import { ORDER_PAGE_SIZE, type OrderPage } from '../orders/spot-orders.ts';
import { useHistoryPage } from '../orders/use-history-page.ts';
import { read } from '../server/client.ts';
import type { Loadable } from '../server/loadable.ts';
import { contractOrdersKey } from './read-keys.ts';

export type { ContractFill };

/** A page of own trades of contracts, newest first; an empty symbol means all contracts. */
export function useContractFills(
  symbol: string,
  filter: BotFilter,
  page: number,
): Loadable<OrderPage<ContractFill>> {
  const changes = useThrottled(usePrivate().futures.fills[0]?.trade ?? '', HISTORY_INTERVAL_MS);
  const bots = filter === 'all' ? undefined : filter;
  const prodCategory = ProductCategory.futures;
  const query = { prodCategory, symbol, bots, page, pageSize: ORDER_PAGE_SIZE };
  return useHistoryPage<OrderPage<ContractFill>>({
    key: [...contractOrdersKey, 'fills'],
    question: query,
    changes,
    read: (signal) => read(routes.contractFills, { query }, signal),
  });
}
