import { describe, expect, test } from 'vitest';
import {
  type CostTerms,
  lossAtStop,
  lotsOfCost,
  lotsOfRisk,
  mostLots,
  orderCost,
  type RiskTerms,
} from './order-size.ts';

/** Prices step by 0.1, quantities by 0.0001, money by 0.000001: 60,000 at 20x, 0.05% fee. */
const terms: CostTerms = { priceTicks: 600_000, unit: 10, leverage: 20, takerRate: 50_000 };
const risk: RiskTerms = {
  entryTicks: 600_000,
  stopTicks: 590_000,
  unit: 10,
  entryRate: 50_000,
  exitRate: 50_000,
};
const dollars = (amount: number) => Math.round(amount * 1_000_000);

test('the most lots that fit: none, all, and the last one before they do not', () => {
  const asked = (limit: number, most: number) => mostLots(most, (lots) => lots <= limit);
  expect([asked(0, 10), asked(99, 10), asked(7, 10), asked(7, -3)]).toEqual([0, 10, 7, 0]);
  expect(asked(2 ** 40 + 1, 2 ** 50)).toBe(2 ** 40 + 1);
});

describe('lots by cost', () => {
  test('0.1 of 60,000 at 20x costs 300 of margin and 3 of fee', () => {
    expect(orderCost(1_000, terms)).toBe(dollars(303));
    expect(lotsOfCost(dollars(303), terms)).toBe(1_000);
  });

  test.each([1, 7, 20, 100])('at %ix no lot more would fit, and none less', (leverage) => {
    for (const cost of [dollars(1), 12_345_678, dollars(999_999)]) {
      const own = { ...terms, leverage };
      const lots = lotsOfCost(cost, own);
      expect(orderCost(lots, own)).toBeLessThanOrEqual(cost);
      expect(orderCost(lots + 1, own)).toBeGreaterThan(cost);
    }
  });

  test('less than a lot is none; a sum beyond all amounts does not overflow', () => {
    expect(lotsOfCost(1, terms)).toBe(0);
    expect(lotsOfCost(Number.MAX_SAFE_INTEGER, terms)).toBeGreaterThan(10 ** 9);
  });
});

describe('lots by what may be lost at the stop', () => {
  test('0.1 from 60,000 to 59,000 loses 100, and fees of 3 and 2.95', () => {
    expect(lossAtStop(1_000, risk)).toBe(dollars(105.95));
    expect(lotsOfRisk(dollars(105.95), risk)).toBe(1_000);
    expect(lotsOfRisk(dollars(105.95) - 1, risk)).toBe(999);
  });

  test('a short loses upwards, and pays the higher fee there', () => {
    const short = { ...risk, stopTicks: 610_000 };
    expect(lossAtStop(1_000, short)).toBe(dollars(106.05));
    expect(lotsOfRisk(dollars(106.05), short)).toBe(1_000);
  });

  test('a stop at the entry still loses its fees', () => {
    const same = { ...risk, stopTicks: 600_000 };
    expect(lotsOfRisk(dollars(6), same)).toBe(1_000);
  });
});
