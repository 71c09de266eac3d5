import { type ComponentType, useState } from 'react';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { refreshFutures } from '../../data/futures/actions.ts';
import { useContractOrders } from '../../data/futures/contract-orders.ts';
import { usePositions } from '../../data/futures/positions.ts';
import { useContractCancelling } from '../../data/futures/use-contract-cancelling.ts';
import { exchangeNowMs } from '../../data/live/feed.ts';
import { useContractMarkets } from '../../data/markets/markets.ts';
import { useText } from '../../lib/i18n.ts';
import { AllButton } from '../../parts/cancel/all-button.tsx';
import { CancelMenu } from '../../parts/cancel/cancel-menu.tsx';
import { CancelQuestion } from '../../parts/cancel/cancel-question.tsx';
import { spanOf } from '../../parts/orders/time-range.ts';
import { useCloseAll } from '../../parts/positions/use-close-all.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import {
  FillList,
  type FuturesListProps,
  filterOrders,
  OpenOrderList,
  OrderHistoryList,
  PositionHistoryList,
  PositionList,
} from './futures-lists.tsx';
import { OrderFilters, orderSideTexts, positionSideTexts } from './order-filters.tsx';
import { type FuturesTab, futuresTabs, isFiltered, tabOf } from './orders-view.ts';
import { TabLine } from './tab-line.tsx';
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
  const open = useContractOrders().data ?? [];
  const cancelling = useContractCancelling();
  const closeAll = useCloseAll();
  const [searchedMs, setSearchedMs] = useState(exchangeNowMs);
  const tab = tabOf(futuresTabs, view);
  const List = lists[tab];
  const isOfPositions = tab === 'positions' || tab === 'position-history';
  // A contract that is not listed cannot be chosen: the filter then stands at All.
  const isKnown = listed.length === 0 || listed.some(({ symbol }) => symbol === view.symbol);
  const shown = { ...view, symbol: isKnown ? view.symbol : '' };
  const chosen = listed.find(({ symbol }) => symbol === shown.symbol);
  const span = spanOf(view, searchedMs, useTimeOffset());
  const search = () => {
    setSearchedMs(exchangeNowMs());
    void refreshFutures();
  };
  const action =
    tab === 'open' ? (
      <CancelMenu
        cancelling={cancelling}
        symbol={shown.symbol}
        orders={filterOrders(open, shown, span)}
        isPart={isFiltered({ ...shown, symbol: '' })}
      />
    ) : (
      tab === 'positions' &&
      positionCount > 0 &&
      !isFiltered({ ...shown, symbol: '' }) && (
        <AllButton
          text={t('futuresPanel.closeAll')}
          busyText={t('futuresPanel.closing')}
          isBusy={closeAll.isClosing}
          onClick={() => closeAll.ask(shown.symbol)}
        />
      )
    );
  return (
    <>
      <TabLine action={action}>
        <Tabs
          label={t('orders.futuresOrders')}
          value={tab}
          onValue={(next) => change({ tab: next })}
          tabs={[
            {
              value: 'positions',
              label: t('futuresPanel.positionsCount', { count: positionCount }),
            },
            { value: 'open', label: t('trading.openOrdersCount', { count: open.length }) },
            { value: 'history', label: t('trading.orderHistory') },
            { value: 'trades', label: t('trading.tradeHistory') },
            { value: 'position-history', label: t('orders.positionHistory') },
          ]}
        />
      </TabLine>
      <OrderFilters
        view={shown}
        change={change}
        marketTitle={t('orders.contract')}
        markets={listed}
        sideTexts={isOfPositions ? positionSideTexts : orderSideTexts}
        hasBots={!isOfPositions}
        counted={tab === 'open' ? filterOrders(open, { ...shown, bots: 'all' }, span) : undefined}
        action={action}
        onSearch={search}
      />
      <List {...{ view: shown, change, span, cancelling }} />
      <CancelQuestion cancelling={cancelling} pairName={chosen?.name ?? ''} />
    </>
  );
}
