import { CloseReason, MarketState } from '@bourse/contract/enumerations.ts';
import type { CancelAllOrders } from '@bourse/contract/messages.ts';
import { admitCancel, refuseCancelAll } from '../admit/admit-order.ts';
import { Refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { goOnWithAuction } from './auction.ts';
import { withdrawOrder } from './close-order.ts';

/**
 * Resting or waiting. Refuses orderNotActive, also where it is another user's, and marketHalted. An auction of the
 * market whose time has come goes on.
 */
export function cancelOrder(state: State, user: number, order: number): void {
  const slot = admitCancel(state, user, order);
  if (slot instanceof Refusal) return state.outcome.refuse(slot);
  // ---- Nothing below can fail. ----
  const market = state.markets[state.orders.market[slot]!]!;
  withdrawOrder(state, slot, CloseReason.USER);
  goOnWithAuction(state, market);
}

/** Cancels oldest first. With market 0, orders of halted markets stay; with unattended, orders say so. */
export function cancelAllOrders(
  state: State,
  user: number,
  { market, unattended }: CancelAllOrders,
): void {
  const refused = refuseCancelAll(state, user, market);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const { orders, outcome } = state;
  let count = 0;
  for (const slot of state.openOrdersOf(user)) {
    const ownMarket = state.markets[orders.market[slot]!]!;
    const isMeant = market === 0 || market === ownMarket.rules.market;
    if (!isMeant || ownMarket.state === MarketState.HALTED) continue;
    withdrawOrder(state, slot, unattended ? CloseReason.UNATTENDED : CloseReason.USER);
    count += 1;
  }
  outcome.answer.cancelledCount = count;
  outcome.emit({ case: 'ordersCancelled', value: { user, market, count } });
  const named = state.markets[market];
  if (named) goOnWithAuction(state, named);
}
