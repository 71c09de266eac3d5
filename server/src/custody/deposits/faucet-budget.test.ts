import { expect, test } from 'vitest';
import { FaucetBudget } from './faucet-budget.ts';

const DAY_MS = 86_400_000;
const ask = { user: 1, coin: 'ETH', address: '192.0.2.7', time: 0 };

test('a user has three gifts of a coin a day, and what failed is given back', () => {
  const budget = new FaucetBudget();
  const gifts = [1, 2, 3].map(() => budget.take(ask));
  expect(gifts.every(Boolean)).toBe(true);
  expect(budget.take(ask)).toBeUndefined();
  expect(budget.take({ ...ask, coin: 'BTC' })).toBeDefined();
  gifts[0]?.();
  expect(budget.take(ask)).toBeDefined();
  expect(budget.take({ ...ask, time: DAY_MS })).toBeDefined();
});

test('accounts cost nothing: an address has a share of the day, and all together theirs', () => {
  const budget = new FaucetBudget();
  let user = 0;
  const takenBy = (address: (at: number) => string, count: number) => {
    let taken = 0;
    for (let at = 0; at < count; at += 1) {
      user += 1;
      if (budget.take({ ...ask, user, address: address(at) })) taken += 1;
    }
    return taken;
  };
  expect(takenBy(() => '192.0.2.7', 100)).toBe(60);
  expect(takenBy((at) => `10.${at >> 8}.${at & 255}.1`, 5_000)).toBe(1_940);
});
