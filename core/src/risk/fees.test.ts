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

test.each([1_022, 1_023, 1_024, 1_025, 2_047, 2_048])(
  'a tier that is set is the tier that is paid, also of the user at the end of what is kept: %i (D17)',
  (user) => {
    const fees = new Fees();
    fees.tiers = [...fees.tiers, { makerRate: 0, takerRate: 50_000 }];
    fees.setTier(user, 1);
    expect(fees.ofTaker(user, 1_000_000)).toBe(500);
    expect(fees.ofTaker(user + 1, 1_000_000)).toBe(1_000);
    expect(fees.assigned()).toEqual([{ user, tier: 1 }]);
  },
);

test('on a contract a tier lowers the rate and never raises it', () => {
  const fees = new Fees();
  const contract = { makerRate: 20_000, takerRate: 50_000 };
  const tier = { makerRate: 1, takerRate: 1 };
  fees.adopt({
    version: 3,
    tiers: [
      tier,
      { ...tier, futuresMakerRate: 0, futuresTakerRate: 30_000 },
      { ...tier, futuresMakerRate: 90_000, futuresTakerRate: 90_000 },
    ],
  });
  for (const user of [100, 101, 102]) fees.setTier(user, user - 100);
  const ratesOf = (user: number) => [
    fees.makerRateOn(user, contract),
    fees.takerRateOn(user, contract),
  ];
  expect([100, 101, 102].map(ratesOf)).toEqual([
    [20_000, 50_000],
    [0, 30_000],
    [20_000, 50_000],
  ]);
  expect(fees.schedule().version).toBe(3);
});
