import { expect, test } from 'vitest';
import { fundingIndicator } from './funding.ts';
import { foldIndicator } from './indicator.ts';

const candle = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1 });

test('each candle has the rate that was last settled when it began', () => {
  const rates = [
    { timeMs: 120_000, percent: 0.01 },
    { timeMs: 240_000, percent: -0.02 },
  ];
  const { rows } = foldIndicator(
    fundingIndicator('Funding rate %', rates),
    [60, 120, 180, 240, 300].map(candle),
  );
  expect(rows.flat()).toEqual([null, 0.01, 0.01, -0.02, -0.02]);
});

test('the newest candle is asked again from the state before it', () => {
  const { step } = fundingIndicator('', [{ timeMs: 60_000, percent: 0.01 }]);
  expect([step(0, candle(60)).values, step(0, candle(0)).values]).toEqual([[0.01], [null]]);
});
