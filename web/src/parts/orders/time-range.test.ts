import { expect, test } from 'vitest';
import { isWithin, readDay, spanOf, type TimeRange } from './time-range.ts';

const nowMs = Date.UTC(2026, 10, 21, 18);
const span = (change: Partial<TimeRange>, offsetHours = 0) =>
  spanOf({ range: 'dates', from: '', to: '', ...change }, nowMs, offsetHours);

test('time ranges are of 7, 30 and 90 days', () => {
  expect(span({ range: 'all' })).toEqual({});
  expect(span({ range: '7d' })).toEqual({ startAt: Date.UTC(2026, 10, 14, 18) });
  expect(span({ range: '30d' })).toEqual({ startAt: Date.UTC(2026, 9, 22, 18) });
  expect(span({ range: '90d' })).toEqual({ startAt: Date.UTC(2026, 7, 23, 18) });
});

test('yesterday is the whole day before in the time that is displayed', () => {
  expect(span({ range: 'yesterday' })).toEqual({
    ...{ startAt: Date.UTC(2026, 10, 20), endAt: Date.UTC(2026, 10, 21) - 1 },
  });
  // It is the 22nd already where the clock is 8 hours ahead.
  expect(span({ range: 'yesterday' }, 8)).toEqual({
    ...{ startAt: Date.UTC(2026, 10, 20, 16), endAt: Date.UTC(2026, 10, 21, 16) - 1 },
  });
});

test('own days count from their first to their last moment, in either order, and may be open', () => {
  const days = { startAt: Date.UTC(2026, 10, 2, 5), endAt: Date.UTC(2026, 10, 4, 5) - 1 };
  expect(span({ from: '2026-11-02', to: '2026-11-03' }, -5)).toEqual(days);
  expect(span({ from: '2026-11-03', to: '2026-11-02' }, -5)).toEqual(days);
  expect(span({ from: '2026-11-02' }, -5)).toEqual({ ...days, endAt: undefined });
  expect(span({ to: '2026-11-03' }, -5)).toEqual({ ...days, startAt: undefined });
});

test('a moment is within both ends', () => {
  const bounds = { startAt: 10, endAt: 20 };
  expect([9, 10, 20, 21].map((time) => isWithin(time, bounds))).toEqual([false, true, true, false]);
  expect(isWithin(1, {})).toBe(true);
});

test.each(['2026-02-30', '1999-12-31', '2026-1-1', 'today', '', null])('%s is no day', (text) => {
  expect(readDay(text)).toBe('');
});
test('a day that there is', () => expect(readDay('2028-02-29')).toBe('2028-02-29'));
