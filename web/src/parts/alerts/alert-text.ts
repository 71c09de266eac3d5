import { groupDigits } from '@bourse/contract/amount.ts';
import type { PriceAlert } from '../../data/notices/price-alerts.ts';
import { divideDecimals, multiplyDecimals } from '../../lib/decimal.ts';
import type { Translate } from '../../lib/i18n.ts';

const HOUR_MINUTES = 60;

/** The time of a change: '5 min', '24 h'. */
export const spanText = (t: Translate, minutes: number): string =>
  minutes < HOUR_MINUTES
    ? t('notifications.minutesSpan', { minutes })
    : t('notifications.hoursSpan', { hours: minutes / HOUR_MINUTES });

/** What an alert waits for, in words. */
export function alertText(t: Translate, alert: PriceAlert): string {
  const { kind, direction, level, spanMinutes } = alert;
  const isAbove = direction === 'above';
  if (kind === 'change') {
    const values = { percent: level, span: spanText(t, spanMinutes) };
    return isAbove ? t('notifications.risesBy', values) : t('notifications.fallsBy', values);
  }
  if (kind === 'funding') {
    const rate = multiplyDecimals(level, '100');
    return isAbove
      ? t('notifications.fundingAbove', { rate })
      : t('notifications.fundingBelow', { rate });
  }
  const price = groupDigits(alert.price);
  return isAbove ? t('notifications.risesTo', { price }) : t('notifications.fallsTo', { price });
}

const RATE = /^-?\d{1,2}(\.\d{1,6})?$/;
const RATE_DECIMALS = 8;

/** A funding rate that was typed in percent, as a fraction; undefined of what is none. */
export function rateOfPercent(percent: string): string | undefined {
  const typed = percent.trim();
  return RATE.test(typed) ? divideDecimals(typed, '100', RATE_DECIMALS) : undefined;
}
