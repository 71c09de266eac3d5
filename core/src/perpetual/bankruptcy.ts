/** Where nothing is left: the price at which a position has used up its margin. */

import type { Sign } from './margin.ts';
import { ceilOf, floorOf, type Ratio, ratio } from './ratio.ts';

/**
 * (cost - sign * margin) / quantity, in ticks. `margin` is all that the position can lose: of an
 * isolated one its margin, of a cross one its share of the wallet. The formula stays right after
 * margin was added and funding was paid.
 */
export function bankruptcyPrice(
  sign: Sign,
  lots: number,
  cost: number,
  margin: bigint,
  unit: number,
): Ratio {
  return ratio(BigInt(cost) - BigInt(sign) * margin, BigInt(lots) * BigInt(unit));
}

/** The last whole tick at which the margin still covers the loss: nobody else pays for rounding. */
export function bankruptcyTicks(price: Ratio, sign: Sign): number {
  return Number(sign === 1 ? ceilOf(price) : floorOf(price));
}
