/** So long somebody has, before the next person is told. */
export const HAND_ON_MS = 5 * 60_000;
/** Once everybody was told, it begins anew after so long. */
const ROUND_MS = 60 * 60_000;

/**
 * Whose turn it is to be told of an alarm that nobody takes; undefined: nobody's now. Everybody is told once
 * before anybody is told again.
 *
 * @param people who may take it, the first to be told first
 * @param told who was told, in that order
 * @param toldAt when the last of them was, UTC epoch milliseconds; 0: nobody was
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
