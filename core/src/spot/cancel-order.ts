import { Code } from '@bourse/contract/codes.ts';
import { CloseReason } from '@bourse/contract/enumerations.ts';
import { admitCancel } from '../admit/admit-order.ts';
import { Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { goOnWithAuction } from './auction.ts';
import { withdrawOrder } from './close-order.ts';
import { isPromised } from './whole.ts';

/**
 * Resting or waiting. Refuses orderNotActive, also where it is another user's, marketHalted, and tooManyRequests while
 * it is promised. An auction of the market whose time has come goes on.
 */
export function cancelOrder(state: State, user: number, order: number): void {
  const slot = admitCancel(state, user, order);
  if (slot instanceof Refusal) return state.outcome.refuse(slot);
  if (isPromised(state, slot)) return state.outcome.refuse(refusal(Code.tooManyRequests, 1));
  // ---- Nothing below can fail. ----
  const market = state.markets[state.orders.market[slot]!]!;
  withdrawOrder(state, slot, CloseReason.USER);
  goOnWithAuction(state, market);
}
