import { botCodeOf } from '@bourse/contract/trading-bots.ts';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import type { RowActs } from '../../ui/tables/table.tsx';
import { type OrderName, openOrderDetail } from './order-detail-store.ts';

interface Row {
  readonly code: string;
  readonly clientOrderId: string;
}

/** Marks the button that changes an order, so that the key of its row finds it. */
export const AMENDS = 'data-amends';

/** Cancel, change and details of an order that waits, by one key each: what their buttons do. */
export const openOrderActs = (
  product: OrderName['product'],
  cancelling: Cancelling,
): RowActs<Row> => ({
  x: ({ code, clientOrderId }) => {
    if (!cancelling.isCancelling(code)) cancelling.cancel(code, botCodeOf(clientOrderId));
  },
  e: (_, element) => element.querySelector<HTMLElement>(`[${AMENDS}]`)?.click(),
  ...endedOrderActs(product),
});

/** Details of an order that ended. */
export const endedOrderActs = (product: OrderName['product']): RowActs<Pick<Row, 'code'>> => ({
  enter: ({ code }) => openOrderDetail({ product, code }),
});
