import { expect, test } from 'vitest';
import { sampleContext, sampleForm } from './fixtures/sample-market.ts';
import type { SpotForm } from './form.ts';
import { sizedForm } from './size.ts';

const sized = (text: string, change: Partial<SpotForm> = {}) => {
  const form = sampleForm({ quantity: '', sum: { unit: 'quote', text }, ...change });
  return sizedForm(form, sampleContext).quantity;
};

test('a size in money is the most lots that it pays for, at the price or the last one', () => {
  expect([sized('600'), sized('605.9999'), sized('606')]).toEqual(['0.01', '0.01', '0.0101']);
  expect(sized('600', { price: '30000' })).toBe('0.02');
  expect(sized('600', { kind: 'market', price: '' })).toBe('0.01');
});

test('it makes nothing without a price, and none of less than a lot', () => {
  expect([sized('600', { price: '' }), sized('5.9999')]).toEqual(['', '0']);
});

test('a quantity that was typed stays', () => {
  const form = sampleForm();
  expect(sizedForm(form, sampleContext)).toBe(form);
});
