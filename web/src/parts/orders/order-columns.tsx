import { OrderType } from '@bourse/contract/enumerations.ts';
import type { Order } from '../../data/orders/spot-orders.ts';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { formatNumber, NO_VALUE } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { Column } from '../../ui/tables/table.tsx';
import { actionColumn } from './action-column.tsx';
import { AmendSpotOrder, SpotOrderField } from './amend-spot-order.tsx';
import type { AmendedField } from './amended-order.ts';
import { byDecimal, byNumber, byText } from './compare-rows.ts';
import {
  FilledCell,
  KindCell,
  type Markets,
  onlyQuoteOf,
  PairCell,
  priceText,
  QUOTE_DECIMALS,
  quantityText,
  StatusCell,
  TimeCell,
} from './order-cells.tsx';
import { detailColumn } from './order-link.tsx';
import { filledPercentOf, totalOf } from './order-text.ts';

function leadingColumns(
  t: Translate,
  markets: Markets,
  hasTriggers = true,
): readonly Column<Order>[] {
  return [
    {
      id: 'time',
      width: 124,
      title: t('trading.time'),
      compare: byNumber(({ createTime }) => createTime),
      cell: (order) => <TimeCell timeMs={order.createTime} />,
    },
    {
      id: 'pair',
      width: 92,
      title: t('trading.pair'),
      compare: byText(({ symbol }) => symbol),
      cell: (order) => <PairCell symbol={order.symbol} markets={markets} />,
    },
    {
      id: 'kind',
      width: 124,
      title: t('trading.typeAndSide'),
      compare: byNumber(({ orderSide }) => orderSide),
      cell: (order) => (
        <KindCell order={order} market={markets.get(order.symbol)} hasTrigger={hasTriggers} />
      ),
    },
  ];
}

function totalColumn(t: Translate, markets: Markets): Column<Order> {
  const only = onlyQuoteOf(markets);
  const coinOf = (order: Order) => (only ? '' : ` ${markets.get(order.symbol)?.quote ?? ''}`);
  return {
    id: 'total',
    width: 106,
    title: only ? t('trading.totalInCoin', { coin: only }) : t('trading.total'),
    compare: byDecimal(totalOf),
    align: 'right',
    cell: (order) => formatNumber(totalOf(order), QUOTE_DECIMALS) + coinOf(order),
  };
}

const statusColumn = (t: Translate): Column<Order> => ({
  id: 'status',
  width: 96,
  title: t('trading.status'),
  compare: byNumber(({ status }) => status),
  align: 'right',
  cell: (order) => <StatusCell order={order} />,
});

const quantityColumn = (t: Translate, markets: Markets): Column<Order> => ({
  id: 'quantity',
  width: 92,
  title: t('trading.quantity'),
  compare: byDecimal(({ quantity }) => quantity),
  align: 'right',
  cell: (order) => quantityText(markets.get(order.symbol), order.quantity),
});

/** How a list of open orders is drawn. */
interface OpenOrdersShape {
  /** Price, quantity and trigger are fields of the rows. */
  readonly isWorked?: boolean;
}

/** A price and a quantity as fields take more room than as text. */
const WORKED_WIDTH = 132;

/** The columns of orders that wait. */
export function openOrderColumns(
  t: Translate,
  markets: Markets,
  cancelling: Cancelling,
  { isWorked = false }: OpenOrdersShape = {},
): readonly Column<Order>[] {
  const worked = (column: Column<Order>, field: AmendedField): Column<Order> =>
    isWorked
      ? {
          ...column,
          width: WORKED_WIDTH,
          cell: (order) => (
            <SpotOrderField order={order} market={markets.get(order.symbol)} field={field}>
              {column.cell(order)}
            </SpotOrderField>
          ),
        }
      : column;
  const price: Column<Order> = {
    id: 'price',
    width: 96,
    title: t('trading.price'),
    compare: byDecimal((order) => order.price),
    align: 'right',
    cell: (order) => priceText(markets.get(order.symbol), order.price),
  };
  const trigger: Column<Order> = {
    id: 'trigger',
    title: t('trading.triggerPrice'),
    compare: byDecimal(({ stopPrice }) => stopPrice),
    align: 'right',
    cell: ({ symbol, stopPrice }) =>
      isAboveZero(stopPrice) ? priceText(markets.get(symbol), stopPrice) : NO_VALUE,
  };
  return [
    ...leadingColumns(t, markets, !isWorked),
    worked(price, 'price'),
    worked(quantityColumn(t, markets), 'quantity'),
    // Elsewhere it stands below what the order is.
    ...(isWorked ? [worked(trigger, 'stopPrice')] : []),
    {
      id: 'filled',
      width: 112,
      title: t('trading.orderFilled'),
      compare: byNumber(filledPercentOf),
      align: 'right',
      cell: (order) => <FilledCell order={order} />,
    },
    totalColumn(t, markets),
    statusColumn(t),
    actionColumn(t, cancelling, (order) => (
      <AmendSpotOrder order={order} market={markets.get(order.symbol)} />
    )),
  ];
}

/** The columns of orders that have ended. */
export function endedOrderColumns(t: Translate, markets: Markets): readonly Column<Order>[] {
  const of = (order: Order) => markets.get(order.symbol);
  return [
    ...leadingColumns(t, markets),
    {
      id: 'average',
      width: 104,
      title: t('trading.averagePrice'),
      compare: byDecimal(({ averagePrice }) => averagePrice),
      align: 'right',
      cell: (order) => priceText(of(order), order.averagePrice),
    },
    {
      id: 'price',
      width: 96,
      title: t('trading.price'),
      compare: byDecimal(({ orderType, price }) => (orderType === OrderType.MARKET ? '' : price)),
      align: 'right',
      // The price of a market order is its protection price, which nobody asked for (D22).
      cell: (order) =>
        order.orderType === OrderType.MARKET
          ? t('trading.market')
          : priceText(of(order), order.price),
    },
    {
      id: 'filled',
      width: 92,
      title: t('trading.orderFilled'),
      compare: byDecimal(({ dealQuantity }) => dealQuantity),
      align: 'right',
      cell: (order) => quantityText(of(order), order.dealQuantity),
    },
    quantityColumn(t, markets),
    totalColumn(t, markets),
    statusColumn(t),
    detailColumn(t('trading.orderDetail'), 'spot'),
  ];
}
