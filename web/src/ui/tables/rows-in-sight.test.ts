import { expect, test } from 'vitest';
import { rowsInSight } from './rows-in-sight.ts';

const seen = (offset: number, count = 1000) =>
  rowsInSight({ offset, height: 300, rowHeight: 30, count });

test('what is in sight is drawn with some above and below, and the rest takes its room', () => {
  for (const offset of [-500, 0, 1, 449, 450, 5000, 29_700, 40_000]) {
    const { from, to, above, below } = seen(offset);
    const [first, last] = [Math.floor(offset / 30), Math.ceil((offset + 300) / 30)];
    expect(from).toBeLessThanOrEqual(Math.max(Math.min(first, 999), 0));
    expect(to).toBeGreaterThanOrEqual(Math.min(last, 1000));
    expect(to - from).toBeLessThanOrEqual(55);
    expect(above + (to - from) * 30 + below).toBe(1000 * 30);
  }
});

test('a few pixels more draw the same rows', () => {
  expect(seen(1000)).toEqual(seen(1010));
});

test('a list of one row, or of none, is drawn whole', () => {
  expect(seen(9000, 1)).toMatchObject({ from: 0, to: 1, above: 0, below: 0 });
  expect(seen(0, 0)).toMatchObject({ from: 0, to: 0, above: 0, below: 0 });
});
