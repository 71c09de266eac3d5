import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import type { AccountKind } from '../../data/user/assets.ts';
import { isAboveZero } from '../../lib/decimal.ts';

const FUTURES_COIN = 'USDT';

export interface TransferForm {
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly coin: string;
  /** Decimal string, or empty. */
  readonly amount: string;
  /** Between spot and futures, through the funding account. */
  readonly isThrough?: boolean;
}

/** With futures on either side only USDT moves, so the coin is fixed. */
export const isCoinLocked = ({ from, to }: TransferForm) =>
  from === Account.FUTURES || to === Account.FUTURES;

/** An amount is of one coin: with another one it is not said yet. */
const withCoin = (form: TransferForm, coin: string): TransferForm =>
  coin === form.coin ? form : { ...form, coin, amount: '' };

/** Spot and futures never meet directly: the side that was not chosen last becomes funding. */
function settle(form: TransferForm, chosen: 'from' | 'to'): TransferForm {
  const other = chosen === 'from' ? 'to' : 'from';
  const unpaired = form.from !== Account.FUNDING && form.to !== Account.FUNDING;
  const paired = unpaired ? { ...form, [other]: Account.FUNDING } : form;
  return isCoinLocked(paired) ? withCoin(paired, FUTURES_COIN) : paired;
}

/** Chooses an account for one side; the account of the other side swaps the two. */
export function chooseAccount(
  form: TransferForm,
  side: 'from' | 'to',
  account: AccountKind,
): TransferForm {
  const other = side === 'from' ? 'to' : 'from';
  if (form[other] === account) return swapAccounts(form);
  if (form.isThrough && account === Account.FUNDING)
    return settle({ ...form, isThrough: false, [side]: account }, side);
  return settle({ ...form, [side]: account }, side);
}

/** Spot to futures as one act, or the accounts as they meet directly. */
export function chooseThrough(form: TransferForm, isThrough: boolean): TransferForm {
  if (!isThrough) return settle({ ...form, isThrough }, 'from');
  const [from, to]: readonly [AccountKind, AccountKind] =
    form.from === Account.FUTURES || form.to === Account.SPOT
      ? [Account.FUTURES, Account.SPOT]
      : [Account.SPOT, Account.FUTURES];
  return withCoin({ ...form, isThrough, from, to }, FUTURES_COIN);
}

export function swapAccounts(form: TransferForm): TransferForm {
  return { ...form, from: form.to, to: form.from };
}

export function chooseCoin(form: TransferForm, coin: string): TransferForm {
  return isCoinLocked(form) ? form : withCoin(form, coin);
}

/** A form that keeps the rules whatever it was opened with. */
export function startTransfer(from: AccountKind, to: AccountKind, coin: string): TransferForm {
  const form: TransferForm = { from, to, coin, amount: '' };
  return from === to
    ? settle({ ...form, to: from === Account.FUNDING ? Account.SPOT : Account.FUNDING }, 'from')
    : settle(form, 'from');
}

/**
 * A form that begins at an account that has the coin: as it is asked for; else at the other account to
 * trade with, through funding; else back from where it was to go.
 * @param available what of the coin can leave each account, as decimal strings
 */
export function beginWhereFunds(
  form: TransferForm,
  available: ReadonlyMap<AccountKind, string>,
): TransferForm {
  const has = (account: AccountKind) => isAboveZero(available.get(account) ?? '0');
  if (has(form.from)) return form;
  const trading: readonly AccountKind[] = [Account.SPOT, Account.FUTURES];
  const other = trading.find((account) => account !== form.to);
  if (form.coin === FUTURES_COIN && trading.includes(form.to) && other && has(other))
    return { ...form, from: other, isThrough: true };
  return has(form.to) ? swapAccounts(form) : form;
}

export const canTransfer = ({ amount }: TransferForm) => isAboveZero(amount);
