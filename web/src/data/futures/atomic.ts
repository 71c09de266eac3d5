/** Decimal strings and the engine's integers, both ways. Nothing here rounds silently. */
import { formatDecimal } from '@bourse/contract/amount.ts';

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * A decimal string, also one still being typed ('12.'), in units of 10^-decimals. Null for no
 * decimal and for one with more decimals than that.
 */
export function atomicOf(text: string, decimals: number): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const units = BigInt((match[2] ?? '') + fraction.padEnd(decimals, '0'));
  return match[1] ? -units : units;
}

/** As `atomicOf`, as a number; null when it is not a safe integer. */
export function unitsOf(text: string, decimals: number): number | null {
  const units = Number(atomicOf(text, decimals) ?? Number.NaN);
  return Number.isSafeInteger(units) ? units : null;
}

/** Units of 10^-decimals as a decimal string without trailing zeros. */
export const decimalOf = (units: number | bigint, decimals: number): string =>
  formatDecimal(units, decimals);
