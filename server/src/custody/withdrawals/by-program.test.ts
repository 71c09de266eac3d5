import { AccountKind } from '@bourse/contract/enumerations.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { User } from '#ports/user-directory.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { SavedAddresses } from './address-store.ts';
import type { WithdrawalContext } from './context.ts';
import { Payouts } from './payouts.ts';
import { askWithdrawal } from './request.ts';
import { WithdrawalStore } from './store.ts';
import { nothingLocked, withdrawalContext } from './test-context.ts';

const HOUR_MS = 3_600_000;

let world: CoinWorld;
let user: number;
let now: number;
let holdUntil: number;
let keys = 0;
const nextKey = () => {
  keys += 1;
  return `key-${keys}`;
};
beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  user = await world.person();
  now = world.now.desk.time;
  holdUntil = 0;
  world.now.listed.isAway = false;
  world.now.desk.deposit(user, USDT, 100 * ONE);
});
afterAll(() => world.stop());

const store = () => new WithdrawalStore(world.database);
const directory = (passkeyCount: number) => ({
  findUser: async (id: number) =>
    ({
      ...{ id, holdUntil, frozen: false, passkeyCount, authenticatorBoundAt: null },
    }) as unknown as User,
});
const users = directory(1);

const context = (more: Partial<WithdrawalContext> = {}) =>
  withdrawalContext(world, { users, ...more });

/** Keys without the right. */
const revoked = new Set<string>();

function payouts(submit: CoinWorld['engine']['submit'] = world.engine.submit): Payouts {
  const { desk, book, alarms } = world.now;
  return new Payouts({
    ...{ database: world.database, engine: { submit }, catalog: desk.live.catalog, users, alarms },
    ...{ clock: { now: () => now }, chains: book, locks: nothingLocked, tell: world.tell },
    isPaused: async () => false,
    mayKeyWithdraw: async (keyId) => !revoked.has(keyId),
    ...{ policy: { replaceAfterMs: 60_000 }, changeAndTell: world.changeAndTell() },
  });
}
const look = () => payouts().look();

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
const rowOf = async (id: number) => {
  const row = await store().find(id);
  if (!row) throw new Error('no such withdrawal');
  return row;
};
const money = () => {
  const { available, frozen } = world.now.desk.live.balanceOf(user, AccountKind.FUNDING, USDT);
  return [Number(available) / ONE, Number(frozen) / ONE];
};

describe('by a program (S24)', () => {
  const key = (idempotencyKey: string): Call => ({
    ...call(idempotencyKey),
    caller: {
      ...{ kind: 'key', userId: user, keyId: 'robot', withdrawsFrom: now },
      rights: new Set(['withdraw']),
    },
  });
  const program = (more: Partial<typeof body> = {}, name = nextKey(), own = {}) =>
    askWithdrawal(context({ users: directory(1), ...own }), { ...body, ...more }, key(name));
  const save = (usableAt: number, address: string = STRANGER) => {
    const saved = { chain: 'FAKE', address, memo: '', name: 'Ledger', createdAt: now, usableAt };
    return new SavedAddresses(world.database).add(user, saved, world.database);
  };

  test('nothing goes to an address that is not saved, nor to one that waits', async () => {
    expect(await codeOf(program())).toBe(5049);
    await save(now + HOUR_MS);
    expect(await codeOf(program())).toBe(5036);
    now += HOUR_MS;
    const deviceSeenAt = async () => now - 1;
    expect(await program({}, 'one', { deviceSeenAt })).toMatchObject({
      ...{ status: Status.passed, keyId: 'robot' },
    });
    // Its answer was lost: once more is the same one, and another one is refused.
    expect(await program({}, 'one')).toMatchObject({ requestKey: 'one' });
    expect(await codeOf(program({ amount: '61' }, 'one'))).toBe(2007);
    expect(await codeOf(program({}, ''))).toBe(5043);
    expect(money()).toEqual([40, 60]);
  });

  test('S16 D11 the suspension and the missing factor of its owner stop it', async () => {
    await save(now);
    expect(await codeOf(program({}, nextKey(), { users: directory(0) }))).toBe(5031);
    holdUntil = now + 1_000;
    expect(await codeOf(program())).toBe(5030);
  });

  test('what waits or has passed is its owner’s again once the key may no longer withdraw', async () => {
    await save(now);
    const locks = {
      ...nothingLocked,
      creditsSince: async () => [{ chain: 'FAKE', coin: 'USDT', amount: 100 * ONE, at: now - 1 }],
    };
    const waiting = await program({ amount: '20' }, nextKey(), { locks });
    const passing = await program({ amount: '20' });
    const own = await ask({ amount: '20' }, nextKey(), context({ locks }));
    expect([waiting.status, passing.status]).toEqual([Status.review, Status.passed]);
    expect(money()).toEqual([40, 60]);
    revoked.add('robot');
    await look();
    for (const { id } of [waiting, passing]) {
      expect(await rowOf(id)).toMatchObject({ status: Status.cancelled, reason: 'key' });
    }
    expect((await rowOf(own.id)).status).toBe(Status.review);
    expect(money()).toEqual([80, 20]);
    await look();
    expect(money()).toEqual([80, 20]);
    revoked.clear();
  });

  test('what has a nonce is sent: those after it wait for it on the chain', async () => {
    await save(now);
    const { id } = await program();
    await world.pool.query(
      `insert into payout_nonces (withdrawal_id, chain, address, nonce) values ($1, 'FAKE', 'hot', 7)`,
      [id],
    );
    revoked.add('robot');
    await payouts().cancelRevoked();
    expect((await rowOf(id)).status).toBe(Status.passed);
    revoked.clear();
  });
});
