import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { BTC, BTCUSDT, ONE, ticks, USDT } from '@bourse/core/fixtures/desk.ts';
import { describe, expect, test } from 'vitest';
import { Valuation } from '#engine/live/valuation.ts';
import { SigningRefused } from '../chains/chain.ts';
import type { DepositLocks } from '../coins/deposit-locks.ts';
import { createDepositLocks } from '../deposits/locks.ts';
import { codeOf, payoutHouse } from './test-payouts.ts';

const house = payoutHouse();

test('I63 what its recipient refuses three times in ten minutes ends by itself, with the money back', async () => {
  const id = await house.passed();
  const { sender } = house.world.now;
  sender.refuse = new SigningRefused('recipient', 'the node would not carry it out');
  for (const [afterMs, status, refusals] of [
    [0, Status.passed, 1],
    [60_000, Status.passed, 1],
    [180_000, Status.passed, 2],
    // Too late to be the third of ten minutes: it begins again.
    [601_000, Status.passed, 1],
    [200_000, Status.passed, 2],
    [200_000, Status.passed, 3],
    [1, Status.failed, 3],
  ] as const) {
    house.now += afterMs;
    await house.look();
    expect(await house.rowOf(id)).toMatchObject({ status, refusals, reason: 'recipient' });
  }
  expect(house.money()).toEqual([100, 0]);
  expect(await house.kindsTold()).toEqual(['withdrawal-asked', 'withdrawal-returned']);
});

test('I64 what may be signed does not end by itself, and what its recipient takes again is paid', async () => {
  const [id, other] = [await house.passed({ amount: '20' }), await house.passed({ amount: '30' })];
  const { sender } = house.world.now;
  sender.refuse = new SigningRefused('recipient', 'the node would not carry it out');
  const signed = {
    raw: 'raw',
    transaction: '0x9',
    nonce: 0,
    from: sender.hotAddress,
    feePerGas: 1n,
  };
  const { signedFor } = sender;
  for (let looks = 0; looks < 3; looks += 1) {
    await house.look();
    house.now += 200_000;
  }
  sender.signedFor = async (one) => (one === String(id) ? [signed] : []);
  sender.refuse = undefined;
  await house.store.setStopping(other, false);
  await house.look();
  for (const one of [id, other]) {
    expect(await house.rowOf(one)).toMatchObject({ status: Status.confirming, reason: '' });
  }
  sender.signedFor = signedFor;
});

test('I66 two at once do not pass the lock of a fresh deposit together, nor does one beside what is not held yet', async () => {
  await house.world.pool.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
        block_height, block_hash, seen_at, state, credited_at)
      values ('FAKE', '0x1', 0, $1, 'a', 'USDT', '1', $2, 1, '0x2', 0, 'credited', 0)`,
    [house.user, 70 * ONE],
  );
  const locks = createDepositLocks(house.world.database, house.world.now.desk.live);
  const own = house.context({ locks });
  const atOnce = (count: number, amount: string) =>
    Promise.all(
      Array.from({ length: count }, () => codeOf(house.ask({ amount }, house.nextKey(), own))),
    );
  expect((await atOnce(2, '29')).sort()).toEqual([0, 5042]);
  expect(house.money()).toEqual([71, 29]);
  await house.world.pool.query('update withdrawals set status = 7, ended_at = 1');
  house.world.now.desk.deposit(house.user, USDT, 29 * ONE);
  // A call that died after its row was written: its money is held later.
  const dying = async () => {
    throw new Error('killed');
  };
  const dead = house.context({ locks, engine: { submit: dying } });
  await expect(house.ask({ amount: '29' }, house.nextKey(), dead)).rejects.toThrow('killed');
  expect(await atOnce(1, '29')).toEqual([5042]);
  // What fits beside each other is not kept from leaving.
  await house.world.pool.query("update deposits set state = 'unlocked'");
  expect(await atOnce(3, '20')).toEqual([0, 0, 0]);
});

/** Of 100 USDT a fresh deposit brought 70, which may not leave yet. */
async function lockSeventy(): Promise<void> {
  await house.world.pool.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
        block_height, block_hash, seen_at, state, credited_at)
      values ('FAKE', '0x1', 0, $1, 'a', 'USDT', '1', $2, 1, '0x2', 0, 'credited', 0)`,
    [house.user, 70 * ONE],
  );
}
const toSpot = (amount: number) =>
  house.world.now.desk.transfer(
    house.user,
    AccountKind.FUNDING,
    AccountKind.SPOT,
    USDT,
    amount * ONE,
  );
/** Coins for what is locked, at a price that falls as soon as they are bought. */
function loseMost(): void {
  const { desk } = house.world.now;
  const [seller, buyer] = [house.user + 1_000, house.user + 2_000];
  desk.fund(seller, BTC, ONE);
  desk.fund(buyer, USDT, 1_000 * ONE);
  toSpot(70);
  desk.sell(seller, 60_000, 0.0011);
  desk.buy(house.user, 60_000, 0.0011);
  desk.buy(buyer, 32_000, 0.0001);
  desk.sell(seller, 32_000, 0.0001);
}

test('I66 V1 friends who print a price free nothing of what a deposit locks: it is worth what the index says', async () => {
  const { desk } = house.world.now;
  const [seller, buyer] = [house.user + 1_000, house.user + 2_000];
  desk.fund(seller, BTC, ONE);
  desk.fund(buyer, USDT, 1_000 * ONE);
  const prices = [{ market: BTCUSDT, priceTicks: ticks(60_000), time: desk.time }];
  desk.house({ case: 'observeMarkets', value: { prices } });
  // A coin's 60 USDT came by a deposit, and are USDT by now: 40 of the 100 may leave.
  await house.world.pool.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
        block_height, block_hash, seen_at, state, credited_at)
      values ('FAKE', '0x1', 0, $1, 'a', 'BTC', '1', $2, 1, '0x2', 0, 'credited', 0)`,
    [house.user, ONE / 1_000],
  );
  const locks = createDepositLocks(house.world.database, desk.live);
  const free = async () =>
    Number(await locks.freeOf(house.user, desk.live.catalog.findAsset('USDT')));
  expect(await free()).toBe(40 * ONE);
  desk.buy(buyer, 57_100, 0.001);
  desk.sell(seller, 57_100, 0.001);
  expect(desk.live.lastPriceOf(BTCUSDT)).toBe(ticks(57_100));
  expect(await free()).toBe(40 * ONE);
});

describe('I66 a withdrawal of what is not locked, and at the same moment', () => {
  const moments = ['before its look', 'after its look', 'before its hold'] as const;
  const acts = [
    ['a transfer of what is locked', () => void toSpot(70), true],
    ['a transfer of more than that', () => void toSpot(90), false],
    ['a trade that loses what is locked', loseMost, false],
  ] as const;
  const both = moments.flatMap((moment) => acts.map((act) => [moment, ...act] as const));

  test.each(both)(
    '%s %s: what is locked is covered by what is signed',
    async (moment, _, act, mayPay) => {
      await lockSeventy();
      const { desk } = house.world.now;
      const real = createDepositLocks(house.world.database, desk.live);
      let isDone = false;
      const at = (here: (typeof moments)[number]) => {
        if (here !== moment || isDone) return;
        isDone = true;
        act();
      };
      const locks: DepositLocks = {
        ...real,
        freeOf: async (...asked) => {
          at('before its look');
          const free = await real.freeOf(...asked);
          at('after its look');
          return free;
        },
      };
      const submit = (request: CommandRequest) => {
        at('before its hold');
        return house.world.engine.submit(request);
      };
      const code = await codeOf(
        house.ask({ amount: '30' }, house.nextKey(), house.context({ locks, engine: { submit } })),
      );
      expect(isDone).toBe(true);
      await house.world.pool.query('update withdrawals set status = 2 where status = 1');
      for (let looks = 0; looks < 3; looks += 1) await house.look(real);
      const signed = house.world.now.sender.signed.size;
      if (signed > 0) {
        expect(code).toBe(0);
        const left = new Valuation(desk.live).equityOf(house.user) - BigInt(30 * ONE);
        expect(left).toBeGreaterThanOrEqual(BigInt(70 * ONE));
      }
      // What takes nothing of what must stay delays no payment, once it was looked at.
      if (mayPay && moment !== 'before its look') expect(signed).toBe(1);
      if (!mayPay) expect(signed).toBe(0);
    },
  );
});
