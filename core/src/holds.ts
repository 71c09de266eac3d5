/**
 * Money that leaves, in two phases, so that it is neither lost nor paid twice, whatever fails
 * between them: held (frozen in its owner's funding account), then posted once or voided once. The
 * model is TigerBeetle's two-phase transfer,
 * https://docs.tigerbeetle.com/coding/two-phase-transfers/.
 */
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type Hold, HouseUser } from '@bourse/contract/messages.ts';
import {
  type HoldFunds,
  type PostHold,
  refuseHold,
  refuseHoldEnd,
  type VoidHold,
} from './admit/admit-holds.ts';
import { dayOf, isBounded, withdrawnValue } from './admit/withdrawn-value.ts';
import type { State } from './state.ts';

/** Freezes amount and fee for the sender. The order number in the answer is the hold's id. */
export function holdFunds(state: State, user: number, asked: HoldFunds): void {
  const refused = refuseHold(state, user, asked);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const counted = countedOf(state, user, asked);
  const hold: Hold = { hold: state.sequence, user, ...asked, ...counted };
  state.rights.count(user, counted.countedDay, counted.countedValue);
  state.ledger.freeze(fundingRow(state, hold), asked.amount + asked.fee);
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
  state.rights.count(hold.user, hold.countedDay, -hold.countedValue);
  state.holds.remove(hold);
  state.outcome.emit({ case: 'holdVoided', value: hold });
}

/** What an admitted hold counts towards the bound of its day; nothing where there is no bound. */
function countedOf(state: State, user: number, { asset, amount, fee }: HoldFunds) {
  if (!isBounded(state, user)) return { countedValue: 0, countedDay: 0 };
  const countedValue = withdrawnValue(state, asset, amount + fee)!;
  return { countedValue, countedDay: dayOf(state) };
}

function fundingRow({ ledger }: State, { user, asset }: Hold): number {
  return ledger.row(user, AccountKind.FUNDING, asset);
}
