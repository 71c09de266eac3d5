import type { Translate } from '#app/lib/i18n.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What is left of a wait: '18 h 36 min', '12 min', '40 s'; rounded up to the last unit. */
export function timeLeft(t: Translate, ms: number): string {
  if (ms <= MINUTE_MS)
    return t('assets.secondsLeft', { seconds: Math.max(1, Math.ceil(ms / 1_000)) });
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (ms < HOUR_MS) return t('assets.minutesLeft', { minutes });
  return t('assets.hoursMinutesLeft', {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  });
}
