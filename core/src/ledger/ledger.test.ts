import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type Event, HouseUser } from '@bourse/contract/messages.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditLedger, totalsOf } from './audit.ts';
import { Ledger } from './ledger.ts';

const { FUNDING, SPOT } = AccountKind;

/** A ledger where user 100 has `amount` of asset 1 from custody. */
function funded(amount: number): { ledger: Ledger; custody: number; user: number } {
  const ledger = new Ledger();
  const custody = ledger.row(HouseUser.custody, FUNDING, 1);
  const user = ledger.row(100, SPOT, 1);
  ledger.move(custody, user, amount);
  ledger.drain([]);
  return { ledger, custody, user };
}

describe('the ledger', () => {
  test('moves, holds, releases and pays between parts, and sums to zero (I01, I04)', () => {
    const { ledger, custody, user } = funded(100);
    const other = ledger.row(101, SPOT, 1);
    ledger.freeze(user, 70);
    ledger.release(user, 10);
    ledger.pay(user, other, 25);
    expect([ledger.available(user), ledger.frozen(user)]).toEqual([40n, 35n]);
    expect([ledger.available(other), ledger.frozen(other)]).toEqual([25n, 0n]);
    expect(ledger.available(custody)).toBe(-100n);
    expect(totalsOf(ledger)).toEqual([{ asset: 1, users: 100n, house: 0n, custody: -100n }]);
    expect(auditLedger(ledger)).toEqual([]);
  });

  test('throws rather than take what is not there (I03)', () => {
    const { ledger, user } = funded(100);
    const other = ledger.row(101, SPOT, 1);
    expect(() => ledger.freeze(user, 101)).toThrow('below zero');
    expect(() => funded(5).ledger.move(other, user, 1)).toThrow();
    const { ledger: second, user: row } = funded(100);
    second.freeze(row, 60);
    expect(() => second.release(row, 61)).toThrow('below zero');
  });

  test('is exact far above 2^53 (I08)', () => {
    const ledger = new Ledger();
    const custody = ledger.row(HouseUser.custody, FUNDING, 1);
    const user = ledger.row(100, SPOT, 1);
    const amounts = fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 300, size: 'max' });
    let expected = 0n;
    fc.assert(
      fc.property(amounts, (given) => {
        for (const amount of given) {
          if (expected + BigInt(amount) > 2n ** 62n) continue;
          ledger.move(custody, user, amount);
          expected += BigInt(amount);
        }
        expect(ledger.available(user)).toBe(expected);
        expect(ledger.available(custody)).toBe(-expected);
      }),
    );
    expect(expected > 2n ** 60n).toBe(true);
    ledger.freeze(user, 1);
    expect(ledger.available(user)).toBe(expected - 1n);
  });

  test('takes no amount that is not a safe integer of at least 0 (I08)', () => {
    for (const bad of [-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => funded(100).ledger.freeze(1, bad)).toThrow('no safe integer');
    }
  });

  test('covers compares exactly around 2^53', () => {
    for (const amount of [0, 1, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER]) {
      const { ledger, user } = funded(amount);
      expect(ledger.covers(user, amount)).toBe(true);
      expect(ledger.covers(user, amount + 1)).toBe(false);
      expect(ledger.availableUpTo(user, Number.MAX_SAFE_INTEGER)).toBe(amount);
      expect(ledger.availableUpTo(user, 3)).toBe(Math.min(amount, 3));
    }
    expect(new Ledger().covers(-1, 1)).toBe(false);
  });

  test('says each changed balance once, in the order of the first change, and no other (I07)', () => {
    const { ledger, custody, user } = funded(100);
    const other = ledger.row(101, SPOT, 1);
    ledger.freeze(user, 40);
    ledger.pay(user, other, 40);
    ledger.freeze(other, 5);
    ledger.move(custody, user, 7);
    ledger.move(user, custody, 7);
    const events: Event[] = [];
    ledger.drain(events);
    const value = (row: number, available: bigint, frozen: bigint) => ({
      case: 'balanceChanged',
      value: { user: row, account: SPOT, asset: 1, balance: { available, frozen } },
    });
    expect(events).toEqual([value(100, 60n, 0n), value(101, 35n, 5n)]);
    const again: Event[] = [];
    ledger.drain(again);
    expect(again).toEqual([]);
  });

  test('says a change by whole 2^32, of what is available and of what is frozen (I07)', () => {
    const { ledger, custody, user } = funded(3 * 2 ** 32);
    ledger.freeze(user, 2 ** 32);
    const events: Event[] = [];
    ledger.drain(events);
    ledger.move(user, custody, 2 ** 32);
    ledger.drain(events);
    const told = events.flatMap((event) =>
      event.case === 'balanceChanged' && event.value.user === 100 ? [event.value.balance] : [],
    );
    const units = (count: number) => BigInt(count * 2 ** 32);
    expect(told).toEqual([
      { available: units(2), frozen: units(1) },
      { available: units(1), frozen: units(1) },
    ]);
  });

  test('the first row is one like all others, and an account that was never used has nothing', () => {
    const ledger = new Ledger();
    ledger.restore(100, SPOT, 1, { available: 7n, frozen: 3n });
    const first = ledger.find(100, SPOT, 1);
    expect([ledger.available(first), ledger.frozen(first)]).toEqual([7n, 3n]);
    expect([ledger.availableUpTo(first, 5), ledger.availableUpTo(first, 9)]).toEqual([5, 7]);
    const never = ledger.find(101, SPOT, 1);
    expect([ledger.available(never), ledger.frozen(never)]).toEqual([0n, 0n]);
    expect([ledger.availableUpTo(never, 5), ledger.covers(never, 0)]).toEqual([0, false]);
  });

  test('a row is of its own part and coin', () => {
    const { ledger, user } = funded(1);
    const isOf = (account: AccountKind, asset: number) => ledger.isOf(user, account, asset);
    expect([isOf(SPOT, 1), isOf(FUNDING, 1), isOf(SPOT, 2)]).toEqual([true, false, false]);
  });

  test('keeps every row while it grows', () => {
    const ledger = new Ledger();
    const custody = ledger.row(HouseUser.custody, FUNDING, 7);
    for (let user = 100; user < 3_000; user += 1) {
      ledger.move(custody, ledger.row(user, FUNDING, 7), user);
    }
    for (let user = 100; user < 3_000; user += 1) {
      expect(ledger.available(ledger.find(user, FUNDING, 7))).toBe(BigInt(user));
    }
    const events: Event[] = [];
    ledger.drain(events);
    expect(events.length).toBe(2_901);
    expect(auditLedger(ledger)).toEqual([]);
  });
});

describe('the audit of the ledger', () => {
  test('finds money out of nothing (I01) and a balance below zero (I03)', () => {
    const ledger = new Ledger();
    ledger.restore(100, SPOT, 1, { available: -5n, frozen: 3n });
    expect(auditLedger(ledger).map(({ invariant }) => invariant)).toEqual(['I01', 'I03']);
  });

  test('finds frozen money below zero, also where there is enough to cover it, and says whose (I03)', () => {
    const ledger = new Ledger();
    ledger.restore(HouseUser.custody, FUNDING, 1, { available: -5n, frozen: 0n });
    ledger.restore(100, SPOT, 1, { available: 8n, frozen: -3n });
    expect(auditLedger(ledger)).toEqual([
      { invariant: 'I03', text: `user 100 account ${SPOT} asset 1 is below zero` },
    ]);
  });

  test('sums stand in the order of the coins', () => {
    const ledger = new Ledger();
    for (const asset of [3, 1, 2]) ledger.restore(100, SPOT, asset, { available: 1n, frozen: 0n });
    expect(totalsOf(ledger).map(({ asset }) => asset)).toEqual([1, 2, 3]);
  });
});
