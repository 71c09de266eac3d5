import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fractionOf,
  lotsOf,
  moneyOf,
  moneyUnitsOf,
  priceOf,
  quantityOf,
  rateOf,
  type Scale,
  ticksOf,
  unitsOf,
} from './scale.ts';

/** BTC with eight decimals in USDT with six: a tick of 0.1 and a lot of 0.0001. */
const scale: Scale = { tickSize: 100_000, lotSize: 10_000, baseDecimals: 8, quoteDecimals: 6 };

test('numbers still being typed are numbers; anything else is none', () => {
  expect(unitsOf('12.', 2)).toBe(1200);
  expect(unitsOf('', 2)).toBeNull();
  expect(unitsOf('1e5', 2)).toBeNull();
  expect(unitsOf('0.001', 2)).toBeNull();
});

test('I08: there and back is the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (steps) => {
      expect(ticksOf(scale, priceOf(scale, steps))).toBe(steps);
      expect(lotsOf(scale, quantityOf(scale, steps))).toBe(steps);
    }),
  );
});

describe('prices, quantities and money', () => {
  test.each([
    ['60000.1', 600_001],
    ['60000.', 600_000],
    ['60000.10', 600_001],
    ['60000.15', null],
    ['0', null],
    ['', null],
    ['-1', null],
  ])('a price of %j is %j ticks', (price, ticks) => {
    expect(ticksOf(scale, price)).toBe(ticks);
  });

  test('a quantity that is not on the lot is none', () => {
    expect(lotsOf(scale, '0.0003')).toBe(3);
    expect(lotsOf(scale, '0.00035')).toBeNull();
    expect(quantityOf({ ...scale, lotSize: 100_000_000 }, 27)).toBe('27');
  });

  test('a rate has eight decimals at most', () => {
    expect(rateOf('0.0008')).toBe(80_000);
    expect(rateOf('0.000000001')).toBeNull();
    expect(rateOf('')).toBeNull();
  });

  test('what was read is written again', () => {
    expect(priceOf(scale, 600_001)).toBe('60000.1');
    expect(lotsOf(scale, '0.0150')).toBe(150);
    expect(quantityOf(scale, 150)).toBe('0.015');
    expect(moneyUnitsOf(scale, '-0.000001')).toBe(-1n);
    expect(moneyOf(scale, -1n)).toBe('-0.000001');
    expect(moneyUnitsOf(scale, '0.0000001')).toBeNull();
    expect(fractionOf(-12_345_678)).toBe('-0.12345678');
  });
});
