import { expect, test } from 'vitest';
import { plotsOf } from './indicator-plots.ts';

test('each indicator has a look for each of its lines', () => {
  const all = plotsOf(['MA', 'EMA', 'BOLL', 'MACD', 'RSI']);
  expect(all).toHaveLength(9);
  for (const plot of all) expect(plot.looks).toHaveLength(plot.indicator.lines.length);
  const averages = plotsOf(['MA']).map((plot) => plot.indicator.lines[0]);
  expect(averages).toEqual(['MA5', 'MA10', 'MA20']);
});
