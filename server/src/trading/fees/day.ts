export const DAY_MS = 86_400_000;
/** What a tier looks back on. */
export const VOLUME_DAYS = 30;

/** The UTC day of a moment, counted from 1970. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}
