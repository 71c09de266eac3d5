import { expect, test } from 'vitest';
import { exitEstimate } from './exit-estimate.ts';
import { sampleContext, sampleForm } from './fixtures/sample-context.ts';
import type { ExitName } from './form.ts';
import { summarise } from './summary.ts';

const estimate = (name: ExitName, price: string, quantity = '0.01') => {
  const form = sampleForm({ quantity, [name]: { price, trigger: 'last' } });
  return exitEstimate(form, name, sampleContext(), summarise(form, sampleContext()));
};

test('a take profit wins and a stop loss loses the distance, against a margin of 30, and it is said on whose side', () => {
  expect(estimate('takeProfit', '61500')).toEqual({ side: 'buy', profit: '15', rate: '0.5' });
  expect(estimate('takeProfit', '58500')).toEqual({ side: 'sell', profit: '15', rate: '0.5' });
  expect(estimate('stopLoss', '59700')).toEqual({ side: 'buy', profit: '-3', rate: '-0.1' });
  expect(estimate('stopLoss', '60300')).toEqual({ side: 'sell', profit: '-3', rate: '-0.1' });
});

test('there is none while a number is missing', () => {
  expect(estimate('takeProfit', '')).toBeNull();
  expect(estimate('takeProfit', '61500', '')).toBeNull();
});
