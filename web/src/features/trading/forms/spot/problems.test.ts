import { expect, test } from 'vitest';
import { sampleRules } from '#app/data/markets/fixtures/sample-scale.ts';
import { sampleContext, sampleForm } from './fixtures/sample-market.ts';
import type { SpotForm } from './form.ts';
import { validate } from './problems.ts';
import { type OrderContext, summarise } from './summary.ts';

function problemOf(change: Partial<SpotForm>, other: Partial<OrderContext> = {}) {
  const form = sampleForm(change);
  const context = { ...sampleContext, ...other };
  return validate(form, context, summarise(form, context));
}

test('an order that can be sent has no problem', () => {
  expect(problemOf({})).toBeNull();
  expect(problemOf({ price: '60000.', quantity: '0.01' })).toBeNull();
  expect(
    problemOf(
      { kind: 'stop-limit', stopPrice: '90000.0', price: '90000.0' },
      {
        available: { base: '1', quote: '9000' },
      },
    ),
  ).toBeNull();
});

test.each([
  ['quantity', { quantity: '' }, 'trading.enterQuantity'],
  ['quantity', { quantity: '0.0000' }, 'trading.enterQuantity'],
  ['price', { price: '' }, 'trading.enterPrice'],
  ['stopPrice', { kind: 'stop-limit' }, 'trading.enterTriggerPrice'],
  ['price', { price: '60000.05' }, 'trading.priceNotMultiple'],
  ['stopPrice', { kind: 'stop-limit', stopPrice: '1.05' }, 'trading.priceNotMultiple'],
  ['price', { price: '66000.1' }, 'trading.priceOutOfRange'],
  ['price', { price: '53999.9' }, 'trading.priceOutOfRange'],
  ['price', { price: '999999999999999' }, 'trading.priceOutOfRange'],
  ['price', { price: '300000000.0' }, 'trading.priceOutOfRange'],
  [
    'price',
    { kind: 'stop-limit', stopPrice: '90000.0', price: '999999999999999' },
    'trading.priceTooHigh',
  ],
  ['stopPrice', { kind: 'stop-limit', stopPrice: '300000000.0' }, 'trading.priceTooHigh'],
  ['quantity', { quantity: '999999999999999' }, 'trading.quantityTooLarge'],
  ['quantity', { quantity: '0.00015' }, 'trading.quantityNotMultiple'],
  ['quantity', { quantity: '101' }, 'trading.quantityTooLarge'],
  ['quantity', { price: '54000.0', quantity: '0.00009' }, 'trading.quantityNotMultiple'],
  ['quantity', { quantity: '0.02' }, 'trading.insufficientBalance'],
  ['quantity', { side: 'sell', quantity: '0.6' }, 'trading.insufficientBalance'],
] as const)('%s: %j', (field, change, key) => {
  expect(problemOf(change)).toMatchObject({ field, key });
});

test('what is available is said as people write it', () => {
  expect(problemOf({ quantity: '0.02' })?.values).toEqual({ amount: '1,000', coin: 'USDT' });
});

test('an order that is worth too little, or too much to be exact, says so', () => {
  const cheap = { lastPrice: '1.0' };
  expect(problemOf({ price: '1.0', quantity: '4.9999' }, cheap)).toMatchObject({
    key: 'trading.orderValueTooSmall',
    values: { amount: '5', coin: 'USDT' },
  });
  const dear = { lastPrice: '9999999.9' };
  expect(problemOf({ price: '9999999.9', quantity: '99' }, dear)?.key).toBe(
    'trading.orderValueTooLarge',
  );
});

test('the band is told in prices', () => {
  expect(problemOf({ price: '70000.0' })?.values).toEqual({ low: '54000', high: '66000' });
});

test('R1 by rules of risk the band is around the anchor, whatever was traded last', () => {
  const anchored = { anchorPrice: '50000.0', bandTicksMin: 20 };
  const values = { low: '45000', high: '55000' };
  expect(problemOf({ price: '60000.0' }, anchored)).toMatchObject({ field: 'price', values });
  expect(problemOf({ price: '54999.9' }, anchored)).toBeNull();
  // Nobody says what it is measured from: the exchange will.
  const unknown = { anchorPrice: '', bandTicksMin: 20 };
  expect(problemOf({ price: '70000.0', quantity: '0.001' }, unknown)).toBeNull();
  // A cheap coin has a band of ticks.
  const cheap = { anchorPrice: '5.0', bandTicksMin: 20 };
  expect(problemOf({ price: '7.1', quantity: '1' }, cheap)?.values).toEqual({
    low: '3',
    high: '7',
  });
});

test('D22: a market buy may ask for more than is free, but not with an empty account', () => {
  expect(problemOf({ kind: 'market', quantity: '1' })).toBeNull();
  const empty = { available: { base: '0', quote: '0' } };
  expect(problemOf({ kind: 'market' }, empty)?.field).toBe('quantity');
});

test('market orders are off while the price is stale; limit orders are not', () => {
  expect(problemOf({ kind: 'market' }, { isPriceStale: true })?.key).toBe(
    'trading.marketOrdersPaused',
  );
  expect(problemOf({}, { isPriceStale: true })).toBeNull();
});

test('a market that is halted or only cancels says so', () => {
  const halted = { rules: { ...sampleRules, state: 'halted' as const } };
  expect(problemOf({}, halted)).toMatchObject({ field: 'order', key: 'trading.marketHalted' });
  const cancelOnly = { rules: { ...sampleRules, state: 'cancel-only' as const } };
  expect(problemOf({}, cancelOnly)?.key).toBe('trading.cancellationsOnly');
});

test('before the rules are known, only what is missing is said', () => {
  const early = { rules: null, scale: null };
  expect(problemOf({ quantity: '' }, early)?.key).toBe('trading.enterQuantity');
  expect(problemOf({ price: '60000.05', quantity: '999' }, early)).toBeNull();
});
