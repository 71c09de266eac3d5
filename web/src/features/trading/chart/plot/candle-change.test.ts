import { expect, test } from 'vitest';
import { changeOf } from './candle-change.ts';

const candle = (open: number, close: number) => ({
  ...{ time: 1, open, close, high: Math.max(open, close), low: Math.min(open, close), volume: 1 },
});

test('amount and percent from the close before, with their sign', () => {
  expect(changeOf(candle(61000, 61284.5), 61240.1, 1)).toEqual({
    ...{ amount: '+44.4', percent: '+0.07%', direction: 'up' },
  });
  expect(changeOf(candle(100, 90), 100, 2)).toEqual({
    ...{ amount: '-10.00', percent: '-10.00%', direction: 'down' },
  });
});

test('the first candle is measured from its open; no move is flat', () => {
  expect(changeOf(candle(100, 101), null, 0).amount).toBe('+1');
  expect(changeOf(candle(100, 100), 100, 1)).toEqual({
    ...{ amount: '0.0', percent: '0.00%', direction: 'flat' },
  });
});
