import { Waiting } from '../order/order-table.ts';
import type { State } from '../state.ts';
import { countWaiting } from './close-order.ts';

/** Computes as if an open order, what it freezes and its place among the stops were not there. */
export function withoutOrder<Result>(state: State, slot: number, compute: () => Result): Result {
  const { orders, ledger, openCounts } = state;
  const market = state.markets[orders.market[slot]!]!;
  const isWaiting = orders.waiting[slot] === Waiting.trigger;
  const row = orders.giveRow[slot]!;
  const frozen = orders.frozenAmount[slot]!;
  if (isWaiting) countWaiting(state, market, slot, -1);
  ledger.release(row, frozen);
  openCounts.subtract(orders.countRow[slot]!);
  const result = orders.without(slot, compute);
  openCounts.add(orders.user[slot]!, orders.market[slot]!, orders.countRow[slot]!);
  ledger.freeze(row, frozen);
  if (isWaiting) countWaiting(state, market, slot, 1);
  return result;
}
