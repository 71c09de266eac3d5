import type { Asset } from '#engine/live/catalog.ts';

/** What withdrawals ask of deposits. */
export interface DepositLocks {
  /**
   * What of a coin in a user's funding account may leave, atomic units: what is available without
   * what deposits brought whose blocks are not deep enough, whatever coin that is now.
   *
   * @param leaving what the user has asked to withdraw and the engine does not hold yet
   */
  freeOf(user: number, asset: Asset, leaving?: readonly Leaving[]): Promise<bigint>;
  /** Whether everything that is locked is still covered by what a user has. */
  isCovered(user: number): Promise<boolean>;
  /**
   * What was credited to a user from a time on. What the engine may have booked and no row says was
   * credited counts as credited now.
   */
  creditsSince(user: number, time: number, now: number): Promise<readonly RecentCredit[]>;
}

/** Of a coin, atomic units. */
export interface Leaving {
  readonly coin: string;
  readonly amount: number;
}

/** A deposit that was credited, atomic units; UTC epoch milliseconds. */
export interface RecentCredit {
  readonly chain: string;
  readonly coin: string;
  readonly amount: number;
  readonly at: number;
}
