/** Debts that no position backs any more, and what the insurance fund pays of them. */
import { HouseUser } from '@bourse/contract/messages.ts';
import { NONE } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { clearingRow, DEBT_CAUSE, insuranceRow, moveFunds, repay } from '../margin/wallet.ts';
import { allowance, notePool } from './brake.ts';

/** Debts that wait and that one clock command looks at. */
const DEBTS_MAX = 32;

/**
 * A debt without a cross position that could pay it is paid from the wallet, where orders may have
 * returned what they held; what is left of it falls on the insurance fund (I53). By the rules of
 * risk the fund pays what it may lose; the rest waits (R3).
 */
export function settleDebt(state: State, user: number): void {
  const { futures } = state;
  const { accounts } = futures;
  if (accounts.debt[user] === 0) return;
  if (user === HouseUser.insurance) return repay(state, user);
  if (isBacked(state, user)) return;
  repay(state, user);
  const fund = insuranceRow(state);
  const debt = accounts.debt[user]!;
  const paid = Math.min(debt, allowance(state));
  if (paid < debt) futures.waitingDebts.add(user);
  if (paid === 0) return;
  notePool(state);
  moveFunds(state, fund, clearingRow(state), paid, DEBT_CAUSE);
  accounts.changeDebt(user, -paid);
  state.outcome.emit({ case: 'debtSettled', value: { user, amount: paid } });
}

/** Debts that the fund could not pay, in the order in which they came to be. */
export function payWaitingDebts(state: State): void {
  const { waitingDebts, accounts } = state.futures;
  let looked = 0;
  for (const user of waitingDebts) {
    if (looked === DEBTS_MAX) return;
    looked += 1;
    settleDebt(state, user);
    const isOver = accounts.debt[user] === 0 || isBacked(state, user);
    if (isOver) waitingDebts.delete(user);
    else if (allowance(state) === 0) return;
  }
}

/** Users with a debt that nothing backs, whether it waits already or not; by their numbers. */
export function unbackedDebtors(state: State): number[] {
  const { accounts } = state.futures;
  const found: number[] = [];
  for (let user = 0; user < accounts.userEnd; user += 1) {
    const owes = accounts.debt[user]! > 0 && user !== HouseUser.insurance;
    if (owes && !isBacked(state, user)) found.push(user);
  }
  return found;
}

/** What the fund has not paid of debts that nothing backs, atomic units. */
export function uncoveredDebts({ futures }: State): bigint {
  let sum = 0n;
  for (const user of futures.waitingDebts) sum += BigInt(futures.accounts.debt[user]!);
  return sum;
}

function isBacked({ futures }: State, user: number): boolean {
  const { accounts, holdings } = futures;
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (holdings.isCross(at) && holdings.hasPosition(at)) return true;
  }
  return false;
}
