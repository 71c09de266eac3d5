import { expect, test } from 'vitest';
import { Fees } from './fees.ts';

test('the first schedule is maker 0.08 %, taker 0.10 %, rounded up (D17, I40)', () => {
  const fees = new Fees();
  expect(fees.ofMaker(100, 100_000)).toBe(80);
  expect(fees.ofTaker(100, 100_000)).toBe(100);
  expect(fees.ofMaker(100, 1)).toBe(1);
  expect(fees.ofTaker(100, 0)).toBe(0);
});

test('a user pays by tier; a tier above a shortened schedule counts as its last', () => {
  const fees = new Fees();
  fees.tiers = [
    { makerRate: 80_000, takerRate: 100_000 },
    { makerRate: 0, takerRate: 50_000 },
    { makerRate: 0, takerRate: 0 },
  ];
  fees.setTier(200_000, 2);
  fees.setTier(101, 1);
  expect(fees.ofTaker(200_000, 1_000_000)).toBe(0);
  expect(fees.ofTaker(101, 1_000_000)).toBe(500);
  expect(fees.assigned()).toEqual([
    { user: 101, tier: 1 },
    { user: 200_000, tier: 2 },
  ]);
  fees.tiers = fees.tiers.slice(0, 2);
  expect(fees.tierOf(200_000)).toBe(1);
  expect(fees.tierOf(3_000_000)).toBe(0);
});
