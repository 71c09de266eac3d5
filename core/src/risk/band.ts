import { Side } from '@bourse/contract/enumerations.ts';
import { priceCeilingOf, priceFloorOf } from '../arithmetic.ts';
import { PRICE_TICKS_MAX } from '../limits.ts';

/** Prices between which a market trades. */
export interface Band {
  readonly lowestTicks: number;
  readonly highestTicks: number;
}

/** `rate` of the anchor each way, and at least `ticksMin`: a cheap coin must be able to move (R1). */
export function bandOf(anchorTicks: number, rate: number, ticksMin: number): Band {
  const lowest = Math.min(priceFloorOf(anchorTicks, rate), anchorTicks - ticksMin);
  const highest = Math.max(priceCeilingOf(anchorTicks, rate), anchorTicks + ticksMin);
  return {
    lowestTicks: Math.max(lowest, 1),
    highestTicks: Math.min(highest, PRICE_TICKS_MAX),
  };
}

/** The worst price of a market order: `rate` from the anchor, at least one tick, within the band. */
export function protectionIn(band: Band, side: Side, anchorTicks: number, rate: number): number {
  return side === Side.BUY
    ? Math.min(Math.max(priceCeilingOf(anchorTicks, rate), anchorTicks + 1), band.highestTicks)
    : Math.max(Math.min(priceFloorOf(anchorTicks, rate), anchorTicks - 1), band.lowestTicks);
}

/** A limit brought into the band: never worse for its owner than it was. */
export function limitIn(band: Band, side: Side, limitTicks: number): number {
  return side === Side.BUY
    ? Math.min(limitTicks, band.highestTicks)
    : Math.max(limitTicks, band.lowestTicks);
}

/** The nearest price of the band. */
export function nearestIn({ lowestTicks, highestTicks }: Band, priceTicks: number): number {
  return Math.min(Math.max(priceTicks, lowestTicks), highestTicks);
}
