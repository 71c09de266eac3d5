import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import { describe, expect, test } from 'vitest';
import { freezeOf, frozenFor } from './freeze.ts';

const scale = { lotSize: 10_000, notionalUnit: 100 };
const limitBuy = {
  side: Side.BUY,
  type: OrderType.LIMIT,
  limitTicks: 50,
  quantityLots: 7,
  quoteAmount: 0,
};

describe('what an order freezes (I09, I35)', () => {
  test('a limit buy: its whole value at the limit, in quote', () => {
    expect(freezeOf(limitBuy, scale)).toBe(50 * 7 * 100);
    expect(frozenFor(Side.BUY, 50, 3, scale)).toBe(50 * 3 * 100);
  });

  test('a sell: its quantity, in base', () => {
    expect(freezeOf({ ...limitBuy, side: Side.SELL }, scale)).toBe(70_000);
    expect(frozenFor(Side.SELL, 50, 3, scale)).toBe(30_000);
  });

  test('a market buy: the least of value at protection and amount (D22)', () => {
    const market = { ...limitBuy, type: OrderType.MARKET };
    expect(freezeOf(market, scale)).toBe(35_000);
    expect(freezeOf({ ...market, quoteAmount: 34_999 }, scale)).toBe(34_999);
    expect(freezeOf({ ...market, quoteAmount: 35_001 }, scale)).toBe(35_000);
    expect(freezeOf({ ...market, quantityLots: 0, quoteAmount: 9 }, scale)).toBe(9);
  });

  test('a market buy worth more than any amount freezes at most the largest amount; no limit buy may be', () => {
    const huge = {
      ...limitBuy,
      type: OrderType.MARKET,
      limitTicks: 2 ** 31 - 1,
      quantityLots: 2 ** 31 - 1,
    };
    expect(freezeOf(huge, scale)).toBe(AMOUNT_MAX);
    // A limit order needs all of it, and nobody has that.
    expect(() => freezeOf({ ...huge, type: OrderType.LIMIT }, scale)).toThrow();
  });
});
