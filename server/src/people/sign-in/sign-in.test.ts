import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { type AuthWorld, minuteMs, password, startAuthWorld } from './test-world.ts';

let world: AuthWorld;
const newEmail = () => world.newEmail();
const newAddress = () => world.newAddress();

beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.stop());

describe('registration and sign-in', () => {
  it('no one is let in while the account’s rights cannot reach the engine (I90)', async () => {
    const from = { address: newAddress() };
    const email = newEmail();
    const { settleFirst } = world.rights;
    world.rights.settleFirst = () => Promise.reject(new Refusal(Code.unavailable));
    try {
      await expect(world.register(email, from)).rejects.toThrow();
    } finally {
      world.rights.settleFirst = settleFirst;
    }
    expect((await world.signIn(email, from)).token).toBeTruthy();
  });

  it('D8: register, sign out, sign in through tickets', async () => {
    const from = { address: newAddress() };
    const email = newEmail();
    // Mail addresses are one and the same in any case.
    const session = await world.register(email.toUpperCase(), from);
    expect(session.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(session.info).toMatchObject({ isKYC: false, isGoogleBind: false, feeTier: 'VIP 0' });
    expect(session.info.UUID).toMatch(/^\d{8,9}$/);
    expect(session.info.email).toMatch(/^pe\*\*\*@example\.com$/);
    const { token } = session;
    expect((await world.call(accountRoutes.user, {}, { token })).data).toEqual(session.info);
    await world.call(accountRoutes.logout, {}, { token });
    expect(await world.auth.findSession(token, '')).toBeNull();
    const again = await world.signIn(email, from);
    expect(again.info).toEqual(session.info);
    expect(again.token).not.toBe(token);
  });

  it('D8: the plain calls without a ticket register and sign in too', async () => {
    const from = { address: newAddress() };
    const email = newEmail();
    const form = { email, areaCode: '', mobile: '', password, webHash: '123' };
    await world.call(accountRoutes.codeSend, { ...form, scene: 1 }, from);
    const code = world.lastCode(email);
    const registered = await world.call(accountRoutes.register, { ...form, code }, from);
    expect(registered.data?.token).toBeTruthy();
    world.clock.time += minuteMs;
    await world.call(accountRoutes.codeSend, { ...form, scene: 2 }, from);
    const signedIn = await world.call(
      accountRoutes.login,
      { ...form, code: world.lastCode(email).toLowerCase() },
      from,
    );
    expect(signedIn.data?.info).toEqual(registered.data?.info);
  });

  it('registers a phone number, with its dialling code', async () => {
    const from = { address: newAddress() };
    const phone = { areaCode: '+852', mobile: '9123 4567' };
    const ticket = await world.openFlow('register', { ...phone, password }, from);
    await world.call(accountRoutes.codeSend, { ticket }, from);
    const sent = world.notices.at(-1);
    expect(sent?.contact).toEqual({ channel: 'sms', areaCode: '+852', mobile: '91234567' });
    const code = sent?.notice.kind === 'code' ? sent.notice.code : '';
    const reply = await world.call(accountRoutes.register, { ticket, code }, from);
    expect(reply.data?.info).toMatchObject({ areaCode: '+852', mobile: '91****67', email: '' });
  });

  it('remembers who invited, and refuses an unknown invitation', async () => {
    const from = { address: newAddress() };
    const inviter = await world.register(newEmail(), from);
    const email = newEmail();
    const unknown = { type: 'register' as const, email, password, invitationCode: 'NOBODY22' };
    expect((await world.call(accountRoutes.authFlow, unknown, from)).code).toBe(
      Code.invitationUnknown,
    );
    const invitationCode = inviter.info.inviterCode.toLowerCase();
    const ticket = await world.openFlow('register', { email, password, invitationCode }, from);
    await world.call(accountRoutes.codeSend, { ticket }, from);
    await world.call(accountRoutes.register, { ticket, code: world.lastCode(email) }, from);
    const invited = await world.users.findByContact({ channel: 'mail', email });
    const by = await world.users.findUser(invited?.invitedBy ?? 0);
    expect(by?.referralCode).toBe(inviter.info.inviterCode);
  });

  it('D13: weak passwords are refused when an account is made and when one is recovered', async () => {
    const from = { address: newAddress() };
    const email = newEmail();
    const tryOne = async (weak: string) =>
      (await world.call(accountRoutes.authFlow, { type: 'register', email, password: weak }, from))
        .code;
    expect(await tryOne('short 7')).toBe(Code.passwordLength);
    expect(await tryOne('x'.repeat(129))).toBe(Code.passwordLength);
    expect(await tryOne('password123456')).toBe(Code.passwordCommon);
    expect(await tryOne('Bourse2025!')).toBe(Code.passwordCommon);
    await world.seedPerson(email);
    const ticket = await world.openFlow('retrieve-pass', { email }, from);
    await world.call(accountRoutes.codeSend, { ticket }, from);
    const weak = { ticket, code: world.lastCode(email), password: 'password123456' };
    expect((await world.call(accountRoutes.passwordForget, weak, from)).code).toBe(
      Code.passwordCommon,
    );
    const strong = { ...weak, password: 'another quiet harbour 8' };
    expect((await world.call(accountRoutes.passwordForget, strong, from)).code).toBe(Code.ok);
  });
});

describe('S01: no token before password and code are right in one flow', () => {
  it('every wrong way gets one and the same answer', async () => {
    const from = { address: newAddress() };
    const email = newEmail();
    const other = newEmail();
    await world.seedPerson(email);
    await world.seedPerson(other);

    const older = await world.openFlow('login', { email, password }, from);
    await world.call(accountRoutes.codeSend, { ticket: older }, from);
    const olderCode = world.lastCode(email);
    const othersTicket = await world.openFlow('login', { email: other, password }, from);
    await world.call(accountRoutes.codeSend, { ticket: othersTicket }, from);
    const recovery = await world.openFlow('retrieve-pass', { email: other }, from);
    world.clock.time += minuteMs;
    await world.call(accountRoutes.codeSend, { ticket: recovery }, from);
    const recoveryCode = world.lastCode(other);

    const replies = [];
    for (const code of ['', '000000', olderCode, recoveryCode, 'not a code']) {
      const ticket = await world.openFlow('login', { email, password }, from);
      replies.push(await world.call(accountRoutes.login, { ticket, code }, from));
      const plain = { email, password, code };
      replies.push(await world.call(accountRoutes.login, plain, from));
      replies.push(await world.call(accountRoutes.login, { ...plain, email: newEmail() }, from));
    }
    const missing = await world.openFlow('login', { email, password }, from);
    replies.push(await world.call(accountRoutes.login, { ticket: missing }, from));
    const refused = { code: Code.credentialsWrong, values: {}, data: null };
    for (const reply of replies) expect(reply).toMatchObject(refused);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  });

  it('a code of another purpose opens nothing, whatever scene is claimed (D8)', async () => {
    const from = { address: newAddress() };
    const email = newEmail();
    await world.seedPerson(email);
    const ticket = await world.openFlow('retrieve-pass', { email }, from);
    await world.call(accountRoutes.codeSend, { ticket, scene: 2 }, from);
    expect(world.notices.at(-1)?.notice).toMatchObject({ kind: 'code', purpose: 'recover' });
    const code = world.lastCode(email);
    expect((await world.call(accountRoutes.login, { ticket, code }, from)).code).not.toBe(0);
    const plain = { email, password, code };
    expect((await world.call(accountRoutes.login, plain, from)).code).not.toBe(0);
    const loginTicket = await world.openFlow('login', { email, password }, from);
    const reset = { ticket: loginTicket, code, password: 'another quiet harbour 8' };
    expect((await world.call(accountRoutes.passwordForget, reset, from)).code).not.toBe(0);
  });

  it('a plain call with scene 2 and no password opens no recovery', async () => {
    const from = { address: newAddress() };
    const email = newEmail();
    await world.seedPerson(email);
    const before = world.notices.length;
    expect((await world.call(accountRoutes.codeSend, { email, scene: 2 }, from)).code).toBe(0);
    expect(world.notices.length).toBe(before);
    // But it sends the second code of a recovery that is open, as the screens do.
    world.clock.time += minuteMs;
    await world.call(accountRoutes.codeSend, { email, scene: 5 }, from);
    const first = world.lastCode(email);
    world.clock.time += minuteMs;
    await world.call(accountRoutes.codeSend, { email, scene: 2 }, from);
    const second = world.lastCode(email);
    expect(second).not.toBe(first);
    const next = 'another quiet harbour 8';
    const form = { email, areaCode: '', mobile: '', password: next };
    expect(
      (await world.call(accountRoutes.passwordForget, { ...form, code: first }, from)).code,
    ).toBe(Code.codeWrong);
    expect(
      (await world.call(accountRoutes.passwordForget, { ...form, code: second }, from)).code,
    ).toBe(Code.ok);
  });

  it('a ticket works only where it was opened, and for ten minutes (D8)', async () => {
    const from = { address: newAddress() };
    const email = newEmail();
    await world.seedPerson(email);
    const ticket = await world.openFlow('login', { email, password }, from);
    for (const thief of [{ address: '192.0.2.200' }, { ...from, userAgent: 'curl' }]) {
      expect((await world.call(accountRoutes.codeSend, { ticket }, thief)).code).toBe(
        Code.flowExpired,
      );
    }
    await world.call(accountRoutes.codeSend, { ticket }, from);
    const code = world.lastCode(email);
    world.clock.time += 10 * minuteMs;
    expect((await world.call(accountRoutes.login, { ticket, code }, from)).code).toBe(
      Code.flowExpired,
    );
  });

  it('house traders cannot sign in: they have neither contact nor password', async () => {
    const bot = await world.users.createHouseTrader({ nickname: 'Maker 1' });
    expect(bot).toMatchObject({ kind: 'bot', email: null, mobile: null, passwordHash: null });
    expect(bot.id).toBeGreaterThanOrEqual(100);
    expect(await world.users.listUsers('bot')).toContainEqual(bot);
  });
});
