import { expect, test } from 'vitest';
import { spotFeeTiers } from '#platform/markets/catalog.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { shareMaxOf } from './share-bound.ts';

const contracts = catalogContracts('simulated').map(({ definition }) => definition);
const bounds = { contracts, feeTiers: spotFeeTiers, riskRules };

test('R3: a share leaves friends in the lowest tier the spread of the fund to pay', () => {
  // Two pairs at 0.015% and 0.048%: 0.126%, of which 0.1% must stay.
  expect(shareMaxOf(bounds)).toBe(20_634_920);
  const feeTiers = spotFeeTiers.slice(0, 1);
  // 0.14% without tiers.
  expect(shareMaxOf({ ...bounds, feeTiers })).toBe(28_571_428);
});

test('R3: a tier never raises what a contract charges, and fees that are too low leave no share', () => {
  const cheap = [{ makerRate: 10_000, takerRate: 40_000 }];
  expect(shareMaxOf({ ...bounds, contracts: cheap })).toBe(0);
  const free = [{ makerRate: 0, takerRate: 0 }];
  expect(shareMaxOf({ ...bounds, contracts: free })).toBeLessThan(0);
});

test('without contracts nothing is bounded here', () => {
  expect(shareMaxOf({ ...bounds, contracts: [] })).toBe(100_000_000);
});
