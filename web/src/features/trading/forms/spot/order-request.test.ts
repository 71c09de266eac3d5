import { expect, test } from 'vitest';
import { sampleContext, sampleForm } from './fixtures/sample-market.ts';
import type { SpotForm } from './form.ts';
import { contentOf, requestOf } from './order-request.ts';
import { sizedForm } from './size.ts';
import { type OrderContext, summarise } from './summary.ts';

function bodyOf(change: Partial<SpotForm>, known: Partial<OrderContext> = {}) {
  const form = sampleForm(change);
  return requestOf(form, summarise(form, { ...sampleContext, ...known }), 'BTCUSDT');
}

test('a limit order', () => {
  expect(bodyOf({ side: 'sell' })).toEqual({
    ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 2, price: '60000.0', quantity: '0.01' },
    ...{ amount: '600' },
  });
});

test('a market order sends price 0 and its amount at the last price', () => {
  expect(bodyOf({ kind: 'market', price: '' })).toMatchObject({
    ...{ orderType: 2, price: '0', quantity: '0.01', amount: '600' },
  });
});

test('a point that nothing follows is not sent', () => {
  expect(bodyOf({ price: '60000.', quantity: '1.' })).toMatchObject({
    ...{ price: '60000', quantity: '1' },
  });
});

test('D23: stop price and time in force go along when they are said', () => {
  expect(bodyOf({ kind: 'stop-limit', stopPrice: '61000.0' }).stopPrice).toBe('61000.0');
  expect(bodyOf({ timeInForce: 'FOK' }).timeInForce).toBe('FOK');
  expect(bodyOf({})).not.toHaveProperty('timeInForce');
});

test('F21: an order stays the same while the last price moves, and not when it is rewritten', () => {
  const contentAt = (change: Partial<SpotForm>, lastPrice = '60000.0') => {
    const draft = sampleForm({ kind: 'market', price: '', ...change });
    const context = { ...sampleContext, lastPrice };
    const form = sizedForm(draft, context);
    return contentOf(requestOf(form, summarise(form, context), 'BTCUSDT'), draft);
  };
  expect(contentAt({}, '61000.0')).toBe(contentAt({}));
  expect(contentAt({ quantity: '0.02' })).not.toBe(contentAt({}));
  expect(contentAt({ side: 'sell' })).not.toBe(contentAt({}));
  const sum = { unit: 'quote', text: '300' } as const;
  expect(contentAt({ sum }, '61000.0')).toBe(contentAt({ sum }));
  expect(contentAt({ sum: { ...sum, text: '301' } })).not.toBe(contentAt({ sum }));
});

test('an order that follows a price of the book stays the same while that moves', () => {
  const terms = (price: string) => ({
    ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.01', price },
  });
  const followed = { ...sampleForm(), level: 'bestBid' } as const;
  expect(contentOf(terms('1'), followed)).toBe(contentOf(terms('2'), followed));
  expect(contentOf(terms('1'), sampleForm())).not.toBe(contentOf(terms('2'), sampleForm()));
});
