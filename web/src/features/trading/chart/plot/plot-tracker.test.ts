import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Candle, CandleSeries } from '#app/data/live/klines.ts';
import { movingAverage } from '../indicators/averages.ts';
import { foldIndicator, type Indicator } from '../indicators/indicator.ts';
import { macd } from '../indicators/macd.ts';
import { changeBetween, PlotTracker } from './plot-tracker.ts';

const candle = (time: number, close: number): Candle => ({
  ...{ time, open: close, high: close, low: close, close, volume: 1 },
});

test('a tick costs one step, a closed candle two, new history all of them', () => {
  const average = movingAverage(2);
  const step = vi.fn(average.step);
  const tracker = new PlotTracker({ ...average, step } as Indicator<unknown>);
  const closed = [candle(1, 1), candle(2, 2)];
  expect(tracker.follow({ closed, last: candle(3, 4) }).kind).toBe('all');
  expect(step).toHaveBeenCalledTimes(3);
  expect(tracker.follow({ closed, last: candle(3, 6) })).toEqual({
    ...{ kind: 'last', settled: null, row: [4] },
  });
  expect(step).toHaveBeenCalledTimes(4);
  const more = [...closed, candle(3, 6)];
  expect(tracker.follow({ closed: more, last: candle(4, 8) })).toEqual({
    ...{ kind: 'last', settled: [4], row: [7] },
  });
  expect(step).toHaveBeenCalledTimes(6);
  expect(tracker.follow({ closed: [candle(0, 1), ...more], last: null }).kind).toBe('all');
});

test('a young market: an older candle that was read is not one that closed', () => {
  const before: CandleSeries = { closed: [], last: candle(10, 1) };
  const last = candle(10, 2);
  expect(changeBetween(before, { closed: before.closed, last })).toBe('tick');
  expect(changeBetween(before, { closed: [candle(9, 3)], last })).toBe('all');
  expect(changeBetween(before, { closed: [candle(10, 1)], last: candle(11, 2) })).toBe('closed');
  expect(changeBetween({ closed: [], last: null }, before)).toBe('all');
});

test('the last values are those of the fold over all candles, however the series came about', () => {
  const price = fc.double({ min: 1, max: 1000, noNaN: true });
  const event = fc.record({ kind: fc.constantFrom('tick', 'close', 'history'), price });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 50 }), (events) => {
      const indicator = macd(2, 3, 2) as Indicator<unknown>;
      const tracker = new PlotTracker(indicator);
      let series: CandleSeries = { closed: [candle(1000, 5)], last: candle(1001, 6) };
      let first = 1000;
      for (const { kind, price: close } of events) {
        const { closed, last } = series;
        if (kind === 'tick') series = { closed, last: candle(last!.time, close) };
        if (kind === 'close') {
          series = { closed: [...closed, last!], last: candle(last!.time + 1, close) };
        }
        if (kind === 'history') {
          first -= 1;
          series = { closed: [candle(first, close), ...closed], last };
        }
        const change = tracker.follow(series);
        const row = change.kind === 'all' ? change.rows.at(-1) : change.row;
        const all = foldIndicator(indicator, [...series.closed, series.last!]).rows;
        expect(row).toEqual(all.at(-1));
      }
    }),
  );
});
