import { Code } from '@bourse/contract/codes.ts';
import { describe, expect, test } from 'vitest';
import { appCode } from '../../server/src/people/sign-in/factor/test-app.ts';
import { useWorld } from '../faults/use-world.ts';
import type { Trader } from '../load/traders.ts';
import { closedWithinMs, mailedCode, newPerson, PASSWORD, signedInSocket } from './people.ts';

const DAY_MS = 86_400_000;

const world = useWorld();

type Person = Awaited<ReturnType<typeof newPerson>>;

/** A call of a person from where the person always is. */
function ask<Data>(person: Person, path: string, body?: object, trader?: Trader) {
  const method = body ? 'POST' : 'GET';
  return world().ask<Data>({ method, path, body, trader, ...person.from });
}
/** The minute between two codes is not what is tested. */
const forgetPauses = () => world().client.query('delete from code_budgets');

async function codeFor(person: Person, scene: number, count: number): Promise<string> {
  await forgetPauses();
  const sent = await ask(person, '/api/code/send', { scene }, person.first);
  expect(sent.code, sent.text).toBe(0);
  return mailedCode(world(), person.email, count);
}

async function secretOf(person: Person): Promise<string> {
  const offer = await ask<{ code: string; url: string }>(
    ...([person, '/api/user/google/auth/code', undefined, person.first] as const),
  );
  expect(offer.data.url).toContain(`secret=${offer.data.code}`);
  return offer.data.code;
}

/** Binds, as if it had been some steps ago: the current code is still good. */
async function bind(person: Person): Promise<string> {
  const secret = await secretOf(person);
  const emailCode = await codeFor(person, 11, 2);
  const googleCode = appCode(secret, Date.now());
  const body = { emailCode, googleAuth: secret, googleCode };
  const bound = await ask(person, '/api/user/google/auth/bind', body, person.first);
  expect(bound.code, bound.text).toBe(0);
  await world().client.query('update authenticators set last_step = 0');
  return secret;
}

/** A sign-in with password and mail code right: the third code, after those of registration and binding. */
async function ticketOf(person: Person) {
  await forgetPauses();
  const { email } = person;
  const flow = { type: 'login', email, password: PASSWORD };
  const { data } = await ask<{ ticket: string }>(person, '/api/auth/flow', flow);
  await ask(person, '/api/code/send', { ticket: data.ticket });
  return { ticket: data.ticket, code: await mailedCode(world(), email, 3) };
}

const login = (person: Person, body: object) =>
  ask<{ token: string } | null>(person, '/api/login', body);

describe('S15: an authenticator over HTTP', () => {
  test('binding ends the other sessions and their sockets, keeps its own, and holds withdrawals', async () => {
    const person = await newPerson(world());
    const [kept, ended] = [
      await signedInSocket(world(), person.first),
      await signedInSocket(world(), person.second),
    ];
    const begun = Date.now();
    await bind(person);
    const told = performance.now();
    expect((await ended.closed) - told).toBeLessThan(closedWithinMs());
    expect(kept.isOpen()).toBe(true);
    kept.socket.close();
    expect((await ask(person, '/api/user', undefined, person.second)).status).toBe(401);
    const own = await ask<{ isGoogleBind: boolean }>(person, '/api/user', undefined, person.first);
    expect(own.data.isGoogleBind).toBe(true);
    const { rows } = await world().client.query('select hold_until from users where id = $1', [
      person.first.userId,
    ]);
    expect(Number(rows[0].hold_until)).toBeGreaterThanOrEqual(begun + DAY_MS);
    const path = '/api/cryptocurrency/withdraw/state?coin=USDT';
    const state = await ask<object>(person, path, undefined, person.first);
    expect(state.data).toMatchObject({
      ...{ holdUntil: Number(rows[0].hold_until), holdCause: 'authenticator-bound' },
    });
    const again = await ask(person, '/api/user/google/auth/code', undefined, person.first);
    expect([again.code, again.data]).toEqual([Code.authenticatorBound, null]);
  });

  test('TOTP replay: twenty sign-ins with one code at the same time, and one opens a session', async () => {
    const person = await newPerson(world());
    const secret = await bind(person);
    const { ticket, code } = await ticketOf(person);
    expect((await login(person, { ticket, code })).code).toBe(Code.authenticatorDue);
    const googleCode = appCode(secret, Date.now());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(person, { ticket, code, googleCode })),
    );
    const [done, ...more] = answers.filter((answer) => answer.code === 0);
    expect(more).toEqual([]);
    expect(done?.data?.token).toMatch(/^[\w-]{43}$/);
    const trader = { userId: 0, token: done?.data?.token ?? '' };
    const proof = await ask(person, '/api/user/factor/prove', { googleCode }, trader);
    expect([Code.authenticatorWrong, Code.authenticatorBusy]).toContain(proof.code);
  });

  test('a sign-in without it, with an empty one, or with one in another field gets nothing', async () => {
    const person = await newPerson(world());
    await bind(person);
    const { ticket, code } = await ticketOf(person);
    for (const body of [{}, { googleCode: '' }, { googleCode: '   ' }]) {
      const answer = await login(person, { ticket, code, ...body });
      expect([Code.authenticatorDue, Code.authenticatorWrong]).toContain(answer.code);
      expect(answer.data).toBeNull();
    }
    const odd = await login(person, { ticket, code, isGoogleBind: false });
    expect(odd.status).toBe(422);
  });

  test('what asks for a fresh second factor is refused until it was proved', async () => {
    const person = await newPerson(world());
    const secret = await bind(person);
    const change = { oldPassword: PASSWORD, newPassword: 'four quiet harbours' };
    const { ticket, code } = await ticketOf(person);
    const googleCode = appCode(secret, Date.now());
    const { data } = await login(person, { ticket, code, googleCode });
    const trader = { userId: 0, token: data?.token ?? '' };
    // Before the first call with its token: memory is asked from then on.
    const { userId } = person.first;
    await world().client.query('update sessions set factor_at = 1 where user_id = $1', [userId]);
    const refused = await ask(person, '/api/members/password/modify', change, trader);
    expect([refused.status, refused.code]).toEqual([403, Code.factorDue]);
  });
});
