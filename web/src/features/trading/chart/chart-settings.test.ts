import { expect, test } from 'vitest';
import { chooseInterval, intervals, plotsOf } from './chart-settings.ts';

test('the intervals of the product, in order', () => {
  expect(intervals).toEqual(['Line', '1m', '5m', '15m', '30m', '1H', '4H', '1D', '1W', '1M']);
});

test('the line is drawn from the last period that is no line', () => {
  const chosen = chooseInterval({ interval: '1m', period: '1m' }, '4H');
  expect(chosen).toEqual({ interval: '4H', period: '4H' });
  expect(chooseInterval(chosen, 'Line')).toEqual({ interval: 'Line', period: '4H' });
});

test('each indicator has a look for each of its lines', () => {
  const all = plotsOf(['MA', 'EMA', 'BOLL', 'MACD', 'RSI']);
  expect(all).toHaveLength(9);
  for (const plot of all) expect(plot.looks).toHaveLength(plot.indicator.lines.length);
  const averages = plotsOf(['MA']).map((plot) => plot.indicator.lines[0]);
  expect(averages).toEqual(['MA5', 'MA10', 'MA20']);
});
