import { useEffect, useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import type { AssetViewState } from '../view/use-asset-view.ts';
import { addMonths, dayOfMonth, daysIn, type Month, monthOf, monthStartMs } from './month.ts';

const MINUTE_MS = 60_000;

/** The present minute: a page that stays open over midnight has the new day. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A month of the reader's time zone, and the way to those beside it. */
export interface ShownMonth {
  readonly month: Month;
  readonly isPresent: boolean;
  /** UTC epoch milliseconds. */
  readonly startAt: number;
  readonly dayCount: number;
  /** The last day that has begun, from 1. */
  readonly lastDay: number;
  /** The day of a moment, from 1. */
  readonly dayOf: (timeMs: number) => number;
  /** To the month before (-1) or after (1); false where there is none. */
  readonly goTo: (by: 1 | -1) => boolean;
}

/** The month that the address names. */
export function useMonth({ view, change }: AssetViewState): ShownMonth {
  const offset = useTimeOffset();
  const now = useMinute();
  const present = monthOf(now, offset);
  // A month that has not begun has nothing to show.
  const month = view.month && view.month < present ? view.month : present;
  const isPresent = month === present;
  return {
    ...{ month, isPresent },
    startAt: monthStartMs(month, offset),
    dayCount: daysIn(month),
    lastDay: isPresent ? dayOfMonth(month, offset, now) : daysIn(month),
    dayOf: (timeMs) => dayOfMonth(month, offset, timeMs),
    goTo: (by) => {
      const next = addMonths(month, by);
      if (next > present) return false;
      change({ month: next === present ? '' : next });
      return true;
    },
  };
}
