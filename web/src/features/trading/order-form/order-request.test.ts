import { expect, test } from 'vitest';
import { sampleContext, sampleForm } from './fixtures/sample-market.ts';
import type { OrderForm } from './form.ts';
import { clientOrderIdFor, requestOf } from './order-request.ts';
import { summarise } from './summary.ts';

function bodyOf(change: Partial<OrderForm>) {
  const form = sampleForm(change);
  return requestOf(form, summarise(form, sampleContext), 'BTCUSDT', 'id-1');
}

test('a limit order', () => {
  expect(bodyOf({ side: 'sell' })).toEqual({
    ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 2, price: '60000.0', quantity: '0.01' },
    ...{ amount: '600', clientOrderId: 'id-1' },
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

test('F21: the same order without an answer keeps its id; any other gets a new one', () => {
  const unanswered = { content: 'a', clientOrderId: 'old' };
  expect(clientOrderIdFor('a', unanswered, () => 'new')).toBe('old');
  expect(clientOrderIdFor('b', unanswered, () => 'new')).toBe('new');
  expect(clientOrderIdFor('a', null, () => 'new')).toBe('new');
});
