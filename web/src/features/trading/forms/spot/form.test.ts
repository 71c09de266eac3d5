import { expect, test } from 'vitest';
import { sampleForm as form } from './fixtures/sample-market.ts';
import { reduce } from './form.ts';

test('switching buy and sell clears the quantity', () => {
  expect(reduce(form(), { type: 'side', side: 'sell' })).toMatchObject({
    ...{ side: 'sell', quantity: '', price: '60000.0' },
  });
  expect(reduce(form(), { type: 'side', side: 'buy' }).quantity).toBe('0.01');
});

test('switching to limit prefills the price with the last price; market has none', () => {
  const market = reduce(form(), { type: 'kind', kind: 'market', startPrice: '61000.0' });
  expect(market.price).toBe('');
  const limit = reduce(market, { type: 'kind', kind: 'limit', startPrice: '61000.0' });
  expect(limit.price).toBe('61000.0');
});

test('a price of the book sets the limit price, also from a market order', () => {
  const next = reduce(form({ kind: 'market' }), { type: 'bookPrice', price: '59999.9' });
  expect(next).toMatchObject({ kind: 'limit', price: '59999.9', quantity: '0.01' });
  const stop = reduce(form({ kind: 'stop-limit' }), { type: 'bookPrice', price: '1.0' });
  expect(stop.kind).toBe('stop-limit');
});

test('the last price fills an empty limit price and nothing that was chosen before it was known', () => {
  const known = { type: 'offer', price: '61000.0' } as const;
  expect(reduce(form({ price: '' }), known)).toMatchObject({ price: '61000.0', quantity: '0.01' });
  expect(reduce(form({ price: '59999.9' }), known).price).toBe('59999.9');
  expect(reduce(form({ kind: 'market', price: '' }), known).price).toBe('');
});

test('only a limit order keeps its time in force', () => {
  const post = form({ timeInForce: 'PO' });
  expect(reduce(post, { type: 'kind', kind: 'stop-limit', startPrice: '' }).timeInForce).toBe(
    'GTC',
  );
});

test('a placed order empties the form but keeps its side and kind', () => {
  const sale = form({ side: 'sell', stopPrice: '9' });
  expect(reduce(sale, { type: 'placed', startPrice: '5' })).toMatchObject({
    ...{ side: 'sell', price: '5', quantity: '', stopPrice: '' },
  });
});

test('another market empties the price too', () => {
  expect(reduce(form({ side: 'sell' }), { type: 'reset' })).toMatchObject({
    ...{ side: 'sell', price: '', quantity: '' },
  });
});

test('what is typed is what is held', () => {
  const type = 'text';
  expect(reduce(form(), { type, field: 'price', text: '1.' }).price).toBe('1.');
  expect(reduce(form(), { type, field: 'quantity', text: '' }).quantity).toBe('');
  expect(reduce(form(), { type, field: 'stopPrice', text: '7' }).stopPrice).toBe('7');
  expect(reduce(form(), { type: 'timeInForce', timeInForce: 'FOK' }).timeInForce).toBe('FOK');
});

test('a price of the book is followed until another is typed, taken or begun with', () => {
  const followed = reduce(form(), { type: 'level', level: 'bestBid', price: '59999.0' });
  expect(followed).toMatchObject({ level: 'bestBid', price: '59999.0' });
  expect(reduce(followed, { type: 'text', field: 'quantity', text: '1' }).level).toBe('bestBid');
  for (const action of [
    { type: 'text', field: 'price', text: '1' },
    { type: 'bookPrice', price: '1' },
    { type: 'kind', kind: 'stop-limit', startPrice: '1' },
    { type: 'reset' },
  ] as const) {
    expect(reduce(followed, action).level).toBeUndefined();
  }
});
