import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { factorRoutes } from '@bourse/contract/routes/factor.ts';
import { passkeyRoutes } from '@bourse/contract/routes/passkey.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthWorld,
  type From,
  hourMs,
  minuteMs,
  password,
  startAuthWorld,
} from '../../test-world.ts';
import { SoftPasskey } from '../test-passkey.ts';
import { boundPerson } from '../test-person.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld({
    ...{ codesPerHour: 1_000, codesPerDay: 1_000, codePauseMs: 0 },
    ...{ codesPerAddressHour: 1_000, codesPerContactHour: 1_000, codesPerContactDay: 1_000 },
  });
});
afterAll(() => world.stop());

const dayMs = 24 * hourMs;

async function withPasskey() {
  const email = world.newEmail();
  const home = { address: world.newAddress() };
  const { token } = await world.register(email, home);
  const user = await world.users.findByContact({ channel: 'mail', email });
  if (!user) throw new Error('there is no such person');
  const from = { ...home, token };
  const passkey = new SoftPasskey();
  await add(from, passkey);
  world.clock.time += minuteMs;
  return { email, home, from, userId: user.id, passkey };
}
type Person = Awaited<ReturnType<typeof withPasskey>>;

async function add(from: From, passkey: SoftPasskey) {
  const { data } = await world.call(passkeyRoutes.passkeyOffer, {}, from);
  const answer = passkey.register({ challenge: String(data?.options.challenge) });
  const added = await world.call(passkeyRoutes.passkeyAdd, { name: 'phone', answer }, from);
  expect(added.code).toBe(0);
}

const proof = async (passkey: SoftPasskey) => {
  const { data } = await world.call(passkeyRoutes.passkeyAsk, {});
  return passkey.prove({ challenge: String(data?.options.challenge) });
};

/** The owner, or who has password and mailbox, asks by a session. */
async function ask({ email, from }: Pick<Person, 'email' | 'from'>, change = {}) {
  await world.call(accountRoutes.codeSend, { scene: 11 }, from);
  const body = { emailCode: world.lastCode(email), password, ...change };
  return world.call(factorRoutes.passkeyResetAsk, body, from);
}
const passkeysOf = async ({ userId }: Person) => (await world.users.findUser(userId))?.passkeyCount;
const waitingOf = async ({ from }: Person) =>
  (await world.call(factorRoutes.authenticatorReset, {}, from)).data?.reset ?? null;
const noticesOf = ({ email }: Person) =>
  world.notices
    .filter(({ contact }) => contact.channel === 'mail' && contact.email === email)
    .flatMap(({ notice }) => (notice.kind.startsWith('authenticator-reset') ? [notice] : []));

async function goTo(time: number) {
  while (world.clock.time < time) {
    world.clock.time = Math.min(time, world.clock.time + hourMs);
    await world.auth.maintain();
  }
}

describe('the reset of lost passkeys, where there is no authenticator', () => {
  it('removes them after two days and four notices, ends all sessions, suspends withdrawals, and lets the owner bind again', async () => {
    const person = await withPasskey();
    const { data, code } = await ask(person);
    expect([code, data?.factor]).toEqual([0, 'passkeys']);
    const endTime = data?.endTime ?? 0;
    expect(endTime - (data?.askedTime ?? 0)).toBe(2 * dayMs);
    expect(await waitingOf(person)).toEqual(data);
    await goTo(endTime - 1);
    expect(await passkeysOf(person)).toBe(1);
    await goTo(endTime);
    expect(await passkeysOf(person)).toBe(0);
    expect((await world.users.findUser(person.userId))?.holdUntil).toBe(world.clock.time + dayMs);
    expect(await world.auth.listSessions(person.userId)).toEqual([]);
    const told = noticesOf(person).map((notice) => [
      'stage' in notice ? notice.stage : notice.kind,
      'factor' in notice && notice.factor,
    ]);
    expect(told).toEqual(
      ['asked', 'half-way', 'last', 'authenticator-reset-done'].map((each) => [each, 'passkeys']),
    );
    expect(
      (await world.call(passkeyRoutes.passkeyLogin, { answer: await proof(person.passkey) })).code,
    ).toBe(Code.passkeyRefused);
    // The code of the mail proves the owner again, so that a new passkey can be added.
    world.clock.time += minuteMs;
    const { token } = await world.signIn(person.email, person.home);
    await add({ ...person.home, token }, new SoftPasskey());
    expect(await passkeysOf(person)).toBe(1);
  });

  it.each([
    ['signs in', (answer: object) => ['passkeyLogin', { answer }]],
    ['proves a session', (passkey: object) => ['factorProve', { passkey }]],
  ] as const)('stops when a passkey %s', async (_what, bodyOf) => {
    const person = await withPasskey();
    const { data } = await ask(person);
    const [route, body] = bodyOf(await proof(person.passkey)) as [
      'passkeyLogin' | 'factorProve',
      object,
    ];
    const routes = { ...passkeyRoutes, ...factorRoutes };
    expect((await world.call(routes[route], body, person.from)).code).toBe(0);
    expect(await waitingOf(person)).toBeNull();
    expect(noticesOf(person).at(-1)?.kind).toBe('authenticator-reset-stopped');
    await goTo((data?.endTime ?? 0) + hourMs);
    expect(await passkeysOf(person)).toBe(1);
  });

  it('stops by any session, by the code of a notice, and by a freeze', async () => {
    for (const by of ['session', 'code', 'freeze'] as const) {
      const person = await withPasskey();
      const { data } = await ask(person);
      const [notice] = noticesOf(person);
      const stopCode = notice?.kind === 'authenticator-reset' ? notice.stopCode : '';
      if (by === 'session') {
        await world.call(factorRoutes.authenticatorResetStop, {}, person.from);
      } else if (by === 'code') {
        const stranger = { address: world.newAddress() };
        await world.call(factorRoutes.authenticatorResetStopByCode, { stopCode }, stranger);
      } else {
        const frozen = { frozen: true };
        const { userId } = person;
        await world.database.updateTable('users').set(frozen).where('id', '=', userId).execute();
      }
      await goTo((data?.endTime ?? 0) + hourMs);
      expect([by, await passkeysOf(person)]).toEqual([by, 1]);
    }
  });

  it('waits a week where the password is fresh, and asked for twice is one', async () => {
    const person = await withPasskey();
    const { userId } = person;
    const changed = { password_changed_at: world.clock.time - dayMs };
    await world.database.updateTable('users').set(changed).where('id', '=', userId).execute();
    const { data } = await ask(person);
    expect((data?.endTime ?? 0) - (data?.askedTime ?? 0)).toBe(7 * dayMs);
    world.clock.time += hourMs;
    expect((await ask(person)).data).toEqual(data);
    expect(noticesOf(person)).toHaveLength(1);
  });

  it('is refused to a session alone, without the password or without the code', async () => {
    const person = await withPasskey();
    expect((await ask(person, { password: 'some other words' })).code).toBe(Code.credentialsWrong);
    expect((await ask(person, { emailCode: 'zzzzzz' })).code).toBe(Code.codeWrong);
    expect(await waitingOf(person)).toBeNull();
  });

  it('is refused where an authenticator is bound, or where there is no passkey', async () => {
    const bound = await boundPerson(world);
    expect((await ask(bound)).code).toBe(Code.recoveryRefused);
    const email = world.newEmail();
    const home = { address: world.newAddress() };
    const { token } = await world.register(email, home);
    expect((await ask({ email, from: { ...home, token } })).code).toBe(Code.recoveryRefused);
  });
});
