import { divideDecimals, isAboveZero, multiplyDecimals } from '../../lib/decimal.ts';
import type { TextKey } from '../../lib/i18n.ts';

interface OrderLike {
  readonly orderType: number;
  readonly stopPrice: string;
  readonly status: number;
  readonly reason: string;
  readonly price: string;
  readonly quantity: string;
  readonly dealQuantity: string;
  readonly dealAmount: string;
}

/** 1 limit, 2 market; an order with a trigger is a stop order. */
export function kindTextOf({ orderType, stopPrice }: OrderLike): TextKey {
  if (isAboveZero(stopPrice)) return orderType === 2 ? 'Stop market' : 'Stop limit';
  if (orderType === 1) return 'Limit';
  return orderType === 2 ? 'Market#order' : 'Unknown';
}

const statusTexts: Readonly<Record<number, TextKey>> = {
  1: 'Active',
  2: 'Partial',
  3: 'Filled',
  4: 'Canceled',
};

/** 1 Active, 2 Partial, 3 Filled, 4 Canceled, any other Unknown. */
export const statusTextOf = (status: number): TextKey => statusTexts[status] ?? 'Unknown';

const reasonTexts: Readonly<Record<string, TextKey>> = {
  user: 'Canceled by you',
  remainder: 'The rest could not be filled at once',
  'self-trade': 'It would have traded with your own order',
  'post-only': 'It would have been filled at once',
  'market-closed': 'The market was closed',
  auction: 'It stood outside the price band when an auction ended',
  liquidation: 'Liquidation',
};

/** Why an order was cancelled, in words; null when there is nothing to say (D24). */
export function reasonTextOf({ status, reason }: OrderLike): TextKey | null {
  return status === 4 ? (reasonTexts[reason] ?? null) : null;
}

/** The filled share in whole percent, truncated. */
export function filledPercentOf({
  quantity,
  dealQuantity,
}: Pick<OrderLike, 'quantity' | 'dealQuantity'>): number {
  if (!isAboveZero(quantity)) return 0;
  return Number(divideDecimals(multiplyDecimals(dealQuantity, '100'), quantity, 0));
}

/** What the order is worth: what it traded for once it has ended, else price times quantity. */
export function totalOf(order: OrderLike): string {
  const hasEnded = order.status === 3 || order.status === 4;
  if (hasEnded || !isAboveZero(order.price)) return order.dealAmount;
  return multiplyDecimals(order.price, order.quantity);
}
