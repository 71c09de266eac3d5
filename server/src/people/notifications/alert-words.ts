import { formatDecimal, formatFixed } from '@bourse/contract/amount.ts';
import type { AlertMeasure } from '#platform/db/tables/notification-facts.ts';
import type { SayText } from '#platform/texts/texts.ts';

const HOUR_MINUTES = 60;
/** Of a rate in hundredths: two decimals less than the rate has. */
const RATE_PERCENT_DECIMALS = 6;
const CHANGE_DECIMALS = 2;

interface Measured {
  /** As the reader calls it. */
  readonly market: string;
  readonly isAbove: boolean;
  /** With the coin that it is in. */
  readonly last: string;
  readonly measure: AlertMeasure;
}

/** What a notice of an alert by a change or a funding rate says: its title and its text. */
export function measuredWords(
  { market, isAbove, last, measure }: Measured,
  say: SayText,
): readonly [title: string, text: string] {
  const { kind, value, spanMinutes } = measure;
  if (kind === 'funding') {
    const rate = `${formatDecimal(value, RATE_PERCENT_DECIMALS)}%`;
    const level = `${formatDecimal(measure.level, RATE_PERCENT_DECIMALS)}%`;
    return [
      say('notices.fundingReached', { market, rate }),
      say(isAbove ? 'notices.fundingRoseTo' : 'notices.fundingFellTo', { level }),
    ];
  }
  const span =
    spanMinutes < HOUR_MINUTES
      ? say('notices.minutesSpan', { minutes: spanMinutes })
      : say('notices.hoursSpan', { hours: spanMinutes / HOUR_MINUTES });
  const percent = formatFixed(Math.abs(value), CHANGE_DECIMALS);
  const level = formatDecimal(measure.level, CHANGE_DECIMALS);
  return [
    say(isAbove ? 'notices.roseBy' : 'notices.fellBy', { market, percent, span }),
    say('notices.changeReached', { level, last }),
  ];
}
