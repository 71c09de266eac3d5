import { Link } from 'wouter';
import { useContractOrderHistory, useContractOrders } from '../../data/futures/contract-orders.ts';
import { usePositionHistory } from '../../data/futures/positions.ts';
import { useContractCancelling } from '../../data/futures/use-contract-cancelling.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import {
  endedContractOrderColumns,
  openContractOrderColumns,
} from '../../parts/contracts/contract-order-columns.tsx';
import { CancelQuestion } from '../../parts/orders/cancel-question.tsx';
import { OrdersTable } from '../../parts/orders/orders-table.tsx';
import { positionHistoryColumns } from '../../parts/position-table/position-history-columns.tsx';
import { usePositionRows } from '../../parts/position-table/position-rows.ts';
import { PositionsTable } from '../../parts/position-table/positions-table.tsx';
import { pageCountOf } from '../../ui/tables/pages.ts';
import { filterRows, isFiltered, type OrdersView, pageOf, sideCodeOf } from './orders-view.ts';
import { Pages, usePageWithin } from './pages.tsx';
import type { OrdersViewState } from './use-orders-view.ts';

export interface FuturesListProps extends OrdersViewState {
  /** Where the time range begins, UTC epoch milliseconds. */
  readonly startMs: number | undefined;
}

const emptyKey = (view: OrdersView, otherwise: TextKey): TextKey =>
  isFiltered(view) ? 'orders.noResultsForFilters' : otherwise;

/** The open positions, live; filtered and divided into pages here. */
export function PositionList({ view, change, startMs }: FuturesListProps) {
  const t = useText();
  const loaded = usePositionRows(
    (position) => filterRows([position], view, (row) => row.positionType, startMs).length > 0,
  );
  const { total, page, rows } = pageOf(loaded.data, view);
  return (
    <>
      <PositionsTable
        density="wide"
        loaded={{ ...loaded, data: rows }}
        emptyText={t(emptyKey(view, 'orders.noOpenPositions'))}
      />
      <Pages view={{ ...view, page }} change={change} total={total} />
    </>
  );
}

/** The contract orders that wait, live; filtered and divided into pages here. */
export function OpenOrderList({ view, change, startMs }: FuturesListProps) {
  const t = useText();
  const contracts = useContractsBySymbol();
  const cancelling = useContractCancelling();
  const { data, ...load } = useContractOrders();
  const found = data && filterRows(data, view, (order) => order.side, startMs);
  const { total, page, rows } = pageOf(found, view);
  return (
    <>
      <OrdersTable
        label={t('trading.openOrders')}
        density="wide"
        columns={openContractOrderColumns(t, contracts, cancelling)}
        rows={rows}
        rowKey={(order) => order.code}
        {...load}
        emptyText={t(emptyKey(view, 'trading.noOpenOrders'))}
      />
      <Pages view={{ ...view, page }} change={change} total={total} />
      <CancelQuestion cancelling={cancelling} pairName="" />
    </>
  );
}

/** The contract orders that have ended, asked for by page and again when one ends. */
export function OrderHistoryList({ view, change, startMs }: FuturesListProps) {
  const t = useText();
  const contracts = useContractsBySymbol();
  const { page, pageSize, symbol, side, bots } = view;
  const asked = { page, pageSize, symbol, bots, side: sideCodeOf(side), startAt: startMs };
  const { data, ...load } = useContractOrderHistory(asked);
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
        {...load}
        emptyText={t(emptyKey(view, 'trading.noOrdersYet'))}
      />
      <Pages view={view} change={change} total={total} />
    </>
  );
}

/** The closed positions, asked for by page and again when one closes. */
export function PositionHistoryList({ view, change, startMs }: FuturesListProps) {
  const t = useText();
  const contracts = useContractsBySymbol();
  const { page, pageSize, symbol, side } = view;
  const asked = { page, pageSize, symbol, positionType: sideCodeOf(side), startAt: startMs };
  const { data, ...load } = usePositionHistory(asked);
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
      <Pages view={view} change={change} total={total} />
    </>
  );
}
