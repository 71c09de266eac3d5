import type { OrderTable } from './order-table.ts';

/** What a command says about the order that it means. */
interface Name {
  readonly order: number;
  /** '': it is named by its number. */
  readonly clientOrderId: string;
  /** Of one that is named by its id: where it must be. Absent: anywhere. */
  readonly market?: number | undefined;
}

/**
 * The number of the order that a command means: its number, or the id that its owner gave it, which
 * the newest of these open orders has. 0: there is none, or the newest is not in the market that is named.
 *
 * @param slots open orders of the owner
 */
export function namedOrder(
  orders: OrderTable,
  { order, clientOrderId, market }: Name,
  slots: () => Iterable<number>,
): number {
  if (clientOrderId === '') return order;
  let newest = -1;
  for (const slot of slots()) {
    if (orders.clientOrderId[slot] !== clientOrderId) continue;
    if (newest < 0 || orders.sequence[slot]! > orders.sequence[newest]!) newest = slot;
  }
  if (newest < 0 || (market ?? orders.market[newest]) !== orders.market[newest]) return 0;
  return orders.id(newest);
}
