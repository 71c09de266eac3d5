/** Where nothing is left: the price at which a position has used up its margin. */

import type { Sign } from './margin.ts';
import { ceilOf, floorOf, type Ratio, ratio } from './ratio.ts';

/**
 * (cost - sign * margin) / quantity, in ticks. `margin` is all that stands for the position: of an
 * isolated one its margin, of the last position of a cross account its share of the wallet. The
 * margin form stays right after margin was added and funding was paid.
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
