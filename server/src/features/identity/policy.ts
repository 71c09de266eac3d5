import { houseNumbers } from '@bourse/contract/house-numbers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The numbers of identity verification, as data. Times in milliseconds. */
export const identityPolicy = {
  /** So long a decision can be taken back, before the customer is told of it. */
  undoMs: 20_000,
  /** From this try on, and whenever the paper is known of another account, two people decide. */
  secondPersonFromAttempt: 3,
  /** Pictures of one account that are taken. */
  picturesPerHourMax: houseNumbers.picturesPerHourMax,
  picturesPerDayMax: houseNumbers.picturesPerDayMax,
  /** Decoded, a picture is four bytes a pixel. */
  pixelsMax: 40_000_000,
  /** The longer side of what is kept. */
  sideMax: 3_000,
  /** Pictures that nobody has submitted. */
  unusedKeptMs: DAY_MS,
  /** Pictures, name and number of papers that were not taken. */
  refusedKeptMs: houseNumbers.refusedPapersDays * DAY_MS,
  /** The same of papers that were: what trading records are kept, too. */
  approvedKeptMs: houseNumbers.recordsYears * 365 * DAY_MS,
} as const;
export type IdentityPolicy = { readonly [Name in keyof typeof identityPolicy]: number };

/** An upload counts so long. */
export const uploadCountedMs = DAY_MS;

/**
 * Minutes that an account waits until it may upload again; 0: it may now.
 *
 * @param times UTC epoch milliseconds of its uploads of the last day, in any order
 */
export function uploadWaitMinutes(
  times: readonly number[],
  now: number,
  { picturesPerHourMax, picturesPerDayMax }: IdentityPolicy,
): number {
  const waitMs = (periodMs: number, most: number) => {
    const within = times.filter((time) => time > now - periodMs).toSorted((a, b) => a - b);
    const blocking = within[within.length - most];
    return blocking === undefined ? 0 : blocking + periodMs - now;
  };
  const longest = Math.max(waitMs(HOUR_MS, picturesPerHourMax), waitMs(DAY_MS, picturesPerDayMax));
  return Math.ceil(longest / MINUTE_MS);
}
