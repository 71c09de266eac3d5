import { expect, test } from 'vitest';
import type { ChartLine } from './chart-line.ts';
import { type TagContent, type TagText, tagTextOf } from './tag-text.ts';

const long: ChartLine = {
  ...{ id: '1', kind: 'entry', price: 1, name: 'Long', dragStep: null },
  ...{ quantity: '0.025', profit: '-4.02' },
};
const alert: ChartLine = { id: '2', kind: 'alert', price: 1, name: 'Alert', dragStep: null };
const of = (line: ChartLine, count = 1, moreCount = 0): TagContent => ({ line, count, moreCount });
/** Six pixels a letter. */
const widthOf = ({ name, details }: TagText) => 6 * [name, ...details].join(' ').length;
const at = (content: TagContent, plotWidth: number) => {
  const { name, details } = tagTextOf(content, plotWidth, widthOf);
  return [name, ...details].join(' ');
};

test('a tag says as much as 15% of the plot hold, and never more', () => {
  expect(at(of(long), 700)).toBe('Long 0.025 -4.02');
  expect(at(of(long), 500)).toBe('Long -4.02');
  expect(at(of({ ...long, profit: '-4,021,024.02' }), 500)).toBe('Long');
  for (let width = 480; width < 1500; width += 20) {
    expect(6 * at(of(long, 1, 12), width).length).toBeLessThanOrEqual(0.15 * width);
  }
});

test('those that became one are counted, and so are those without room', () => {
  expect(at(of(alert, 3), 700)).toBe('Alert ×3');
  expect(at(of(long, 1, 2), 900)).toBe('Long 0.025 -4.02 +2');
});

test('a narrow plot has letters', () => {
  expect(at(of(long), 330)).toBe('L');
  expect(at(of(alert, 3, 1), 330)).toBe('A4');
  expect(at(of({ ...alert, letter: 'TP' }), 330)).toBe('TP');
});
