/**
 * All multiplication and division of money. Integers in, integers out; the rounding is in the name.
 * A product that is no safe integer throws, it is never rounded.
 */
import { AMOUNT_MAX, RATE_ONE } from '@bourse/contract/amount.ts';
import { Side } from '@bourse/contract/enumerations.ts';
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

/**
 * floor(dividend / divisor) of a safe integer of at least 0 and an integer of at least 1, exact.
 *
 * The quotient q = a / d of safe integers is rounded once. If it is no integer, it lies at least
 * 1 / d below the next one, n, and half a unit in the last place of n is at most n / 2^53, which is
 * less than 1 / d because n * d <= a + d. So the rounded quotient stays below n, and flooring it is
 * flooring the true one.
 */
export function quotientFloor(dividend: number, divisor: number): number {
  return Math.floor(dividend / divisor);
}

/** floor(amount * rate / RATE_ONE), exact for rates up to PRICE_RATE_MAX. */
export function shareFloor(amount: number, rate: number): number {
  const whole = quotientFloor(amount, RATE_ONE);
  return whole * rate + quotientFloor((amount - whole * RATE_ONE) * rate, RATE_ONE);
}

/**
 * ceil(amount * rate / RATE_ONE), exact for rates up to PRICE_RATE_MAX. Used for what somebody
 * pays: fees (D17, I40).
 */
export function shareCeil(amount: number, rate: number): number {
  const whole = quotientFloor(amount, RATE_ONE);
  const product = (amount - whole * RATE_ONE) * rate;
  const partial = quotientFloor(product, RATE_ONE);
  const floor = whole * rate + partial;
  return partial * RATE_ONE === product ? floor : floor + 1;
}

/** floor(amount * part / whole), exact. */
export function proportionFloor(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/** Lots that an amount of quote buys at a price, rounded down. */
export function affordableLots(amount: number, priceTicks: number, unit: number): number {
  return quotientFloor(amount, priceTicks * unit);
}

/** What base atomic units are worth at a price, rounded down; parts of a lot count. */
export function baseValueFloor(
  amount: number,
  lotSize: number,
  priceTicks: number,
  unit: number,
): number {
  return Number((BigInt(amount) * BigInt(priceTicks) * BigInt(unit)) / BigInt(lotSize));
}

/** The average price of trades: the sum of price * lots over the lots, at least 1, rounded down. */
export function averageTicks(value: bigint, lots: bigint): number {
  return Number(value / lots);
}

/** The highest price within `rate` of the reference, at most PRICE_TICKS_MAX. */
export function priceCeilingOf(referenceTicks: number, rate: number): number {
  return Math.min(referenceTicks + shareFloor(referenceTicks, rate), PRICE_TICKS_MAX);
}

/** The lowest price within `rate` of the reference, at least one tick. */
export function priceFloorOf(referenceTicks: number, rate: number): number {
  return Math.max(referenceTicks - shareFloor(referenceTicks, rate), 1);
}

/** The worst price of a market order of `side` (D22). */
export function protectionPriceOf(side: Side, referenceTicks: number, rate: number): number {
  return side === Side.BUY
    ? priceCeilingOf(referenceTicks, rate)
    : priceFloorOf(referenceTicks, rate);
}
