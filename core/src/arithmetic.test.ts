import { AMOUNT_MAX, RATE_ONE } from '@bourse/contract/amount.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  baseAmountOf,
  notionalOf,
  notionalOrInfinity,
  notionalUnitOf,
  priceCeilingOf,
  priceFloorOf,
  quotientFloor,
  shareCeil,
  shareFloor,
} from './arithmetic.ts';
import { PRICE_RATE_MAX, PRICE_TICKS_MAX } from './limits.ts';

const anyAmount = fc.oneof(
  fc.nat({ max: 1_000 }),
  fc.maxSafeNat(),
  fc.nat({ max: 1_000 }).map((less) => AMOUNT_MAX - less),
);
const anyRate = fc.oneof(fc.nat({ max: PRICE_RATE_MAX }), fc.constantFrom(0, 1, PRICE_RATE_MAX));
const runs = { numRuns: 5_000 };

describe('exact arithmetic, against bigint (I08)', () => {
  test('quotientFloor floors every quotient of safe integers', () => {
    const anyDivisor = fc.oneof(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1 }),
      fc.constant(RATE_ONE),
    );
    fc.assert(
      fc.property(anyAmount, anyDivisor, (amount, divisor) => {
        expect(BigInt(quotientFloor(amount, divisor))).toBe(BigInt(amount) / BigInt(divisor));
      }),
      runs,
    );
  });

  test('quotientFloor just below a multiple, where a rounded quotient could reach it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 30 }), fc.maxSafeNat(), (divisor, amount) => {
        const below = amount - (amount % divisor) - 1;
        if (below < 0) return;
        expect(BigInt(quotientFloor(below, divisor))).toBe(BigInt(below) / BigInt(divisor));
      }),
      runs,
    );
  });

  test('shares round as their names say (I40)', () => {
    fc.assert(
      fc.property(anyAmount, anyRate, (amount, rate) => {
        const product = BigInt(amount) * BigInt(rate);
        const one = BigInt(RATE_ONE);
        expect(BigInt(shareFloor(amount, rate))).toBe(product / one);
        expect(BigInt(shareCeil(amount, rate))).toBe((product + one - 1n) / one);
      }),
      runs,
    );
  });

  test('a fee is never above what was received, and never 0 of something', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: AMOUNT_MAX }),
        fc.integer({ min: 1, max: PRICE_RATE_MAX }),
        (received, rate) => {
          const fee = shareCeil(received, rate);
          expect(fee >= 1 && fee <= received).toBe(true);
        },
      ),
      runs,
    );
  });

  test('a notional is exact or refused, never rounded', () => {
    const anyInteger = fc.integer({ min: 1, max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(
        anyInteger,
        anyInteger,
        fc.integer({ min: 1, max: 10_000 }),
        (price, lots, unit) => {
          const exact = BigInt(price) * BigInt(lots) * BigInt(unit);
          if (exact <= BigInt(AMOUNT_MAX)) {
            expect(BigInt(notionalOf(price, lots, unit))).toBe(exact);
            expect(BigInt(notionalOrInfinity(price, lots, unit))).toBe(exact);
          } else {
            expect(() => notionalOf(price, lots, unit)).toThrow('notional');
            expect(notionalOrInfinity(price, lots, unit)).toBe(Number.POSITIVE_INFINITY);
          }
        },
      ),
      runs,
    );
  });

  test('a base amount that is no safe integer throws', () => {
    expect(baseAmountOf(3, 10_000)).toBe(30_000);
    expect(() => baseAmountOf(2 ** 31 - 1, 2 ** 31)).toThrow('quantity');
  });

  test('prices stay within their rate of the reference, and are the furthest that do', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: PRICE_TICKS_MAX }), anyRate, (reference, rate) => {
        const reach = (distance: number) => BigInt(distance) * BigInt(RATE_ONE);
        const most = BigInt(reference) * BigInt(rate);
        const above = priceCeilingOf(reference, rate) - reference;
        const below = reference - priceFloorOf(reference, rate);
        expect(reach(above) <= most && reach(below) <= most).toBe(true);
        if (reference + above < PRICE_TICKS_MAX) expect(reach(above + 1) > most).toBe(true);
        if (reference - below > 1) expect(reach(below + 1) > most).toBe(true);
      }),
      runs,
    );
  });
});

describe('the unit of a notional', () => {
  test('is what one lot costs a tick', () => {
    expect(notionalUnitOf(1_000_000, 10_000, 8)).toBe(100);
    expect(notionalUnitOf(10_000, 10 ** 14, 18)).toBe(1);
  });

  test('is 0 where price times quantity would not be exact', () => {
    expect(notionalUnitOf(1_000_000, 99, 8)).toBe(0);
    expect(notionalUnitOf(1, 1, 8)).toBe(0);
    expect(notionalUnitOf(AMOUNT_MAX, AMOUNT_MAX, 0)).toBe(0);
  });
});
