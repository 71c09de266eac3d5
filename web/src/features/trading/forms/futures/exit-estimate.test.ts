import { expect, test } from 'vitest';
import { exitEstimate, exitPrice, exitRatio, formWithExits } from './exit-estimate.ts';
import { sampleContext, sampleForm } from './fixtures/sample-context.ts';
import type { ExitForm, ExitName, FuturesForm } from './form.ts';
import { summarise } from './summary.ts';

const estimate = (name: ExitName, price: string, quantity = '0.01') => {
  const form = sampleForm({ quantity, [name]: { price, amount: null, trigger: 'last' } });
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

const exits = (
  takeProfit: Partial<ExitForm>,
  stopLoss: Partial<ExitForm> = {},
  change: Partial<FuturesForm> = {},
) => {
  const none = { price: '', amount: null, trigger: 'last' } as const;
  const form = sampleForm({
    ...{ takeProfit: { ...none, ...takeProfit }, stopLoss: { ...none, ...stopLoss } },
    ...{ hasExits: true, ...change },
  });
  return [form, sampleContext(), summarise(form, sampleContext())] as const;
};

test('an exit by its return has a price on each side: 50% of 30 is 1,500 of the price at 20x', () => {
  const [form, context, summary] = exits(
    { amount: { unit: 'roe', text: '50' } },
    { amount: { unit: 'roe', text: '10' } },
  );
  const on = (side: 'buy' | 'sell') => {
    const { takeProfit, stopLoss } = formWithExits(form, context, summary, side);
    return [takeProfit.price, stopLoss.price];
  };
  expect([on('buy'), on('sell')]).toEqual([
    ['61500', '59700'],
    ['58500', '60300'],
  ]);
  expect(exitEstimate(form, 'takeProfit', context, summary)).toMatchObject({ profit: '15' });
});

test('an exit by its profit follows the quantity, rounded in favour of the position', () => {
  const amount = { unit: 'pnl', text: '10.0001' } as const;
  const [form, context, summary] = exits({ amount }, { amount });
  expect(exitPrice(form, 'takeProfit', 'buy', context, summary)).toBe('61000.1');
  expect(exitPrice(form, 'stopLoss', 'buy', context, summary)).toBe('59000');
  expect(exitPrice(form, 'takeProfit', 'sell', context, summary)).toBe('58999.9');
  const [wide, , sums] = exits({ amount }, {}, { quantity: '0.02' });
  expect(exitPrice(wide, 'takeProfit', 'buy', context, sums)).toBe('60500.1');
});

test('a price that was typed is the same on both sides; what no price brings is 0', () => {
  const [form, context, summary] = exits(
    { price: '61000' },
    { amount: { unit: 'roe', text: '5000' } },
  );
  expect(exitPrice(form, 'takeProfit', 'sell', context, summary)).toBe('61000');
  expect(exitPrice(form, 'stopLoss', 'buy', context, summary)).toBe('0');
});

test('a return needs no quantity, a profit does', () => {
  const priceOf = (unit: 'roe' | 'pnl') => {
    const [form, context, summary] = exits({ amount: { unit, text: '50' } }, {}, { quantity: '' });
    return exitPrice(form, 'takeProfit', 'buy', context, summary);
  };
  expect([priceOf('roe'), priceOf('pnl')]).toEqual(['61500', '']);
});

test('the ratio is of two exits of one side', () => {
  const ratio = (takeProfit: string, stopLoss: string) =>
    exitRatio(...exits({ price: takeProfit }, { price: stopLoss }));
  expect(ratio('61500', '59400')).toBe('2.50');
  expect(ratio('58500', '59400')).toBeNull();
  expect(ratio('61500', '')).toBeNull();
});
