import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, multiplyDecimals } from '#app/lib/decimal.ts';
import { quantityOfShare } from '../order-sums.ts';
import { sampleContext as context, sampleForm as form } from './fixtures/sample-market.ts';
import { summarise } from './summary.ts';

describe('the total', () => {
  test('is quantity times price, exactly', () => {
    expect(summarise(form({ price: '61284.5', quantity: '0.0509' }), context).total).toBe(
      '3119.38105',
    );
  });
  test('of a market order is at the last price', () => {
    expect(summarise(form({ kind: 'market', price: '' }), context).total).toBe('600');
  });
  test('is not known without a quantity, off the step, or beyond what is exact', () => {
    expect(summarise(form({ quantity: '' }), context).total).toBe('');
    expect(summarise(form({ price: '60000.05' }), context).total).toBe('');
    const huge = form({ price: '99999999.9', quantity: '9999999' });
    expect(summarise(huge, context).total).toBe('');
  });
});

describe('D17: the fee', () => {
  test('is in the coin received, rounded up to its atomic unit', () => {
    expect(summarise(form({ quantity: '0.0509' }), context).fee).toEqual({
      ...{ coin: 'BTC', amount: '0.00005090', rate: 100_000, role: 'taker' },
    });
    const sale = form({ side: 'sell', price: '0.1', quantity: '0.0001' });
    expect(summarise(sale, context).fee).toMatchObject({ coin: 'USDT', amount: '0.00000001' });
  });
  test("of a post-only order is the maker's", () => {
    expect(summarise(form({ timeInForce: 'PO' }), context).fee).toMatchObject({
      ...{ amount: '0.00000800', role: 'maker' },
    });
  });
  test('is not known before the rules are', () => {
    expect(summarise(form(), { ...context, scale: null }).fee).toBeNull();
  });
});

describe('O1: a market order walks the book', () => {
  const levels = [
    { priceTicks: 600_000, totalLots: 100 },
    { priceTicks: 600_100, totalLots: 50 },
    { priceTicks: 601_000, totalLots: 100 },
  ];
  test('its average price is what the levels give, truncated', () => {
    const buy = form({ kind: 'market', price: '', quantity: '0.0166' });
    const summary = summarise(buy, { ...context, levels });
    expect(summary.estimate).toEqual({
      ...{ averagePrice: '60012.6', quantity: '0.0166', endsWith: null },
    });
    expect(summary.fee?.amount).toBe('0.00001660');
  });
  test('it says when the money or the book is not enough', () => {
    const buy = form({ kind: 'market', price: '', quantity: '0.0300' });
    const poor = summarise(buy, { ...context, levels });
    expect(poor.estimate?.endsWith).toBe('money');
    const rich = { ...context, levels, available: { base: '0', quote: '1000000' } };
    expect(summarise(buy, rich).estimate?.endsWith).toBe('book');
    const both = { ...context, levels: levels.slice(0, 1) };
    expect(summarise(buy, both).estimate?.endsWith).toBe('book');
    expect(poor.fee?.amount).toBe('0.00001660');
  });
  test('without a book there is no estimate', () => {
    expect(summarise(form({ kind: 'market', price: '' }), context).estimate).toBeNull();
  });
});

describe('the most', () => {
  test('is free quote divided by price, or free base, on the lot and within the rules', () => {
    expect(summarise(form(), context).quantityMaxLots).toBe(166);
    expect(summarise(form({ side: 'sell' }), context).quantityMaxLots).toBe(5000);
    const rich = { ...context, available: { base: '5000', quote: '0' } };
    expect(summarise(form({ side: 'sell' }), rich).quantityMaxLots).toBe(1_000_000);
  });
  test('is nothing while balance or price are not known', () => {
    expect(summarise(form(), { ...context, available: null }).quantityMaxLots).toBe(0);
    expect(summarise(form({ price: '' }), context).quantityMaxLots).toBe(0);
  });
  test('the slider takes a share of it, and shows the share', () => {
    const summary = summarise(form(), context);
    expect(quantityOfShare(50, summary.quantityMaxLots, context.scale, 4)).toBe('0.0083');
    expect(quantityOfShare(25, summary.quantityMaxLots, context.scale, 4)).toBe('0.0041');
    expect(quantityOfShare(100, summary.quantityMaxLots, context.scale, 4)).toBe('0.0166');
    expect(quantityOfShare(0, summary.quantityMaxLots, context.scale, 4)).toBe('');
    expect(summarise(form({ quantity: '0.0083' }), context).percent).toBe(50);
    expect(summarise(form({ quantity: '9' }), context).percent).toBe(100);
  });

  test('I09: is never more than is free, and one lot more would be', () => {
    const ticks = fc.integer({ min: 1, max: 10_000_000 });
    const cents = fc.integer({ min: 0, max: 1_000_000_000 });
    const { scale } = context;
    const unlimited = { ...scale!, quantityMaxLots: 1e15 };
    fc.assert(
      fc.property(ticks, cents, (priceTicks, quoteCents) => {
        const price = (priceTicks / 10).toFixed(1);
        const quote = (quoteCents / 100).toFixed(2);
        const rich = { ...context, scale: unlimited, available: { base: '0', quote } };
        const summary = summarise(form({ price }), rich);
        const cost = (lots: number) => multiplyDecimals((lots / 10_000).toFixed(4), price);
        expect(compareDecimals(cost(summary.quantityMaxLots), quote)).not.toBe(1);
        expect(compareDecimals(cost(summary.quantityMaxLots + 1), quote)).toBe(1);
      }),
    );
  });
});

test('what the order spends: quote of a buy, base of a sell', () => {
  expect(summarise(form(), context).spends).toEqual({ coin: 'USDT', available: '1000' });
  expect(summarise(form({ side: 'sell' }), { ...context, scale: null }).spends).toEqual({
    ...{ coin: 'BTC', available: '0.5' },
  });
});
