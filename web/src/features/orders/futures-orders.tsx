import { type ComponentType, useState } from 'react';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { refreshFutures } from '../../data/futures/actions.ts';
import { useContractOrders } from '../../data/futures/contract-orders.ts';
import { usePositions } from '../../data/futures/positions.ts';
import { exchangeNowMs } from '../../data/live/feed.ts';
import { useContractMarkets } from '../../data/markets/markets.ts';
import { useText } from '../../lib/i18n.ts';
import { spanOf } from '../../parts/orders/time-range.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import {
  FillList,
  type FuturesListProps,
  OpenOrderList,
  OrderHistoryList,
  PositionHistoryList,
  PositionList,
} from './futures-lists.tsx';
import { OrderFilters, orderSideTexts, positionSideTexts } from './order-filters.tsx';
import { type FuturesTab, futuresTabs, tabOf } from './orders-view.ts';
import type { OrdersViewState } from './use-orders-view.ts';

const lists: Readonly<Record<FuturesTab, ComponentType<FuturesListProps>>> = {
  positions: PositionList,
  open: OpenOrderList,
  history: OrderHistoryList,
  trades: FillList,
  'position-history': PositionHistoryList,
};

/** The user's positions and contract orders: those that are open and those that ended. */
export function FuturesOrders({ view, change }: OrdersViewState) {
  const t = useText();
  const listed = useContractMarkets(false).data ?? [];
  const positionCount = usePositions().data?.length ?? 0;
  const orderCount = useContractOrders().data?.length ?? 0;
  const [searchedMs, setSearchedMs] = useState(exchangeNowMs);
  const tab = tabOf(futuresTabs, view);
  const List = lists[tab];
  const isOfPositions = tab === 'positions' || tab === 'position-history';
  // A contract that is not listed cannot be chosen: the filter then stands at All.
  const isKnown = listed.length === 0 || listed.some(({ symbol }) => symbol === view.symbol);
  // Trades are listed of both sides.
  const side = tab === 'trades' ? 'all' : view.side;
  const shown = { ...view, side, symbol: isKnown ? view.symbol : '' };
  const span = spanOf(view, searchedMs, useTimeOffset());
  const search = () => {
    setSearchedMs(exchangeNowMs());
    void refreshFutures();
  };
  return (
    <>
      <div className="border-line border-b px-4">
        <Tabs
          label={t('orders.futuresOrders')}
          value={tab}
          onValue={(next) => change({ tab: next })}
          tabs={[
            {
              value: 'positions',
              label: t('futuresPanel.positionsCount', { count: positionCount }),
            },
            { value: 'open', label: t('trading.openOrdersCount', { count: orderCount }) },
            { value: 'history', label: t('trading.orderHistory') },
            { value: 'trades', label: t('trading.tradeHistory') },
            { value: 'position-history', label: t('orders.positionHistory') },
          ]}
        />
      </div>
      <OrderFilters
        view={shown}
        change={change}
        marketTitle={t('orders.contract')}
        markets={listed}
        sideTexts={tab === 'trades' ? null : isOfPositions ? positionSideTexts : orderSideTexts}
        hasBots={!isOfPositions}
        onSearch={search}
      />
      <List view={shown} change={change} span={span} />
    </>
  );
}
