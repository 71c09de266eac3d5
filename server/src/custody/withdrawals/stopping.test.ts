import { AccountKind } from '@bourse/contract/enumerations.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Execution } from '#edge/staff/console-port.ts';
import type { User } from '#ports/user-directory.ts';
import { SigningRefused } from '../chains/chain.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { holdMoney } from './hold-money.ts';
import { readIntent } from './intent.ts';
import { Payouts } from './payouts.ts';
import { endPassedProposal } from './review/console.ts';
import { WithdrawalStore } from './store.ts';

let world: CoinWorld;
let user: number;
let id: number;

beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  user = await world.person();
  world.now.desk.deposit(user, USDT, 100 * ONE);
  const asked = {
    ...{ user, requestKey: 'one', chain: 'FAKE', coin: 'USDT', amount: 60 * ONE, fee: ONE },
    ...{ address: STRANGER, memo: '', askedAt: world.now.desk.time, keyId: null },
  };
  const judge = async () => ({ evidence: [], needsTwoPeople: false });
  const row = await store().add(asked, judge);
  if (!row) throw new Error('it was asked for before');
  ({ id } = row);
  await holdMoney({ ...sources(), store: store() }, row);
});
afterAll(() => world.stop());

const store = () => new WithdrawalStore(world.database);
const sources = () => ({
  ...{ engine: world.engine, catalog: world.now.desk.live.catalog, chains: world.now.book },
  changeAndTell: world.changeAndTell(),
});
function look(): Promise<void> {
  return new Payouts({
    ...{ ...sources(), database: world.database, alarms: world.now.alarms, tell: world.tell },
    users: { findUser: async (one: number) => ({ id: one, holdUntil: 0 }) as unknown as User },
    ...{ clock: { now: () => world.now.desk.time }, locks: { isCovered: async () => true } },
    mayKeyWithdraw: async () => true,
    ...{ isPaused: async () => false, policy: { replaceAfterMs: 60_000 } },
  }).look();
}
const money = () => {
  const { available, frozen } = world.now.desk.live.balanceOf(user, AccountKind.FUNDING, USDT);
  return [Number(available) / ONE, Number(frozen) / ONE];
};
const kind = () =>
  endPassedProposal({
    ...{ database: world.database, live: world.now.desk.live, chains: world.now.book },
    ...{ readers: world.pool, terms: { inForce: async () => new Map() } },
    operators: { customersOf: async () => [] },
    publicNumbers: async () => new Map(),
    isPaused: async () => false,
    tell: world.tell,
  });
const fields = (more: object = {}) => ({
  ...{ withdrawal: String(id), user, chain: 'FAKE', coin: 'USDT', amount: '60' },
  ...{ address: STRANGER, ...more },
});
const execution = (): Execution => ({
  ...{ key: 'proposal:1', executor: world.database, code: 'PR-1', reason: 'as agreed' },
  ...{ authorId: 1, passerId: 2, time: 0 },
});
const stop = (more: object = {}) => kind().execute(fields(more), execution());
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 0,
    ({ code }) => code,
  );
const statusOf = async () => (await store().find(id))?.status;

test('I63 what the signer always refuses is given back, once, and its owner is notified', async () => {
  world.now.sender.refuse = new SigningRefused('dayCap', 'no more today');
  await look();
  expect(world.now.alarms.names).toContain('withdrawal_refused');
  await stop();
  await Promise.allSettled([look(), look()]);
  await look();
  expect([await statusOf(), money()]).toEqual([Status.failed, [100, 0]]);
  expect(await world.noticesOf(user)).toMatchObject([
    { kind: 'withdrawal-asked' },
    { kind: 'withdrawal-returned', reason: 'failed' },
  ]);
  expect(await codeOf(stop())).toBe(5044);
});

test('S28 I63 what the log cannot confirm any more is given back by itself, and asked for again', async () => {
  world.now.sender.refuse = new SigningRefused('logGone', 'the log does not reach back');
  for (let looks = 0; looks < 3; looks += 1) await look();
  expect([await statusOf(), money()]).toEqual([Status.failed, [100, 0]]);
  expect(world.now.alarms.names.filter((name) => name === 'withdrawal_refused')).toHaveLength(1);
  expect(await world.noticesOf(user)).toMatchObject([
    { kind: 'withdrawal-asked' },
    { kind: 'withdrawal-returned', reason: 'failed' },
  ]);
});

test('F40 a nonce that a lying node made up is forgotten once the signer has refused it', async () => {
  const { sender } = world.now;
  const nextNonce = sender.nextNonce;
  sender.nextNonce = async () => 2 ** 40;
  sender.refuse = new SigningRefused('nonce', 'far off');
  await look();
  expect(await statusOf()).toBe(Status.passed);
  [sender.nextNonce, sender.refuse] = [nextNonce, undefined];
  await look();
  const { rows } = await world.pool.query('select nonce from payout_nonces');
  expect([rows, await statusOf()]).toEqual([[{ nonce: 0 }], Status.confirming]);
  const { rows: hot } = await world.pool.query('select next_nonce from hot_addresses');
  expect(hot).toEqual([{ next_nonce: 1 }]);
});

test('I63 what was signed without an answer is not given back: the signer is asked', async () => {
  const { sender, chain } = world.now;
  const { hold } = (await store().find(id)) ?? {};
  const amount = BigInt(59 * ONE) * 100n;
  const payout = { withdrawal: String(id), hold: hold ?? 0, symbol: 'USDT', to: STRANGER, amount };
  await sender.sign(payout, { nonce: 0 });
  await stop();
  await look();
  expect(await statusOf()).toBe(Status.confirming);
  chain.mine(2);
  await look();
  expect([await statusOf(), money()]).toEqual([Status.committed, [40, 0]]);
});

test('I63 while the signer is away nothing is decided, and what is to be given back is not signed', async () => {
  world.now.sender.isSignerAway = true;
  await stop();
  await look();
  expect([await statusOf(), money()]).toEqual([Status.passed, [40, 60]]);
  // What the signer itself reads: it holds no funds for it any more.
  const intent = await readIntent(
    world.pool,
    String(id),
    () => 1n,
    () => 8,
  );
  expect(intent?.isHeld).toBe(false);
  world.now.sender.isSignerAway = false;
  await look();
  await look();
  expect([await statusOf(), money(), world.now.sender.signed.size]).toEqual([
    ...[Status.failed, [100, 0], 0],
  ]);
});

test('S27 only what was bound, and only while it was not sent', async () => {
  expect(await codeOf(stop({ amount: '61' }))).toBe(7021);
  expect(await codeOf(stop({ withdrawal: '999999' }))).toBe(2012);
  await look();
  expect(await codeOf(stop())).toBe(7038);
});

test('S27 its title groups the digits of the amount, as its fields do', () => {
  const { en, zh } = kind().title(fields({ amount: '12500.75' }));
  expect(en).toBe(`Return 12,500.75 USDT from withdrawal ${id}`);
  expect(zh).toContain('12,500.75 USDT');
});
