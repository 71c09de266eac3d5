import {
  type CloseReason,
  MarginMode,
  OrderStatus,
  Side,
  TriggerType,
} from '@bourse/contract/messages.ts';
import { orderMargin, type Sign } from '../perpetual/margin.ts';
import type { Contract } from '../position/contract.ts';
import { legOf } from '../position/holdings.ts';
import type { State } from '../state.ts';
import { walletRow } from './wallet.ts';

export function signOfSide(side: Side): Sign {
  return side === Side.BUY ? 1 : -1;
}

/** Lots of an order that open a position once they fill. */
export function openingLotsOf(state: State, slot: number): number {
  const { orders, details } = state.futures;
  return orders.remainingLots[slot]! - details.closingLots[slot]!;
}

/** What the order must keep for the lots that are left to open a position. */
export function marginNeeded(state: State, slot: number): number {
  const { orders, details, holdings, contracts } = state.futures;
  if (orders.waiting[slot] === 1) return 0;
  const { rules, unit } = contracts[orders.market[slot]!]!;
  const leverage = holdings.leverage[details.holding[slot]!]!;
  const prices = {
    highestTicks: details.highestTicks[slot]!,
    lossTicks: details.lossTicks[slot]!,
  };
  return orderMargin(prices, openingLotsOf(state, slot), unit, leverage, rules.takerRate);
}

/** Holds more for an order, or returns what it no longer needs. */
export function setOrderMargin(state: State, slot: number, margin: number): void {
  const { orders, accounts, holdings, details } = state.futures;
  const change = margin - orders.frozenAmount[slot]!;
  if (change === 0) return;
  const user = orders.user[slot]!;
  orders.frozenAmount[slot] = margin;
  state.futures.touch(details.holding[slot]!);
  if (holdings.marginMode[details.holding[slot]!] === MarginMode.CROSS) {
    accounts.changeOrderMargin(user, change);
  } else if (change > 0) {
    state.ledger.hold(walletRow(state, user), change);
  } else {
    state.ledger.release(walletRow(state, user), -change);
  }
}

/** Counts the lots of an order that begins (1) or ends (-1) to stand in the book. */
export function countResting(state: State, slot: number, factor: 1 | -1): void {
  const { details } = state.futures;
  details.isResting[slot] = factor === 1 ? 1 : 0;
  countLots(state, slot, factor * details.closingLots[slot]!, factor * openingLotsOf(state, slot));
}

/** Changes what resting orders mean to do with the positions of their holding. */
export function countLots(state: State, slot: number, closing: number, opening: number): void {
  const { orders, details, holdings } = state.futures;
  const sign = signOfSide(orders.side[slot] as Side);
  const holding = details.holding[slot]!;
  const closes = legOf(holding, sign === 1 ? -1 : 1);
  const opens = legOf(holding, sign);
  holdings.reservedLots[closes] = holdings.reservedLots[closes]! + closing;
  holdings.openingLots[opens] = holdings.openingLots[opens]! + opening;
}

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
  futures.ordersOfUser.remove(slot, user);
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

/** Takes a waiting order off its list of triggers. */
export function stopWaiting(state: State, contract: Contract, slot: number): void {
  const { orders, details, holdings } = state.futures;
  const isMark = details.triggerType[slot] === TriggerType.MARK;
  (isMark ? contract.markTriggers : contract.lastTriggers).remove(slot);
  contract.triggerCount -= 1;
  orders.waiting[slot] = 0;
  if (details.exitType[slot] === 0) return;
  const leg = legOf(details.holding[slot]!, orders.side[slot] === Side.SELL ? 1 : -1);
  holdings.exitCount[leg] = holdings.exitCount[leg]! - 1;
}

function leaveBook(state: State, contract: Contract, slot: number): void {
  const { orders } = state.futures;
  const side = orders.side[slot] as Side;
  const priceTicks = orders.priceTicks[slot]!;
  countResting(state, slot, -1);
  const afterLots = contract.book.remove(slot);
  const beforeLots = afterLots + orders.remainingLots[slot]!;
  state.outcome.levelChanged(contract.id, side, priceTicks, beforeLots, afterLots);
}
