import type { HeldDeposit } from '../coins/held-coins.ts';
import type { PlannedMove } from './move-store.ts';

/** A deposit address and what it held of each coin when it was looked at. */
export interface SeenAddress extends Pick<HeldDeposit, 'number' | 'address'> {
  /** Chain units by coin. */
  readonly coins: ReadonlyMap<string, bigint>;
}

/** What stands in the way of all sweeps of a chain now; empty: nothing. */
export type SweepHindrance = '' | 'fee' | 'gas';

/** What should be moved now, and what stands in the way of more. */
export interface SweepPlan {
  readonly moves: readonly PlannedMove[];
  readonly hindrance: SweepHindrance;
}

/**
 * Says what to move from deposit addresses, each family of chains in its own way, from balances that
 * the chain shows; never from what deposits were. Throws ChainAway.
 *
 * @param seen addresses from which nothing moves now
 * @param roomMax the most moves
 */
export interface SweepPlanner {
  plan(seen: readonly SeenAddress[], roomMax: number): Promise<SweepPlan>;
}
