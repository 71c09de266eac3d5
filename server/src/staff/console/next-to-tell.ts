/** How long a person has before the next one is notified. */
export const HAND_ON_MS = 5 * 60_000;
/** How long after all were notified the next round begins. */
const ROUND_MS = 60 * 60_000;

/**
 * The next person to notify of an alarm that has not been taken; undefined: none now. All are notified once
 * before anyone is notified again.
 *
 * @param people who may take it, the first to notify first
 * @param told who was notified, in that order
 * @param toldAt when the last of them was, UTC epoch milliseconds; 0: none was
 */
export function nextToTell(
  people: readonly number[],
  told: readonly number[],
  toldAt: number,
  now: number,
): number | undefined {
  const timesOf = (one: number) => told.filter((id) => id === one).length;
  const least = Math.min(...people.map(timesOf));
  const next = people.find((id) => timesOf(id) === least);
  const last = told.at(-1);
  if (next === undefined || last === undefined) return next;
  const wasEverybody = least >= timesOf(last);
  return now - toldAt >= (wasEverybody ? ROUND_MS : HAND_ON_MS) ? next : undefined;
}
