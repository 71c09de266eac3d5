import { expect, test } from 'vitest';
import { impactOf, nextInterval } from './funding.ts';

const paid = (rate: number) => ({ rate, capRate: 300_000, hoursMax: 8 });

test.each([
  { what: 'at the cap', from: [8, 0], rate: 300_000, to: [1, 0] },
  { what: 'at the cap downwards', from: [8, 0], rate: -300_000, to: [1, 0] },
  { what: 'below it', from: [8, 0], rate: 299_999, to: [8, 0] },
  { what: 'small in a whole interval', from: [8, 0], rate: 0, to: [8, 0] },
  { what: 'the largest small one', from: [1, 3], rate: -25_000, to: [1, 4] },
  { what: 'one that is not small', from: [1, 15], rate: 25_001, to: [1, 0] },
  { what: 'the fifteenth', from: [1, 14], rate: 25_000, to: [1, 15] },
  { what: 'the sixteenth', from: [1, 15], rate: 25_000, to: [8, 0] },
])(
  'after a rate at its cap an hour each, until sixteen small ones in a row (Binance): $what',
  (row) => {
    const [hours = 0, calmRates = 0] = row.from;
    const next = nextInterval({ hours, calmRates }, paid(row.rate));
    expect([next.hours, next.calmRates]).toEqual(row.to);
  },
);

test('a book that has exactly the impact notional is not too thin (I58)', () => {
  const levels = [
    { priceTicks: 10, totalLots: 3 },
    { priceTicks: 20, totalLots: 1 },
  ];
  expect(impactOf(levels, 50, 1)).toEqual({ notional: 50, lots: 4 });
  expect(impactOf(levels, 51, 1)).toBe(null);
});
