import { describe, expect, test } from 'vitest';
import { dollars, lots, ticks } from '#app/data/futures/fixtures/sample-account.ts';
import { sampleContext, sampleForm } from './fixtures/sample-context.ts';
import type { FuturesForm } from './form.ts';
import { sizedForm, sizeOf } from './size.ts';

const sized = (unit: 'quote' | 'cost', text: string, change: Partial<FuturesForm> = {}) =>
  sizedForm(sampleForm({ quantity: '', sum: { unit, text }, ...change }), sampleContext()).quantity;

describe('a size in money', () => {
  test('by value is the most lots that it pays for at the price', () => {
    expect(sized('quote', '600')).toBe('0.01');
    expect(sized('quote', '605.99')).toBe('0.01');
    expect(sized('quote', '606')).toBe('0.0101');
  });

  test('by cost pays margin and the worst fee: 30 and 0.30 of 600 at 20x', () => {
    expect(sized('cost', '30.3')).toBe('0.01');
    expect(sized('cost', '30.2999')).toBe('0.0099');
  });

  test('is at the last price, or at the trigger, where the order has no price', () => {
    expect(sized('quote', '600', { kind: 'market', price: '' })).toBe('0.01');
    const stop = { kind: 'stop-market', price: '', stopPrice: '30000' } as const;
    expect(sized('quote', '600', stop)).toBe('0.02');
  });

  test('makes nothing without a price, and none of less than a lot', () => {
    expect(sized('quote', '600', { price: '' })).toBe('');
    expect(sized('quote', '5.99')).toBe('0');
    expect(sized('cost', '0.3')).toBe('0');
  });

  test('a quantity that was typed stays', () => {
    const form = sampleForm();
    expect(sizedForm(form, sampleContext())).toBe(form);
  });
});

test('lots in money: what they are worth, and what they cost', () => {
  const at = (unit: 'quote' | 'cost') => sizeOf(lots(0.01), unit, sampleContext(), ticks(60_000));
  expect([at('quote'), at('cost')]).toEqual([dollars(600), dollars(30.3)]);
  expect(sizeOf(null, 'cost', sampleContext(), ticks(60_000))).toBeNull();
  expect(sizeOf(lots(0.01), 'cost', sampleContext(), null)).toBeNull();
});
