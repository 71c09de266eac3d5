import { TimeInForce } from '@bourse/contract/enumerations.ts';
import type { OrderTable } from './order-table.ts';

/** Whether an open order is one that has begun to fill wholly. */
export function isFillingWhole(orders: OrderTable, slot: number): boolean {
  return orders.timeInForce[slot] === TimeInForce.FOK && orders.dealtLots[slot]! > 0;
}
