import { Code } from '@bourse/contract/codes.ts';
import { CloseReason, MarketState } from '@bourse/contract/enumerations.ts';
import { type CancelAllContractOrders, USER_FIRST } from '@bourse/contract/messages.ts';
import { USER_MAX } from '../../limits.ts';
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

/**
 * Cancels oldest first. With contract 0, orders of halted contracts stay; with keepExits, exits of positions; with
 * unattended, orders say so.
 */
export function cancelAllContractOrders(
  state: State,
  user: number,
  { contract, keepExits, unattended }: CancelAllContractOrders,
): void {
  const { futures, outcome } = state;
  if (user < USER_FIRST || user > USER_MAX) return outcome.refuse(refusal(Code.notAllowed));
  if (contract !== 0 && !futures.contracts[contract]) {
    return outcome.refuse(refusal(Code.contractUnknown));
  }
  // ---- Nothing below can fail. ----
  let count = 0;
  for (const slot of futures.openOrdersOf(user)) {
    const own = futures.contracts[futures.orders.market[slot]!]!;
    if ((contract !== 0 && contract !== own.id) || own.state === MarketState.HALTED) continue;
    if (keepExits && futures.details.exitType[slot] !== 0) continue;
    withdrawOrder(state, slot, unattended ? CloseReason.UNATTENDED : CloseReason.USER);
    count += 1;
  }
  outcome.answer.cancelledCount = count;
  outcome.emit({ case: 'contractOrdersCancelled', value: { user, contract, count } });
}
