import { expect, test } from 'vitest';
import { type MarkedGroup, type MarkPlot, markAt, placeMarks } from './fill-marks.ts';

const candle = { time: 60, open: 50, high: 60, low: 40, close: 55, volume: 1 };
/** A scale on which a dollar is a pixel and 100 stands at the top. */
const plot: MarkPlot = {
  candleAt: (time) => (time === candle.time ? candle : null),
  xOf: () => 200,
  yOf: (price) => 100 - price,
};
const group = (isBuy: boolean, time = 60): MarkedGroup => ({
  ...{ time, isBuy, fills: [], text: '1' },
});

test('buys stand below the candle and sells above it; without their candle they do not', () => {
  const marks = placeMarks([group(true), group(false), group(true, 120)], plot);
  expect(marks.map(({ group: { isBuy }, x, y }) => [isBuy, x, y])).toEqual([
    [true, 200, 65],
    [false, 200, 35],
  ]);
  expect(placeMarks([group(true)], { ...plot, xOf: () => null })).toEqual([]);
});

test('a pointer means the nearest mark within reach', () => {
  const marks = placeMarks([group(true), group(false)], plot);
  expect(markAt(marks, { x: 203, y: 70 })?.group.isBuy).toBe(true);
  expect(markAt(marks, { x: 197, y: 30 })?.group.isBuy).toBe(false);
  expect(markAt(marks, { x: 200, y: 50 })).toBeNull();
});
