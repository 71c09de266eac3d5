import type { OrderTable } from './order-table.ts';

/**
 * The number of the order that a command means: its number, or the id that its owner gave it, which
 * the newest of these open orders has. 0: there is none.
 *
 * @param slots open orders of the owner
 */
export function namedOrder(
  orders: OrderTable,
  { order, clientOrderId }: { readonly order: number; readonly clientOrderId: string },
  slots: () => Iterable<number>,
): number {
  if (clientOrderId === '') return order;
  let newest = -1;
  for (const slot of slots()) {
    if (orders.clientOrderId[slot] !== clientOrderId) continue;
    if (newest < 0 || orders.sequence[slot]! > orders.sequence[newest]!) newest = slot;
  }
  return newest < 0 ? 0 : orders.id(newest);
}
