import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, multiplyDecimals } from '../../../lib/decimal.ts';
import { emptyForm, type OrderForm, reduce } from './form.ts';
import { clientOrderIdFor, requestOf } from './order-request.ts';
import { validate } from './problems.ts';
import { floorToStep, type OrderContext, quantityOfPercent, summarise } from './summary.ts';

const context: OrderContext = {
  base: 'BTC',
  quote: 'USDT',
  precision: 1,
  quantityPrecision: 4,
  rules: {
    tickSize: '0.1',
    lotSize: '0.0001',
    quantityMin: '0.0001',
    quantityMax: '100',
    notionalMin: '5',
    state: 'open',
  },
  fees: { maker: '0.0008', taker: '0.001' },
  lastPrice: '60000.0',
  available: { base: '0.5', quote: '1000' },
  isPriceStale: false,
};
const form = (change: Partial<OrderForm>): OrderForm => ({
  ...emptyForm,
  price: '60000.0',
  quantity: '0.01',
  ...change,
});
const problemOf = (change: Partial<OrderForm>, other: Partial<OrderContext> = {}) => {
  const changed = { ...context, ...other };
  return validate(form(change), changed, summarise(form(change), changed));
};

describe('reduce', () => {
  test('switching buy and sell clears the quantity', () => {
    expect(reduce(form({}), { type: 'side', side: 'sell' })).toMatchObject({
      side: 'sell',
      quantity: '',
      price: '60000.0',
    });
  });
  test('switching to limit prefills the price with the last price; market has none', () => {
    const market = reduce(form({}), { type: 'kind', kind: 'market', lastPrice: '61000.0' });
    expect(market.price).toBe('');
    const limit = reduce(market, { type: 'kind', kind: 'limit', lastPrice: '61000.0' });
    expect(limit.price).toBe('61000.0');
  });
  test('a price of the book sets the limit price, also from a market order', () => {
    const next = reduce(form({ kind: 'market' }), { type: 'bookPrice', price: '59999.9' });
    expect(next).toMatchObject({ kind: 'limit', price: '59999.9', quantity: '0.01' });
    const stop = reduce(form({ kind: 'stop-limit' }), { type: 'bookPrice', price: '1.0' });
    expect(stop.kind).toBe('stop-limit');
  });
  test('only a limit order keeps its time in force', () => {
    const next = reduce(form({ timeInForce: 'PO' }), {
      ...{ type: 'kind', kind: 'stop-limit', lastPrice: '' },
    });
    expect(next.timeInForce).toBe('GTC');
  });
  test('a placed order empties the form but keeps its side and kind', () => {
    const next = reduce(form({ side: 'sell', stopPrice: '9' }), { type: 'reset', lastPrice: '5' });
    expect(next).toMatchObject({ side: 'sell', price: '5', quantity: '', stopPrice: '' });
  });
});

describe('summarise', () => {
  test('the total is quantity times price, exactly', () => {
    expect(summarise(form({ price: '61284.5', quantity: '0.0509' }), context).total).toBe(
      '3119.38105',
    );
    expect(summarise(form({ quantity: '' }), context).total).toBe('');
  });
  test('a market order is estimated at the last price', () => {
    const { price, total } = summarise(form({ kind: 'market', price: '' }), context);
    expect(price).toBe('60000.0');
    expect(Number(total)).toBe(600);
  });
  test('D17: the fee is in the coin received, rounded up to the atomic unit', () => {
    expect(summarise(form({ quantity: '0.0509' }), context).fee).toEqual({
      ...{ coin: 'BTC', amount: '0.00005090', rate: '0.001', role: 'taker' },
    });
    const sale = form({ side: 'sell', price: '0.1', quantity: '0.0001' });
    expect(summarise(sale, context).fee).toMatchObject({ coin: 'USDT', amount: '0.00000001' });
    expect(summarise(form({ timeInForce: 'PO' }), context).fee?.role).toBe('maker');
  });
  test('the most: free quote divided by price, or free base; on the lot, within the rules', () => {
    expect(summarise(form({}), context).quantityMax).toBe('0.0166');
    expect(summarise(form({ side: 'sell' }), context).quantityMax).toBe('0.5000');
    const rich = { ...context, available: { base: '5000', quote: '0' } };
    expect(summarise(form({ side: 'sell' }), rich).quantityMax).toBe('100.0000');
    expect(summarise(form({}), { ...context, available: null }).quantityMax).toBe('0');
    expect(summarise(form({ price: '' }), context).quantityMax).toBe('0');
  });
  test('the slider: percent of the most, and back', () => {
    expect(quantityOfPercent(50, '0.0166', context)).toBe('0.0083');
    expect(quantityOfPercent(25, '0.0166', context)).toBe('0.0041');
    expect(quantityOfPercent(0, '0.0166', context)).toBe('');
    expect(summarise(form({ quantity: '0.0083' }), context).percent).toBe(50);
    expect(summarise(form({ quantity: '9' }), context).percent).toBe(100);
  });

  test('I09: the slider never asks for more than is free, and the rest is under one lot', () => {
    const ticks = fc.integer({ min: 1, max: 10_000_000 });
    const cents = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(ticks, cents, (priceTicks, quoteCents) => {
        const price = (priceTicks / 10).toFixed(1);
        const quote = (quoteCents / 100).toFixed(2);
        const rich = { ...context, available: { base: '0', quote } };
        const unlimited = { ...rich, rules: { ...context.rules!, quantityMax: '1000000000' } };
        const { quantityMax } = summarise(form({ price }), unlimited);
        expect(compareDecimals(multiplyDecimals(quantityMax, price), quote)).not.toBe(1);
        const oneMore = (Number(quantityMax) + 0.0001).toFixed(4);
        expect(compareDecimals(multiplyDecimals(oneMore, price), quote)).toBe(1);
      }),
    );
  });
});

test('floorToStep floors to steps that are no power of ten', () => {
  expect(floorToStep('0.0047', '0.0005', 4)).toBe('0.0045');
  expect(floorToStep('7', '2.5', 1)).toBe('5.0');
});

describe('validate', () => {
  test('an order that can be sent', () => expect(problemOf({})).toBeNull());
  test.each([
    ['quantity', { quantity: '' }, 'Please enter quantity'],
    ['quantity', { quantity: '0.0000' }, 'Please enter quantity'],
    ['price', { price: '' }, 'Please enter price'],
    ['stopPrice', { kind: 'stop-limit' }, 'Please enter stop price'],
    ['price', { price: '60000.05' }, 'Price must be a multiple of {{step}}'],
    ['quantity', { quantity: '0.00005' }, 'Quantity must be a multiple of {{step}}'],
    ['quantity', { quantity: '101' }, 'Quantity must be at most {{amount}}'],
    [
      'quantity',
      { price: '1.0', quantity: '1' },
      'The order value must be at least {{amount}} {{coin}}',
    ],
    ['quantity', { quantity: '0.02' }, 'Insufficient balance: {{amount}} {{coin}} available'],
    [
      'quantity',
      { side: 'sell', quantity: '0.6' },
      'Insufficient balance: {{amount}} {{coin}} available',
    ],
  ] as const)('%s: %j', (field, change, key) => {
    expect(problemOf(change)).toMatchObject({ field, key });
  });
  test('D22: a market buy may ask for more than is free, but not with an empty account', () => {
    expect(problemOf({ kind: 'market', quantity: '1' })).toBeNull();
    const empty = { available: { base: '0', quote: '0' } };
    expect(problemOf({ kind: 'market' }, empty)?.field).toBe('quantity');
  });
  test('market orders are off while the price is stale; limit orders are not', () => {
    const stale = { isPriceStale: true };
    expect(problemOf({ kind: 'market' }, stale)?.key).toBe(
      'Market orders are off while the price is late',
    );
    expect(problemOf({}, stale)).toBeNull();
  });
  test('a market that is halted or only cancels says so', () => {
    const rules = { ...context.rules!, state: 'halted' as const };
    expect(problemOf({}, { rules })).toMatchObject({
      field: 'order',
      key: 'This market is halted',
    });
  });
});

describe('requestOf', () => {
  const body = (change: Partial<OrderForm>) =>
    requestOf(form(change), summarise(form(change), context), 'BTCUSDT', 'id-1');

  test('a limit order', () => {
    expect(body({ side: 'sell' })).toEqual({
      ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 2, price: '60000.0', quantity: '0.01' },
      ...{ amount: '600.000', clientOrderId: 'id-1' },
    });
  });
  test('a market order sends price 0 and its amount at the last price', () => {
    expect(body({ kind: 'market', price: '' })).toMatchObject({
      ...{ orderType: 2, price: '0', quantity: '0.01', amount: '600.000' },
    });
  });
  test('D23: stop price and time in force go along when they are said', () => {
    expect(body({ kind: 'stop-limit', stopPrice: '61000.0' }).stopPrice).toBe('61000.0');
    expect(body({ timeInForce: 'FOK' }).timeInForce).toBe('FOK');
  });
});

test('F21: the same order without an answer keeps its id; any other gets a new one', () => {
  const unanswered = { content: 'a', clientOrderId: 'old' };
  expect(clientOrderIdFor('a', unanswered, () => 'new')).toBe('old');
  expect(clientOrderIdFor('b', unanswered, () => 'new')).toBe('new');
  expect(clientOrderIdFor('a', null, () => 'new')).toBe('new');
});
