const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;

/** A month as the address names it: '2026-11'. */
export type Month = string;

const partsOf = (month: Month) => {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return { year, index: number - 1 };
};

const nameOf = (time: Date): Month => time.toISOString().slice(0, 7);

/** The month of a moment (UTC epoch milliseconds) at an offset in hours. */
export const monthOf = (timeMs: number, offsetHours: number): Month =>
  nameOf(new Date(timeMs + offsetHours * HOUR_MS));

export function addMonths(month: Month, count: number): Month {
  const { year, index } = partsOf(month);
  return nameOf(new Date(Date.UTC(year, index + count, 1)));
}

export function daysIn(month: Month): number {
  const { year, index } = partsOf(month);
  return new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
}

/** When a month begins at an offset in hours, UTC epoch milliseconds. */
export function monthStartMs(month: Month, offsetHours: number): number {
  const { year, index } = partsOf(month);
  return Date.UTC(year, index, 1) - offsetHours * HOUR_MS;
}

/** The day of the month, from 1, that begins at `timeMs` or is under way then. */
export const dayOfMonth = (month: Month, offsetHours: number, timeMs: number): number =>
  Math.floor((timeMs - monthStartMs(month, offsetHours)) / DAY_MS) + 1;

/** The weeks of a month from Monday to Sunday: days from 1, and null beside them. */
export function weeksOf(month: Month): readonly (readonly (number | null)[])[] {
  const { year, index } = partsOf(month);
  const before = (new Date(Date.UTC(year, index, 1)).getUTCDay() + 6) % WEEK_DAYS;
  const count = daysIn(month);
  const weeks = Math.ceil((before + count) / WEEK_DAYS);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_day, at) => {
      const day = week * WEEK_DAYS + at - before + 1;
      return day >= 1 && day <= count ? day : null;
    }),
  );
}

/** A month in the reader's language: 'November 2026', '2026年11月'. */
export function monthText(month: Month, locale: string): string {
  const { year, index } = partsOf(month);
  const format = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'long', timeZone: 'UTC' },
  });
  return format.format(Date.UTC(year, index, 1));
}

/** Monday to Sunday in the reader's language, in short. */
export function weekdayTexts(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  return Array.from({ length: WEEK_DAYS }, (_, at) => format.format((4 + at) * DAY_MS));
}
