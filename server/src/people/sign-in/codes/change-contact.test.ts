import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { userCentreRoutes } from '@bourse/contract/routes/user-centre.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthWorld, hourMs, minuteMs, startAuthWorld } from '../test-world.ts';

const { codeSend, user: userRoute } = accountRoutes;
const { emailBind, emailModify, mobileBind, mobileModify, phishingModify } = userCentreRoutes;

let world: AuthWorld;

beforeAll(async () => {
  const many = { codesPerHour: 1_000, codesPerDay: 1_000, codesPerContactHour: 1_000 };
  world = await startAuthWorld({ ...many, codesPerContactDay: 1_000, codesPerAddressHour: 1_000 });
});
afterAll(() => world.stop());

let number = 0;
const newMobile = () => {
  number += 1;
  return { areaCode: '+852', mobile: String(91_000_000 + number) };
};

async function person() {
  const email = world.newEmail();
  const from = { address: world.newAddress() };
  const { token } = await world.register(email, from);
  const userId = (await world.auth.findSession(token, from.address))?.userId ?? 0;
  const here = { ...from, token };
  const send = (scene: number, fields: object = {}) =>
    world.call(codeSend, { scene, ...fields }, here);
  return { email, here, userId, send, state: () => world.users.findUser(userId) };
}

const sentSince = (start: number) =>
  world.notices
    .slice(start)
    .map(({ contact, notice, phishingCode }) => [
      contact.channel === 'mail' ? contact.email : contact.mobile,
      notice.kind,
      phishingCode,
    ]);

describe('the e-mail address', () => {
  it('is bound with its code and one of the phone; D12 suspension, S09 sessions, S35 notices', async () => {
    const phone = newMobile();
    const here = { address: world.newAddress(), token: '' };
    here.token = (await world.registerPhone(phone, here)).token;
    const userId = (await world.auth.findSession(here.token, here.address))?.userId ?? 0;
    const email = world.newEmail();
    expect((await world.call(codeSend, { scene: 3 }, here)).code).toBe(Code.contactNotBound);
    await world.call(codeSend, { scene: 3, email }, here);
    await world.call(codeSend, { scene: 4 }, here);
    const codes = { emailCode: world.lastCode(email), phoneCode: world.lastCode(phone.mobile) };
    const swapped = { emailCode: codes.phoneCode, phoneCode: codes.emailCode };
    for (const wrong of [swapped, { ...codes, phoneCode: '' }]) {
      expect((await world.call(emailBind, { email, ...wrong }, here)).code).toBe(Code.codeWrong);
    }
    const before = world.notices.length;
    expect((await world.call(emailBind, { email, ...codes }, here)).code).toBe(0);
    expect(await world.users.findUser(userId)).toMatchObject({
      ...{ email, ...phone, holdUntil: world.clock.time + 24 * hourMs },
    });
    const told = sentSince(before).map(([target, kind]) => `${target} ${kind}`);
    expect(told.sort()).toEqual(
      [`${email} contact-changed`, `${phone.mobile} contact-changed`].sort(),
    );
    // The session that asked goes on, and the address signs in from now on.
    expect(await world.auth.findSession(here.token, here.address)).toMatchObject({ userId });
    world.clock.time += minuteMs;
    const { info } = await world.signIn(email, here);
    expect(info.areaCode).toBe(phone.areaCode);
  });

  it('changes with codes of the old and the new one; D12 suspension, S09 sessions, S35 notices', async () => {
    const { email, here, send, state, userId } = await person();
    const { token: other } = await world.signIn(email, { address: world.newAddress() });
    const next = world.newEmail();
    // The own address needs no name, or the masked one that the screens show.
    const masked = (await world.call(userRoute, {}, here)).data?.email ?? '';
    expect((await send(3, { email: masked })).code).toBe(0);
    expect((await send(3, { email: next })).data).toEqual({ waitSeconds: 60, isSlow: false });
    const codes = { oldEmailCode: world.lastCode(email), emailCode: world.lastCode(next) };
    const before = world.notices.length;
    expect((await world.call(emailModify, { email: next, ...codes }, here)).code).toBe(0);
    expect(await state()).toMatchObject({
      email: next,
      holdUntil: world.clock.time + 24 * hourMs,
    });
    expect(await world.auth.findSession(other, '198.51.100.1')).toBeNull();
    expect(await world.auth.findSession(here.token, here.address)).toMatchObject({ userId });
    expect(world.changes.at(-1)).toMatchObject({ userId });
    const told = sentSince(before).map(([target, kind]) => [target, kind]);
    expect(told.sort()).toEqual(
      [
        [email, 'contact-changed'],
        [next, 'contact-changed'],
      ].sort(),
    );
    // Used up.
    const again = await world.call(emailModify, { email: world.newEmail(), ...codes }, here);
    expect(again.code).toBe(Code.codeWrong);
  });

  it('S01: each code is for its contact, its purpose and the session that asked', async () => {
    const { email, here, send, state } = await person();
    const next = world.newEmail();
    await send(3);
    await send(3, { email: next });
    const right = {
      email: next,
      oldEmailCode: world.lastCode(email),
      emailCode: world.lastCode(next),
    };
    const { token } = await world.signIn(email, { address: here.address });
    await send(12);
    const forPhishing = world.lastCode(email);
    const tries = [
      { ...right, oldEmailCode: right.emailCode },
      { ...right, emailCode: right.oldEmailCode },
      { ...right, oldEmailCode: '' },
      { ...right, email: world.newEmail() },
      { ...right, oldEmailCode: forPhishing },
    ];
    for (const body of tries) {
      expect((await world.call(emailModify, body, here)).code).toBe(Code.codeWrong);
      // A fresh one, so that the number of tries is not what refuses.
      world.clock.time += minuteMs;
      await send(3, { email: next });
      right.emailCode = world.lastCode(next);
      await send(3);
      right.oldEmailCode = world.lastCode(email);
    }
    expect((await world.call(emailModify, right, { ...here, token })).code).toBe(Code.codeWrong);
    expect((await world.call(emailModify, right, here)).code).toBe(0);
    expect(await state()).toMatchObject({ email: next });
  });

  it('S02: five tries, ten minutes, and of 20 calls with the same codes one wins', async () => {
    const { email, here, send } = await person();
    const next = world.newEmail();
    const ask = async () => {
      world.clock.time += minuteMs;
      await send(3);
      await send(3, { email: next });
      return { email: next, oldEmailCode: world.lastCode(email), emailCode: world.lastCode(next) };
    };
    const guessed = await ask();
    for (let guess = 0; guess < 5; guess += 1) {
      await world.call(emailModify, { ...guessed, emailCode: 'AAAAAA' }, here);
    }
    expect((await world.call(emailModify, guessed, here)).code).toBe(Code.codeWrong);
    const late = await ask();
    world.clock.time += 10 * minuteMs;
    expect((await world.call(emailModify, late, here)).code).toBe(Code.codeWrong);
    const right = await ask();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.call(emailModify, right, here)),
    );
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('S05: one that is taken answers the same, and only its owner learns of it', async () => {
    const owner = await person();
    const { email, here, send, state } = await person();
    const free = await send(3, { email: world.newEmail() });
    await send(3);
    const before = world.notices.length;
    const taken = await send(3, { email: owner.email });
    expect(taken).toEqual(free);
    expect(sentSince(before)).toEqual([[owner.email, 'contact-taken', '']]);
    const body = { email: owner.email, oldEmailCode: world.lastCode(email), emailCode: 'AAAAAA' };
    expect((await world.call(emailModify, body, here)).code).toBe(Code.codeWrong);
    expect(await state()).toMatchObject({ email });
  });

  it('is not bound twice, and not changed to itself', async () => {
    const { email, here } = await person();
    const codes = { emailCode: 'AAAAAA', phoneCode: 'AAAAAA' };
    const second = await world.call(emailBind, { email: world.newEmail(), ...codes }, here);
    expect(second.code).toBe(Code.contactBound);
    const same = { email, emailCode: 'AAAAAA', oldEmailCode: 'AAAAAA' };
    expect((await world.call(emailModify, same, here)).code).toBe(Code.contactBound);
  });
});

describe('the phone number', () => {
  it('is bound with its code and one of the e-mail, then changed with its own two', async () => {
    const { email, here, send, state } = await person();
    const first = newMobile();
    expect((await send(4)).code).toBe(Code.contactNotBound);
    await send(4, first);
    await send(3);
    const bind = {
      ...first,
      mobileCode: world.lastCode(first.mobile),
      emailCode: world.lastCode(email),
    };
    expect((await world.call(mobileBind, bind, here)).code).toBe(0);
    expect(await state()).toMatchObject({ email, ...first });

    world.clock.time += minuteMs;
    const second = newMobile();
    await send(4);
    await send(4, second);
    const before = world.notices.length;
    const change = {
      ...second,
      mobileCode: world.lastCode(second.mobile),
      oldMobileCode: world.lastCode(first.mobile),
    };
    expect((await world.call(mobileModify, change, here)).code).toBe(0);
    expect(await state()).toMatchObject({ email, ...second });
    const told = sentSince(before).map(([target]) => target);
    expect(new Set(told)).toEqual(new Set([email, first.mobile, second.mobile]));
  });
});

describe('the anti-phishing code', () => {
  it('is set with one code, its notice has the old one, the next mail the new one', async () => {
    const { email, here, send } = await person();
    const set = async (phishingCode: string, emailCode = world.lastCode(email)) =>
      (await world.call(phishingModify, { emailCode, phishingCode }, here)).code;
    await send(12);
    expect(await set('abc')).toBe(Code.phishingCodeInvalid);
    expect(await set('two words')).toBe(Code.phishingCodeInvalid);
    expect(await set('<b>bold</b>')).toBe(Code.phishingCodeInvalid);
    expect((await world.call(phishingModify, { phishingCode: 'harbour7' }, here)).code).toBe(
      Code.codesMissing,
    );
    expect(await set('harbour7', 'AAAAAA')).toBe(Code.codeWrong);
    const first = world.notices.length;
    expect(await set('harbour7')).toBe(0);
    // There is no old one yet: its notice has this one.
    expect(sentSince(first)).toEqual([[email, 'phishing-code-changed', 'harbour7']]);
    world.clock.time += minuteMs;
    const before = world.notices.length;
    await send(12);
    expect(await set('lighthouse8')).toBe(0);
    expect(sentSince(before)).toEqual([
      [email, 'code', 'harbour7'],
      [email, 'phishing-code-changed', 'harbour7'],
    ]);
    const { data } = await world.call(userRoute, {}, here);
    expect(data?.phishingCode).toBe('lighthouse8');
  });
});

it('no one who is signed out is sent such a code', async () => {
  for (const scene of [3, 4, 12]) {
    const reply = await world.call(codeSend, { scene, email: world.newEmail() });
    expect(reply.code).toBe(Code.notSignedIn);
  }
});
