import { expect, test } from 'vitest';
import { BillKind, billKindsOf } from './bills.ts';

test('a kind keeps its number for ever: programs and statements of years go by it', () => {
  expect(BillKind).toMatchObject({
    ...{ deposit: 1, withdrawal: 2, transferIn: 3, transferOut: 4, demoFunds: 5 },
    ...{ withdrawalFee: 6, referralShare: 7, correction: 8, buy: 11, sell: 12, fee: 13 },
    ...{ realisedProfit: 21, funding: 22, liquidation: 23, liquidationFee: 24 },
    ...{ deleveraging: 25, debt: 26 },
  });
  const numbers = Object.values(BillKind);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('each account has kinds of its own, and transfers are of all three', () => {
  const kindsOf = (account: number) => new Set<number>(billKindsOf(account));
  const [funding, spot, futures] = [kindsOf(1), kindsOf(2), kindsOf(3)];
  expect(spot).toEqual(new Set([3, 4, 11, 12, 13]));
  expect([...funding]).toEqual(expect.arrayContaining([1, 2, 3, 4, 6]));
  expect([...futures]).toEqual(expect.arrayContaining([3, 4, 13, 21, 22, 23]));
  expect([...funding].filter((kind) => spot.has(kind) && futures.has(kind))).toEqual([3, 4]);
  expect(futures.has(1) || funding.has(21)).toBe(false);
});
