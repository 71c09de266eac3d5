import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import { botCodeOf } from '@bourse/contract/trading-bots.ts';
import { isAboveZero } from '../../lib/decimal.ts';

/** Which open orders a cancel of many is about. */
export const cancelScopes = ['all', 'buys', 'sells', 'limits', 'stops'] as const;
export type CancelScope = (typeof cancelScopes)[number];

/** An open order of either product, as far as a scope and its count look at it. */
export interface ScopedOrder {
  readonly clientOrderId: string;
  /** 1 buy, 2 sell: of spot under one name, of contracts under the other. */
  readonly orderSide?: number;
  readonly side?: number;
  readonly orderType: number;
  readonly stopPrice: string;
  readonly triggered: boolean;
  /** Of contracts: not empty for a take profit or stop loss of a position. */
  readonly exitType?: string;
}

const sideOf = ({ side, orderSide }: ScopedOrder) => side ?? orderSide;

/** Whether an order waits for its trigger. */
const isStop = ({ stopPrice, triggered }: ScopedOrder) => isAboveZero(stopPrice) && !triggered;

const scopes: Readonly<Record<CancelScope, (order: ScopedOrder) => boolean>> = {
  all: () => true,
  buys: (order) => sideOf(order) === Side.BUY,
  sells: (order) => sideOf(order) === Side.SELL,
  limits: (order) => order.orderType === OrderType.LIMIT && !isStop(order),
  stops: isStop,
};

export const isInScope = (order: ScopedOrder, scope: CancelScope): boolean => scopes[scope](order);

/** Whether a cancel of many takes an order by itself: neither exits of positions nor orders of bots. */
export const isOwn = ({ clientOrderId, exitType = '' }: ScopedOrder): boolean =>
  exitType === '' && botCodeOf(clientOrderId) === '';

/** What a cancel of many finds in a list. */
export interface Cancellable {
  /** Orders that it cancels by itself. */
  readonly count: number;
  /** Exits that guard positions. */
  readonly exitCount: number;
  /** Orders of bots, which stay. */
  readonly botOrderCount: number;
  /** Codes of the bots whose orders stay. */
  readonly bots: readonly string[];
}

/** Counts open orders as a cancel of many treats them. */
export function cancellableOf(
  orders: readonly ScopedOrder[],
  scope: CancelScope = 'all',
): Cancellable {
  const scoped = orders.filter((order) => isInScope(order, scope));
  const bots = scoped.map(({ clientOrderId }) => botCodeOf(clientOrderId)).filter(Boolean);
  const exitCount = scoped.filter(({ exitType = '' }) => exitType !== '').length;
  const botOrderCount = bots.length;
  const count = scoped.filter(isOwn).length;
  return { count, exitCount, botOrderCount, bots: [...new Set(bots)] };
}
