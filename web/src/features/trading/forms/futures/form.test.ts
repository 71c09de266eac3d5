import { expect, test } from 'vitest';
import type { TextField } from '../order-draft.ts';
import type { ActionOf } from '../order-form.ts';
import { emptyForm, type FuturesAction, type FuturesForm, reduce, sendsExits } from './form.ts';

const after = (form: Partial<FuturesForm>, ...actions: ActionOf<FuturesForm, FuturesAction>[]) =>
  actions.reduce(reduce, { ...emptyForm, ...form });

test('opening and closing are different intentions: the quantity goes', () => {
  const form = { quantity: '1', share: 50 };
  expect(after(form, { type: 'closing', isClosing: true })).toMatchObject({
    ...{ isClosing: true, quantity: '', share: null },
  });
  expect(after(form, { type: 'closing', isClosing: false }).quantity).toBe('1');
  expect(after(form, { type: 'side', side: 'sell' }).quantity).toBe('');
});

test('a side that was chosen by key is for one order: it goes with what it was chosen for', () => {
  const chosen = { type: 'side', side: 'sell' } as const;
  expect(after({}, chosen).side).toBe('sell');
  expect(after({}, chosen, { type: 'text', field: 'quantity', text: '1' }).side).toBe('sell');
  expect(after({}, chosen, { type: 'closing', isClosing: true }).side).toBeNull();
  expect(after({}, chosen, { type: 'placed' }).side).toBeNull();
  expect(after({}, chosen, { type: 'reset' }).side).toBeNull();
});

test('a limit order begins at the last price, a market order has none', () => {
  const toMarket = { type: 'kind', kind: 'market', startPrice: '61000.0' } as const;
  const toLimit = { type: 'kind', kind: 'limit', startPrice: '61000.0' } as const;
  expect(after({ price: '60000' }, toMarket)).toMatchObject({ kind: 'market', price: '' });
  expect(after({ price: '60000' }, toMarket, toLimit)).toMatchObject({ price: '61000.0' });
  expect(after({ price: '60000' }, toLimit).price).toBe('60000');
});

test('only a limit order has a time in force', () => {
  const toStop = { type: 'kind', kind: 'stop-limit', startPrice: '61000.0' } as const;
  expect(after({ timeInForce: 'PO' }, toStop).timeInForce).toBe('GTC');
});

test.each([
  ['limit', 'limit'],
  ['market', 'limit'],
  ['stop-market', 'stop-limit'],
] as const)('a price of the book fills a %s order and makes it %s', (kind, next) => {
  expect(after({ kind }, { type: 'bookPrice', price: '59000.5' })).toMatchObject({
    ...{ kind: next, price: '59000.5' },
  });
});

test('the last price fills a price that is empty, and no other', () => {
  const known = { type: 'offer', price: '61000.0' } as const;
  expect(after({}, known).price).toBe('61000.0');
  expect(after({ price: '60000' }, known).price).toBe('60000');
  expect(after({ kind: 'market' }, known).price).toBe('');
});

test('the slider writes a quantity and stays on its share until something is typed', () => {
  const slid = { type: 'share', share: 25, quantity: '0.0123' } as const;
  expect(after({}, slid)).toMatchObject({ share: 25, quantity: '0.0123' });
  const typed = (field: TextField) => after({}, slid, { type: 'text', field, text: '0.01' });
  expect(typed('quantity')).toMatchObject({ quantity: '0.01', share: null });
  expect(typed('price')).toMatchObject({ price: '0.01', quantity: '0.0123', share: 25 });
  expect(after({}, { type: 'share', share: 0, quantity: '' }).share).toBeNull();
});

test('an order that was placed takes its amounts with it, and leaves price and choices', () => {
  const form: Partial<FuturesForm> = {
    ...{ price: '60000', quantity: '1', share: 100, stopPrice: '59000', hasExits: true },
    takeProfit: { price: '70000', amount: null, trigger: 'mark' },
  };
  expect(after(form, { type: 'placed' })).toMatchObject({
    ...{ price: '60000', quantity: '', share: null, stopPrice: '', hasExits: true },
    takeProfit: { price: '', amount: null, trigger: 'mark' },
  });
  expect(after(form, { type: 'reset' }).price).toBe('');
});

test('exits belong to an order that opens', () => {
  const change = { price: '70000' };
  const form = after({ hasExits: true }, { type: 'exit', name: 'takeProfit', change });
  expect(form.takeProfit).toEqual({ price: '70000', amount: null, trigger: 'last' });
  expect(sendsExits(form)).toBe(true);
  expect(sendsExits({ ...form, isClosing: true })).toBe(false);
});
