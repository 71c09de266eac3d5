import { type CloseReason, OrderStatus, Side } from '@bourse/contract/enumerations.ts';
import type { Market } from '../market.ts';
import { Waiting } from '../order/order-table.ts';
import type { State } from '../state.ts';

/**
 * Ends an order that is in no book: returns its frozen rest exactly once (I37), and frees its slot.
 * Lots that did not trade count as cancelled, whatever the reason.
 */
export function closeOrder(
  state: State,
  slot: number,
  status: OrderStatus,
  reason: CloseReason,
): void {
  const { orders, ledger, outcome } = state;
  const order = orders.id(slot);
  const user = orders.user[slot]!;
  const market = orders.market[slot]!;
  const dealtLots = orders.dealtLots[slot]!;
  const quantityLots = orders.quantityLots[slot]!;
  const cancelledLots = quantityLots === 0 ? 0 : quantityLots - dealtLots;
  const releasedAmount = orders.frozenAmount[slot]!;
  if (releasedAmount > 0) ledger.release(orders.giveRow[slot]!, releasedAmount);
  if (outcome.answer.order === order) {
    outcome.answer.status = status;
    outcome.answer.dealtLots = dealtLots;
  }
  state.openCounts.subtract(orders.countRow[slot]!);
  state.ordersOfUser.remove(slot, user);
  orders.close(slot);
  outcome.emit({
    case: 'orderClosed',
    value: { order, user, market, status, reason, dealtLots, cancelledLots, releasedAmount },
  });
}

/** Takes a stop off its trigger, or a protected exit off those that found nobody. */
export function stopWaiting(state: State, market: Market, slot: number): void {
  if (state.orders.isExit(slot)) {
    market.risk.exits.delete(slot, state.orders.user[slot]!, Side.SELL);
    return;
  }
  market.stops.remove(slot);
  countWaiting(state, market, slot, -1);
}

/** A stop more (or less) waits for its trigger: in the market, and of its owner. */
export function countWaiting(state: State, market: Market, slot: number, change: 1 | -1): void {
  market.stopCount += change;
  state.openCounts.addWaiting(state.orders.countRow[slot]!, change);
}

/** Takes an order out of its book, or off the list of stops, and ends it as cancelled. */
export function withdrawOrder(state: State, slot: number, reason: CloseReason): void {
  const { orders, outcome } = state;
  const market = state.markets[orders.market[slot]!]!;
  const waiting = orders.waiting[slot]!;
  if (waiting === Waiting.trigger) {
    stopWaiting(state, market, slot);
  } else if (waiting !== Waiting.none) {
    market.risk.woken.withdraw(orders.user[slot]!, orders.id(slot));
  } else {
    const side = orders.side[slot] as Side;
    const afterLots = market.book.remove(slot);
    const beforeLots = afterLots + orders.remainingLots[slot]!;
    const priceTicks = orders.priceTicks[slot]!;
    outcome.levelChanged(market.rules.market, side, priceTicks, beforeLots, afterLots);
  }
  closeOrder(state, slot, OrderStatus.CANCELED, reason);
}
