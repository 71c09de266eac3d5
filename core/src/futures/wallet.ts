/**
 * Money of futures accounts. Profits and losses pass the clearing account, because winners and
 * losers close at different times. What a wallet cannot pay becomes the user's debt: no balance is
 * ever below zero (I03), and equity counts the debt.
 */
import { AccountKind, HouseUser } from '@bourse/contract/messages.ts';
import type { State } from '../state.ts';

/** The ledger row of a user's futures wallet. */
export function walletRow(state: State, user: number): number {
  const { accounts, quoteAsset } = state.futures;
  accounts.open(user);
  const known = accounts.row[user]!;
  if (known > 0) return known - 1;
  const row = state.ledger.row(user, AccountKind.FUTURES, quoteAsset);
  accounts.row[user] = row + 1;
  return row;
}

export function clearingRow(state: State): number {
  return state.ledger.row(HouseUser.clearing, AccountKind.FUTURES, state.futures.quoteAsset);
}

export function feesRow(state: State): number {
  return state.ledger.row(HouseUser.fees, AccountKind.FUTURES, state.futures.quoteAsset);
}

/** The insurance fund is paid in as a deposit to its funding account. */
export function insuranceRow(state: State): number {
  return state.ledger.row(HouseUser.insurance, AccountKind.FUNDING, state.futures.quoteAsset);
}

/** Above 0: the clearing account pays the user; below 0: the user pays. */
export function settleWithClearing(state: State, user: number, amount: number): void {
  if (amount < 0) return payHouse(state, user, clearingRow(state), -amount);
  if (amount === 0) return;
  state.ledger.move(clearingRow(state), walletRow(state, user), amount);
  repay(state, user);
}

/** The user pays a house account; what the wallet lacks is advanced by clearing, as a debt. */
export function payHouse(state: State, user: number, to: number, amount: number): void {
  if (amount === 0) return;
  const { ledger, futures } = state;
  const row = walletRow(state, user);
  const paid = ledger.availableUpTo(row, amount);
  if (paid > 0) ledger.move(row, to, paid);
  if (paid === amount) return;
  futures.accounts.debt[user] = futures.accounts.debt[user]! + (amount - paid);
  const clearing = clearingRow(state);
  if (to !== clearing) ledger.move(clearing, to, amount - paid);
}

/** Income pays the debt first. */
export function repay(state: State, user: number): void {
  const { accounts } = state.futures;
  if (user >= accounts.userEnd) return;
  const debt = accounts.debt[user]!;
  if (debt === 0) return;
  const row = walletRow(state, user);
  const paid = state.ledger.availableUpTo(row, debt);
  if (paid === 0) return;
  state.ledger.move(row, clearingRow(state), paid);
  accounts.debt[user] = debt - paid;
}
