import { expect, test } from 'vitest';
import { sampleScale } from '#app/data/markets/fixtures/sample-scale.ts';
import { lotsOf } from '#app/data/markets/scale.ts';
import type { ScaleTerms } from './order-draft.ts';
import { emptyScale, limitForms, rungsOf, withAveragePrice } from './scale-order.ts';
import { sampleContext, sampleForm } from './spot/fixtures/sample-market.ts';
import { sizedForm } from './spot/size.ts';
import { spotForm } from './spot/spot-form.ts';

const terms = (change: Partial<ScaleTerms> = {}): ScaleTerms => ({
  ...emptyScale,
  ...{ fromPrice: '59000', toPrice: '60000', count: '5' },
  ...change,
});
const scaleForm = (change: Partial<ScaleTerms> = {}, quantity = '0.01') =>
  sizedForm(sampleForm({ kind: 'scale', quantity, scaleTerms: terms(change) }), sampleContext);
const typed = (change: Partial<ScaleTerms>, quantity: string) =>
  limitForms(scaleForm(change, quantity), sampleScale).map(({ price, quantity }) => [
    Number(price),
    Number(quantity),
  ]);

test('a quantity is divided evenly between two prices, both among them', () => {
  expect(typed({}, '0.01')).toEqual([
    [59000, 0.002],
    [59250, 0.002],
    [59500, 0.002],
    [59750, 0.002],
    [60000, 0.002],
  ]);
});

test('sizes rise or fall from the first price to the last, downwards too', () => {
  expect(typed({ count: '3', sizes: 'rising' }, '0.06')).toEqual([
    [59000, 0.01],
    [59500, 0.02],
    [60000, 0.03],
  ]);
  const downwards = { fromPrice: '60000', toPrice: '59000', count: '3', sizes: 'falling' } as const;
  expect(typed(downwards, '0.06')).toEqual([
    [60000, 0.03],
    [59500, 0.02],
    [59000, 0.01],
  ]);
});

test('no lot is lost or made where the quantity does not divide', () => {
  const lots = lotsOf(sampleScale, '0.0107');
  for (let count = 2; count <= 20; count += 1) {
    for (const sizes of ['equal', 'rising', 'falling'] as const) {
      const rungs = rungsOf(terms({ count: String(count), sizes }), '0.0107', sampleScale);
      expect(rungs?.reduce((sum, { lots }) => sum + lots, 0)).toBe(lots);
      expect(rungs).toHaveLength(count);
    }
  }
});

test('its price is the average of its orders, by their sizes', () => {
  expect(scaleForm().price).toBe('59500');
  expect(Number(scaleForm({ count: '3', sizes: 'rising' }).price)).toBeCloseTo(59_666.7, 1);
  expect(scaleForm({ toPrice: '' }).price).toBe('');
  const limit = sampleForm();
  expect(withAveragePrice(limit, sampleScale)).toBe(limit);
});

test.each([
  [{ toPrice: '' }, '0.01', 'trading.enterBothPrices'],
  [{ count: '1' }, '0.01', 'trading.orderCountRange'],
  [{ count: '21' }, '0.01', 'trading.orderCountRange'],
  [{ toPrice: '59000' }, '0.01', 'trading.pricesTooClose'],
  [{ count: '20' }, '0.0001', 'trading.eachOrderAtLeast'],
  [{}, '0.5', 'trading.insufficientBalance'],
  [{}, '', 'trading.enterQuantity'],
  [{}, '0.01', undefined],
] as const)('%j with a quantity of %s: %s', (change, quantity, key) => {
  const form = scaleForm(change, quantity);
  const summary = spotForm.summarise(form, sampleContext);
  expect(spotForm.validate(form, sampleContext, summary, 'buy')?.key).toBe(key);
});

test('a price of the book fills the first that is missing, then the last', () => {
  const chosen = { type: 'kind', kind: 'scale', startPrice: '60000' } as const;
  const first = spotForm.reduce(spotForm.reduce(sampleForm(), chosen), {
    ...{ type: 'bookPrice', price: '59000' },
  });
  expect(first).toMatchObject({
    kind: 'scale',
    price: '',
    scaleTerms: { fromPrice: '59000', toPrice: '' },
  });
  const second = spotForm.reduce(first, { type: 'bookPrice', price: '58000' });
  expect(second.scaleTerms).toMatchObject({ fromPrice: '59000', toPrice: '58000' });
});
