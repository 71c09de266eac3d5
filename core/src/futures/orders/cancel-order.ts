import { Code } from '@bourse/contract/codes.ts';
import { CloseReason, MarketState } from '@bourse/contract/enumerations.ts';
import { NONE } from '../../order/order-table.ts';
import { refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { withdrawOrder } from './close-order.ts';

/** Resting or waiting. Refuses orderNotActive, also where it is another user's, and marketHalted. */
export function cancelContractOrder(state: State, user: number, order: number): void {
  const { orders, contracts } = state.futures;
  const slot = orders.find(order);
  if (slot === NONE || orders.user[slot] !== user) {
    return state.outcome.refuse(refusal(Code.orderNotActive));
  }
  if (contracts[orders.market[slot]!]!.state === MarketState.HALTED) {
    return state.outcome.refuse(refusal(Code.marketHalted));
  }
  // ---- Nothing below can fail. ----
  withdrawOrder(state, slot, CloseReason.USER);
}
