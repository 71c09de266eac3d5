import { type CloseReason, OrderStatus, type Side } from '@bourse/contract/enumerations.ts';
import { Waiting } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import type { State } from '../../state.ts';
import { countLots, countResting, marginNeeded, setOrderMargin } from '../margin/order-margin.ts';
import { stopWaiting } from './waiting.ts';

/** Ends an order that stands nowhere any more: what it kept returns, its slot is free. */
export function closeOrder(
  state: State,
  slot: number,
  status: OrderStatus,
  reason: CloseReason,
): void {
  const { futures, outcome } = state;
  const { orders, details } = futures;
  const order = orders.id(slot);
  const user = orders.user[slot]!;
  const dealtLots = orders.dealtLots[slot]!;
  const releasedMargin = orders.frozenAmount[slot]!;
  setOrderMargin(state, slot, 0);
  if (outcome.answer.order === order) {
    outcome.answer.status = status;
    outcome.answer.dealtLots = dealtLots;
  }
  futures.openCounts.subtract(orders.countRow[slot]!);
  futures.ordersOfHolding.remove(slot, details.holding[slot]!);
  details.attached.delete(slot);
  orders.close(slot);
  outcome.emit({
    case: 'contractOrderClosed',
    value: {
      order,
      user,
      contract: orders.market[slot]!,
      status,
      reason,
      dealtLots,
      cancelledLots: Math.max(orders.quantityLots[slot]! - dealtLots, 0),
      releasedMargin,
    },
  });
}

/** Takes an order out of its book, or off the list of triggers, and ends it as cancelled. */
export function withdrawOrder(state: State, slot: number, reason: CloseReason): void {
  const { orders } = state.futures;
  const contract = state.futures.contracts[orders.market[slot]!]!;
  if (orders.waiting[slot] === 1) stopWaiting(state, contract, slot);
  else if (state.futures.details.isResting[slot] === 1) leaveBook(state, contract, slot);
  closeOrder(state, slot, OrderStatus.CANCELED, reason);
}

function leaveBook(state: State, contract: Contract, slot: number): void {
  const { orders } = state.futures;
  const side = orders.side[slot] as Side;
  const priceTicks = orders.priceTicks[slot]!;
  countResting(state, slot, -1);
  if (orders.waiting[slot] === Waiting.nextTurn) return;
  const afterLots = contract.book.remove(slot);
  const beforeLots = afterLots + orders.remainingLots[slot]!;
  state.outcome.levelChanged(contract.id, side, priceTicks, beforeLots, afterLots);
}

/** Takes lots off an order without a trade, closing ones first; at 0 the order ends. */
export function cutOrder(
  state: State,
  contract: Contract,
  slot: number,
  lots: number,
  reason: CloseReason,
): void {
  const { futures, outcome } = state;
  const { orders, details } = futures;
  const isResting = details.isResting[slot] === 1;
  const isInBook = isResting && orders.waiting[slot] !== Waiting.nextTurn;
  if (orders.remainingLots[slot] === lots) {
    if (isResting) return withdrawOrder(state, slot, reason);
    return closeOrder(state, slot, OrderStatus.CANCELED, reason);
  }
  const closing = Math.min(details.closingLots[slot]!, lots);
  if (isResting) countLots(state, slot, -closing, closing - lots);
  if (isInBook) {
    const levelLots = contract.book.reduce(slot, lots);
    const side = orders.side[slot] as Side;
    const priceTicks = orders.priceTicks[slot]!;
    outcome.levelChanged(contract.id, side, priceTicks, levelLots + lots, levelLots);
  } else {
    orders.remainingLots[slot] = orders.remainingLots[slot]! - lots;
  }
  details.closingLots[slot] = details.closingLots[slot]! - closing;
  setOrderMargin(state, slot, marginNeeded(state, slot));
  outcome.emit({
    case: 'contractOrderReduced',
    value: {
      order: orders.id(slot),
      user: orders.user[slot]!,
      contract: contract.id,
      reducedLots: lots,
      remainingLots: orders.remainingLots[slot]!,
      reason,
    },
  });
}
