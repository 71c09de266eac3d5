/**
 * Money that leaves, in two phases, so that it is neither lost nor paid twice, whatever fails
 * between them: held (frozen in its owner's funding account), then posted once or voided once. The
 * model is TigerBeetle's two-phase transfer,
 * https://docs.tigerbeetle.com/coding/two-phase-transfers/.
 */
import { AccountKind, type Hold, HouseUser } from '@bourse/contract/messages.ts';
import {
  type HoldFunds,
  type PostHold,
  refuseHold,
  refuseHoldEnd,
  type VoidHold,
} from './admit/admit-holds.ts';
import type { State } from './state.ts';

/** Freezes amount and fee for the sender. The order number in the answer is the hold's id. */
export function holdFunds(state: State, user: number, asked: HoldFunds): void {
  const refused = refuseHold(state, user, asked);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const hold: Hold = { hold: state.sequence, user, ...asked };
  state.ledger.hold(fundingRow(state, hold), asked.amount + asked.fee);
  state.holds.add(hold);
  state.outcome.answer.order = hold.hold;
  state.outcome.emit({ case: 'fundsHeld', value: hold });
}

/**
 * The amount has left: custody, which stands for the chains, owes that much less. The house gets
 * the fee.
 */
export function postHold(state: State, caller: number, { hold: id }: PostHold): void {
  const refused = refuseHoldEnd(state, caller, id);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const hold = state.holds.find(id)!;
  const { ledger } = state;
  const { asset, amount, fee } = hold;
  const from = fundingRow(state, hold);
  ledger.pay(from, ledger.row(HouseUser.custody, AccountKind.FUNDING, asset), amount);
  if (fee > 0) ledger.pay(from, ledger.row(HouseUser.fees, AccountKind.FUNDING, asset), fee);
  state.holds.remove(hold);
  state.outcome.emit({ case: 'holdPosted', value: hold });
}

/** Nothing was sent: all of it is available again. */
export function voidHold(state: State, caller: number, { hold: id }: VoidHold): void {
  const refused = refuseHoldEnd(state, caller, id);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const hold = state.holds.find(id)!;
  state.ledger.release(fundingRow(state, hold), hold.amount + hold.fee);
  state.holds.remove(hold);
  state.outcome.emit({ case: 'holdVoided', value: hold });
}

function fundingRow({ ledger }: State, { user, asset }: Hold): number {
  return ledger.row(user, AccountKind.FUNDING, asset);
}
