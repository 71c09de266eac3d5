import { AccountKind } from '@bourse/contract/enumerations.ts';
import { USER_FIRST } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { ALICE, BOB, BTC, CAROL, ONE, USDT, units } from '../fixtures/desk.ts';
import { FuturesDesk } from '../fixtures/futures-desk.ts';
import { type OwingEngine, owedOf } from './owed.ts';

/** USDT that each is owed, whole; nothing: no row. */
function owed(desk: FuturesDesk, asset = USDT): Record<number, number> {
  const rows = owedOf(desk.engine).filter((row) => row.asset === asset);
  return Object.fromEntries(rows.map(({ user, amount }) => [user, Number(amount) / ONE]));
}

test('balances count whole, what orders hold too; nothing of the house does', () => {
  const desk = FuturesDesk.openFutures();
  desk.insure(5_000 * ONE);
  desk.fundTreasury(BTC, 3 * ONE);
  desk.deposit(BOB, BTC, 2 * ONE);
  desk.transfer(BOB, AccountKind.FUNDING, AccountKind.SPOT, BTC, ONE);
  desk.sell(BOB, 70_000, 0.5);
  desk.long(ALICE, 50_000, 1);
  expect(owed(desk)).toEqual({ [ALICE]: 1_000_000, [BOB]: 1_000_000, [CAROL]: 1_000_000 });
  expect(owed(desk, BTC)).toEqual({ [BOB]: 2 });
  expect(owedOf(desk.engine).every(({ user }) => user >= USER_FIRST)).toBe(true);
});

test('open positions count at the mark: cross ones with the wallet, isolated ones by themselves', () => {
  const desk = FuturesDesk.openFutures();
  desk.isolated(CAROL, 10);
  desk.short(BOB, 60_000, 2);
  desk.long(ALICE, 60_000, 1);
  desk.long(CAROL, 60_000, 1);
  const before = owed(desk);
  desk.mark(61_000);
  const gains = owed(desk);
  expect(gains[ALICE]! - before[ALICE]!).toBeCloseTo(1_000, 6);
  expect(gains[CAROL]! - before[CAROL]!).toBeCloseTo(1_000, 6);
  expect(gains[BOB]! - before[BOB]!).toBeCloseTo(-2_000, 6);
  // The engine says the same of an account in good order.
  const { balance } = desk.engine.futuresAccount(BOB);
  expect(units(owed(desk)[BOB]!)).toBe(Number(balance) - units(2_000));
});

test('an account below nothing lowers nobody else and no sum, and an isolated loss nothing of the rest', () => {
  const desk = FuturesDesk.openFutures();
  desk.isolated(CAROL, 10);
  desk.short(BOB, 60_000, 2);
  desk.long(ALICE, 60_000, 1);
  desk.long(CAROL, 60_000, 1);
  const { engine } = desk;
  const [contract] = engine.contracts();
  const margin = engine.allPositions().find(({ user }) => user === CAROL)?.margin ?? 0;
  const before = owed(desk);
  // As it would be before anybody is liquidated: a longer fall than any balance, and a debt.
  const fallen: OwingEngine = {
    allBalances: () => engine.allBalances(),
    allPositions: () => engine.allPositions(),
    contracts: () => [{ ...contract!, markTicks: 1 }],
    allFuturesAccounts: () =>
      engine.allFuturesAccounts().map((one) => {
        return one.user === ALICE ? { ...one, debt: 2_000_000 * ONE } : one;
      }),
  };
  const sums = Object.fromEntries(
    owedOf(fallen)
      .filter(({ asset }) => asset === USDT)
      .map(({ user, amount }) => [user, Number(amount) / ONE]),
  );
  expect(sums[ALICE]).toBeUndefined();
  expect(sums[CAROL]).toBeCloseTo(before[CAROL]! - margin / ONE, 6);
  expect(sums[BOB]).toBeGreaterThan(before[BOB]! + 119_000);
});
