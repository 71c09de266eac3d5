import { expect, test } from 'vitest';
import type { Account, AccountPosition } from './account.ts';
import { addedMargin, withLeverage } from './leverage.ts';
import { ladderOf } from './tiers.ts';

const dollars = (amount: number) => amount * 1_000_000;
const ladder = ladderOf([
  { notionalMax: dollars(50_000), maintenanceRate: 400_000, leverageMax: 100 },
])!;
/** 0.1 from 60,000, isolated at 20x with its initial margin. */
const isolated: AccountPosition = {
  contract: { unit: 10, markTicks: 600_000, ladder },
  ...{ contractId: 7, sign: 1, isCross: false, leverage: 20 },
  ...{ lots: 1_000, cost: dollars(6_000), margin: dollars(300) },
};
const account = (...positions: AccountPosition[]): Account => ({
  ...{ wallet: BigInt(dollars(1_000)), orderMargin: 0n, positions },
});

test('an isolated position gets what a lower leverage asks for, and keeps what it has at a higher one', () => {
  expect(addedMargin(isolated, 10)).toBe(dollars(300));
  expect(addedMargin({ ...isolated, margin: dollars(700) }, 10)).toBe(0);
  expect(addedMargin(isolated, 50)).toBe(0);
});

test('that comes from the wallet, and only positions of the contract change', () => {
  const other = { ...isolated, contractId: 8 };
  const { wallet, positions } = withLeverage(account(isolated, other), 7, 10);
  expect(wallet).toBe(BigInt(dollars(700)));
  expect(positions).toEqual([{ ...isolated, leverage: 10, margin: dollars(600) }, other]);
});

test('a cross position takes another leverage and no margin', () => {
  const cross = { ...isolated, isCross: true, margin: 0 };
  expect(withLeverage(account(cross), 7, 5)).toEqual(account({ ...cross, leverage: 5 }));
});
