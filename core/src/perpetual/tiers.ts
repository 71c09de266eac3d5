/**
 * Maintenance margin by tiers: the larger a position, the higher the share of its value that must
 * remain. A tier's deduction makes the margin continuous where tiers join (I60): the formula that
 * the largest venues publish ("maintenance amount", "MM deduction").
 */
import { shareCeil, shareFloor } from '../arithmetic.ts';
import { assert } from '../assert.ts';

/** A tier as it is defined. A value equal to the cap belongs to the tier. */
export interface Tier {
  /** Largest position value of this tier, atomic units. */
  readonly notionalMax: number;
  /** Parts of RATE_ONE. */
  readonly maintenanceRate: number;
  readonly leverageMax: number;
}

/** A tier with what is taken off its share. */
export interface LadderTier extends Tier {
  /** Atomic units. */
  readonly deduction: number;
}

/** Tiers from the smallest positions to the largest. */
export type Ladder = readonly LadderTier[];

/**
 * deduction(k) = floor(k) * (rate(k) - rate(k-1)) + deduction(k-1). Returns null when a product is
 * no whole atomic unit, because then the margin would jump where two tiers join.
 */
export function ladderOf(tiers: readonly Tier[]): Ladder | null {
  const ladder: LadderTier[] = [];
  let below: LadderTier | undefined;
  for (const tier of tiers) {
    const floor = below?.notionalMax ?? 0;
    const step = tier.maintenanceRate - (below?.maintenanceRate ?? 0);
    if (step < 0 || shareCeil(floor, step) !== shareFloor(floor, step)) return null;
    below = { ...tier, deduction: (below?.deduction ?? 0) + shareFloor(floor, step) };
    ladder.push(below);
  }
  return ladder;
}

/** The index of the tier of a position value; a value above the last cap counts to the last. */
export function tierIndexOf(ladder: Ladder, notional: number): number {
  const last = ladder.length - 1;
  for (let at = 0; at < last; at += 1) if (notional <= ladder[at]!.notionalMax) return at;
  return last;
}

/**
 * The margin that a position of this value (at the mark) must keep, rounded up to the atomic unit.
 */
export function maintenanceMargin(ladder: Ladder, notional: number): number {
  const tier = ladder[tierIndexOf(ladder, notional)];
  assert(tier !== undefined, 'a ladder without tiers');
  return shareCeil(notional, tier.maintenanceRate) - tier.deduction;
}

/** The highest leverage that a position of this value may have; 0 above the last tier. */
export function leverageMaxOf(ladder: Ladder, notional: number): number {
  return ladder.find((tier) => notional <= tier.notionalMax)?.leverageMax ?? 0;
}
