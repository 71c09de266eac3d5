import { Code } from '@bourse/contract/codes.ts';
import type { HoldCause } from '@bourse/contract/hold-causes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { factorRoutes } from '@bourse/contract/routes/factor.ts';
import { passkeyRoutes } from '@bourse/contract/routes/passkey.ts';
import { userCentreRoutes } from '@bourse/contract/routes/user-centre.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode } from './factor/test-app.ts';
import { SoftPasskey } from './factor/test-passkey.ts';
import { boundPerson } from './factor/test-person.ts';
import { type AuthWorld, hourMs, minuteMs, password, startAuthWorld } from './test-world.ts';

const { codeSend, passwordForget, passwordModify } = accountRoutes;
const { emailBind, emailModify, mobileBind, mobileModify } = userCentreRoutes;
const NEXT_PASSWORD = 'another quiet harbour 8';
const dayMs = 24 * hourMs;

let world: AuthWorld;
beforeAll(async () => {
  const many = { codesPerHour: 1_000, codesPerDay: 1_000, codePauseMs: 0 };
  const perContact = { codesPerContactHour: 1_000, codesPerContactDay: 1_000 };
  world = await startAuthWorld({ ...many, ...perContact, codesPerAddressHour: 1_000 });
});
afterAll(() => world.stop());

async function newPerson() {
  const email = world.newEmail();
  const home = { address: world.newAddress() };
  const { token } = await world.register(email, home);
  const user = await world.users.findByContact({ channel: 'mail', email });
  if (!user) throw new Error('there is no such person');
  return { email, home, userId: user.id, from: { ...home, token } };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

let number = 0;
function newMobile() {
  number += 1;
  return { areaCode: '+852', mobile: String(92_000_000 + number) };
}

const codeFor = async ({ from }: Person, scene: number, target: string, fields: object = {}) => {
  await world.call(codeSend, { scene, ...fields }, from);
  return world.lastCode(target);
};

async function bindMobile(person: Person) {
  const mobile = newMobile();
  const mobileCode = await codeFor(person, 4, mobile.mobile, mobile);
  const codes = { mobileCode, emailCode: await codeFor(person, 3, person.email) };
  world.clock.time += minuteMs;
  return { mobile, reply: await world.call(mobileBind, { ...mobile, ...codes }, person.from) };
}

async function addPasskey({ from }: Person) {
  const offer = await world.call(passkeyRoutes.passkeyOffer, {}, from);
  const challenge = String(offer.data?.options.challenge);
  const answer = new SoftPasskey().register({ challenge });
  return world.call(passkeyRoutes.passkeyAdd, { name: 'phone', answer }, from);
}

/** What makes withdrawals wait (D12): each begins with a person, and answers how to do it. */
const triggers: Readonly<
  Record<
    string,
    () => Promise<{ person: Pick<Person, 'userId'>; act: () => Promise<{ code: number }> }>
  >
> = {
  'a changed password': async () => {
    const person = await newPerson();
    const body = { oldPassword: password, newPassword: NEXT_PASSWORD };
    return { person, act: () => world.call(passwordModify, body, person.from) };
  },
  'a password that was reset': async () => {
    const person = await newPerson();
    const { email, home } = person;
    const ticket = await world.openFlow('retrieve-pass', { email }, home);
    await world.call(codeSend, { ticket }, home);
    const body = { ticket, code: world.lastCode(email), password: NEXT_PASSWORD };
    return { person, act: () => world.call(passwordForget, body, home) };
  },
  'a changed e-mail': async () => {
    const person = await newPerson();
    const email = world.newEmail();
    const oldEmailCode = await codeFor(person, 3, person.email);
    const emailCode = await codeFor(person, 3, email, { email });
    const body = { email, oldEmailCode, emailCode };
    return { person, act: () => world.call(emailModify, body, person.from) };
  },
  'a bound e-mail': async () => {
    const mobile = newMobile();
    const home = { address: world.newAddress() };
    const { token } = await world.registerPhone(mobile, home);
    const from = { ...home, token };
    const userId = (await world.auth.findSession(token, home.address))?.userId ?? 0;
    const email = world.newEmail();
    await world.call(codeSend, { scene: 3, email }, from);
    await world.call(codeSend, { scene: 4 }, from);
    const codes = { emailCode: world.lastCode(email), phoneCode: world.lastCode(mobile.mobile) };
    return { person: { userId }, act: () => world.call(emailBind, { email, ...codes }, from) };
  },
  'a bound phone': async () => {
    const person = await newPerson();
    return { person, act: async () => (await bindMobile(person)).reply };
  },
  'a changed phone': async () => {
    const person = await newPerson();
    const { mobile: old } = await bindMobile(person);
    const mobile = newMobile();
    const oldMobileCode = await codeFor(person, 4, old.mobile);
    const mobileCode = await codeFor(person, 4, mobile.mobile, mobile);
    const body = { ...mobile, oldMobileCode, mobileCode };
    return { person, act: () => world.call(mobileModify, body, person.from) };
  },
  'a bound authenticator': async () => {
    const person = await newPerson();
    const secret = (await world.call(factorRoutes.authenticatorCode, {}, person.from)).data?.code;
    const emailCode = await codeFor(person, 11, person.email);
    const act = () => {
      const googleCode = appCode(secret ?? '', world.clock.time);
      return world.call(factorRoutes.authenticatorBind, { emailCode, googleCode }, person.from);
    };
    return { person, act };
  },
  'an unbound authenticator': async () => {
    const person = await boundPerson(world);
    const emailCode = await codeFor(person, 11, person.email);
    const act = () => {
      const googleCode = appCode(person.secret, world.clock.time);
      const body = { password, emailCode, googleCode };
      return world.call(factorRoutes.authenticatorUnbind, body, person.from);
    };
    return { person, act };
  },
  'a new passkey': async () => {
    const person = await newPerson();
    return { person, act: () => addPasskey(person) };
  },
  'a removed passkey': async () => {
    const person = await newPerson();
    const code = (await addPasskey(person)).data?.list[0]?.code ?? '';
    const from = { ...person.from, parameters: { code } };
    return { person, act: () => world.call(passkeyRoutes.passkeyRemove, {}, from) };
  },
};

const causes: Readonly<Record<string, HoldCause>> = {
  'a changed password': 'password-changed',
  'a password that was reset': 'password-reset',
  'a changed e-mail': 'email-changed',
  'a bound e-mail': 'email-changed',
  'a bound phone': 'phone-changed',
  'a changed phone': 'phone-changed',
  'a bound authenticator': 'authenticator-bound',
  'an unbound authenticator': 'authenticator-unbound',
  'a new passkey': 'passkey-added',
  'a removed passkey': 'passkey-removed',
};

describe('the suspension of withdrawals, with a clock that is shifted (D12)', () => {
  const heldFor = async (userId: number) =>
    ((await world.users.findUser(userId))?.holdUntil ?? 0) - world.clock.time;

  it.each(Object.keys(triggers))('%s: 24 hours from then, to the millisecond', async (name) => {
    const { person, act } = await triggers[name]!();
    world.clock.time += minuteMs;
    expect((await act()).code).toBe(0);
    expect(await heldFor(person.userId)).toBe(dayMs);
    const user = await world.users.findUser(person.userId);
    expect(user?.holdCause).toBe(causes[name]);
    world.clock.time += dayMs - 1;
    expect(await heldFor(person.userId)).toBe(1);
    world.clock.time += 1;
    expect(await heldFor(person.userId)).toBe(0);
  });

  it('a second change by a clock that was set back shortens nothing', async () => {
    const person = await newPerson();
    const change = (oldPassword: string, newPassword: string) =>
      world.call(passwordModify, { oldPassword, newPassword }, person.from);
    expect((await change(password, NEXT_PASSWORD)).code).toBe(0);
    const until = (await world.users.findUser(person.userId))?.holdUntil;
    world.clock.time -= 2 * hourMs;
    expect((await change(NEXT_PASSWORD, password)).code).toBe(0);
    expect((await world.users.findUser(person.userId))?.holdUntil).toBe(until);
    world.clock.time += 2 * hourMs;
  });
});

describe('I90 the password of a frozen account', () => {
  it('is not reset by who has the right code, and only that one hears why', async () => {
    const person = await newPerson();
    const { email, home, userId } = person;
    const hashOf = async () => (await world.users.findUser(userId))?.passwordHash;
    const before = await hashOf();
    await world.database
      .updateTable('users')
      .set({ frozen: true })
      .where('id', '=', userId)
      .execute();
    const ticket = await world.openFlow('retrieve-pass', { email }, home);
    await world.call(codeSend, { ticket }, home);
    const code = world.lastCode(email);
    const reset = (tried: string) =>
      world.call(passwordForget, { ticket, code: tried, password: NEXT_PASSWORD }, home);
    expect((await reset('ZZZZZZ')).code).toBe(Code.codeWrong);
    expect((await reset(code)).code).toBe(Code.accountFrozen);
    // Used up all the same.
    expect((await reset(code)).code).not.toBe(Code.accountFrozen);
    expect(await hashOf()).toBe(before);
  });
});
