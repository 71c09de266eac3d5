import { useState } from 'react';
import { exchangeNowMs } from '../../data/live/feed.ts';
import { useSpotMarkets } from '../../data/markets/markets.ts';
import { refreshOrders, useOpenOrders, useOrderHistory } from '../../data/orders/spot-orders.ts';
import { useCancelling } from '../../data/orders/use-cancelling.ts';
import { useMarketsBySymbol } from '../../data/orders/use-markets-by-symbol.ts';
import { useText } from '../../lib/i18n.ts';
import { CancelQuestion } from '../../parts/orders/cancel-question.tsx';
import type { Markets } from '../../parts/orders/order-cells.tsx';
import { endedOrderColumns, openOrderColumns } from '../../parts/orders/order-columns.tsx';
import { OrdersTable } from '../../parts/orders/orders-table.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { pageCountOf } from '../../ui/tables/pages.ts';
import { OrderFilters, orderSideTexts } from './order-filters.tsx';
import {
  filterRows,
  isFiltered,
  pageOf,
  rangeStartMs,
  sideCodeOf,
  spotTabs,
  tabOf,
} from './orders-view.ts';
import { Pages, usePageWithin } from './pages.tsx';
import type { OrdersViewState } from './use-orders-view.ts';

interface ListProps extends OrdersViewState {
  readonly markets: Markets;
  /** Where the time range begins, UTC epoch milliseconds. */
  readonly startMs: number | undefined;
}

/** The orders that wait, live; filtered and divided into pages here. */
function OpenList({ view, change, markets, startMs }: ListProps) {
  const t = useText();
  const cancelling = useCancelling();
  const { data, ...load } = useOpenOrders();
  const found = data && filterRows(data, view, (order) => order.orderSide, startMs);
  const { total, page, rows } = pageOf(found, view);
  return (
    <>
      <OrdersTable
        label={t('trading.openOrders')}
        density="roomy"
        columns={openOrderColumns(t, markets, cancelling)}
        rows={rows}
        rowKey={(order) => order.code}
        {...load}
        emptyText={isFiltered(view) ? t('orders.noOrdersForFilters') : t('trading.noOpenOrders')}
      />
      <Pages view={{ ...view, page }} change={change} total={total} />
      <CancelQuestion cancelling={cancelling} pairName="" />
    </>
  );
}

/** The orders that have ended, asked for by page and again when one ends. */
function HistoryList({ view, change, markets, startMs }: ListProps) {
  const t = useText();
  const { page, pageSize, symbol, side, bots } = view;
  const orderSide = sideCodeOf(side);
  const { data, ...load } = useOrderHistory({
    page,
    pageSize,
    symbol,
    orderSide,
    bots,
    startAt: startMs,
  });
  const total = data?.total ?? 0;
  usePageWithin(view, change, data && pageCountOf(total, pageSize));
  return (
    <>
      <OrdersTable
        label={t('trading.orderHistory')}
        density="roomy"
        columns={endedOrderColumns(t, markets)}
        rows={data?.list}
        rowKey={(order) => order.code}
        {...load}
        emptyText={isFiltered(view) ? t('orders.noOrdersForFilters') : t('trading.noOrdersYet')}
      />
      <Pages view={view} change={change} total={total} />
    </>
  );
}

/** The user's spot orders: those that wait and those that ended. */
export function SpotOrders({ view, change }: OrdersViewState) {
  const t = useText();
  const markets = useMarketsBySymbol();
  const listed = useSpotMarkets(false).data?.list ?? [];
  const openCount = useOpenOrders().data?.length ?? 0;
  const [searchedMs, setSearchedMs] = useState(exchangeNowMs);
  const tab = tabOf(spotTabs, view);
  // A market that is not listed cannot be chosen: the filter then stands at All.
  const isKnown = listed.length === 0 || markets.has(view.symbol);
  const shown = isKnown ? view : { ...view, symbol: '' };
  const list = { view: shown, change, markets, startMs: rangeStartMs(view.range, searchedMs) };
  const search = () => {
    setSearchedMs(exchangeNowMs());
    void refreshOrders();
  };
  return (
    <>
      <div className="border-line border-b px-4">
        <Tabs
          label={t('orders.spotOrders')}
          value={tab}
          onValue={(next) => change({ tab: next })}
          tabs={[
            { value: 'open', label: t('trading.openOrdersCount', { count: openCount }) },
            { value: 'history', label: t('trading.orderHistory') },
          ]}
        />
      </div>
      <OrderFilters
        view={shown}
        change={change}
        marketTitle={t('trading.pair')}
        markets={listed}
        sideTexts={orderSideTexts}
        onSearch={search}
      />
      {tab === 'open' ? <OpenList {...list} /> : <HistoryList {...list} />}
    </>
  );
}
