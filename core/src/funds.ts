/** Money that comes in, is granted, or moves between a user's own accounts. */
import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import {
  type CreditDeposit,
  depositKey,
  type GrantFromTreasury,
  refuseDeposit,
  refuseGrant,
  refuseTransfer,
  type Transfer,
} from './admit/admit-funds.ts';
import { crossFigures, transferableOf } from './futures/margin/figures.ts';
import { repay, tellAccounts } from './futures/margin/wallet.ts';
import { refreshCross } from './futures/margin/watch.ts';
import { refusal } from './refusal.ts';
import type { State } from './state.ts';

/** From custody to the funding account, atomic units. A deposit is credited once: again, it is refused. */
export function creditDeposit(state: State, caller: number, deposit: CreditDeposit): void {
  const refused = refuseDeposit(state, caller, deposit);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const { user, asset, amount } = deposit;
  const { ledger } = state;
  const custody = ledger.row(HouseUser.custody, AccountKind.FUNDING, asset);
  ledger.move(custody, ledger.row(user, AccountKind.FUNDING, asset), amount);
  state.deposits.add(depositKey(deposit));
  state.outcome.emit({ case: 'depositCredited', value: deposit });
}

/** To the funding account, atomic units: all of the amounts, or none where the treasury lacks one. */
export function grantFromTreasury(state: State, caller: number, grant: GrantFromTreasury): void {
  const refused = refuseGrant(state, caller, grant);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const { ledger } = state;
  for (const { asset, amount } of grant.amounts) {
    const treasury = ledger.row(HouseUser.treasury, AccountKind.FUNDING, asset);
    ledger.move(treasury, ledger.row(grant.user, AccountKind.FUNDING, asset), amount);
  }
  state.outcome.emit({ case: 'treasuryGranted', value: grant });
}

/**
 * Between the funding account of a user and another own one, atomic units. What comes to futures pays debt first;
 * what leaves them is no margin (D19).
 */
export function transfer(state: State, user: number, asked: Transfer): void {
  const refused = refuseTransfer(state, user, asked) ?? refuseLeaving(state, user, asked);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const { from, to, asset, amount } = asked;
  const { ledger } = state;
  ledger.move(ledger.row(user, from, asset), ledger.row(user, to, asset), amount);
  state.outcome.emit({ case: 'transferred', value: { user, ...asked } });
  if (from !== AccountKind.FUTURES && to !== AccountKind.FUTURES) return;
  if (to === AccountKind.FUTURES) repay(state, user);
  refreshCross(state, user);
  tellAccounts(state);
}

/** Margin of positions and orders cannot leave the futures account (D19). */
function refuseLeaving(state: State, user: number, { from, asset, amount }: Transfer) {
  const { accounts, quoteAsset } = state.futures;
  if (from !== AccountKind.FUTURES || asset !== quoteAsset) return null;
  if (user >= accounts.userEnd) return null;
  const { isStale } = crossFigures(state, user);
  if (isStale) return refusal(Code.markStale);
  const free = transferableOf(state, user);
  return BigInt(amount) <= free ? null : refusal(Code.insufficientBalance, free, asset);
}
