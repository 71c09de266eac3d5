import { expect, test } from 'vitest';
import type { ChartLine } from './chart-line.ts';
import { PriceLines } from './price-lines.ts';

const line: ChartLine = {
  ...{ id: '1', kind: 'stopLoss', price: 100, name: 'SL', dragStep: 1 },
  ...{ profit: '-1', profitAt: (price: number) => `${price - 101}` },
};

test('a line that is held stands elsewhere, with its profit there, until it is let go', () => {
  let changes = 0;
  const lines = new PriceLines(() => {
    changes += 1;
  });
  lines.show('own', [line]);
  lines.show('alerts', [{ ...line, id: '2', kind: 'alert' }]);
  lines.hold('1', 90);
  expect(lines.all().map(({ price, profit }) => [price, profit])).toEqual([
    [90, '-11'],
    [100, '-1'],
  ]);
  lines.hold('1', null);
  expect(lines.all()[0]).toBe(line);
  expect(changes).toBe(4);
});
