import { expect, test } from 'vitest';
import { overNoNetwork } from './run-totals.tsx';

test.each([
  [10n, 4n, 6n],
  [10n, 10n, 0n],
  // Coins that came were lost to bots of the house.
  [10n, 13n, 0n],
  // What was won left over a network.
  [10n, -5n, 10n],
  [0n, 0n, 0n],
])('of %i owed, with %i over networks, %i came over none', (sum, overChains, none) => {
  expect(overNoNetwork(sum, overChains)).toBe(none);
});
