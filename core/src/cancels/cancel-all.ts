/** Cancels of many orders: as many as one command may, and the rest with the next ones (I79). */
import { Code } from '@bourse/contract/codes.ts';
import { CloseReason, MarketState } from '@bourse/contract/enumerations.ts';
import {
  type BulkCancel,
  type CancelAllContractOrders,
  type CancelAllOrders,
  USER_FIRST,
} from '@bourse/contract/messages.ts';
import { refuseCancelAll } from '../admit/admit-order.ts';
import { isMeantByCancel } from '../admit/bulk-cancel.ts';
import { finishFutures } from '../futures/finish.ts';
import { withdrawOrder as withdrawContractOrder } from '../futures/orders/close-order.ts';
import { refuseNumbersOf } from '../futures/orders/shape.ts';
import { CANCELS_OF_COMMAND_MAX, USER_MAX } from '../limits.ts';
import { refusal } from '../refusal.ts';
import { goOnWithAuction } from '../spot/auction.ts';
import { withdrawOrder } from '../spot/close-order.ts';
import { waitsForWhole } from '../spot/whole.ts';
import type { State } from '../state.ts';

/**
 * Cancels the oldest first. With market 0, orders of halted markets stay; with keepBots, those of trading bots; with
 * unattended, orders say so. The count is of all that it cancels, also of those that the next commands cancel.
 */
export function cancelAllOrders(state: State, user: number, asked: CancelAllOrders): void {
  const { market } = asked;
  const refused = refuseCancelAll(state, user, market);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const count = begin(state, { ...asked, ...spot, user, sequence: state.sequence });
  state.outcome.answer.cancelledCount = count;
  state.outcome.emit({ case: 'ordersCancelled', value: { user, market, count } });
  const named = state.markets[market];
  if (named) goOnWithAuction(state, named);
}

/** The same of contracts; with keepExits, exits of positions stay. */
export function cancelAllContractOrders(
  state: State,
  user: number,
  value: CancelAllContractOrders,
): void {
  const { futures, outcome, sequence } = state;
  const { contract, ...asked } = value;
  const refused = refuseNumbersOf({ case: 'cancelAllContractOrders', value });
  if (refused) return outcome.refuse(refused);
  if (user < USER_FIRST || user > USER_MAX) return outcome.refuse(refusal(Code.notAllowed));
  const named = futures.contracts[contract];
  if (contract !== 0 && !named) return outcome.refuse(refusal(Code.contractUnknown));
  if (named?.state === MarketState.HALTED) return outcome.refuse(refusal(Code.marketHalted));
  // ---- Nothing below can fail. ----
  const count = begin(state, { ...asked, user, isContract: true, market: contract, sequence });
  outcome.answer.cancelledCount = count;
  outcome.emit({ case: 'contractOrdersCancelled', value: { user, contract, count } });
  finishFutures(state);
}

/** Goes on with the cancels that earlier commands left, as far as one command may (I79). */
export function goOnWithCancels(state: State): void {
  const { bulkCancels } = state;
  if (bulkCancels.length === 0) return;
  let left = CANCELS_OF_COMMAND_MAX;
  for (const asked of bulkCancels.splice(0)) {
    const found = left < 0 ? [] : ordersOf(state, asked);
    const isOver = left >= 0 && cancelOldest(state, asked, found, left);
    left -= found.length;
    if (!isOver) bulkCancels.push(asked);
  }
  finishFutures(state);
}

const spot = { isContract: false, keepExits: false } as const;

/** Cancels as far as one command may; returns how many orders are to be cancelled. */
function begin(state: State, asked: BulkCancel): number {
  const found = ordersOf(state, asked);
  if (!cancelOldest(state, asked, found, CANCELS_OF_COMMAND_MAX)) state.bulkCancels.push(asked);
  return found.length;
}

/** Slots of the orders that are meant, in no order. */
function ordersOf(state: State, asked: BulkCancel) {
  const { user, isContract } = asked;
  const slots = isContract ? state.futures.slotsOf(user) : state.ordersOfUser.slots(user);
  return slots.filter((slot) => isMeantByCancel(state, asked, slot));
}

/** Returns whether these were all: those of a market in which an order is filled wholly wait until it is. */
function cancelOldest(
  state: State,
  { isContract, unattended }: BulkCancel,
  slots: readonly number[],
  most: number,
): boolean {
  const reason = unattended ? CloseReason.UNATTENDED : CloseReason.USER;
  const { orders } = isContract ? state.futures : state;
  const withdraw = isContract ? withdrawContractOrder : withdrawOrder;
  const free = isContract ? slots : slots.filter((slot) => !waitsForWhole(state, slot));
  for (const slot of oldestOf(free, orders.sequence, most)) withdraw(state, slot, reason);
  return free.length === slots.length && slots.length <= most;
}

/**
 * The `most` oldest of these orders, oldest first; of one command, the lower slot first. It does not sort those that
 * it leaves out.
 * @param sequence by slot, the command that placed its order
 */
export function oldestOf(
  slots: readonly number[],
  sequence: Float64Array,
  most: number,
): readonly number[] {
  if (most <= 0) return [];
  const within = slots.length > most ? upTo(slots, sequence, most) : [...slots];
  return within.sort((a, b) => sequence[a]! - sequence[b]! || a - b).slice(0, most);
}

/** Those that were placed no later than the one that is the last of the oldest. */
function upTo(slots: readonly number[], sequence: Float64Array, most: number): number[] {
  const placed = Float64Array.from(slots, (slot) => sequence[slot]!).sort();
  const last = placed[most - 1]!;
  return slots.filter((slot) => sequence[slot]! <= last);
}
