import { formatTime } from '#app/lib/format.ts';
import type { Translate } from '#app/lib/i18n.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW_MS = 2 * MINUTE_MS;

/** How long ago something was seen, as people say it; from a day on its date. Offset in hours. */
export function seenText(t: Translate, timeMs: number, nowMs: number, offset: number): string {
  const ago = nowMs - timeMs;
  if (ago < NOW_MS) return t('userCentre.activeNow');
  if (ago < HOUR_MS) return t('userCentre.minutesAgo', { count: Math.floor(ago / MINUTE_MS) });
  if (ago < 24 * HOUR_MS) return t('userCentre.hoursAgo', { count: Math.floor(ago / HOUR_MS) });
  return formatTime(timeMs, offset, 'minute', nowMs);
}
