import { OrderStatus, OrderType } from '@bourse/contract/enumerations.ts';
import type { SpotCloseReasonName } from '@bourse/contract/texts/close-reason-names.ts';
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
  if (protectedExit) return 'trading.protectedExit';
  if (isAboveZero(stopPrice))
    return orderType === OrderType.MARKET ? 'trading.stopMarket' : 'trading.stopLimit';
  if (orderType === OrderType.LIMIT) return 'trading.limit';
  return orderType === OrderType.MARKET ? 'trading.market' : 'trading.unknown';
}

const statusTexts: Readonly<Record<number, TextKey>> = {
  [OrderStatus.ACTIVE]: 'trading.orderActive',
  [OrderStatus.PARTIAL]: 'trading.orderPartial',
  [OrderStatus.FILLED]: 'trading.orderFilled',
  [OrderStatus.CANCELED]: 'trading.orderCanceled',
};

/** A status in words; Unknown when it is new to this app. An exit that is open waits for somebody to trade with. */
export function statusTextOf({
  status,
  protectedExit,
}: Pick<OrderLike, 'status' | 'protectedExit'>): TextKey {
  const isOpen = status === OrderStatus.ACTIVE || status === OrderStatus.PARTIAL;
  return protectedExit && isOpen
    ? 'trading.waitingForLiquidity'
    : (statusTexts[status] ?? 'trading.unknown');
}

const reasonTexts: Readonly<Record<string, TextKey>> = {
  user: 'trading.canceledByYou',
  unattended: 'trading.canceledUnattended',
  amended: 'trading.replacedByChange',
  remainder: 'trading.restNotFilled',
  'self-trade': 'trading.wouldSelfTrade',
  'post-only': 'trading.wouldFillAtOnce',
  'fill-or-kill': 'trading.notFilledCompletely',
  'market-closed': 'trading.marketClosed',
  auction: 'trading.outsideBandAtAuctionEnd',
  'right-taken': 'trading.openingRightLost',
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
