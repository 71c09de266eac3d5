/** Orders that wait for a price, and the prices that reach them. */

import { MarketState, Side, TriggerType } from '@bourse/contract/messages.ts';
import type { Book } from '../../book/book.ts';
import { NONE } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';

/** Lets an order wait: `rises` for a price at or above its trigger, else at or below. */
export function startWaiting(state: State, contract: Contract, slot: number, rises: boolean): void {
  const { orders, details } = state.futures;
  const isMark = details.triggerType[slot] === TriggerType.MARK;
  orders.waiting[slot] = 1;
  const book = isMark ? contract.markTriggers : contract.lastTriggers;
  book.add(slot, rises ? Side.SELL : Side.BUY, orders.stopPriceTicks[slot]!);
  contract.triggerCount += 1;
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

/**
 * Queues every order whose trigger a price has reached, the nearest first, then the oldest. While a
 * contract takes no orders none wakes: it looks again when the contract opens (see setContractState).
 */
export function collectTriggered(
  state: State,
  contract: Contract,
  book: Book,
  priceTicks: number,
): void {
  if (contract.triggerCount === 0 || priceTicks === 0) return;
  if (contract.state !== MarketState.OPEN) return;
  for (const side of [Side.SELL, Side.BUY] as const) {
    for (;;) {
      const slot = book.best(side);
      if (slot === NONE) break;
      const triggerTicks = book.bestPriceTicks(side);
      const isReached =
        side === Side.SELL ? priceTicks >= triggerTicks : priceTicks <= triggerTicks;
      if (!isReached) break;
      stopWaiting(state, contract, slot);
      state.futures.triggered.push(state.futures.orders.id(slot));
    }
  }
}

export function moveLastPrice(state: State, contract: Contract, priceTicks: number): void {
  if (priceTicks === contract.lastPriceTicks) return;
  contract.lastPriceTicks = priceTicks;
  collectTriggered(state, contract, contract.lastTriggers, priceTicks);
}
