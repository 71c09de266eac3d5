import { expect, test } from 'vitest';
import { chargedRates } from './charged-rates.ts';

const contract = { makerRate: 20_000, takerRate: 50_000 };

test.each([
  { what: 'no tier', tier: undefined, rates: [20_000, 50_000] },
  { what: 'a tier that says nothing', tier: {}, rates: [20_000, 50_000] },
  {
    what: 'a tier that gives less',
    tier: { futuresMakerRate: 0, futuresTakerRate: 1 },
    rates: [0, 1],
  },
  {
    what: 'a tier that would charge more',
    tier: { futuresMakerRate: 20_001, futuresTakerRate: 50_001 },
    rates: [20_000, 50_000],
  },
])('D17: an account pays what its tier says, never more than the contract does: $what', (row) => {
  const { chargedMakerRate, chargedTakerRate } = chargedRates(contract, row.tier);
  expect([chargedMakerRate, chargedTakerRate]).toEqual(row.rates);
});
