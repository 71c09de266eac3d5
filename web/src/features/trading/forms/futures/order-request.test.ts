import { expect, test } from 'vitest';
import { sampleAccount } from '#app/data/futures/fixtures/sample-account.ts';
import type { Side } from '../order-draft.ts';
import { emptyScale } from '../scale-order.ts';
import { sampleContext, sampleForm } from './fixtures/sample-context.ts';
import type { FuturesForm } from './form.ts';
import { closedBy } from './held/closed-by.ts';
import { contentOf, requestOf, requestsOf, settledForm } from './order-request.ts';
import { sizedForm } from './size.ts';
import { type FormContext, summarise } from './summary.ts';

const request = (
  form: Partial<FuturesForm>,
  side: Side = 'buy',
  context: Partial<FormContext> = {},
) => {
  const written = sampleForm(form);
  const known = sampleContext(context);
  return requestOf(written, known, summarise(written, known), side, 'BTCUSDT');
};

test('a limit order sends its price and margin = quantity * price / leverage', () => {
  expect(request({ price: '60000.', quantity: '0.0100' })).toEqual({
    ...{ symbol: 'BTCUSDT', prodCategory: 3, orderType: 1, side: 1 },
    ...{ price: '60000', quantity: '0.0100', leverage: 20, marginMode: 2, margin: '30' },
  });
});

test('a market order sends price 0', () => {
  expect(request({ kind: 'market', price: '' }, 'sell', { isCross: false })).toMatchObject({
    ...{ orderType: 2, side: 2, price: '0', marginMode: 1, margin: '30' },
  });
});

test('an order that closes is reduce-only and names no terms', () => {
  expect(request({ isClosing: true, timeInForce: 'IOC' }, 'sell')).toEqual({
    ...{ symbol: 'BTCUSDT', prodCategory: 3, orderType: 1, side: 2, reduceOnly: true },
    ...{ price: '60000', quantity: '0.01', timeInForce: 'IOC' },
  });
});

test('an order that closes names the position that the form shows, and one that opens none', () => {
  const held = [
    { code: '7-1-1', symbol: 'BTCUSDT', positionType: 1 },
    { code: '8-1-2', symbol: 'BTCUSDT', positionType: 2 },
    { code: '9-2-1', symbol: 'ETHUSDT', positionType: 1 },
  ];
  const context = { positionCodes: closedBy(held, 'BTCUSDT') };
  expect(context.positionCodes).toEqual({ buy: '8-1-2', sell: '7-1-1' });
  expect(request({ isClosing: true }, 'sell', context)).toMatchObject({ positionCode: '7-1-1' });
  expect(request({ isClosing: true }, 'buy', context)).toMatchObject({ positionCode: '8-1-2' });
  expect(request({}, 'sell', context)).not.toHaveProperty('positionCode');
});

test('a stop says its trigger and by which price: 1 the last, 2 the mark', () => {
  const stop = { kind: 'stop-market', price: '', stopPrice: '59000' } as const;
  expect(request(stop)).toMatchObject({ stopPrice: '59000', triggerPriceType: 1, price: '0' });
  expect(request({ ...stop, stopTrigger: 'mark' })).toMatchObject({ triggerPriceType: 2 });
});

test('exits are sent when they are asked for and have a price', () => {
  const form = {
    takeProfit: { price: '70000', amount: null, trigger: 'mark' as const },
    stopLoss: { price: '', amount: null, trigger: 'last' as const },
  };
  expect(request({ ...form, hasExits: true })).toMatchObject({
    takeProfit: { triggerPrice: '70000', triggerPriceType: 2 },
    stopLoss: null,
  });
  expect(request(form)).not.toHaveProperty('takeProfit');
  expect(request({ ...form, hasExits: true, isClosing: true })).not.toHaveProperty('takeProfit');
});

test('a scale order sends limit orders with the margin of each, and no exits', () => {
  const context = sampleContext();
  const scaleTerms = { ...emptyScale, fromPrice: '59000', toPrice: '60000', count: '2' };
  const form = sampleForm({ kind: 'scale', price: '', hasExits: true, scaleTerms });
  const takeProfit = { price: '70000', amount: null, trigger: 'last' as const };
  const sized = sizedForm({ ...form, takeProfit, timeInForce: 'PO' }, context);
  expect(sized.price).toBe('59500');
  const sums = summarise(sized, context);
  const sent = requestsOf(sized, context, sums, 'buy', 'BTCUSDT');
  const terms = {
    ...{ symbol: 'BTCUSDT', prodCategory: 3, orderType: 1, side: 1, leverage: 20, marginMode: 2 },
    ...{ quantity: '0.005', timeInForce: 'PO' },
  };
  expect(sent).toEqual([
    { ...terms, price: '59000', margin: '14.75' },
    { ...terms, price: '60000', margin: '15' },
  ]);
  const [closing] = requestsOf({ ...sized, isClosing: true }, context, sums, 'sell', 'BTCUSDT');
  expect(closing).toMatchObject({ reduceOnly: true });
});

test('a share of the most becomes less when the most does, and never more', () => {
  const context = sampleContext();
  const poorer = sampleContext({ account: sampleAccount({ wallet: 500_000_000n }) });
  const slid = sampleForm({ quantity: '0.3200', share: 100 });
  const richer = settledForm(
    { ...slid, quantity: '0.0100' },
    context,
    summarise(slid, context),
    'buy',
  );
  expect(richer.quantity).toBe('0.0100');
  const lowered = settledForm(slid, poorer, summarise(slid, poorer), 'buy').quantity;
  expect(Number(lowered)).toBeLessThan(0.17);
  expect(Number(lowered)).toBeGreaterThan(0.15);
  const typed = sampleForm({ quantity: '0.3200' });
  expect(settledForm(typed, poorer, summarise(typed, poorer), 'buy')).toBe(typed);
});

test('F21: an order stays the same while the last price moves, and not when it is rewritten', () => {
  const contentAt = (change: Partial<FuturesForm>, lastPrice = '60000.0', side: Side = 'buy') => {
    const draft = sampleForm({ kind: 'market', price: '', ...change });
    const context = sampleContext({ lastPrice });
    const form = sizedForm(draft, context);
    return contentOf(requestOf(form, context, summarise(form, context), side, 'BTCUSDT'), draft);
  };
  expect(contentAt({}, '61000.0')).toBe(contentAt({}));
  expect(contentAt({ quantity: '0.02' })).not.toBe(contentAt({}));
  expect(contentAt({}, '60000.0', 'sell')).not.toBe(contentAt({}));
  const sum = { unit: 'cost', text: '30' } as const;
  expect(contentAt({ sum }, '61000.0')).toBe(contentAt({ sum }));
  expect(contentAt({ sum: { ...sum, text: '31' } })).not.toBe(contentAt({ sum }));
  // By which price an exit wakes is a part of what was asked for.
  const stopLoss = {
    price: '57000',
    trigger: 'last',
    amount: { unit: 'roe', text: '50' },
  } as const;
  const byLast = { hasExits: true, stopLoss };
  const byMark = { hasExits: true, stopLoss: { ...stopLoss, trigger: 'mark' as const } };
  expect(contentAt(byMark)).not.toBe(contentAt(byLast));
});
