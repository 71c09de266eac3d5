import { demoNumbers, houseNumbers } from '@bourse/contract/house-numbers.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface ClosurePolicy {
  /** How long a closure can be taken back. */
  readonly coolingMs: number;
  /** What all balances together may be worth and are left behind, in hundredths of a USDT. */
  readonly dustCents: number;
  /** How long the sealed profile of a closed account is kept. */
  readonly profileKeptMs: number;
}

/** A profile is kept for as long as the records that must be explained. */
export const closurePolicy: ClosurePolicy = {
  coolingMs: houseNumbers.closureDays * DAY,
  dustCents: houseNumbers.dustUsdt * 100,
  profileKeptMs: houseNumbers.recordsYears * 366 * DAY,
};

/** A demo's, so that one can be seen to its end. */
export const demoClosure: ClosurePolicy = {
  ...closurePolicy,
  coolingMs: demoNumbers.closureMinutes * MINUTE,
};
