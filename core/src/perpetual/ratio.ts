/**
 * Exact fractions of big integers, and the only divisions of this folder. Prices that solve an
 * equation (liquidation, bankruptcy) are fractions of sums of products that pass 2^53, so they are
 * computed in `bigint` and rounded once, by a rule that the caller names.
 */
import { assert } from '../assert.ts';

/** numerator / denominator; the denominator is above 0. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A fraction with its sign in the numerator. The denominator must not be 0. */
export function ratio(numerator: bigint, denominator: bigint): Ratio {
  assert(denominator !== 0n, 'a fraction without denominator');
  return denominator > 0n
    ? { numerator, denominator }
    : { numerator: -numerator, denominator: -denominator };
}

/** The largest integer that is not above the fraction. */
export function floorOf({ numerator, denominator }: Ratio): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** The smallest integer that is not below the fraction. */
export function ceilOf({ numerator, denominator }: Ratio): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator > 0n ? quotient + 1n : quotient;
}

/** The integer towards zero. */
export function truncatedOf({ numerator, denominator }: Ratio): bigint {
  return numerator / denominator;
}

/** The nearest integer; halves go up. */
export function nearestOf({ numerator, denominator }: Ratio): bigint {
  return floorOf({ numerator: numerator * 2n + denominator, denominator: denominator * 2n });
}

/** The fraction times a factor. */
export function scaled({ numerator, denominator }: Ratio, factor: bigint): Ratio {
  return { numerator: numerator * factor, denominator };
}
