/** Decimal strings and the engine's integers, both ways. Nothing here rounds silently. */
import { formatDecimal } from '@bourse/contract/amount.ts';

/** What of a market or a contract turns people's numbers into the engine's. */
export interface Scale {
  /** Quote atomic units of one tick, base atomic units of one lot. */
  readonly tickSize: number;
  readonly lotSize: number;
  /** Decimals of the two coins: their atomic units. */
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
}

/** What bounds the numbers of an order. Money is in atomic units of the quote coin. */
export interface OrderBounds extends Scale {
  /** Value of one lot at a price of one tick. */
  readonly unit: number;
  readonly quantityMinLots: number;
  readonly quantityMaxLots: number;
  readonly priceMaxTicks: number;
  readonly notionalMin: number;
}

/** Decimals of a rate: RATE_ONE is 10^8. */
const RATE_DECIMALS = 8;
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

/** A decimal fraction in parts of RATE_ONE; null for none. */
export const rateOf = (fraction: string): number | null => unitsOf(fraction, RATE_DECIMALS);

/** Parts of RATE_ONE as a decimal fraction. */
export const fractionOf = (rate: number): string => formatDecimal(rate, RATE_DECIMALS);

/** A price in whole ticks; null for no price above 0, or one that is not on the tick. */
export function ticksOf(scale: Scale, price: string): number | null {
  return stepsOf(unitsOf(price, scale.quoteDecimals), scale.tickSize);
}

/** A quantity in whole lots; null for no quantity above 0, or one that is not on the lot. */
export function lotsOf(scale: Scale, quantity: string): number | null {
  return stepsOf(unitsOf(quantity, scale.baseDecimals), scale.lotSize);
}

function stepsOf(units: number | null, size: number): number | null {
  return units !== null && units > 0 && units % size === 0 ? units / size : null;
}

/** Ticks as a decimal string without trailing zeros. */
export const priceOf = (scale: Scale, ticks: number): string =>
  formatDecimal(BigInt(ticks) * BigInt(scale.tickSize), scale.quoteDecimals);

/** Lots as a decimal string without trailing zeros. */
export const quantityOf = (scale: Scale, lots: number): string =>
  formatDecimal(BigInt(lots) * BigInt(scale.lotSize), scale.baseDecimals);

/** Atomic units of the quote coin as a decimal string without trailing zeros. */
export const moneyOf = (scale: Scale, units: number | bigint): string =>
  formatDecimal(units, scale.quoteDecimals);

/** A decimal amount of the quote coin, below zero too, in atomic units; null for none. */
export const moneyUnitsOf = (scale: Scale, amount: string): bigint | null =>
  atomicOf(amount, scale.quoteDecimals);
