/** The specification's ranges, yesterday, and two days of the reader's own. */
export const ranges = ['all', '7d', '30d', '90d', 'yesterday', 'dates'] as const;
type RangeFilter = (typeof ranges)[number];

/** A range as the address says it; the days, as '2026-11-30', count with `dates` alone, and empty is open. */
export interface TimeRange {
  readonly range: RangeFilter;
  readonly from: string;
  readonly to: string;
}

/** UTC epoch milliseconds, both ends included; undefined: no bound. */
export interface TimeSpan {
  readonly startAt?: number | undefined;
  readonly endAt?: number | undefined;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const rangeDays = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** A day of this century that there is; empty for any other text. */
export function readDay(text: string | null): string {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return '';
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? '' : text;
}

/** When a range begins and ends. Days begin at midnight of the display offset, in hours. */
export function spanOf(
  { range, from, to }: TimeRange,
  nowMs: number,
  offsetHours: number,
): TimeSpan {
  const offsetMs = offsetHours * HOUR_MS;
  if (range === 'all') return {};
  if (range === 'yesterday') {
    const today = Math.floor((nowMs + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
    return { startAt: today - DAY_MS, endAt: today - 1 };
  }
  if (range === 'dates') {
    const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - offsetMs;
    const [first, last] = from && to ? [from, to].toSorted() : [from, to];
    return {
      startAt: first ? midnight(first) : undefined,
      endAt: last ? midnight(last) + DAY_MS - 1 : undefined,
    };
  }
  return { startAt: nowMs - rangeDays[range] * DAY_MS };
}

export const isWithin = (timeMs: number, { startAt, endAt }: TimeSpan): boolean =>
  timeMs >= (startAt ?? 0) && (endAt === undefined || timeMs <= endAt);
