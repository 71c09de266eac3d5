/** How positions of a contract are valued in a cross account while its mark is stale (R5). */
import { priceCeilingOf, priceFloorOf } from '../arithmetic.ts';
import { type Sign, unrealisedProfit } from './margin.ts';
import { type Ladder, maintenanceMargin } from './tiers.ts';

/** How the mark of a contract stands. */
export interface MarkStanding {
  /** Older than the contract's `staleAfterMs`. */
  readonly isStale: boolean;
  /**
   * Whether it counts as stale: its staleness at the last change that lasted for `staleAfterMs`.
   */
  readonly knownStale: boolean;
}

/**
 * Whether stale contracts of a cross account count at their worst: only beside one that is fresh
 * and was so for a while. So nobody is liquidated because sources fall silent, or come back, one
 * after the other.
 */
export function isPartlyStale(standings: readonly MarkStanding[]): boolean {
  return standings.some(countsFresh) && standings.some(countsWorst);
}

/** Whether a contract is fresh and was so for a while. */
export function countsFresh({ isStale, knownStale }: MarkStanding): boolean {
  return !isStale && !knownStale;
}

/** Whether a contract counts at its worst, if others are fresh. */
export function countsWorst({ isStale, knownStale }: MarkStanding): boolean {
  return isStale && knownStale;
}

/** Where the mark may have gone since it was fresh, ticks. */
export interface StaleBand {
  readonly lowestTicks: number;
  readonly highestTicks: number;
}

/** A side of the contract that is held. */
interface Held {
  readonly sign: Sign;
  readonly lots: number;
  /** Sum of the values at which it was opened. */
  readonly cost: number;
}

/** Their value, atomic units; the profit is never above 0. */
export interface StaleFigures {
  readonly profit: number;
  readonly maintenance: number;
}

/** The band of a contract's mark around the last one. */
export function staleBandOf(
  markTicks: number,
  rules: { readonly markBandRate: number; readonly priceMaxTicks: number },
): StaleBand {
  return {
    lowestTicks: priceFloorOf(markTicks, rules.markBandRate),
    highestTicks: Math.min(priceCeilingOf(markTicks, rules.markBandRate), rules.priceMaxTicks),
  };
}

/**
 * Both sides of one contract at the end of its band that is worse for them together: a contract has
 * one price, so hedged positions stay hedged. Profit counts as 0.
 */
export function staleFigures(
  held: readonly Held[],
  { unit, ladder }: { readonly unit: number; readonly ladder: Ladder },
  { lowestTicks, highestTicks }: StaleBand,
): StaleFigures {
  const at = (ticks: number): StaleFigures => {
    let profit = 0;
    let maintenance = 0;
    for (const { sign, lots, cost } of held) {
      const notional = ticks * lots * unit;
      profit += unrealisedProfit(sign, notional, cost);
      maintenance += maintenanceMargin(ladder, notional);
    }
    return { profit: Math.min(profit, 0), maintenance };
  };
  const [low, high] = [at(lowestTicks), at(highestTicks)];
  return low.profit - low.maintenance <= high.profit - high.maintenance ? low : high;
}
