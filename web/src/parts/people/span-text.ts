import type { Translate } from '../../lib/i18n.ts';

const HOUR_MS = 3_600_000;

/** A wait in the largest whole unit that reads well: 48 hours, 7 days, 10 minutes. */
export function spanText(t: Translate, ms: number): string {
  if (ms < 2 * HOUR_MS) return t('ui.minutes', { count: Math.round(ms / 60_000) });
  if (ms <= 48 * HOUR_MS) return t('ui.hours', { count: Math.round(ms / HOUR_MS) });
  return t('ui.dayCount', { count: Math.round(ms / (24 * HOUR_MS)) });
}
