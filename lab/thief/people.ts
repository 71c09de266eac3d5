import { coins } from './coins.ts';

/** Accounts of a coalition. */
export const THIEVES = 5;
const THIEF_FIRST = 200;
export const thiefUsers: readonly number[] = Array.from(
  { length: THIEVES },
  (_, at) => THIEF_FIRST + at,
);
export function isThief(user: number): boolean {
  return user >= THIEF_FIRST && user < THIEF_FIRST + THIEVES;
}

/** Of each coin: a hedger, its counterpart, a long and a short with leverage, one with a stop, and victims of hunts. */
const INNOCENTS = 15;
const INNOCENT_FIRST = 120;
export const innocentOf = (coin: number, part: number): number =>
  INNOCENT_FIRST + coin * INNOCENTS + part;
export const innocentUsers: readonly number[] = coins.flatMap((_, at) =>
  Array.from({ length: INNOCENTS }, (_each, part) => innocentOf(at, part)),
);
