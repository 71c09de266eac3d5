import { BillKind } from '@bourse/contract/bills.ts';
import { AccountKind, FundsKind, HoldReason, Side } from '@bourse/contract/enumerations.ts';
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

test('money that left goes to custody, its fee to the exchange, each under its own kind (I06)', () => {
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

/** What each leg says of its market and order, by user. */
const namesIn = (events: Event[]) =>
  legsOf(
    { sequence: 12, time: 1, user: 0, key: '', events },
    {
      ofMarket: () => ({ baseAsset: 1, quoteAsset: 2, lotSize: 10 }),
      ofFutures: () => 2,
    },
  ).map(({ user, market, order }) => [user, market, order]);

const numbers = {
  ...{ trade: 5, priceTicks: 3, quantityLots: 4, notional: 12 },
  ...{ takerOrder: 71, makerOrder: 70, takerUser: 100, makerUser: 101 },
  ...{ takerFee: 1, makerFee: 1, takerRemainingLots: 0, makerRemainingLots: 0 },
};

test('each side of a trade names the market and its own order, also where both are one person', () => {
  const sale = { ...numbers, market: 3, takerSide: Side.SELL };
  const house = [HouseUser.fees, 3, 0];
  expect(namesIn([{ case: 'traded', value: sale }])).toEqual([
    ...[
      [101, 3, 70],
      [101, 3, 70],
      [101, 3, 70],
    ],
    ...[
      [100, 3, 71],
      [100, 3, 71],
      [100, 3, 71],
    ],
    ...[house, house],
  ]);
  const own = namesIn([{ case: 'traded', value: { ...sale, makerUser: 100 } }]);
  expect(own.slice(0, 6).map(([, , order]) => order)).toEqual([70, 70, 70, 71, 71, 71]);
});

test('a movement of futures names its contract, and the order where it is of a trade', () => {
  const traded = {
    ...{ ...numbers, contract: 4, takerSide: Side.BUY },
    ...{ takerClosedLots: 0, makerClosedLots: 0, takerRealised: 0, makerRealised: 0 },
  };
  const fee = {
    ...{ fromUser: 101, fromAccount: AccountKind.FUTURES, toUser: HouseUser.fees },
    ...{
      toAccount: AccountKind.FUTURES,
      amount: 1,
      kind: FundsKind.FEE,
      contract: 4,
      reference: 5,
    },
  };
  const events: Event[] = [
    { case: 'fundsMoved', value: fee },
    { case: 'contractTraded', value: traded },
  ];
  expect(namesIn(events)).toEqual([
    [101, 4, 70],
    [HouseUser.fees, 4, 0],
  ]);
  // The instant of a funding is no trade, whatever its number.
  const funding = { ...fee, kind: FundsKind.FUNDING };
  const [paid] = namesIn([...events.slice(1), { case: 'fundsMoved', value: funding }]);
  expect(paid).toEqual([101, 4, 0]);
  const debt = { ...fee, kind: FundsKind.DEBT, contract: 0, reference: 0 };
  expect(namesIn([{ case: 'fundsMoved', value: debt }])[0]).toEqual([101, 0, 0]);
});
