import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { factorRoutes } from '@bourse/contract/routes/factor.ts';
import { passkeyRoutes } from '@bourse/contract/routes/passkey.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthWorld, type From, minuteMs, password, startAuthWorld } from '../test-world.ts';
import { type Asked, SoftPasskey } from './test-passkey.ts';
import { boundPerson } from './test-person.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.stop());

type Offer = { data: { readonly options: Readonly<Record<string, unknown>> } | null };
const challengeIn = ({ data }: Offer) => String(data?.options.challenge);
const offered = async (from: From) =>
  challengeIn(await world.call(passkeyRoutes.passkeyOffer, {}, from));
const asked = async (from: From = {}) =>
  challengeIn(await world.call(passkeyRoutes.passkeyAsk, {}, from));

async function newPerson() {
  const email = world.newEmail();
  const home = { address: world.newAddress() };
  const { token } = await world.register(email, home);
  const user = await world.users.findByContact({ channel: 'mail', email });
  if (!user) throw new Error('there is no such person');
  return { email, home, userId: user.id, from: { ...home, token } };
}

async function add(from: From, passkey: SoftPasskey, more: Partial<Asked> = {}) {
  const answer = passkey.register({ challenge: await offered(from), ...more });
  return (await world.call(passkeyRoutes.passkeyAdd, { name: 'phone', answer }, from)).code;
}

async function withPasskey() {
  const person = await newPerson();
  const passkey = new SoftPasskey();
  expect(await add(person.from, passkey)).toBe(0);
  return { ...person, passkey };
}

const signIn = (answer: ReturnType<SoftPasskey['prove']>, from: From = {}) =>
  world.call(passkeyRoutes.passkeyLogin, { answer }, from);

describe('a new passkey', () => {
  it('is kept, counted and notified, suspends withdrawals and ends other sessions', async () => {
    const person = await newPerson();
    const other = await world.signIn(person.email, person.home);
    expect(await add(person.from, new SoftPasskey())).toBe(0);
    const { data } = await world.call(passkeyRoutes.passkeys, {}, person.from);
    expect(data?.list).toMatchObject([{ name: 'phone', usedTime: 0 }]);
    const user = await world.users.findUser(person.userId);
    expect(user).toMatchObject({ passkeyCount: 1 });
    expect(user?.holdUntil).toBeGreaterThan(world.clock.time);
    expect(await world.auth.findSession(other.token, person.home.address)).toBeNull();
    expect(world.notices.at(-1)?.notice.kind).toBe('passkey-added');
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that begins like ours', { origin: 'http://localhost.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a holder who was not verified', { isVerified: false }],
    ['a challenge that nobody gave out', { challenge: 'bm9ib2R5IGdhdmUgdGhpcyBvdXQ' }],
  ])('is refused with %s', async (_what, more) => {
    const { from, userId } = await newPerson();
    expect(await add(from, new SoftPasskey(), more)).toBe(Code.passkeyRefused);
    expect((await world.users.findUser(userId))?.passkeyCount).toBe(0);
  });

  it('answers its own challenge, once, within five minutes, in the session that asked', async () => {
    const { from } = await newPerson();
    const elsewhere = await newPerson();
    const challenge = await offered(from);
    expect(await add(elsewhere.from, new SoftPasskey(), { challenge })).toBe(Code.passkeyRefused);
    expect(await add(from, new SoftPasskey(), { challenge })).toBe(0);
    expect(await add(from, new SoftPasskey(), { challenge })).toBe(Code.passkeyRefused);
    expect(await add(from, new SoftPasskey(), { challenge: await asked() })).toBe(
      Code.passkeyRefused,
    );
    const late = await offered(from);
    world.clock.time += 5 * minuteMs;
    expect(await add(from, new SoftPasskey(), { challenge: late })).toBe(Code.passkeyRefused);
  });

  it('is not taken when it is another user’s', async () => {
    const { passkey, userId } = await withPasskey();
    const thief = await newPerson();
    expect(await add(thief.from, passkey)).toBe(Code.passkeyRefused);
    const { data } = await signIn(passkey.prove({ challenge: await asked() }));
    expect(data?.info.UUID).toBe(String((await world.users.findUser(userId))?.publicNumber));
  });
});

describe('a sign-in by passkey', () => {
  it('opens a session whose second factor is proved', async () => {
    const { passkey, userId } = await withPasskey();
    const { data } = await signIn(passkey.prove({ challenge: await asked() }));
    const session = await world.auth.findSession(data?.token ?? '', '203.0.113.5');
    expect(session).toMatchObject({ userId, factorAt: world.clock.time });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a holder who was not verified', { isVerified: false }],
    ['a challenge that nobody gave out', { challenge: 'bm9ib2R5IGdhdmUgdGhpcyBvdXQ' }],
  ])('is refused with %s', async (_what, more) => {
    const { passkey } = await withPasskey();
    const answer = passkey.prove({ challenge: await asked(), ...more });
    expect((await signIn(answer)).code).toBe(Code.passkeyRefused);
    // And its challenge is used up, if it was one.
    expect((await signIn(passkey.prove({ challenge: await asked() }))).code).toBe(0);
  });

  it('S01: an answer is good once, also for twenty at the same time', async () => {
    const { passkey } = await withPasskey();
    const answer = passkey.prove({ challenge: await asked() });
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(answer)));
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await signIn(answer)).code).toBe(Code.passkeyRefused);
  });

  it('is refused with a challenge that was used, is too old, or was for a new passkey', async () => {
    const { passkey, from } = await withPasskey();
    const challenge = await asked();
    expect((await signIn(passkey.prove({ challenge }))).code).toBe(0);
    expect((await signIn(passkey.prove({ challenge }))).code).toBe(Code.passkeyRefused);
    const toAdd = await offered(from);
    expect((await signIn(passkey.prove({ challenge: toAdd }))).code).toBe(Code.passkeyRefused);
    const late = await asked();
    world.clock.time += 5 * minuteMs;
    expect((await signIn(passkey.prove({ challenge: late }))).code).toBe(Code.passkeyRefused);
  });

  it('is refused when the counter goes back or stays: a copy was used', async () => {
    const { passkey } = await withPasskey();
    passkey.counter = 6;
    expect((await signIn(passkey.prove({ challenge: await asked() }))).code).toBe(0);
    for (const counter of [2, 6]) {
      passkey.counter = counter;
      const copy = passkey.prove({ challenge: await asked() });
      expect((await signIn(copy)).code, String(counter)).toBe(Code.passkeyRefused);
    }
    passkey.counter = 7;
    expect((await signIn(passkey.prove({ challenge: await asked() }))).code).toBe(0);
  });

  it('is refused in another’s name, with a changed signature, and with an unknown passkey', async () => {
    const [owner, thief] = [await withPasskey(), await withPasskey()];
    const own = thief.passkey.prove({ challenge: await asked() });
    const named = { ...own, id: owner.passkey.id, rawId: owner.passkey.id };
    expect((await signIn(named)).code).toBe(Code.passkeyRefused);
    const other = thief.passkey.prove({ challenge: await asked() });
    const { signature = '' } = owner.passkey.prove({ challenge: await asked() }).response;
    const changed = { ...other, response: { ...other.response, signature } };
    expect((await signIn(changed)).code).toBe(Code.passkeyRefused);
    const nobody = new SoftPasskey().prove({ challenge: await asked() });
    expect((await signIn(nobody)).code).toBe(Code.passkeyRefused);
  });

  it('S13: no one removes or renames another’s; one that is removed opens nothing', async () => {
    const [owner, stranger] = [await withPasskey(), await newPerson()];
    const parameters = { code: owner.passkey.id };
    const as = (from: From) => ({ ...from, parameters });
    const rename = { name: 'mine now' };
    for (const [route, body] of [
      [passkeyRoutes.passkeyRemove, {}],
      [passkeyRoutes.passkeyRename, rename],
    ] as const) {
      const foreign = await world.call(route, body as never, as(stranger.from));
      expect(foreign.code).toBe(Code.notFound);
    }
    expect((await signIn(owner.passkey.prove({ challenge: await asked() }))).code).toBe(0);
    const removed = await world.call(passkeyRoutes.passkeyRemove, {}, as(owner.from));
    expect(removed.code).toBe(0);
    const after = owner.passkey.prove({ challenge: await asked() });
    expect((await signIn(after)).code).toBe(Code.passkeyRefused);
  });

  it('opens no closed account', async () => {
    const { passkey, userId } = await withPasskey();
    await world.database
      .updateTable('users')
      .set({ closed_at: 1, email: null, mobile: null, password_hash: null })
      .where('id', '=', userId)
      .execute();
    const answer = passkey.prove({ challenge: await asked() });
    expect((await signIn(answer)).code).toBe(Code.passkeyRefused);
  });
});

describe('a passkey against the reset of an authenticator', () => {
  it('lets its owner in and stop it when mailbox and password are a thief’s', async () => {
    const person = await boundPerson(world);
    const passkey = new SoftPasskey();
    expect(await add(person.from, passkey)).toBe(0);
    const thief = { address: world.newAddress() };
    world.clock.time += minuteMs;
    // The thief resets the password, which ends the owner's sessions, and asks.
    const words = 'the thief wrote it 9';
    const reset = await world.openFlow('retrieve-pass', { email: person.email }, thief);
    await world.call(accountRoutes.codeSend, { ticket: reset }, thief);
    const forget = { ticket: reset, code: world.lastCode(person.email), password: words };
    expect((await world.call(accountRoutes.passwordForget, forget, thief)).code).toBe(0);
    world.clock.time += minuteMs;
    const ticket = await world.openFlow('login', { email: person.email, password: words }, thief);
    await world.call(accountRoutes.codeSend, { ticket }, thief);
    const code = world.lastCode(person.email);
    const ask = await world.call(factorRoutes.authenticatorResetAsk, { ticket, code }, thief);
    expect(ask.code).toBe(0);
    expect(await world.auth.findSession(person.from.token, person.home.address)).toBeNull();
    expect(password).not.toBe(words);
    // The owner's device needs neither.
    const { data } = await signIn(passkey.prove({ challenge: await asked() }), person.home);
    const back = { ...person.home, token: data?.token ?? '' };
    const seen = await world.call(factorRoutes.authenticatorReset, {}, back);
    expect(seen.data?.reset?.endTime).toBe(ask.data?.endTime);
    expect((await world.call(factorRoutes.authenticatorResetStop, {}, back)).code).toBe(0);
    world.clock.time = (ask.data?.endTime ?? 0) + minuteMs;
    await world.auth.maintain();
    expect((await world.users.findUser(person.userId))?.authenticatorBoundAt).not.toBeNull();
  });
});
