/**
 * When a switch goes off. Times are UTC epoch milliseconds.
 *
 * @param seconds 0: never
 */
export function deadlineOf(seconds: number, now: number): number | null {
  return seconds === 0 ? null : now + seconds * 1_000;
}
