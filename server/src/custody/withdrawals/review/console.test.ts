import { Code } from '@bourse/contract/codes.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { TestStaff } from '#staff/console/test-staff.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../../coins/test-coin-world.ts';
import { withdrawalConsoleRoutes } from './console.ts';

const DAY_MS = 24 * 60 * 60_000;
const READERS = ['compliance', 'treasury', 'risk', 'auditor'];

let world: CoinWorld;
let staff: TestStaff;
let people: Readonly<Record<Role, OperatorSession>>;
let user: number;
let now: number;

beforeAll(async () => {
  world = await startCoinWorld();
  const { database, pool: readers } = world;
  staff = new TestStaff({
    database,
    now: () => now,
    routesWith: (acts, { operators }) =>
      withdrawalConsoleRoutes(
        {
          ...{ database, readers, live: world.now.desk.live, chains: world.now.book },
          ...{ operators, tell: world.tell, isPaused: async () => false },
          publicNumbers: async () => new Map([[user, 12_345_678]]),
          terms: { inForce: async () => new Map([['FAKE USDT', { version: 1 }]]) },
        },
        acts,
      ),
  });
  people = await staff.hireEach();
});
beforeEach(async () => {
  await world.clear();
  user = await world.person();
  now = world.now.desk.time;
});
afterAll(() => world.stop());

const roles = (act: (by: OperatorSession) => Promise<{ readonly code: number }>) =>
  staff.allowed(people, act);
const body = { reason: 'asked by telephone' };

/** One under review; returns its code. */
async function waiting(amount: number, more: { rule: string; saw: string; two?: boolean }) {
  const { rows } = await world.pool.query(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
      hold, asked_at, reason, evidence, two_people)
      values ($1, 'one', 'FAKE', 'USDT', $2, 100000000, $3, '', 1, 1, $4, $5, $6, $7) returning id`,
    [
      ...[user, amount, STRANGER, now, more.rule],
      ...[JSON.stringify([{ rule: more.rule, saw: more.saw }]), more.two ?? false],
    ],
  );
  return String(rows[0].id);
}

test('withdrawals under review are seen and decided by those whose work it is', async () => {
  await waiting(6_000_000_000, { rule: 'large', saw: '60 > 50', two: true });
  expect(await roles((by) => staff.act(by, 'consoleWithdrawals'))).toEqual(READERS);
  const { list } = (await staff.act(people.auditor, 'consoleWithdrawals')).data;
  expect(list).toMatchObject([
    {
      ...{ chain: 'FAKE', coin: 'USDT', amount: '60', received: '59', address: STRANGER },
      ...{ rules: [{ rule: 'large', saw: '60 > 50' }], needsSecondPerson: true, isOwn: false },
      ...{ status: 1, uid: '12345678' },
    },
  ]);
  const nobodys = { code: '999999', body };
  const pass = (by: OperatorSession) => staff.act(by, 'consoleWithdrawalPass', nobodys);
  const reject = (by: OperatorSession) => staff.act(by, 'consoleWithdrawalReject', nobodys);
  expect(await roles(pass)).toEqual(['treasury', 'risk']);
  expect(await roles(reject)).toEqual(['compliance', 'treasury', 'risk']);
  expect((await pass(people.treasury)).code).toBe(Code.notFound);
  // One that takes two people is passed by a proposal alone.
  const one = { code: list[0]?.code ?? '', body };
  const alone = await staff.act(people.treasury, 'consoleWithdrawalPass', one);
  expect(alone.code).toBe(Code.secondPersonDue);
});

test('a withdrawal under review is shown with all that decides it, and is put off for a day by one person', async () => {
  const code = await waiting(1_100_000_000, {
    ...{ rule: 'new-address', saw: 'no earlier payment to this address' },
  });
  // One that arrived there before, of a coin whose deposit came in and was sold.
  await world.pool.query(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
      hold, asked_at, ended_at, passed_by, passed_at)
      values ($1, 'before', 'FAKE', 'USDT', 500000000, 0, $2, '', 4, 3, $3, $3, 'rules', $3)`,
    [user, STRANGER, now - 60_000],
  );
  await world.pool.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
      block_height, block_hash, seen_at, state, credited_at)
      values ('FAKE', 'way-of-money', 0, $1, '0x1', 'USDT', '1', 700000000, 1, '0x1', 1000,
        'unlocked', 2000)`,
    [user],
  );
  const see = (by: OperatorSession) => staff.act(by, 'consoleWithdrawal', { code });
  expect(await roles(see)).toEqual(READERS);
  const { data } = await see(people.auditor);
  expect(data).toMatchObject({
    row: { code, amount: '11', received: '10', usdt: '11', heldUntil: 0, status: 1 },
    ...{ fee: '1', memo: '', termsVersion: 1, byProgram: false, proposal: null, txid: '' },
    ...{ reviewAbove: '500', twoPeopleAbove: '900' },
    customer: { isFrozen: false, holdUntil: 0, sentCount: 1, sentAmount: '5' },
    place: { savedName: '', lookAlike: '', sentByOwner: 1, sentByOthers: 0, savedByOthers: 0 },
    way: [{ kind: 'deposit', time: 2000, amount: '7', coin: 'USDT', against: 'way-of-money' }],
  });
  expect(data.place.lastAt).toBe(now - 60_000);

  const act = { code, body };
  const hold = (by: OperatorSession, of = act) => staff.act(by, 'consoleWithdrawalHold', of);
  const nobodys = { ...act, code: '999999' };
  expect(await roles((by) => hold(by, nobodys))).toEqual(['compliance', 'treasury', 'risk']);
  const held = await hold(people.compliance);
  expect(held.data, held.text).toEqual({ until: now + DAY_MS });
  const pass = () => staff.act(people.treasury, 'consoleWithdrawalPass', act);
  now += DAY_MS - 1;
  expect((await pass()).code).toBe(Code.withdrawalOnHold);
  expect((await see(people.risk)).data).toMatchObject({
    row: { heldUntil: held.data.until },
    heldBy: 'compliance',
  });
  // Its day is over: it is passed as any other.
  now += 1;
  expect((await pass()).code).toBe(0);
  expect((await hold(people.risk)).code).toBe(Code.withdrawNotWaiting);
  expect((await see(people.risk)).data.passedBy).toBe('treasury');
});
