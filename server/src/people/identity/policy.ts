import { houseNumbers } from '@bourse/contract/house-numbers.ts';

const DAY_MS = 86_400_000;

/** The numbers of identity verification, as data. Times in milliseconds. */
export const identityPolicy = {
  /** How long a decision can be taken back, before the customer is notified. */
  undoMs: 20_000,
  /** From this try on, and whenever the paper is known of another account, two people decide. */
  secondPersonFromAttempt: 3,
  /** Pictures that were not submitted. */
  unusedKeptMs: DAY_MS,
  /** Pictures, name and number of papers that were not taken. */
  refusedKeptMs: houseNumbers.refusedPapersDays * DAY_MS,
  /** The same of papers that were: what trading records are kept, too. */
  approvedKeptMs: houseNumbers.recordsYears * 365 * DAY_MS,
} as const;
export type IdentityPolicy = { readonly [Name in keyof typeof identityPolicy]: number };
