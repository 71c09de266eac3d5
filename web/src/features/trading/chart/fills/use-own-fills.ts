import { Side } from '@bourse/contract/enumerations.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HISTORY_INTERVAL_MS, useThrottled } from '#app/data/device/use-throttled.ts';
import { type ContractFill, readContractFills } from '#app/data/futures/contract-fills.ts';
import { usePrivate } from '#app/data/live/use-feed.ts';
import { type OrderPage, readFills, type SpotFill } from '#app/data/orders/spot-orders.ts';
import { USER_KEY } from '#app/data/server/query.ts';
import { useIsAuth } from '#app/data/server/session.ts';
import type { TradingMarket } from '../../market/trading-market.ts';
import { useBotFilter } from '../../page/trading-preferences.ts';
import type { OwnFill } from './fill-groups.ts';

const PAGE_SIZE = 100;
/** Further back the lists tell. */
const PAGES_MAX = 10;

const shared = (fill: SpotFill | ContractFill) => ({
  ...{ id: `${fill.trade}-${fill.code}`, timeMs: fill.tradeTime, feeCoin: fill.feeCoin },
  ...{ price: Number(fill.price), quantity: Number(fill.quantity), fee: Number(fill.fee) },
});
const ofSpot = (fill: SpotFill): OwnFill => ({
  ...{ ...shared(fill), isBuy: fill.orderSide === Side.BUY, profit: null },
});
/** What opens a position has realised nothing. */
const ofContract = (fill: ContractFill): OwnFill => ({
  ...{ ...shared(fill), isBuy: fill.side === Side.BUY },
  profit: Number(fill.realised) === 0 ? null : Number(fill.realised),
});

export interface OwnFills {
  /** Newest first. */
  readonly fills: readonly OwnFill[];
  /** Reads older ones; null: there are none, or they are on their way. */
  readonly readOlder: (() => void) | null;
}

/** The user's own trades in a market, read by page as far back as the chart is looked at. */
export function useOwnFills({ product, symbol }: TradingMarket): OwnFills {
  const bots = useBotFilter();
  const { fills, futures } = usePrivate();
  const newest = (product === 'spot' ? fills : futures.fills)[0]?.trade ?? '';
  const changes = useThrottled(newest, HISTORY_INTERVAL_MS);
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [USER_KEY, 'chart-fills', product, symbol, bots, changes],
    queryFn: async ({ pageParam: page, signal }): Promise<OrderPage<OwnFill>> => {
      const asked = { symbol, bots, page, pageSize: PAGE_SIZE };
      if (product === 'spot') {
        const answer = await readFills(asked, signal);
        return { ...answer, list: answer.list.map(ofSpot) };
      }
      const answer = await readContractFills(asked, signal);
      return { ...answer, list: answer.list.map(ofContract) };
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.length < PAGES_MAX && all.length * PAGE_SIZE < last.total ? all.length + 1 : undefined,
    // The rows may be a moment behind the trade that was just told of.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.isBehind ? HISTORY_INTERVAL_MS : false),
    placeholderData: (previous, query) => (query?.queryKey[3] === symbol ? previous : undefined),
    enabled: useIsAuth(),
  });
  const list = useMemo(() => data?.pages.flatMap((page) => page.list) ?? [], [data]);
  const readOlder = hasNextPage && !isFetching ? () => void fetchNextPage() : null;
  return { fills: list, readOlder };
}
