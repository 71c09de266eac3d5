import type { Period } from '@bourse/contract/feed.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was the first Monday. */
const MONDAY_MS = 4 * DAY_MS;

/** Length of each period; a month has none that is fixed. */
const lengthsMs: Readonly<Record<Exclude<Period, '1M'>, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1H': 60 * MINUTE_MS,
  '4H': 240 * MINUTE_MS,
  '1D': DAY_MS,
  '1W': WEEK_MS,
};

/**
 * When the candle that contains a moment begins. UTC epoch milliseconds: weeks begin on Monday,
 * months on their first day, all else divides the day.
 */
export function candleStart(period: Period, timeMs: number): number {
  if (period === '1M') return monthStart(monthOf(timeMs));
  const offset = period === '1W' ? MONDAY_MS : 0;
  const lengthMs = lengthsMs[period];
  return timeMs - ((((timeMs - offset) % lengthMs) + lengthMs) % lengthMs);
}

/** When the candle after the one that begins at `startMs` begins. */
export function candleEnd(period: Period, startMs: number): number {
  return period === '1M' ? monthStart(monthOf(startMs) + 1) : startMs + lengthsMs[period];
}

/**
 * Months since March of year 0 in the proleptic Gregorian calendar. From Howard Hinnant,
 * "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
 */
function monthOf(timeMs: number): number {
  const days = Math.floor(timeMs / DAY_MS) + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  return (era * 400 + yearOfEra) * 12 + Math.floor((5 * dayOfYear + 2) / 153);
}

/** The first moment of such a month: days_from_civil with day 1. */
function monthStart(month: number): number {
  const year = Math.floor(month / 12);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month - year * 12) + 2) / 5);
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) * DAY_MS;
}
