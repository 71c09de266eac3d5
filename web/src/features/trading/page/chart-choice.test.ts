import { expect, test } from 'vitest';
import { chooseInterval, intervals } from './chart-choice.ts';

test('the intervals of the product, in order', () => {
  expect(intervals).toEqual(['Line', '1m', '5m', '15m', '30m', '1H', '4H', '1D', '1W', '1M']);
});

test('the line is drawn from the last period that is no line', () => {
  const chosen = chooseInterval({ interval: '1m', period: '1m' }, '4H');
  expect(chosen).toEqual({ interval: '4H', period: '4H' });
  expect(chooseInterval(chosen, 'Line')).toEqual({ interval: 'Line', period: '4H' });
});
