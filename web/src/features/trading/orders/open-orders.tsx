import type { MarketItem } from '../../../data/markets.ts';
import { type Order, useOpenOrders } from '../../../data/spot-orders.ts';
import { formatNumber } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import type { Column } from '../../../ui/table.tsx';
import {
  FilledCell,
  KindCell,
  type Markets,
  PairCell,
  priceText,
  quantityText,
  StatusCell,
  TimeCell,
} from './cells.tsx';
import { totalOf } from './order-text.ts';
import { OrdersTable } from './orders-table.tsx';
import type { Cancelling } from './use-cancelling.ts';

interface OpenOrdersProps {
  readonly market: MarketItem;
  readonly markets: Markets;
  readonly isHidingOthers: boolean;
  readonly cancelling: Cancelling;
}

function columnsOf(
  t: Translate,
  { market, markets, cancelling }: OpenOrdersProps,
): readonly Column<Order>[] {
  const of = (order: Order) => markets.get(order.symbol);
  return [
    { id: 'time', title: t('Time'), cell: (order) => <TimeCell timeMs={order.createTime} /> },
    {
      id: 'pair',
      title: t('Pair'),
      cell: (order) => <PairCell symbol={order.symbol} markets={markets} />,
    },
    {
      id: 'kind',
      title: t('Type / Side'),
      cell: (order) => <KindCell order={order} market={of(order)} />,
    },
    {
      id: 'price',
      title: t('Price'),
      align: 'right',
      cell: (order) => priceText(of(order), order.price),
    },
    {
      id: 'quantity',
      title: t('Quantity'),
      align: 'right',
      cell: (order) => quantityText(of(order), order.quantity),
    },
    {
      id: 'filled',
      title: t('Filled'),
      align: 'right',
      cell: (order) => <FilledCell order={order} />,
    },
    {
      id: 'total',
      title: t('Total({{coin}})', { coin: market.quote }),
      align: 'right',
      cell: (order) => formatNumber(totalOf(order), 2),
    },
    {
      id: 'status',
      title: t('Status'),
      align: 'right',
      cell: (order) => <StatusCell order={order} />,
    },
    {
      id: 'action',
      title: t('Action'),
      align: 'right',
      cell: (order) => <CancelButton order={order} cancelling={cancelling} />,
    },
  ];
}

function CancelButton({ order, cancelling }: { order: Order; cancelling: Cancelling }) {
  const t = useText();
  if (cancelling.isCancelling(order.code)) {
    return <span className="text-ink-3">{t('Canceling...')}</span>;
  }
  return (
    <button
      type="button"
      className="text-accent-text hover:underline"
      onClick={() => cancelling.cancel(order.code)}
    >
      {t('Cancel')}
    </button>
  );
}

/** The orders that wait, newest first. */
export function OpenOrders(props: OpenOrdersProps) {
  const t = useText();
  const { data, isLoading, error, retry } = useOpenOrders();
  const rows = data?.filter(
    (order) => !props.isHidingOthers || order.symbol === props.market.symbol,
  );
  return (
    <OrdersTable
      label={t('Open Orders')}
      columns={columnsOf(t, props)}
      rows={rows}
      rowKey={(order) => order.code}
      isLoading={isLoading}
      error={error}
      retry={retry}
      emptyText={t('No open orders')}
    />
  );
}
