import { expect, test } from 'vitest';
import type { LiveState } from '#engine/live/live-state.ts';
import { LINE_POINTS } from '../limits.ts';
import { PriceLines } from './price-lines.ts';

const MARKET = 1;
const catalog = { markets: [{ id: MARKET }], contracts: [] };
const lines = () => new PriceLines({ catalog, lastPriceOf: () => 500 } as unknown as LiveState);
const timesOf = (line: PriceLines) => line.pointsOf(MARKET).map(({ time }) => time);

test('a second that a busy process did not end has its point with the next one', () => {
  const line = lines();
  for (const timeMs of [10_002, 11_001, 13_400, 14_000]) line.tick(timeMs);
  expect(timesOf(line)).toEqual([10, 11, 12, 13, 14]);
});

test('F24 times grow by one while the clock is back, and a clock that jumps ahead fills the line once', () => {
  const line = lines();
  for (const timeMs of [10_000, 7_000, 8_000]) line.tick(timeMs);
  expect(timesOf(line)).toEqual([10, 11, 12]);
  line.tick(86_400_000);
  expect(timesOf(line)).toHaveLength(LINE_POINTS);
  expect(timesOf(line).at(-1)).toBe(86_400);
  expect(timesOf(line)[0]).toBe(86_400 - LINE_POINTS + 1);
});
