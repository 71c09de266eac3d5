/**
 * All multiplication and division of money. Integers in, integers out; the rounding is in the name.
 * A product that is no safe integer throws, it is never rounded.
 */
import { AMOUNT_MAX, RATE_ONE } from '@bourse/contract/amount.ts';
import { assert } from './assert.ts';
import { PRICE_TICKS_MAX } from './limits.ts';

/**
 * Quote atomic units that one lot costs for each tick of its price:
 * tick size * lot size / 10^base decimals. 0 when that is no positive safe integer, because then
 * price * quantity would not be exact.
 */
export function notionalUnitOf(tickSize: number, lotSize: number, baseDecimals: number): number {
  const numerator = BigInt(tickSize) * BigInt(lotSize);
  const denominator = 10n ** BigInt(baseDecimals);
  const unit = numerator / denominator;
  return numerator % denominator === 0n && unit <= BigInt(AMOUNT_MAX) ? Number(unit) : 0;
}

/**
 * Price * quantity in quote atomic units, or infinity when it exceeds AMOUNT_MAX. Exact: a product
 * of positive integers that stays below 2^53 had exact intermediate products.
 */
export function notionalOrInfinity(priceTicks: number, quantityLots: number, unit: number): number {
  const notional = priceTicks * quantityLots * unit;
  return notional <= AMOUNT_MAX ? notional : Number.POSITIVE_INFINITY;
}

/** Price * quantity in quote atomic units. Throws when it exceeds AMOUNT_MAX. */
export function notionalOf(priceTicks: number, quantityLots: number, unit: number): number {
  const notional = priceTicks * quantityLots * unit;
  assert(notional <= AMOUNT_MAX, 'notional exceeds the largest amount');
  return notional;
}

/** Base atomic units in a number of lots. Throws when they exceed AMOUNT_MAX. */
export function baseAmountOf(quantityLots: number, lotSize: number): number {
  const amount = quantityLots * lotSize;
  assert(amount <= AMOUNT_MAX, 'quantity exceeds the largest amount');
  return amount;
}

/** floor(amount / divisor) of integers, exact: the dividend is made a multiple first. */
export function quotientFloor(amount: number, divisor: number): number {
  return (amount - (amount % divisor)) / divisor;
}

/** floor(amount * rate / RATE_ONE), exact. */
export function shareFloor(amount: number, rate: number): number {
  const rest = amount % RATE_ONE;
  return ((amount - rest) / RATE_ONE) * rate + quotientFloor(rest * rate, RATE_ONE);
}

/** ceil(amount * rate / RATE_ONE), exact. What a payer owes: fees (D17, I40). */
export function shareCeil(amount: number, rate: number): number {
  const rest = amount % RATE_ONE;
  const product = rest * rate;
  const partial = product % RATE_ONE;
  const whole = ((amount - rest) / RATE_ONE) * rate + (product - partial) / RATE_ONE;
  return partial === 0 ? whole : whole + 1;
}

/** The highest price within `rate` of the reference, at most PRICE_TICKS_MAX. */
export function priceCeilingOf(referenceTicks: number, rate: number): number {
  return Math.min(referenceTicks + shareFloor(referenceTicks, rate), PRICE_TICKS_MAX);
}

/** The lowest price within `rate` of the reference, at least one tick. */
export function priceFloorOf(referenceTicks: number, rate: number): number {
  return Math.max(referenceTicks - shareFloor(referenceTicks, rate), 1);
}
