import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Candle } from '#app/data/live/klines.ts';
import { exponentialAverage, movingAverage } from './averages.ts';
import { bollinger } from './bollinger.ts';
import { foldIndicator, type Indicator } from './indicator.ts';
import { macd } from './macd.ts';
import { relativeStrength } from './relative-strength.ts';

const candles = (closes: readonly number[]): Candle[] =>
  closes.map((close, index) => ({
    ...{ time: index * 60, open: close, high: close, low: close, close, volume: 1 },
  }));
const values = <State>(indicator: Indicator<State>, closes: readonly number[], line = 0) =>
  foldIndicator(indicator, candles(closes)).rows.map((row) => row[line]);
const last = <State>(indicator: Indicator<State>, closes: readonly number[], line = 0) =>
  values(indicator, closes, line).at(-1);

test('MA is the mean of the last closes, once there are enough', () => {
  expect(values(movingAverage(3), [1, 2, 6, 10])).toEqual([null, null, 3, 6]);
});

test('EMA begins at the mean of its first closes and then weighs 2 / (n + 1)', () => {
  // 22.27 .. 22.13: the StockCharts school example of a 10-day EMA, first values 22.22 and 22.21.
  const closes = [22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15];
  const [first, second] = values(exponentialAverage(10), closes).slice(-2);
  expect(first).toBeCloseTo(22.221, 3);
  expect(second).toBeCloseTo(22.208, 3);
});

test('BOLL is the mean and two deviations of the whole window', () => {
  // Mean 5, deviation 2.
  const closes = [2, 4, 4, 4, 5, 5, 7, 9];
  expect(last(bollinger(8, 2), closes, 0)).toBeCloseTo(9);
  expect(last(bollinger(8, 2), closes, 1)).toBeCloseTo(5);
  expect(last(bollinger(8, 2), closes, 2)).toBeCloseTo(1);
  expect(values(bollinger(8, 2), closes.slice(0, 7))).toEqual(Array(7).fill(null));
});

test("RSI of Wilder's averages", () => {
  // The StockCharts school example: the first 14-day RSI is 70.53, the next 66.32.
  const closes = [
    44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28,
    46.28, 46.0,
  ];
  const [first, second] = values(relativeStrength(14), closes).slice(-2);
  expect(first).toBeCloseTo(70.46, 1);
  expect(second).toBeCloseTo(66.25, 1);
  expect(last(relativeStrength(3), [1, 2, 3, 4])).toBe(100);
  expect(last(relativeStrength(3), [4, 3, 2, 1])).toBe(0);
  expect(last(relativeStrength(3), [5, 5, 5, 5])).toBe(50);
});

describe('MACD', () => {
  test('waits for the slow average, then for the signal', () => {
    const closes = Array.from({ length: 12 }, (_, index) => index);
    const rows = foldIndicator(macd(2, 4, 3), candles(closes)).rows;
    expect(rows[2]).toEqual([null, null, null]);
    expect(rows[3]?.[0]).not.toBeNull();
    expect(rows[4]?.[1]).toBeNull();
    expect(rows[5]?.[1]).not.toBeNull();
  });

  test('of a straight line is half the difference of the lengths, and its histogram is 0', () => {
    const closes = Array.from({ length: 400 }, (_, index) => 100 + index);
    expect(last(macd(), closes, 0)).toBeCloseTo((26 - 12) / 2);
    expect(last(macd(), closes, 1)).toBeCloseTo(7);
    expect(last(macd(), closes, 2)).toBeCloseTo(0);
  });
});

test('a step from the state before the last candle is the fold over all of them', () => {
  const all: readonly Indicator<unknown>[] = [
    movingAverage(5),
    exponentialAverage(7),
    bollinger(6),
    macd(3, 6, 4),
    relativeStrength(5),
  ] as readonly Indicator<unknown>[];
  const price = fc.double({ min: 0.01, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.array(price, { minLength: 2, maxLength: 60 }), (closes) => {
      for (const indicator of all) {
        const list = candles(closes);
        const before = foldIndicator(indicator, list.slice(0, -1));
        const step = indicator.step(before.state, list.at(-1)!);
        expect(step.values).toEqual(foldIndicator(indicator, list).rows.at(-1));
      }
    }),
  );
});

test('MA and BOLL are never outside what the market did', () => {
  const price = fc.double({ min: 0.01, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.array(price, { minLength: 5, maxLength: 40 }), (closes) => {
      const average = last(movingAverage(5), closes)!;
      const window = closes.slice(-5);
      expect(average).toBeGreaterThanOrEqual(Math.min(...window) * (1 - 1e-12));
      expect(average).toBeLessThanOrEqual(Math.max(...window) * (1 + 1e-12));
      expect(last(bollinger(5), closes, 0)!).toBeGreaterThanOrEqual(average);
    }),
  );
});
