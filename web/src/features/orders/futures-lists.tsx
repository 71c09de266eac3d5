import { Link } from 'wouter';
import { useTimeOffset } from '../../data/device/preferences.ts';
import {
  type ContractFill,
  readContractFills,
  useContractFills,
} from '../../data/futures/contract-fills.ts';
import {
  type FuturesOrder,
  readContractOrderHistory,
  useContractOrderHistory,
  useContractOrders,
} from '../../data/futures/contract-orders.ts';
import { readPositionHistory, usePositionHistory } from '../../data/futures/positions.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { contractFillColumns } from '../../parts/contracts/contract-fill-columns.tsx';
import {
  endedContractOrderColumns,
  openContractOrderColumns,
} from '../../parts/contracts/contract-order-columns.tsx';
import { csvColumns } from '../../parts/exports/csv-columns.ts';
import { ExportButton, pagesOf } from '../../parts/exports/export-button.tsx';
import { ownFirst } from '../../parts/orders/compare-rows.ts';
import { endedOrderActs, openOrderActs } from '../../parts/orders/order-acts.ts';
import { OrdersTable } from '../../parts/orders/orders-table.tsx';
import type { TimeSpan } from '../../parts/orders/time-range.ts';
import { positionHistoryColumns } from '../../parts/position-table/position-history-columns.tsx';
import { usePositionRows } from '../../parts/position-table/position-rows.ts';
import { PositionsTable } from '../../parts/position-table/positions-table.tsx';
import { pageCountOf } from '../../ui/tables/pages.ts';
import { filterRows, isFiltered, type OrdersView, pageOf, sideCodeOf } from './orders-view.ts';
import { Pages, usePageWithin } from './pages.tsx';
import type { OrdersViewState } from './use-orders-view.ts';

export interface FuturesListProps extends OrdersViewState {
  readonly span: TimeSpan;
  readonly cancelling: Cancelling;
}

/** The contract orders that the filters leave. */
export const filterOrders = (orders: readonly FuturesOrder[], view: OrdersView, span: TimeSpan) =>
  filterRows(orders, view, (order) => order.side, span);

const emptyKey = (view: OrdersView, otherwise: TextKey): TextKey =>
  isFiltered(view) ? 'orders.noResultsForFilters' : otherwise;

/** The open positions, live; filtered and divided into pages here. */
export function PositionList({ view, change, span }: FuturesListProps) {
  const t = useText();
  const timeOffset = useTimeOffset();
  const loaded = usePositionRows(
    (position) => filterRows([position], view, (row) => row.positionType, span).length > 0,
  );
  const { total, page, rows } = pageOf(loaded.data, view);
  const positions = loaded.data?.map(({ position }) => position) ?? [];
  return (
    <>
      <PositionsTable
        density="wide"
        loaded={{ ...loaded, data: rows }}
        emptyText={t(emptyKey(view, 'orders.noOpenPositions'))}
      />
      <Pages view={{ ...view, page }} change={change} total={total}>
        <ExportButton
          name="positions"
          columns={csvColumns(timeOffset).openPositions}
          keyOf={({ code }) => code}
          readPage={pagesOf(positions)}
        />
      </Pages>
    </>
  );
}

/** The contract orders that wait, live; filtered and divided into pages here. */
export function OpenOrderList({ view, change, span, cancelling }: FuturesListProps) {
  const t = useText();
  const timeOffset = useTimeOffset();
  const contracts = useContractsBySymbol();
  const { data, ...load } = useContractOrders();
  const found = data && ownFirst(filterOrders(data, view, span));
  const { total, page, rows } = pageOf(found, view);
  return (
    <>
      <OrdersTable
        label={t('trading.openOrders')}
        density="wide"
        {...(rows?.length === total && { layoutName: 'contract-orders' })}
        columns={openContractOrderColumns(t, contracts, cancelling)}
        rows={rows}
        rowKey={(order) => order.code}
        rowActs={openOrderActs('futures', cancelling)}
        {...load}
        emptyText={t(emptyKey(view, 'trading.noOpenOrders'))}
      />
      <Pages view={{ ...view, page }} change={change} total={total}>
        <ExportButton
          name="futures-open-orders"
          columns={csvColumns(timeOffset).openContractOrders}
          keyOf={({ code }) => code}
          readPage={pagesOf(found ?? [])}
        />
      </Pages>
    </>
  );
}

/** The contract orders that have ended, asked for by page and again when one ends. */
export function OrderHistoryList({ view, change, span }: FuturesListProps) {
  const t = useText();
  const timeOffset = useTimeOffset();
  const contracts = useContractsBySymbol();
  const { page, pageSize, symbol, side, bots } = view;
  const filters = { symbol, bots, side: sideCodeOf(side), ...span };
  const { data, ...load } = useContractOrderHistory({ ...filters, page, pageSize });
  const total = data?.total ?? 0;
  usePageWithin(view, change, data && pageCountOf(total, pageSize));
  return (
    <>
      <OrdersTable
        label={t('trading.orderHistory')}
        density="wide"
        columns={endedContractOrderColumns(t, contracts)}
        rows={data?.list}
        rowKey={(order) => order.code}
        rowActs={endedOrderActs('futures')}
        {...load}
        emptyText={t(emptyKey(view, 'trading.noOrdersYet'))}
      />
      <Pages view={view} change={change} total={total}>
        <ExportButton
          name="futures-order-history"
          columns={csvColumns(timeOffset).contractOrders}
          keyOf={({ code }) => code}
          readPage={(at, size) =>
            readContractOrderHistory({ ...filters, page: at, pageSize: size })
          }
        />
      </Pages>
    </>
  );
}

/** The user's own trades of contracts, asked for by page and again at each new one. */
export function FillList({ view, change, span }: FuturesListProps) {
  const t = useText();
  const timeOffset = useTimeOffset();
  const contracts = useContractsBySymbol();
  const { page, pageSize, symbol, side, bots } = view;
  const filters = { symbol, bots, orderSide: sideCodeOf(side), ...span };
  const { data, ...load } = useContractFills({ ...filters, page, pageSize });
  const total = data?.total ?? 0;
  const keyOf = (fill: ContractFill) => `${fill.trade}-${fill.code}`;
  usePageWithin(view, change, data && pageCountOf(total, pageSize));
  return (
    <>
      <OrdersTable
        label={t('trading.tradeHistory')}
        density="wide"
        columns={contractFillColumns(t, contracts)}
        rows={data?.list}
        rowKey={keyOf}
        {...load}
        emptyText={isFiltered(view) ? t('orders.noTradesForFilters') : t('trading.noTradesYet')}
      />
      <Pages view={view} change={change} total={total}>
        <ExportButton
          name="futures-trades"
          columns={csvColumns(timeOffset).contractFills}
          keyOf={keyOf}
          readPage={(at, size) => readContractFills({ ...filters, page: at, pageSize: size })}
        />
      </Pages>
    </>
  );
}

/** The closed positions, asked for by page and again when one closes. */
export function PositionHistoryList({ view, change, span }: FuturesListProps) {
  const t = useText();
  const timeOffset = useTimeOffset();
  const contracts = useContractsBySymbol();
  const { page, pageSize, symbol, side } = view;
  const filters = { symbol, positionType: sideCodeOf(side), ...span };
  const { data, ...load } = usePositionHistory({ ...filters, page, pageSize });
  const total = data?.total ?? 0;
  usePageWithin(view, change, data && pageCountOf(total, pageSize));
  return (
    <>
      <p className="border-line border-b px-3 py-2 text-right text-small">
        <Link to="/asset?tab=Analysis" className="text-accent-text hover:underline">
          {t('orders.pnlAnalysis')}
        </Link>
      </p>
      <OrdersTable
        label={t('orders.positionHistory')}
        density="wide"
        columns={positionHistoryColumns(t, contracts)}
        rows={data?.list}
        rowKey={(position) => position.code}
        {...load}
        emptyText={t(emptyKey(view, 'orders.noPositionsYet'))}
      />
      <Pages view={view} change={change} total={total}>
        <ExportButton
          name="position-history"
          columns={csvColumns(timeOffset).closedPositions}
          keyOf={({ code }) => code}
          readPage={(at, size) => readPositionHistory({ ...filters, page: at, pageSize: size })}
        />
      </Pages>
    </>
  );
}
