import { expect, test } from 'vitest';
import {
  addMonths,
  dayOfMonth,
  daysIn,
  monthOf,
  monthStartMs,
  monthText,
  weekdayTexts,
  weeksOf,
} from './month.ts';

test('a month is that of the display offset', () => {
  const at = Date.UTC(2026, 10, 30, 17);
  expect(monthOf(at, 0)).toBe('2026-11');
  expect(monthOf(at, 8)).toBe('2026-12');
  expect(monthOf(Date.UTC(2027, 0, 1, 2), -3.5)).toBe('2026-12');
});

test('months are counted over the years, and have their days', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(['2026-02', '2028-02', '2026-11'].map(daysIn)).toEqual([28, 29, 30]);
});

test('days are counted from midnight at the offset', () => {
  const start = monthStartMs('2026-11', 8);
  expect(start).toBe(Date.UTC(2026, 9, 31, 16));
  expect(dayOfMonth('2026-11', 8, start)).toBe(1);
  expect(dayOfMonth('2026-11', 8, start + 86_399_999)).toBe(1);
  expect(dayOfMonth('2026-11', 8, start + 86_400_000)).toBe(2);
});

test('weeks begin on Monday', () => {
  // 1 November 2026 is a Sunday.
  const weeks = weeksOf('2026-11');
  expect(weeks[0]).toEqual([null, null, null, null, null, null, 1]);
  expect(weeks.at(-1)).toEqual([30, null, null, null, null, null, null]);
  expect(weeksOf('2027-02')).toHaveLength(4);
});

test('names are those of the reader', () => {
  expect(monthText('2026-11', 'en')).toBe('November 2026');
  expect(monthText('2026-11', 'zh-CN')).toBe('2026年11月');
  expect(weekdayTexts('en')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
});
