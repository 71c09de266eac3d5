import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { CommandRequest } from '@bourse/contract/messages.ts';
import { BTC, ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { SigningRefused } from '../../chains/chain.ts';
import type { Call } from '../../gateway/handler.ts';
import { userSession } from '../../gateway/test-callers.ts';
import { Valuation } from '../../live/valuation.ts';
import type { User } from '../../services/user-directory.ts';
import type { DepositLocks } from '../../wallet/deposit-locks.ts';
import { STRANGER, startWalletWorld, type WalletWorld } from '../../wallet/test-wallet-world.ts';
import { createDepositLocks } from '../deposits/locks.ts';
import type { WithdrawalContext } from './context.ts';
import { Payouts } from './payouts.ts';
import { askWithdrawal } from './request.ts';
import { Status, WithdrawalStore } from './store.ts';
import { nothingLocked, withdrawalContext } from './test-context.ts';

let world: WalletWorld;
let user: number;
let now: number;
let keys = 0;
const nextKey = () => {
  keys += 1;
  return `key-${keys}`;
};
beforeAll(async () => {
  world = await startWalletWorld();
});
beforeEach(async () => {
  await world.clear();
  user = await world.person();
  now = world.now.desk.time;
  world.now.listed.isAway = false;
  world.now.desk.deposit(user, USDT, 100 * ONE);
});
afterAll(() => world.stop());

const store = () => new WithdrawalStore(world.database);
const users = {
  findUser: async (id: number) => ({ id, holdUntil: 0, frozen: false }) as unknown as User,
};

const context = (more: Partial<WithdrawalContext> = {}) =>
  withdrawalContext(world, { users, ...more });

function look(locks: DepositLocks = nothingLocked): Promise<void> {
  const { desk, book, alarms } = world.now;
  return new Payouts({
    ...{
      database: world.database,
      engine: world.engine,
      catalog: desk.live.catalog,
      users,
      alarms,
    },
    ...{ clock: { now: () => now }, chains: book, locks, tell: world.tell },
    ...{ isPaused: async () => false, mayKeyWithdraw: async () => true },
    ...{ policy: { replaceAfterMs: 60_000 }, changeAndTell: world.changeAndTell() },
  }).look();
}

function call(idempotencyKey: string): Call {
  return {
    ...{ caller: { ...userSession(user), hasFactor: true }, language: 'en', requestId: 'test' },
    ...{ time: now, address: '127.0.0.1', userAgent: 'test', idempotencyKey },
  };
}
const body = { chain: 'FAKE', coin: 'USDT', amount: '60', address: STRANGER, remark: '' };
const ask = (more: Partial<typeof body> = {}, key = nextKey(), own = context()) =>
  askWithdrawal(own, { ...body, ...more }, call(key));
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 0,
    ({ code }) => code,
  );
/** Asked for and passed. */
async function passed(more: Partial<typeof body> = {}): Promise<number> {
  const { id } = await ask(more);
  await store().move(id, Status.review, Status.passed, { passed_by: 'operator:1' });
  return id;
}
const rowOf = async (id: number) => {
  const row = await store().find(id);
  if (!row) throw new Error('no such withdrawal');
  return row;
};
const money = () => {
  const { available, frozen } = world.now.desk.live.balanceOf(user, AccountKind.FUNDING, USDT);
  return [Number(available) / ONE, Number(frozen) / ONE];
};
const kindsTold = async () => (await world.noticesOf(user)).map(({ kind }) => kind);

test('I63 what its recipient refuses three times in ten minutes ends by itself, with the money back', async () => {
  const id = await passed();
  const { sender } = world.now;
  sender.refuse = new SigningRefused('recipient', 'the node would not carry it out');
  for (const [afterMs, status, refusals] of [
    [0, Status.passed, 1],
    [60_000, Status.passed, 1],
    [180_000, Status.passed, 2],
    // Too late to be the third of ten minutes: it begins anew.
    [601_000, Status.passed, 1],
    [200_000, Status.passed, 2],
    [200_000, Status.passed, 3],
    [1, Status.failed, 3],
  ] as const) {
    now += afterMs;
    await look();
    expect(await rowOf(id)).toMatchObject({ status, refusals, reason: 'recipient' });
  }
  expect(money()).toEqual([100, 0]);
  expect(await kindsTold()).toEqual(['withdrawal-asked', 'withdrawal-returned']);
});

test('I64 what may be signed does not end by itself, and what its recipient takes again is paid', async () => {
  const [id, other] = [await passed({ amount: '20' }), await passed({ amount: '30' })];
  const { sender } = world.now;
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
    await look();
    now += 200_000;
  }
  sender.signedFor = async (one) => (one === String(id) ? [signed] : []);
  sender.refuse = undefined;
  await store().setStopping(other, false);
  await look();
  for (const one of [id, other]) {
    expect(await rowOf(one)).toMatchObject({ status: Status.confirming, reason: '' });
  }
  sender.signedFor = signedFor;
});

test('I66 two at once do not pass the lock of a fresh deposit together, nor does one beside what nobody has held yet', async () => {
  await world.pool.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
        block_height, block_hash, seen_at, state, credited_at)
      values ('FAKE', '0x1', 0, $1, 'a', 'USDT', '1', $2, 1, '0x2', 0, 'credited', 0)`,
    [user, 70 * ONE],
  );
  const locks = createDepositLocks(world.database, world.now.desk.live);
  const own = context({ locks });
  const atOnce = (count: number, amount: string) =>
    Promise.all(Array.from({ length: count }, () => codeOf(ask({ amount }, nextKey(), own))));
  expect((await atOnce(2, '29')).sort()).toEqual([0, 5042]);
  expect(money()).toEqual([71, 29]);
  await world.pool.query('update withdrawals set status = 7, ended_at = 1');
  world.now.desk.deposit(user, USDT, 29 * ONE);
  // A call that died after its row was written: its money is held later.
  const dying = async () => {
    throw new Error('killed');
  };
  const dead = context({ locks, engine: { submit: dying } });
  await expect(ask({ amount: '29' }, nextKey(), dead)).rejects.toThrow('killed');
  expect(await atOnce(1, '29')).toEqual([5042]);
  // What fits beside each other is not kept from leaving.
  await world.pool.query("update deposits set state = 'unlocked'");
  expect(await atOnce(3, '20')).toEqual([0, 0, 0]);
});

/** Of 100 USDT a fresh deposit brought 70, which may not leave yet. */
async function lockSeventy(): Promise<void> {
  await world.pool.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
        block_height, block_hash, seen_at, state, credited_at)
      values ('FAKE', '0x1', 0, $1, 'a', 'USDT', '1', $2, 1, '0x2', 0, 'credited', 0)`,
    [user, 70 * ONE],
  );
}
const toSpot = (amount: number) =>
  world.now.desk.transfer(user, AccountKind.FUNDING, AccountKind.SPOT, USDT, amount * ONE);
/** Coins for what is locked, at a price that falls as soon as they are bought. */
function loseMost(): void {
  const { desk } = world.now;
  const [seller, buyer] = [user + 1_000, user + 2_000];
  desk.fund(seller, BTC, ONE);
  desk.fund(buyer, USDT, 1_000 * ONE);
  toSpot(70);
  desk.sell(seller, 60_000, 0.0011);
  desk.buy(user, 60_000, 0.0011);
  desk.buy(buyer, 32_000, 0.0001);
  desk.sell(seller, 32_000, 0.0001);
}

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
      const { desk } = world.now;
      const real = createDepositLocks(world.database, desk.live);
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
        return world.engine.submit(request);
      };
      const code = await codeOf(
        ask({ amount: '30' }, nextKey(), context({ locks, engine: { submit } })),
      );
      expect(isDone).toBe(true);
      await world.pool.query('update withdrawals set status = 2 where status = 1');
      for (let looks = 0; looks < 3; looks += 1) await look(real);
      const signed = world.now.sender.signed.size;
      if (signed > 0) {
        expect(code).toBe(0);
        const left = new Valuation(desk.live).equityOf(user) - BigInt(30 * ONE);
        expect(left).toBeGreaterThanOrEqual(BigInt(70 * ONE));
      }
      // What takes nothing of what must stay keeps nobody from being paid, once it was looked at.
      if (mayPay && moment !== 'before its look') expect(signed).toBe(1);
      if (!mayPay) expect(signed).toBe(0);
    },
  );
});
