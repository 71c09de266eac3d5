import { BillKind } from '@bourse/contract/bills.ts';
import { AccountKind, HoldReason } from '@bourse/contract/enumerations.ts';
import { type Event, type Hold, HouseUser } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { type LedgerAssets, legsOf } from './ledger-legs.ts';

const unused = () => {
  throw new Error('funds need no market');
};
const assets: LedgerAssets = { ofMarket: unused, ofFutures: unused };
const hold: Hold = {
  hold: 9,
  user: 100,
  asset: 1,
  amount: 1_000,
  fee: 5,
  reason: HoldReason.WITHDRAWAL,
  destination: 'chain:address',
  countedValue: 0,
  countedDay: 0,
};

function legs(event: Event) {
  return legsOf({ sequence: 12, time: 1, user: 0, key: '', events: [event] }, assets).map(
    ({ user, kind, amount, account, reference }) => {
      expect([account, reference]).toEqual([AccountKind.FUNDING, 9]);
      return [user, kind, amount];
    },
  );
}

test('money that left goes to custody, its fee to the house, each under its own kind (I06)', () => {
  expect(legs({ case: 'holdPosted', value: hold })).toEqual([
    [100, BillKind.withdrawal, -1_000],
    [HouseUser.custody, BillKind.withdrawal, 1_000],
    [100, BillKind.withdrawalFee, -5],
    [HouseUser.fees, BillKind.withdrawalFee, 5],
  ]);
  expect(legs({ case: 'holdPosted', value: { ...hold, fee: 0 } }).length).toBe(2);
});

test('money that is only held, or came back, moved nowhere', () => {
  expect(legs({ case: 'fundsHeld', value: hold })).toEqual([]);
  expect(legs({ case: 'holdVoided', value: hold })).toEqual([]);
});
