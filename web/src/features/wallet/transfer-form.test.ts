import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountKind } from '../../data/user/assets.ts';
import {
  beginWhereFunds,
  canTransfer,
  chooseAccount,
  chooseCoin,
  chooseThrough,
  isCoinLocked,
  startTransfer,
  swapAccounts,
  type TransferForm,
} from './transfer-form.ts';

const kinds = fc.constantFrom<AccountKind>(1, 2, 3);
const sides = fc.constantFrom('from', 'to');

function expectLawful(form: TransferForm) {
  expect(form.from).not.toBe(form.to);
  expect([form.from, form.to]).toContain(1);
  if (form.from === 3 || form.to === 3) expect(form.coin).toBe('USDT');
}

describe('the transfer form', () => {
  it('pairs two different accounts, one of them funding, USDT with futures, whatever is chosen', () => {
    const steps = fc.array(fc.tuple(sides, kinds, fc.constantFrom('BTC', 'ETH', 'USDT')));
    fc.assert(
      fc.property(kinds, kinds, steps, (from, to, choices) => {
        let form = startTransfer(from, to, 'BTC');
        expectLawful(form);
        for (const [side, kind, coin] of choices) {
          form = chooseCoin(chooseAccount(form, side as 'from' | 'to', kind), coin);
          expect(form[side as 'from' | 'to']).toBe(kind);
          expectLawful(form);
          expectLawful(swapAccounts(form));
        }
      }),
    );
  });

  it('forces the other side to funding when spot meets futures', () => {
    const form = chooseAccount(startTransfer(1, 2, 'BTC'), 'from', 3);
    expect(form).toMatchObject({ from: 3, to: 1, coin: 'USDT' });
  });

  it('swaps when the same account is chosen on both sides', () => {
    expect(chooseAccount(startTransfer(1, 2, 'BTC'), 'to', 1)).toMatchObject({ from: 2, to: 1 });
  });

  it('pairs spot with futures as one act only where that is asked', () => {
    const through = chooseThrough(startTransfer(1, 2, 'BTC'), true);
    // What was on its way to spot comes from futures.
    expect(through).toMatchObject({ from: 3, to: 2, coin: 'USDT', isThrough: true });
    expect(chooseAccount(through, 'from', 2)).toMatchObject({ from: 2, to: 3, isThrough: true });
    expect(swapAccounts(through)).toMatchObject({ from: 2, to: 3, isThrough: true });
    expect(chooseThrough(startTransfer(1, 3, 'USDT'), true)).toMatchObject({ from: 2, to: 3 });
    for (const form of [chooseThrough(through, false), chooseAccount(through, 'to', 1)]) {
      expect(form.isThrough).toBe(false);
      expectLawful(form);
    }
  });

  it('locks the coin with futures', () => {
    const form = startTransfer(1, 3, 'BTC');
    expect(isCoinLocked(form)).toBe(true);
    expect(chooseCoin(form, 'ETH').coin).toBe('USDT');
  });

  it('an amount does not survive a change of coin, whatever changes it', () => {
    const typed = { ...startTransfer(1, 2, 'BTC'), amount: '0.5' };
    const changed = [
      chooseCoin(typed, 'ETH'),
      chooseAccount(typed, 'to', 3),
      chooseAccount(typed, 'from', 3),
    ];
    for (const form of changed) expect(form.amount).toBe('');
    const kept = [chooseCoin(typed, 'BTC'), swapAccounts(typed), chooseAccount(typed, 'to', 1)];
    for (const form of kept) expect(form).toMatchObject({ coin: 'BTC', amount: '0.5' });
  });

  it('confirms only an amount above zero', () => {
    const form = startTransfer(1, 2, 'USDT');
    for (const amount of ['', '0', '0.00']) expect(canTransfer({ ...form, amount })).toBe(false);
    expect(canTransfer({ ...form, amount: '0.01' })).toBe(true);
  });
});

describe('a form that may begin at any account', () => {
  const begun = (to: AccountKind, coin: string, ...has: readonly AccountKind[]) => {
    const { from, isThrough, ...form } = beginWhereFunds(
      startTransfer(1, to, coin),
      new Map(has.map((account) => [account, '5'])),
    );
    return [from, form.to, isThrough ?? false];
  };

  it('is from funding where that has the coin, or no account has', () => {
    expect(begun(2, 'USDT', 1, 2, 3)).toEqual([1, 2, false]);
    expect(begun(2, 'USDT')).toEqual([1, 2, false]);
  });

  it('is from the other account to trade with, through funding, where only trading accounts have', () => {
    expect(begun(2, 'USDT', 2, 3)).toEqual([3, 2, true]);
    expect(begun(3, 'USDT', 2, 3)).toEqual([2, 3, true]);
  });

  it('is back from where it was to go, where only that has the coin', () => {
    expect(begun(3, 'USDT', 3)).toEqual([3, 1, false]);
    expect(begun(2, 'BTC', 2, 3)).toEqual([2, 1, false]);
  });
});
