import { describe, expect, test } from 'vitest';
import {
  type Candle,
  emptySeries,
  foldKline,
  mergeHistory,
  readHistory,
  secondsOf,
} from './klines.ts';

const T = 1_750_000_000;
const candle = (time: number, close = 1): Candle => ({
  time,
  open: 1,
  high: 2,
  low: 0.5,
  close,
  volume: 3,
});
const live = (startTime: number, close = 1) => ({
  ...{ startTime, endTime: startTime + 60, open: 1, high: 2, low: 0.5, close, volume: 3 },
});
const raw = (time: number, close = '1') => ({
  ...{ time, open: '1', high: '2', low: '0.5', close, volume: '3' },
});

describe('times (spec 1 section 5)', () => {
  test('above 1e12 they are milliseconds', () => {
    expect(secondsOf(T * 1000 + 999)).toBe(T);
    expect(secondsOf(T)).toBe(T);
  });
  test('valid from 946684800 to 4102444800', () => {
    expect(secondsOf(946_684_799)).toBeNull();
    expect(secondsOf(946_684_800)).toBe(946_684_800);
    expect(secondsOf(4_102_444_800)).toBe(4_102_444_800);
    expect(secondsOf(4_102_444_801)).toBeNull();
  });
});

test('history is sorted, without invalid points, one candle a time', () => {
  const list = [raw(T + 60), raw(T), raw(5), raw(T + 120, 'x'), raw(T * 1000, '9')];
  expect(readHistory(list)).toEqual([candle(T, 9), candle(T + 60)]);
});

describe('foldKline', () => {
  const series = mergeHistory(emptySeries, [candle(T), candle(T + 60)], 'live');

  test("a point of the last candle's time replaces it and leaves the closed ones alone", () => {
    const fold = foldKline(series, [live(T + 60, 7)], false);
    expect(fold.series.closed).toBe(series.closed);
    expect(fold.series.last).toEqual(candle(T + 60, 7));
  });
  test('a newer point closes the last candle', () => {
    const fold = foldKline(series, [live(T + 120, 7)], false);
    expect(fold.series.closed).toEqual([candle(T), candle(T + 60)]);
    expect(fold.series.last).toEqual(candle(T + 120, 7));
  });
  test('an invalid time and a point older than the last are left out and said', () => {
    const fold = foldKline(series, [live(5), live(T)], false);
    expect(fold.series).toEqual(series);
    expect(fold.skipped).toEqual([
      'an invalid point at 5',
      `a point at ${T}, before the last at ${T + 60}`,
    ]);
  });
  test('an empty batch is not used', () => {
    expect(foldKline(series, [], false).series).toBe(series);
  });
  test('after a change of period, a batch of five or more is not used; of four it is', () => {
    const batch = [1, 2, 3, 4, 5].map((minute) => live(T + 60 * minute, 8));
    expect(foldKline(series, batch, true).series).toBe(series);
    expect(foldKline(series, batch, false).series.closed).toHaveLength(5);
    expect(foldKline(series, batch.slice(0, 4), true).series.closed).toHaveLength(4);
  });
});

describe('mergeHistory', () => {
  test('older pages go underneath; what came live stays', () => {
    const series = mergeHistory(emptySeries, [candle(T, 4), candle(T + 60, 5)], 'live');
    const merged = mergeHistory(series, [candle(T - 60), candle(T, 1)], 'live');
    expect(merged.closed).toEqual([candle(T - 60), candle(T, 4)]);
    expect(merged.last).toEqual(candle(T + 60, 5));
  });
  test('F31: after a gap, history mends the closed candles but not the moving one', () => {
    const series = mergeHistory(emptySeries, [candle(T, 4), candle(T + 120, 5)], 'live');
    const page = [candle(T, 8), candle(T + 60, 8), candle(T + 120, 8)];
    const merged = mergeHistory(series, page, 'history');
    expect(merged.closed).toEqual([candle(T, 8), candle(T + 60, 8)]);
    expect(merged.last).toEqual(candle(T + 120, 5));
  });
});
