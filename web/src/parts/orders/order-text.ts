import type { SpotCloseReasonName } from '@bourse/contract/close-reason-names.ts';
import { OrderStatus, OrderType } from '@bourse/contract/enumerations.ts';
import {
  divideDecimals,
  isAboveZero,
  multiplyDecimals,
  subtractDecimals,
} from '../../lib/decimal.ts';
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
  readonly protectedExit?: boolean | undefined;
}

/** An order with a trigger is a stop order. */
export function kindTextOf({ orderType, stopPrice, protectedExit }: OrderLike): TextKey {
  if (protectedExit) return 'Protected exit';
  if (isAboveZero(stopPrice)) return orderType === OrderType.MARKET ? 'Stop market' : 'Stop limit';
  if (orderType === OrderType.LIMIT) return 'Limit';
  return orderType === OrderType.MARKET ? 'Market#order' : 'Unknown';
}

const statusTexts: Readonly<Record<number, TextKey>> = {
  [OrderStatus.ACTIVE]: 'Active',
  [OrderStatus.PARTIAL]: 'Partial',
  [OrderStatus.FILLED]: 'Filled',
  [OrderStatus.CANCELED]: 'Canceled',
};

/** A status in words; Unknown when it is new to this app. An exit that is open waits for somebody to trade with. */
export function statusTextOf({
  status,
  protectedExit,
}: Pick<OrderLike, 'status' | 'protectedExit'>): TextKey {
  const isOpen = status === OrderStatus.ACTIVE || status === OrderStatus.PARTIAL;
  return protectedExit && isOpen ? 'Waiting for liquidity' : (statusTexts[status] ?? 'Unknown');
}

const reasonTexts: Readonly<Record<string, TextKey>> = {
  user: 'Canceled by you',
  unattended: 'Canceled by your dead-man switch or a lost feed',
  amended: 'You changed it: another order stands in its place',
  remainder: 'The rest could not be filled at once',
  'self-trade': 'It would have traded with your own order',
  'post-only': 'It would have been filled at once',
  'fill-or-kill': 'It could not be filled completely at once',
  'market-closed': 'The market was closed',
  auction: 'It stood outside the price band when an auction ended',
  'right-taken': 'Your account may not open it any more',
} satisfies Record<Exclude<SpotCloseReasonName, 'filled'>, TextKey>;

/** Why an order was cancelled, in words; null when there is nothing to say (D24). */
export function reasonTextOf({ status, reason }: OrderLike): TextKey | null {
  return status === OrderStatus.CANCELED ? (reasonTexts[reason] ?? null) : null;
}

const RATE_DECIMALS = 8;

/** How far a price is from what it is measured by, a fraction without a sign, truncated. */
export function distanceOf(price: string, measure: string): string {
  const away = subtractDecimals(price, measure);
  return divideDecimals(away.replace('-', ''), measure, RATE_DECIMALS);
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
  const hasEnded = order.status === OrderStatus.FILLED || order.status === OrderStatus.CANCELED;
  if (hasEnded || !isAboveZero(order.price)) return order.dealAmount;
  return multiplyDecimals(order.price, order.quantity);
}
