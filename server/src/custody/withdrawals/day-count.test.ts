import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../coins/test-coin-world.ts';
import { SavedAddresses } from './address-store.ts';
import { readDayCount } from './day-count.ts';
import { withdrawalPolicy } from './policy.ts';
import { askWithdrawal } from './request.ts';
import { WithdrawalStore } from './store.ts';
import { withdrawalContext } from './test-context.ts';

const HOUR_MS = 3_600_000;
const { perDayMax } = withdrawalPolicy;

let world: CoinWorld;
let user: number;
let now: number;

beforeAll(async () => {
  world = await startCoinWorld();
});
beforeEach(async () => {
  await world.clear();
  user = await world.person();
  now = world.now.desk.time;
  world.now.listed.isAway = false;
  world.now.desk.deposit(user, USDT, 2_000 * ONE);
  const saved = { chain: 'FAKE', address: STRANGER, memo: '', name: 'Ledger' };
  const times = { createdAt: now - 1, usableAt: now - 1 };
  await new SavedAddresses(world.database).add(user, { ...saved, ...times }, world.database);
});
afterAll(() => world.stop());

const users = { findUser: async (id: number) => ({ id, holdUntil: 0, passkeyCount: 1 }) as never };
const context = () => withdrawalContext(world, { users });
const person = (): Call['caller'] => ({ ...userSession(user), hasFactor: true });
const program = (): Call['caller'] => ({
  ...{ kind: 'key', userId: user, keyId: 'robot', withdrawsFrom: now },
  rights: new Set(['withdraw']),
});
function ask(name: string, caller = person()) {
  const call: Call = {
    ...{ caller, language: 'en', requestId: 'test', idempotencyKey: name },
    ...{ time: now, address: '127.0.0.1', userAgent: 'test' },
  };
  const body = { chain: 'FAKE', coin: 'USDT', amount: '10', address: STRANGER, remark: '' };
  return askWithdrawal(context(), body, call);
}
const left = () => readDayCount(world.database, user, now, perDayMax);
const names = (count: number) => Array.from({ length: count }, (_, at) => `name-${at}`);

test('S23 a person may ask for ten withdrawals in 24 hours, and hears when the next one may be', async () => {
  const first = now;
  for (const name of names(perDayMax)) {
    await ask(name);
    now += HOUR_MS;
  }
  const nextAt = first + 24 * HOUR_MS;
  expect(await left()).toEqual({ left: 0, nextAt });
  await expect(ask('one-more')).rejects.toMatchObject({
    code: 5053,
    values: { count: 10, time: new Date(nextAt).toISOString().slice(0, 19).replace('T', ' ') },
    retryAfterSeconds: (nextAt - now) / 1_000,
  });
  // The call of one that was asked for is answered as before.
  expect((await ask('name-9')).user).toBe(user);
  now = nextAt - 1;
  await expect(ask('one-more')).rejects.toMatchObject({ code: 5053, retryAfterSeconds: 1 });
  now = nextAt;
  expect(await left()).toEqual({ left: 1, nextAt: 0 });
  await ask('one-more');
  expect(await left()).toEqual({ left: 0, nextAt: nextAt + HOUR_MS });
});

test('S23 of many at once no more than ten are held, and one key is one', async () => {
  const asked = await Promise.allSettled(names(30).flatMap((name) => [ask(name), ask(name)]));
  const held = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  expect(new Set(held).size).toBe(perDayMax);
  expect(held.length).toBe(2 * perDayMax);
});

test('S23 what was cancelled counts; what a program asks for, and what was refused, does not', async () => {
  const { id } = await ask('cancelled');
  const store = new WithdrawalStore(world.database);
  await store.move(id, Status.passed, 'revoke', { reason: 'key' });
  await ask('by-program', program());
  expect((await left()).left).toBe(perDayMax - 1);
  world.now.listed.isAway = true;
  await expect(ask('refused')).rejects.toMatchObject({ code: 5033 });
  world.now.listed.isAway = false;
  expect((await left()).left).toBe(perDayMax - 1);
  for (const name of names(perDayMax - 1)) await ask(name);
  await expect(ask('one-more')).rejects.toMatchObject({ code: 5053 });
  expect((await ask('by-program-2', program())).keyId).toBe('robot');
});
