/** The display offsets that can be chosen, hours east of UTC: every half hour, and one of their own. */
export function offsetChoices(...own: readonly number[]): readonly number[] {
  const halves = Array.from({ length: 53 }, (_, index) => index / 2 - 12);
  return [...new Set([...halves, ...own])].sort((left, right) => left - right);
}

/** The offset of a time zone now, in hours: what `Date.getTimezoneOffset` says in minutes west. */
export const hoursEast = (minutesWest: number): number => -minutesWest / 60 + 0;
