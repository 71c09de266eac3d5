/**
 * How far a contract is filled, and what leverage it still takes (R7, I77): in the last part of its
 * largest open interest the highest leverage for what opens falls from where that part begins down to
 * 1 at its end. The engine refuses by it, the order form and the leverage dialog foresee it.
 */
import { quotientFloor, shareFloor } from '../arithmetic.ts';

/** The parts of a contract's largest open interest, in lots. */
export interface OpenInterestParts {
  /** Open interest up to which any leverage may open. */
  readonly freeLots: number;
  /** The rest, in which the highest leverage falls. */
  readonly reserveLots: number;
}

/** @param reserveRate the last part's share of the most, in parts of RATE_ONE; 0: there is none */
export function openInterestParts(mostLots: number, reserveRate: number): OpenInterestParts {
  const reserveLots = shareFloor(mostLots, reserveRate);
  return { freeLots: mostLots - reserveLots, reserveLots };
}

/**
 * The highest leverage for what makes so many lots open, at least 1; Infinity where nobody is crowded.
 * Reserve / (what of it is used then), rounded down: the initial margin rate is the used share of it.
 */
export function leverageMaxAt(
  { freeLots, reserveLots }: OpenInterestParts,
  openInterestLots: number,
): number {
  const usedLots = openInterestLots - freeLots;
  if (usedLots <= 0) return Number.POSITIVE_INFINITY;
  return Math.max(quotientFloor(reserveLots, usedLots), 1);
}

/** Lots that a leverage (a whole number of at least 1) may still open: the inverse of the above. */
export function openableLotsAt(
  { freeLots, reserveLots }: OpenInterestParts,
  openInterestLots: number,
  leverage: number,
): number {
  return Math.max(freeLots + quotientFloor(reserveLots, leverage) - openInterestLots, 0);
}
