import {
  type RecordedState,
  recordedStates,
  STATUS_DAYS,
  type StatusArea,
  statusAreas,
} from '@bourse/contract/status.ts';
import type { Span } from './area-record.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When the first of the days that are shown begins, UTC epoch milliseconds. */
export const firstDayOf = (now: number): number =>
  Math.floor(now / DAY_MS) * DAY_MS - (STATUS_DAYS - 1) * DAY_MS;

/**
 * Each area by days, and since when it is as it is.
 *
 * @param spans of all areas, the oldest of each first; what began before the first day counts from there on
 */
export function areaDays(spans: readonly Span[], now: number) {
  const firstDay = firstDayOf(now);
  const areas = statusAreas.map((area) => daysOf(area, spans, { firstDay, now }));
  return { firstDay, areas };
}

function daysOf(
  area: StatusArea,
  spans: readonly Span[],
  { firstDay, now }: { readonly firstDay: number; readonly now: number },
) {
  const own = spans.filter((span) => span.area === area);
  const days: RecordedState[] = Array(STATUS_DAYS).fill('unknown');
  const awayMs: number[] = Array(STATUS_DAYS).fill(0);
  for (const [at, { state, from }] of own.entries()) {
    const until = own[at + 1]?.from ?? now;
    for (const [day, worst] of days.entries()) {
      const begin = firstDay + day * DAY_MS;
      const lastsMs = Math.min(until, begin + DAY_MS) - Math.max(from, begin);
      if (lastsMs < 0 || (lastsMs === 0 && until !== now)) continue;
      if (recordedStates.indexOf(state) > recordedStates.indexOf(worst)) days[day] = state;
      if (state === 'partly' || state === 'stopped') awayMs[day] = (awayMs[day] ?? 0) + lastsMs;
    }
  }
  const minutes = awayMs.map((ms) => Math.ceil(ms / MINUTE_MS));
  return { area, since: own.at(-1)?.from ?? 0, days, minutes };
}
