import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { User } from '#ports/user-directory.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { SavedAddresses } from './address-store.ts';
import type { WithdrawalContext } from './context.ts';
import { askWithdrawal } from './request.ts';
import { WithdrawalStore } from './store.ts';
import { withdrawalContext } from './test-context.ts';

const HOUR_MS = 3_600_000;
/** Another place of the thieves'. */
const SECOND = `0x${'9'.repeat(40)}`;

let world: CoinWorld;
let now: number;
let keys = 0;

beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  now = world.now.desk.time;
  world.now.listed.isAway = false;
});
afterAll(() => world.stop());

/** A user with 2000 USDT, to whose saved addresses money may go without a person. */
async function thief(invitedBy: number | null = null, ageMs = 0): Promise<number> {
  const user = await world.person();
  await world.pool.query('update users set created_at = $2 where id = $1', [user, now - ageMs]);
  if (invitedBy !== null) {
    await world.pool.query('alter table users disable trigger users_keep_inviter');
    await world.pool.query('update users set invited_by = $2 where id = $1', [user, invitedBy]);
    await world.pool.query('alter table users enable trigger users_keep_inviter');
  }
  world.now.desk.deposit(user, USDT, 2_000 * ONE);
  const addresses = new SavedAddresses(world.database);
  const times = { createdAt: now - 1, usableAt: now - 1 };
  for (const address of [STRANGER, SECOND]) {
    const saved = { chain: 'FAKE', address, memo: '', name: address.slice(-4), ...times };
    await addresses.add(user, saved, world.database);
  }
  return user;
}

const users = {
  findUser: async (id: number) => ({ id, holdUntil: 0, frozen: false }) as unknown as User,
};
const context = (more: Partial<WithdrawalContext> = {}) =>
  withdrawalContext(world, { users, ...more });

function ask(user: number, amount: string, address = STRANGER, own = context(), coin = 'USDT') {
  keys += 1;
  const call: Call = {
    ...{ caller: { ...userSession(user), hasFactor: true }, language: 'en', requestId: 'test' },
    ...{ time: now, address: '127.0.0.1', userAgent: 'test', idempotencyKey: `split-${keys}` },
  };
  return askWithdrawal(own, { chain: 'FAKE', coin, amount, address, remark: '' }, call);
}
const rulesOf = ({ evidence }: { readonly evidence: readonly { readonly rule: string }[] }) =>
  evidence.map(({ rule }) => rule);

// A person looks above 500, two above 900.
describe('S27 what is split is looked at like what is whole', () => {
  test('by one account over 24 hours, whatever the address, and not a moment longer', async () => {
    const user = await thief();
    expect((await ask(user, '300')).status).toBe(Status.passed);
    now += 23 * HOUR_MS;
    expect((await ask(user, '200', SECOND)).status).toBe(Status.passed);
    const third = await ask(user, '2', SECOND);
    expect([third.status, rulesOf(third)]).toEqual([Status.review, ['day-sum']]);
    now += HOUR_MS + 1;
    expect((await ask(user, '200', SECOND)).status).toBe(Status.passed);
  });

  test('by calls at once: they see each other', async () => {
    const user = await thief();
    const all = await Promise.all(Array.from({ length: 10 }, () => ask(user, '100')));
    const passed = all.filter(({ status }) => status === Status.passed);
    expect(passed.length).toBe(5);
    expect(all.filter(({ needsTwoPeople }) => needsTwoPeople).length).toBe(1);
  });

  test('over two coins, each measured by its own bound', async () => {
    const user = await thief();
    world.now.desk.deposit(user, 1, 1_000 * ONE);
    expect((await ask(user, '400')).status).toBe(Status.passed);
    expect(rulesOf(await ask(user, '400', SECOND, context(), 'BTC'))).toEqual(['day-sum']);
  });

  test('by many accounts to one address', async () => {
    const [one, other, third] = [await thief(), await thief(), await thief()];
    expect((await ask(one, '490')).status).toBe(Status.passed);
    expect(rulesOf(await ask(other, '490'))).toEqual(['address-sum']);
    const last = await ask(third, '490');
    expect([rulesOf(last), last.needsTwoPeople]).toEqual([['address-sum'], true]);
  });

  test('by young accounts of one inviter, to whatever addresses; old ones are strangers', async () => {
    const head = await thief();
    const old = await thief(head, 31 * 24 * HOUR_MS);
    const [first, second] = [await thief(head), await thief(head)];
    const places = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`);
    const own = context({ addresses: { find: async () => ({ usableAt: 0 }) } as never });
    const to = (user: number, at: number) => ask(user, '490', places[at], own);
    expect((await to(old, 0)).status).toBe(Status.passed);
    expect((await to(first, 1)).status).toBe(Status.passed);
    expect(rulesOf(await to(second, 2))).toEqual(['invited-sum']);
    expect((await to(await thief(), 3)).status).toBe(Status.passed);
  });

  test('what was given back counts for nothing', async () => {
    const user = await thief();
    const { id } = await ask(user, '501');
    const store = new WithdrawalStore(world.database);
    await store.move(id, Status.review, 'cancel', { reason: 'user' });
    expect((await ask(user, '500')).status).toBe(Status.passed);
  });

  test('dust that a stranger sends needs no review; what is a tenth of it does', async () => {
    const user = await thief();
    const credited = (amount: number) =>
      context({
        locks: {
          ...context().locks,
          creditsSince: async () => [
            { chain: 'FAKE', coin: 'USDT', amount: amount * ONE, at: now - 1 },
          ],
        },
      });
    expect((await ask(user, '100', STRANGER, credited(9))).status).toBe(Status.passed);
    expect(rulesOf(await ask(user, '100', STRANGER, credited(10)))).toEqual(['after-deposit']);
  });
});
