import { groupDigits } from '@bourse/contract/amount.ts';

/** What rounds to nothing has no sign: `-0.00` is `0.00`. */
const unsigned = (text: string): string => text.replace(/^-(?=[0.]+$)/, '');

/** A share of one as `21.4%`; without a value where it is not finite. */
export function percentText(share: number, decimals = 1): string {
  if (!Number.isFinite(share)) return '--';
  const text = share > 9.99 ? '> 999' : unsigned((share * 100).toFixed(decimals));
  return `${text}%`;
}

/** A decimal text with its thousands apart: `61,204.118`. */
export const amountText = (text: string): string => groupDigits(unsigned(text));

/** An amount without its decimals: `61,204`; one below 1 keeps them, as a small debt is not none. */
export function wholeAmountText(text: string): string {
  const [whole = '0'] = text.split('.');
  return amountText(/[1-9]/.test(whole) ? whole : text);
}
