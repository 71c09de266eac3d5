import { type ComponentType, useState } from 'react';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { exchangeNowMs } from '../../data/live/feed.ts';
import { useSpotMarkets } from '../../data/markets/markets.ts';
import {
  type Order,
  readFills,
  readOrderHistory,
  refreshOrders,
  type SpotFill,
  useFillHistory,
  useOpenOrders,
  useOrderHistory,
} from '../../data/orders/spot-orders.ts';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { useMarketsBySymbol } from '../../data/orders/use-markets-by-symbol.ts';
import { useSpotCancelling } from '../../data/orders/use-spot-cancelling.ts';
import { useText } from '../../lib/i18n.ts';
import { CancelMenu } from '../../parts/cancel/cancel-menu.tsx';
import { CancelQuestion } from '../../parts/cancel/cancel-question.tsx';
import { csvColumns } from '../../parts/exports/csv-columns.ts';
import { ExportButton, pagesOf } from '../../parts/exports/export-button.tsx';
import { ownFirst } from '../../parts/orders/compare-rows.ts';
import { fillColumns } from '../../parts/orders/fill-columns.tsx';
import { endedOrderActs, openOrderActs } from '../../parts/orders/order-acts.ts';
import type { Markets } from '../../parts/orders/order-cells.tsx';
import { endedOrderColumns, openOrderColumns } from '../../parts/orders/order-columns.tsx';
import { OrdersTable } from '../../parts/orders/orders-table.tsx';
import { spanOf, type TimeSpan } from '../../parts/orders/time-range.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { pageCountOf } from '../../ui/tables/pages.ts';
import { OrderFilters, orderSideTexts } from './order-filters.tsx';
import {
  filterRows,
  isFiltered,
  type OrdersView,
  pageOf,
  type SpotTab,
  sideCodeOf,
  spotTabs,
  tabOf,
} from './orders-view.ts';
import { Pages, usePageWithin } from './pages.tsx';
import { TabLine } from './tab-line.tsx';
import type { OrdersViewState } from './use-orders-view.ts';

interface ListProps extends OrdersViewState {
  readonly cancelling: Cancelling;
  readonly markets: Markets;
  readonly span: TimeSpan;
}

const filterOrders = (orders: readonly Order[], view: OrdersView, span: TimeSpan) =>
  filterRows(orders, view, (order) => order.orderSide, span);

/** The orders that wait, live; filtered and divided into pages here. */
function OpenList({ view, change, markets, span, cancelling }: ListProps) {
  const t = useText();
  const timeOffset = useTimeOffset();
  const { data, ...load } = useOpenOrders();
  const found = data && ownFirst(filterOrders(data, view, span));
  const { total, page, rows } = pageOf(found, view);
  return (
    <>
      <OrdersTable
        label={t('trading.openOrders')}
        density="roomy"
        {...(rows?.length === total && { layoutName: 'spot-orders' })}
        columns={openOrderColumns(t, markets, cancelling)}
        rows={rows}
        rowKey={(order) => order.code}
        rowActs={openOrderActs('spot', cancelling)}
        {...load}
        emptyText={isFiltered(view) ? t('orders.noOrdersForFilters') : t('trading.noOpenOrders')}
      />
      <Pages view={{ ...view, page }} change={change} total={total}>
        <ExportButton
          name="open-orders"
          columns={csvColumns(timeOffset).spotOrders}
          keyOf={(order) => order.code}
          readPage={pagesOf(found ?? [])}
        />
      </Pages>
    </>
  );
}

/** The orders that have ended, asked for by page and again when one ends. */
function HistoryList({ view, change, markets, span }: ListProps) {
  const t = useText();
  const timeOffset = useTimeOffset();
  const { page, pageSize, symbol, side, bots } = view;
  const filters = { symbol, bots, orderSide: sideCodeOf(side), ...span };
  const { data, ...load } = useOrderHistory({ ...filters, page, pageSize });
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
        rowActs={endedOrderActs('spot')}
        {...load}
        emptyText={isFiltered(view) ? t('orders.noOrdersForFilters') : t('trading.noOrdersYet')}
      />
      <Pages view={view} change={change} total={total}>
        <ExportButton
          name="order-history"
          columns={csvColumns(timeOffset).spotOrders}
          keyOf={(order) => order.code}
          readPage={(at, size) => readOrderHistory({ ...filters, page: at, pageSize: size })}
        />
      </Pages>
    </>
  );
}

/** The user's own trades, asked for by page and again at each new one. */
function FillList({ view, change, markets, span }: ListProps) {
  const t = useText();
  const timeOffset = useTimeOffset();
  const { page, pageSize, symbol, side, bots } = view;
  const filters = { symbol, bots, orderSide: sideCodeOf(side), ...span };
  const { data, ...load } = useFillHistory({ ...filters, page, pageSize });
  const total = data?.total ?? 0;
  const keyOf = (fill: SpotFill) => `${fill.trade}-${fill.code}`;
  usePageWithin(view, change, data && pageCountOf(total, pageSize));
  return (
    <>
      <OrdersTable
        label={t('trading.tradeHistory')}
        density="roomy"
        columns={fillColumns(t, markets)}
        rows={data?.list}
        rowKey={keyOf}
        {...load}
        emptyText={isFiltered(view) ? t('orders.noTradesForFilters') : t('trading.noTradesYet')}
      />
      <Pages view={view} change={change} total={total}>
        <ExportButton
          name="trades"
          columns={csvColumns(timeOffset).spotFills}
          keyOf={keyOf}
          readPage={(at, size) => readFills({ ...filters, page: at, pageSize: size })}
        />
      </Pages>
    </>
  );
}

const lists: Readonly<Record<SpotTab, ComponentType<ListProps>>> = {
  open: OpenList,
  history: HistoryList,
  trades: FillList,
};

/** The user's spot orders: those that wait and those that ended, and trades. */
export function SpotOrders({ view, change }: OrdersViewState) {
  const t = useText();
  const markets = useMarketsBySymbol();
  const listed = useSpotMarkets(false).data?.list ?? [];
  const open = useOpenOrders().data ?? [];
  const cancelling = useSpotCancelling();
  const [searchedMs, setSearchedMs] = useState(exchangeNowMs);
  const tab = tabOf(spotTabs, view);
  // A market that is not listed cannot be chosen: the filter then stands at All.
  const isKnown = listed.length === 0 || markets.has(view.symbol);
  const shown = { ...view, symbol: isKnown ? view.symbol : '' };
  const span = spanOf(view, searchedMs, useTimeOffset());
  const List = lists[tab];
  const search = () => {
    setSearchedMs(exchangeNowMs());
    void refreshOrders();
  };
  const action = tab === 'open' && (
    <CancelMenu
      cancelling={cancelling}
      symbol={shown.symbol}
      orders={filterOrders(open, shown, span)}
      isPart={isFiltered({ ...shown, symbol: '' })}
    />
  );
  return (
    <>
      <TabLine action={action}>
        <Tabs
          label={t('orders.spotOrders')}
          value={tab}
          onValue={(next) => change({ tab: next })}
          tabs={[
            { value: 'open', label: t('trading.openOrdersCount', { count: open.length }) },
            { value: 'history', label: t('trading.orderHistory') },
            { value: 'trades', label: t('trading.tradeHistory') },
          ]}
        />
      </TabLine>
      <OrderFilters
        view={shown}
        change={change}
        marketTitle={t('trading.pair')}
        markets={listed}
        sideTexts={orderSideTexts}
        counted={tab === 'open' ? filterOrders(open, { ...shown, bots: 'all' }, span) : undefined}
        action={action}
        onSearch={search}
      />
      <List {...{ view: shown, change, markets, span, cancelling }} />
      <CancelQuestion cancelling={cancelling} pairName={markets.get(shown.symbol)?.name ?? ''} />
    </>
  );
}
