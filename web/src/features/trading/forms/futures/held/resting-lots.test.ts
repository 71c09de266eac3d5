import { expect, test } from 'vitest';
import { sampleRules } from '#app/data/futures/fixtures/sample-contract.ts';
import { restingLotsOf } from './resting-lots.ts';

const order = (change: object) => ({
  ...{ symbol: 'BTCUSDT', side: 1, positionType: 1, quantity: '1', dealQuantity: '0' },
  ...{ reduceOnly: false, stopPrice: '0', triggered: false },
  ...change,
});
const lotsOf = (...orders: ReturnType<typeof order>[]) =>
  restingLotsOf(orders, 'BTCUSDT', sampleRules);

test('what is left of an order counts to its side, as opening or closing', () => {
  expect(lotsOf(order({ dealQuantity: '0.4' })).openingLots).toEqual({ buy: 6_000, sell: 0 });
  expect(lotsOf(order({ positionType: 2 })).closingLots).toEqual({ buy: 10_000, sell: 0 });
  expect(lotsOf(order({ side: 2 })).closingLots).toEqual({ buy: 0, sell: 10_000 });
  expect(lotsOf(order({ side: 2, positionType: 2 })).openingLots.sell).toBe(10_000);
});

test('in one-way mode only reduce-only says that it closes', () => {
  expect(lotsOf(order({ positionType: 0 })).openingLots.buy).toBe(10_000);
  expect(lotsOf(order({ positionType: 0, reduceOnly: true })).closingLots.buy).toBe(10_000);
});

test('a trigger that waits and another contract count nothing; one that woke does', () => {
  const none = { buy: 0, sell: 0 };
  expect(lotsOf(order({ stopPrice: '5' }), order({ symbol: 'ETHUSDT' }))).toEqual({
    openingLots: none,
    closingLots: none,
  });
  expect(lotsOf(order({ stopPrice: '5', triggered: true })).openingLots.buy).toBe(10_000);
});
