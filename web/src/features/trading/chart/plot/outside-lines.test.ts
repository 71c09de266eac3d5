import { expect, test } from 'vitest';
import type { ChartLine } from './chart-line.ts';
import { outsideLines } from './outside-lines.ts';

const line = (price: number, kind: ChartLine['kind'] = 'order'): ChartLine => ({
  ...{ id: String(price), kind, price, name: 'Buy', dragStep: null },
});
/** A scale on which a dollar is a pixel, from 100 at the top to 60. */
const yOf = (price: number) => 100 - price;

test('what is above and below, the nearest first; marks are not told', () => {
  const lines = [line(180), line(110), line(80), line(20), line(50), line(120, 'mark')];
  const { above, below } = outsideLines(lines, yOf, 40);
  expect(above.map(({ price }) => price)).toEqual([110, 180]);
  expect(below.map(({ price }) => price)).toEqual([50, 20]);
});

test('nothing is outside of a scale without prices', () => {
  expect(outsideLines([line(80)], () => null, 40)).toEqual({ above: [], below: [] });
});
