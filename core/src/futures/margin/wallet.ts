/**
 * Money of futures accounts. Profits and losses pass the clearing account, because winners and
 * losers close at different times. What a wallet cannot pay becomes the user's debt: no balance is
 * ever below zero (I03), and equity counts the debt.
 */
import { AccountKind, FundsKind } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import type { State } from '../../state.ts';

/** Why money moves, for the journal. */
export interface FundsCause {
  readonly kind: FundsKind;
  readonly contract: number;
  /** The trade, or the funding instant; 0 without one. */
  readonly reference: number;
}

/** The ledger row of a user's futures wallet; the insurance fund's positions are paid by the fund. */
export function walletRow(state: State, user: number): number {
  const { accounts, quoteAsset } = state.futures;
  accounts.open(user);
  const known = accounts.row[user]!;
  if (known > 0) return known - 1;
  const isFund = user === HouseUser.insurance;
  const row = isFund
    ? insuranceRow(state)
    : state.ledger.row(user, AccountKind.FUTURES, quoteAsset);
  accounts.row[user] = row + 1;
  return row;
}

/** The same to read, or -1 of who has none: what is only asked makes neither row nor account (R7). */
export function walletRowOf(state: State, user: number): number {
  const { accounts, quoteAsset } = state.futures;
  accounts.makeRoom(user);
  const known = accounts.row[user]!;
  if (known > 0) return known - 1;
  const isFund = user === HouseUser.insurance;
  return isFund ? insuranceRow(state) : state.ledger.find(user, AccountKind.FUTURES, quoteAsset);
}

/** The ledger row that profits, losses, funding and debts pass through. */
export function clearingRow(state: State): number {
  return state.ledger.row(HouseUser.clearing, AccountKind.FUTURES, state.futures.quoteAsset);
}

/** The ledger row that trading fees of contracts are paid to. */
export function feesRow(state: State): number {
  return state.ledger.row(HouseUser.fees, AccountKind.FUTURES, state.futures.quoteAsset);
}

/** The insurance fund is paid in as a deposit to its funding account. */
export function insuranceRow(state: State): number {
  return state.ledger.row(HouseUser.insurance, AccountKind.FUNDING, state.futures.quoteAsset);
}

/** Moves an available amount. All of futures' money goes through here, into the journal (I05). */
export function moveFunds(
  state: State,
  from: number,
  to: number,
  amount: number,
  cause: FundsCause,
): void {
  if (amount === 0) return;
  state.ledger.move(from, to, amount);
  tellMove(state, from, to, amount, cause);
}

/** Pays from what a user has frozen: from the margin of an isolated position. */
export function payFrozen(
  state: State,
  from: number,
  to: number,
  amount: number,
  cause: FundsCause,
): void {
  if (amount === 0) return;
  state.ledger.pay(from, to, amount);
  tellMove(state, from, to, amount, cause);
}

function tellMove(
  { ledger, outcome }: State,
  from: number,
  to: number,
  amount: number,
  { kind, contract, reference }: FundsCause,
): void {
  outcome.emit({
    case: 'fundsMoved',
    value: {
      fromUser: ledger.userOf(from),
      fromAccount: ledger.accountOf(from),
      toUser: ledger.userOf(to),
      toAccount: ledger.accountOf(to),
      amount,
      kind,
      contract,
      reference,
    },
  });
}

/** Above 0: the clearing account pays the user; below 0: the user pays. */
export function settleWithClearing(
  state: State,
  user: number,
  amount: number,
  cause: FundsCause,
): void {
  if (amount < 0) return payHouse(state, user, clearingRow(state), -amount, cause);
  if (amount === 0) return;
  moveFunds(state, clearingRow(state), walletRow(state, user), amount, cause);
  repay(state, user);
}

/** The user pays a house account; what the wallet lacks is advanced by clearing, as a debt. */
export function payHouse(
  state: State,
  user: number,
  to: number,
  amount: number,
  cause: FundsCause,
): void {
  const row = walletRow(state, user);
  const paid = state.ledger.availableUpTo(row, amount);
  moveFunds(state, row, to, paid, cause);
  if (paid === amount) return;
  const owed = amount - paid;
  state.futures.accounts.changeDebt(user, owed);
  const clearing = clearingRow(state);
  if (to !== clearing) moveFunds(state, clearing, to, owed, { ...cause, kind: FundsKind.DEBT });
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
  moveFunds(state, row, clearingRow(state), paid, DEBT_CAUSE);
  accounts.changeDebt(user, -paid);
}

export const DEBT_CAUSE: FundsCause = { kind: FundsKind.DEBT, contract: 0, reference: 0 };

/** Each user whose debt or order margin is not what it was before the command, once. */
export function tellAccounts({ futures, outcome }: State): void {
  const { accounts } = futures;
  for (const user of accounts.drainChanged()) {
    const debt = accounts.debt[user]!;
    const orderMargin = accounts.orderMargin[user]!;
    outcome.emit({ case: 'futuresAccountChanged', value: { user, debt, orderMargin } });
  }
}
