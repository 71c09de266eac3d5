import { useMemo } from 'react';
import { type Order, useOpenOrders } from './spot-orders.ts';

const NO_ORDERS: readonly Order[] = [];

/** The user's open orders of one spot market that stand at a price. */
export function useOwnOrders(symbol: string): readonly Order[] {
  const orders = useOpenOrders().data ?? NO_ORDERS;
  return useMemo(
    () => orders.filter((order) => order.symbol === symbol && Number(order.price) > 0),
    [orders, symbol],
  );
}
