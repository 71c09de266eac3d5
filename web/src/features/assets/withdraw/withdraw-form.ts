import { Code } from '@bourse/contract/codes.ts';
import { meantNetwork, type Network } from '#app/data/markets/currencies.ts';
import {
  addDecimals,
  compareDecimals,
  isAboveZero,
  multiplyDecimals,
  subtractDecimals,
  trimZeros,
  truncateDecimal,
} from '#app/lib/decimal.ts';

/** A coin whose precision is not known has so many decimals. */
export const DEFAULT_PRECISION = 6;
/** What arrives is shown with so many. */
const ESTIMATED_DECIMALS = 6;

/** What is filled in. */
export interface WithdrawForm {
  /** Code of the chain; empty while none is chosen. */
  readonly chain: string;
  readonly address: string;
  /** Only where the chain needs one. */
  readonly memo: string;
  /** Decimal string or empty; the fee is in it. */
  readonly amount: string;
}

export const emptyForm: WithdrawForm = { chain: '', address: '', memo: '', amount: '' };

/**
 * The form as it stands on the networks of a coin. An address that was meant for another network, one
 * that is paused by now among them, goes with it: it is nobody's choice to pay it on what is left.
 */
export function formOn(form: WithdrawForm, networks: readonly Network[]): WithdrawForm {
  const chain = meantNetwork(networks, form.chain)?.chain ?? '';
  if (chain === form.chain) return form;
  return form.chain === '' ? { ...form, chain } : { ...emptyForm, amount: form.amount, chain };
}

/** A payment request of a wallet, such as `bitcoin:` or `ethereum:`, and no address. */
export const isPaymentRequest = (text: string): boolean => /^\s*[a-z][a-z0-9+.-]*:/i.test(text);

/** The form with what a request asks for; the fee comes on top, so that all of it arrives. */
export function withRequest(
  form: WithdrawForm,
  { address, amount }: { readonly address: string; readonly amount: string },
  fee = '0',
): WithdrawForm {
  const named = amount === '' ? form.amount : trimZeros(addDecimals(amount, fee));
  return { ...form, address, amount: named };
}

/** All that is available at the coin's precision, cut. */
export function maxAmount(available: string, precision = DEFAULT_PRECISION): string {
  const cut = truncateDecimal(available, precision) ?? '0';
  return isAboveZero(cut) ? trimZeros(cut) : '0';
}

/** Amount less fee with six decimals, cut; null while nothing would arrive. */
export function estimatedAmount(amount: string, fee: string): string | null {
  const left = subtractDecimals(amount || '0', fee);
  return isAboveZero(left) ? truncateDecimal(left, ESTIMATED_DECIMALS) : null;
}

/** Whether coin, network, amount and address are set, and the memo where the network needs it. */
export const isComplete = (form: WithdrawForm, needsMemo: boolean): boolean =>
  form.chain !== '' &&
  form.address.trim() !== '' &&
  isAboveZero(form.amount) &&
  (!needsMemo || form.memo.trim() !== '');

/** What bounds an amount. Decimal strings; undefined while it is not known. */
export interface AmountBounds {
  readonly available: string | undefined;
  readonly fee: string | undefined;
  /** Of one withdrawal of the coin on its network. */
  readonly min: string | undefined;
  readonly max: string | undefined;
}

export type AmountFault = 'above-available' | 'not-above-fee' | 'below-min' | 'above-max';

/** What of an amount cannot be, before the exchange is asked; null: nothing. */
export function amountFault(
  amount: string,
  { available, fee = '0', min, max }: AmountBounds,
): AmountFault | null {
  if (!isAboveZero(amount)) return null;
  if (available !== undefined && compareDecimals(amount, available) > 0) return 'above-available';
  if (compareDecimals(amount, fee) <= 0) return 'not-above-fee';
  if (min !== undefined && compareDecimals(amount, min) < 0) return 'below-min';
  return max !== undefined && compareDecimals(amount, max) > 0 ? 'above-max' : null;
}

/** So many times the least amount are worth a test before them. */
const TEST_FROM_TIMES = '10';

/** Whether less should go to an address first, because nothing has arrived there and this is much. */
export function isTestWorthwhile(
  { chain, address, amount }: WithdrawForm,
  min: string | undefined,
  paid: readonly { readonly chain: string; readonly address: string }[],
): boolean {
  const typed = address.trim().toLowerCase();
  if (typed === '' || min === undefined || !isAboveZero(min)) return false;
  if (paid.some((one) => one.chain === chain && one.address.toLowerCase() === typed)) return false;
  return compareDecimals(amount || '0', multiplyDecimals(min, TEST_FROM_TIMES)) > 0;
}

const ofAddress: readonly number[] = [
  ...[Code.addressInvalid, Code.addressOwn, Code.addressWaits, Code.addressSaved],
];
const ofAmount: readonly number[] = [
  ...[Code.withdrawBelowMin, Code.withdrawAboveMax, Code.withdrawFeeAbove, Code.depositLocked],
];

/** The field that a refusal is about, by its code; null: it is about none alone. */
export function refusedField(code: number): 'address' | 'amount' | null {
  if (ofAddress.includes(code)) return 'address';
  return ofAmount.includes(code) ? 'amount' : null;
}
