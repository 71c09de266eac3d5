import { useState } from 'react';
import type { MarketItem } from '../../../data/markets.ts';
import { ORDER_PAGE_SIZE, type Order, useOrderHistory } from '../../../data/spot-orders.ts';
import { formatNumber } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { Pager } from '../../../ui/pager.tsx';
import type { Column } from '../../../ui/table.tsx';
import {
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

interface OrderHistoryProps {
  readonly market: MarketItem;
  readonly markets: Markets;
  readonly isHidingOthers: boolean;
}

function columnsOf(t: Translate, { market, markets }: OrderHistoryProps): readonly Column<Order>[] {
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
      id: 'average',
      title: t('Average price'),
      align: 'right',
      cell: (order) => priceText(of(order), order.averagePrice),
    },
    {
      id: 'price',
      title: t('Price'),
      align: 'right',
      cell: (order) =>
        // The price of a market order is its protection price, which nobody asked for (D22).
        order.orderType === 2
          ? t('Market', { context: 'order' })
          : priceText(of(order), order.price),
    },
    {
      id: 'filled',
      title: t('Filled'),
      align: 'right',
      cell: (order) => quantityText(of(order), order.dealQuantity),
    },
    {
      id: 'quantity',
      title: t('Quantity'),
      align: 'right',
      cell: (order) => quantityText(of(order), order.quantity),
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
  ];
}

/** The orders that have ended, by page. */
export function OrderHistory(props: OrderHistoryProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const history = useOrderHistory(props.isHidingOthers ? props.market.symbol : '', page);
  const total = history.data?.total ?? 0;
  return (
    <>
      <OrdersTable
        label={t('Order History')}
        columns={columnsOf(t, props)}
        rows={history.data?.list}
        rowKey={(order) => order.code}
        isLoading={history.isLoading}
        error={history.error}
        retry={history.retry}
        emptyText={t('No orders yet')}
      />
      {total > ORDER_PAGE_SIZE && (
        <div className="p-2">
          <Pager page={page} pageSize={ORDER_PAGE_SIZE} total={total} onPage={setPage} />
        </div>
      )}
    </>
  );
}
