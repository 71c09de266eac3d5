import { AccountKind } from '@bourse/contract/enumerations.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { forge } from '#platform/db/test-forged.ts';
import type { User } from '#ports/user-directory.ts';
import { SigningRefused } from '../chains/chain.ts';
import { type CoinWorld, HOT, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { Payouts } from './payouts.ts';
import { askWithdrawal } from './request.ts';
import { WithdrawalStore } from './store.ts';
import { nothingLocked, withdrawalContext } from './test-context.ts';

/** Chain units of the coin for one. */
const UNIT = 10n ** 10n;
const OTHER = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';

let world: CoinWorld;
let user: number;
let now: number;
let keys = 0;
let payouts: Payouts;

const users = {
  findUser: async (id: number) => ({ id, holdUntil: 0, frozen: false }) as unknown as User,
};
beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  await world.pool.query(
    `insert into operators (name, full_name, password_hash, roles, created_at)
      select name, name, 'none', '{treasury}', 0 from unnest('{tess,tina}'::text[]) as all_of (name)
      on conflict do nothing`,
  );
  user = await world.person();
  world.now.listed.isAway = false;
  const { desk, book, alarms } = world.now;
  now = Math.max(desk.time, (await world.now.chain.tip()).timeMs);
  desk.deposit(user, USDT, 500 * ONE);
  payouts = new Payouts({
    ...{
      database: world.database,
      engine: world.engine,
      catalog: desk.live.catalog,
      users,
      alarms,
    },
    ...{ clock: { now: () => now }, chains: book, locks: nothingLocked, tell: world.tell },
    ...{ isPaused: async () => false, mayKeyWithdraw: async () => true },
    ...{ policy: { replaceAfterMs: 60_000 }, changeAndTell: world.changeAndTell() },
  });
});
afterAll(() => world.stop());

const store = () => new WithdrawalStore(world.database);
async function asked(amount: string, address = STRANGER): Promise<number> {
  keys += 1;
  const call: Call = {
    ...{ caller: { ...userSession(user), hasFactor: true }, language: 'en', requestId: 'test' },
    ...{ time: now, address: '127.0.0.1', userAgent: 'test', idempotencyKey: `key-${keys}` },
  };
  const body = { chain: 'FAKE', coin: 'USDT', amount, address, remark: '' };
  return (await askWithdrawal(withdrawalContext(world, { users }), body, call)).id;
}
async function passed(amount: string, address?: string): Promise<number> {
  const id = await asked(amount, address);
  await store().move(id, Status.review, 'approve', { passed_by: 'rules', passed_at: now });
  return id;
}
const rowOf = async (id: number) => {
  const row = await store().find(id);
  if (!row) throw new Error('no such withdrawal');
  return row;
};
const statusOf = async (id: number) => (await rowOf(id)).status;
/** A payment that no row and no record knows. */
const paidBefore = (amount: bigint, to = STRANGER, from = HOT) => {
  const { chain } = world.now;
  const id = chain.send([{ symbol: 'USDT', to, amount: amount * UNIT, from }]);
  chain.mine();
  return id;
};
const frozen = () =>
  Number(world.now.desk.live.balanceOf(user, AccountKind.FUNDING, USDT).frozen) / ONE;

test('F56 what the chain paid and the record does not know is found by recipient, coin and amount, and not paid again', async () => {
  const found = await passed('60');
  const reviewed = await asked('80');
  const other = await passed('60', OTHER);
  const transaction = paidBefore(59n);
  const second = paidBefore(79n);
  world.now.sender.lacking = 'nonce 2';
  await payouts.look();
  expect(await Promise.all([found, reviewed, other].map(statusOf))).toEqual([
    ...[Status.confirming, Status.confirming, Status.review],
  ]);
  expect(await rowOf(other)).toMatchObject({ needsTwoPeople: true, passedBy: null });
  expect((await rowOf(other)).evidence[0]?.rule).toBe('record-lost');
  world.now.chain.mine(3);
  await payouts.look();
  expect(await Promise.all([found, reviewed].map(statusOf))).toEqual([4, 4]);
  expect(frozen()).toBe(60);
  const { rows } = await world.pool.query(
    'select withdrawal_id as id, transaction_id as by from payout_transactions order by 1',
  );
  expect(rows).toEqual([
    { id: found, by: transaction },
    { id: reviewed, by: second },
  ]);
  expect(world.now.sender.signed.size).toBe(0);
  expect(payouts.lacking).toEqual([
    { chain: 'FAKE', wallet: HOT, found: 'nonce 2', isSearched: true },
  ]);
  expect(world.now.alarms.names).toContain('record_short');
});

test('F56 one payment answers for one withdrawal, and a payment to another address or of another amount for none', async () => {
  const one = await passed('60');
  const same = await passed('60');
  paidBefore(59n, STRANGER, OTHER);
  paidBefore(58n);
  paidBefore(59n);
  world.now.sender.lacking = 'nonce 2';
  await payouts.look();
  expect(await Promise.all([one, same].map(statusOf))).toEqual([
    ...[Status.confirming, Status.review],
  ]);
});

test('F56 once two people have opened the signer, what was not found waits for two, and what comes later is paid', async () => {
  const waiting = await passed('60');
  world.now.sender.lacking = 'nonce 2';
  await payouts.look();
  world.now.sender.lacking = '';
  const later = await passed('40');
  await payouts.look();
  await payouts.look();
  expect(await Promise.all([waiting, later].map(statusOf))).toEqual([
    ...[Status.review, Status.confirming],
  ]);
  expect(payouts.lacking).toEqual([]);
  expect([...world.now.sender.signed.keys()]).toEqual([String(later)]);
});

test('F56 rows that went back in time get what the signer has signed, under its nonce', async () => {
  const id = await passed('60');
  await payouts.look();
  const { sender } = world.now;
  const [signed] = sender.signed.get(String(id))?.attempts ?? [];
  await world.pool.query('delete from payout_transactions');
  await world.pool.query('delete from payout_nonces');
  await forge(world.pool, 'update withdrawals set status = 2');
  const kept = sender.signed.get(String(id));
  sender.signed.clear();
  sender.refuse = new SigningRefused('nonce', 'this withdrawal has another nonce');
  if (!kept) throw new Error('nothing was signed');
  await payouts.look();
  expect(await statusOf(id)).toBe(Status.passed);
  sender.signedFor = async () => kept.attempts;
  await payouts.look();
  sender.signed.set(String(id), kept);
  await payouts.look();
  expect(await statusOf(id)).toBe(Status.confirming);
  const { rows } = await world.pool.query('select transaction_id from payout_transactions');
  expect(rows).toEqual([{ transaction_id: signed?.transaction }]);
});
