import { AccountKind } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { type PayReferral, refuseReferral } from './admit/admit-referral.ts';
import type { State } from './state.ts';

/** Pays a referrer a share of one day's fees: out of the fee account's own money, once for ever. */
export function payReferral(state: State, caller: number, payment: PayReferral): void {
  const refused = refuseReferral(state, caller, payment);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const { user, day, shares } = payment;
  const { ledger } = state;
  for (const { account, asset, amount } of shares) {
    const fees = ledger.row(HouseUser.fees, account, asset);
    ledger.move(fees, ledger.row(user, AccountKind.FUNDING, asset), amount);
  }
  state.referralDays.set(user, day);
  state.outcome.emit({ case: 'referralPaid', value: payment });
}
