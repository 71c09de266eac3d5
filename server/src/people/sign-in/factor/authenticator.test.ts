import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { factorRoutes } from '@bourse/contract/routes/factor.ts';
import { userCentreRoutes } from '@bourse/contract/routes/user-centre.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthWorld, hourMs, minuteMs, password, startAuthWorld } from '../test-world.ts';
import { appCode } from './test-app.ts';

let world: AuthWorld;

beforeAll(async () => {
  world = await startAuthWorld({
    ...{ codesPerHour: 1_000, codesPerDay: 1_000, codePauseMs: 0 },
    ...{ codesPerAddressHour: 1_000, codesPerContactHour: 1_000, codesPerContactDay: 1_000 },
  });
});
afterAll(() => world.stop());

const stepMs = 30_000;
const dayMs = 24 * hourMs;

/** A person who is signed in; `secret` is what the app would show codes of. */
async function newPerson() {
  const email = world.newEmail();
  const from = { address: world.newAddress() };
  const { token } = await world.register(email, from);
  const user = await world.users.findByContact({ channel: 'mail', email });
  if (!user) throw new Error('there is no such person');
  return { email, from: { ...from, token }, userId: user.id };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

async function sendCode({ email, from }: Person, scene: number): Promise<string> {
  const sent = await world.call(accountRoutes.codeSend, { scene }, from);
  if (sent.code !== 0) throw new Error(`no code was sent: ${sent.code}`);
  return world.lastCode(email);
}

async function offer({ from }: Person): Promise<string> {
  const reply = await world.call(factorRoutes.authenticatorCode, {}, from);
  if (!reply.data) throw new Error(`nothing was offered: ${reply.code}`);
  return reply.data.code;
}

const codeOf = (secret: string, steps = 0) => appCode(secret, world.clock.time + steps * stepMs);

async function bind(person: Person): Promise<string> {
  const secret = await offer(person);
  const emailCode = await sendCode(person, 11);
  const reply = await world.call(
    factorRoutes.authenticatorBind,
    { emailCode, googleAuth: secret, googleCode: codeOf(secret) },
    person.from,
  );
  expect(reply.code).toBe(0);
  world.clock.time += stepMs;
  return secret;
}

const newBound = async () => {
  const person = await newPerson();
  return { ...person, secret: await bind(person) };
};

const userOf = async ({ userId }: Person) => {
  const user = await world.users.findUser(userId);
  if (!user) throw new Error('the person is gone');
  return user;
};
const isIn = async (token: string) => (await world.auth.findSession(token, '203.0.113.5')) !== null;

describe('S15: binding an authenticator', () => {
  it('needs its code and one of the own mail, and tells the person', async () => {
    const person = await newPerson();
    const other = await world.signIn(person.email, { address: person.from.address });
    const secret = await bind(person);
    expect((await userOf(person)).authenticatorBoundAt).not.toBeNull();
    const info = await world.call(accountRoutes.user, {}, person.from);
    expect(info.data?.isGoogleBind).toBe(true);
    const offered = await world.call(factorRoutes.authenticatorCode, {}, person.from);
    expect(offered).toMatchObject({ code: Code.authenticatorBound, data: null });
    expect(await isIn(other.token)).toBe(false);
    expect(await isIn(person.from.token)).toBe(true);
    expect(world.changes.some(({ userId }) => userId === person.userId)).toBe(true);
    expect(world.notices.at(-1)?.notice).toMatchObject({
      kind: 'authenticator-bound',
      holdUntil: (await userOf(person)).holdUntil,
    });
    const rows = await world.database.selectFrom('authenticators').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is refused without the one, without the other, and with those of another user', async () => {
    const [person, stranger] = [await newPerson(), await newPerson()];
    const secret = await offer(person);
    const emailCode = await sendCode(person, 11);
    const ask = async (body: object) => {
      const good = { emailCode, googleAuth: secret, googleCode: codeOf(secret) };
      const reply = await world.call(
        ...([factorRoutes.authenticatorBind, { ...good, ...body }, person.from] as const),
      );
      return reply.code;
    };
    expect(await ask({ googleCode: codeOf(secret, 2) })).toBe(Code.authenticatorWrong);
    expect(await ask({ googleCode: codeOf(await offer(stranger)) })).toBe(Code.authenticatorWrong);
    expect(await ask({ googleAuth: await offer(stranger) })).toBe(Code.authenticatorWrong);
    expect(await ask({ emailCode: undefined })).toBe(Code.codeWrong);
    expect(await ask({ emailCode: '222222' })).toBe(Code.codeWrong);
    expect(await ask({ emailCode: await sendCode(stranger, 11) })).toBe(Code.codeWrong);
    expect(await ask({ emailCode: await sendCode(person, 13) })).toBe(Code.codeWrong);
    expect((await userOf(person)).authenticatorBoundAt).toBeNull();
    expect((await userOf(person)).holdUntil).toBe(0);
    const again = await sendCode(person, 11);
    expect(await ask({ emailCode: again })).toBe(0);
    expect(await ask({ emailCode: again })).toBe(Code.authenticatorBound);
  });

  it('a code of one session is worth nothing in another', async () => {
    const person = await newPerson();
    const { token } = await world.signIn(person.email, { address: person.from.address });
    const elsewhere = { ...person, from: { ...person.from, token } };
    const emailCode = await sendCode(person, 11);
    const secret = await offer(elsewhere);
    const body = { emailCode, googleCode: codeOf(secret) };
    const reply = await world.call(factorRoutes.authenticatorBind, body, elsewhere.from);
    expect(reply.code).toBe(Code.codeWrong);
  });

  it('S01: no one who is not signed in gets a code of the user centre', async () => {
    const { email } = await newPerson();
    const before = world.notices.length;
    for (const scene of [11, 13] as const) {
      const reply = await world.call(accountRoutes.codeSend, { scene, email });
      expect(reply.code).toBe(Code.notSignedIn);
    }
    expect(world.notices).toHaveLength(before);
  });

  it('a code goes to the own mail, whatever address is named', async () => {
    const person = await newPerson();
    const body = { scene: 11 as const, email: 'stranger@example.com' };
    expect((await world.call(accountRoutes.codeSend, body, person.from)).code).toBe(0);
    expect(world.notices.at(-1)?.contact).toEqual({ channel: 'mail', email: person.email });
  });
});

describe('S15: codes of the authenticator', () => {
  const prove = (person: Person, googleCode: string) =>
    world.call(factorRoutes.factorProve, { googleCode }, person.from).then(({ code }) => code);

  it('each is good once, also on two actions', async () => {
    const person = await newBound();
    const code = codeOf(person.secret);
    expect(await prove(person, code)).toBe(0);
    expect(await prove(person, code)).toBe(Code.authenticatorWrong);
    const ticket = await signInTicket(person);
    const login = { ticket: ticket.ticket, code: ticket.code, googleCode: code };
    const reply = await world.call(accountRoutes.login, login, ticket.from);
    expect(reply.code).toBe(Code.authenticatorWrong);
    // The step before the one that was taken is over, too.
    expect(await prove(person, codeOf(person.secret, -1))).toBe(Code.authenticatorWrong);
    world.clock.time += stepMs;
    expect(await prove(person, codeOf(person.secret))).toBe(0);
  });

  it('the next one is taken from a phone whose clock is ahead, once, and nothing before it afterwards', async () => {
    const person = await newBound();
    const ahead = codeOf(person.secret, 1);
    expect(await prove(person, ahead)).toBe(0);
    expect(await prove(person, ahead)).toBe(Code.authenticatorWrong);
    expect(await prove(person, codeOf(person.secret))).toBe(Code.authenticatorWrong);
    // Its own time has come: it is used up all the same.
    world.clock.time += stepMs;
    expect(await prove(person, ahead)).toBe(Code.authenticatorWrong);
    expect(await prove(person, codeOf(person.secret, 1))).toBe(0);
  });

  it('the second wrong one in a row speaks of the clock of the phone', async () => {
    const person = await newBound();
    const said = async (googleCode: string) => {
      const reply = await world.call(factorRoutes.factorProve, { googleCode }, person.from);
      expect(reply.code).toBe(Code.authenticatorWrong);
      return reply.said;
    };
    expect(await said('000000')).toMatch(/enter the next one\.$/);
    expect(await said('000000')).toContain("your phone's clock");
    expect(await prove(person, codeOf(person.secret))).toBe(0);
    world.clock.time += stepMs;
    expect(await said('000000')).toMatch(/enter the next one\.$/);
  });

  it('of twenty that use one at the same time, one wins', async () => {
    const person = await newBound();
    const code = codeOf(person.secret);
    const codes = await Promise.all(Array.from({ length: 20 }, () => prove(person, code)));
    expect(codes.filter((one) => one === 0)).toHaveLength(1);
  });

  it('after five wrong ones the right one waits for 15 minutes', async () => {
    const person = await newBound();
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await prove(person, codeOf(person.secret, 5))).toBe(Code.authenticatorWrong);
    }
    expect(await prove(person, codeOf(person.secret))).toBe(Code.authenticatorBusy);
    world.clock.time += 15 * minuteMs - stepMs;
    expect(await prove(person, codeOf(person.secret))).toBe(Code.authenticatorBusy);
    world.clock.time += stepMs;
    expect(await prove(person, codeOf(person.secret))).toBe(0);
  });

  it('fifty wrong ones at once are not more than five', async () => {
    const person = await newBound();
    const codes = await Promise.all(
      Array.from({ length: 50 }, () => prove(person, codeOf(person.secret, 9))),
    );
    expect(codes.filter((one) => one === Code.authenticatorWrong)).toHaveLength(5);
    expect(codes.filter((one) => one === Code.authenticatorBusy)).toHaveLength(45);
  });

  it('S29: the stored secret of one person opens no other account', async () => {
    const [own, other] = [await newBound(), await newBound()];
    const { secret } = await world.database
      .selectFrom('authenticators')
      .select('secret')
      .where('user_id', '=', own.userId)
      .executeTakeFirstOrThrow();
    await world.database
      .updateTable('authenticators')
      .set({ secret })
      .where('user_id', '=', other.userId)
      .execute();
    await expect(prove(other, codeOf(own.secret))).rejects.toThrow('not sealed for this row');
    await world.database.deleteFrom('authenticators').where('user_id', '=', other.userId).execute();
  });
});

describe('S15: unbinding', () => {
  it('takes the password, a code of the mail and one of the authenticator, and nothing less', async () => {
    const person = await newBound();
    const holdBefore = (await userOf(person)).holdUntil;
    const emailCode = await sendCode(person, 11);
    const ask = async (body: object) => {
      const good = { password, emailCode, googleCode: codeOf(person.secret) };
      const reply = await world.call(
        ...([factorRoutes.authenticatorUnbind, { ...good, ...body }, person.from] as const),
      );
      return reply.code;
    };
    expect(await ask({ password: 'not the password' })).toBe(Code.ownPasswordWrong);
    expect(await ask({ emailCode: '222222' })).toBe(Code.codeWrong);
    expect(await ask({ googleCode: '000000' })).toBe(Code.authenticatorWrong);
    expect((await userOf(person)).authenticatorBoundAt).not.toBeNull();
    world.clock.time += 2 * minuteMs;
    expect(await ask({})).toBe(0);
    expect((await userOf(person)).authenticatorBoundAt).toBeNull();
    expect((await userOf(person)).holdUntil).toBeGreaterThan(holdBefore);
    expect((await userOf(person)).holdUntil).toBe(world.clock.time + dayMs);
    expect(world.notices.at(-1)?.notice.kind).toBe('authenticator-unbound');
    expect(await ask({})).toBe(Code.authenticatorNotBound);
  });

  it('another secret is offered afterwards', async () => {
    const person = await newBound();
    const emailCode = await sendCode(person, 11);
    const body = { password, emailCode, googleCode: codeOf(person.secret) };
    expect((await world.call(factorRoutes.authenticatorUnbind, body, person.from)).code).toBe(0);
    expect(await offer(person)).not.toBe(person.secret);
    const next = await bind(person);
    expect(next).not.toBe(person.secret);
  });
});

/** A sign-in whose password was right, with its code. */
async function signInTicket({ email, from }: Person) {
  const device = { address: from.address };
  const ticket = await world.openFlow('login', { email, password }, device);
  await world.call(accountRoutes.codeSend, { ticket }, device);
  return { ticket, code: world.lastCode(email), from: device };
}

describe('D11: signing in with an authenticator bound', () => {
  it('takes password, code and authenticator, in one flow', async () => {
    const person = await newBound();
    const { ticket, code, from } = await signInTicket(person);
    const ask = (body: object) => world.call(accountRoutes.login, { ticket, code, ...body }, from);
    expect(await ask({})).toMatchObject({ code: Code.authenticatorDue, data: null });
    // It stays good until the authenticator's code has come, and is worth nothing without it.
    expect((await ask({})).code).toBe(Code.authenticatorDue);
    expect((await ask({ googleCode: '' })).code).toBe(Code.authenticatorDue);
    expect((await ask({ googleCode: '000000' })).code).toBe(Code.authenticatorWrong);
    const done = await ask({ googleCode: codeOf(person.secret) });
    expect(done.code).toBe(0);
    expect(await isIn(done.data?.token ?? '')).toBe(true);
    world.clock.time += stepMs;
    expect((await ask({ googleCode: codeOf(person.secret) })).code).toBe(Code.flowExpired);
  });

  it('S01: the step cannot be skipped, and its code is not looked at before the other one is right', async () => {
    const person = await newBound();
    const { ticket, from } = await signInTicket(person);
    const googleCode = codeOf(person.secret);
    for (const code of ['', '222222', googleCode]) {
      const reply = await world.call(accountRoutes.login, { ticket, code, googleCode }, from);
      expect(reply.code).toBe(Code.credentialsWrong);
    }
    const wrong = await world.openFlow('login', { email: person.email, password: 'no' }, from);
    await world.call(accountRoutes.codeSend, { ticket: wrong }, from);
    const body = { ticket: wrong, code: world.lastCode(person.email), googleCode };
    const reply = await world.call(accountRoutes.login, body, from);
    expect(reply.code).toBe(Code.credentialsWrong);
    // None of these used it up.
    const proved = await world.call(factorRoutes.factorProve, { googleCode }, person.from);
    expect(proved.code).toBe(0);
  });

  it('the plain calls ask for it as well', async () => {
    const person = await newBound();
    const from = { address: person.from.address };
    const { email } = person;
    await world.call(accountRoutes.codeSend, { email, password, scene: 2 }, from);
    const plain = { email, password, code: world.lastCode(email) };
    expect((await world.call(accountRoutes.login, plain, from)).code).toBe(Code.authenticatorDue);
    const whole = { ...plain, googleCode: codeOf(person.secret) };
    expect((await world.call(accountRoutes.login, whole, from)).code).toBe(0);
  });

  it('of two calls that bring everything at once, one opens a session', async () => {
    const person = await newBound();
    const { ticket, code, from } = await signInTicket(person);
    const googleCode = codeOf(person.secret);
    const codes = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.call(accountRoutes.login, { ticket, code, googleCode }, from),
      ),
    );
    expect(codes.filter((one) => one.code === 0)).toHaveLength(1);
  });

  it('a password reset does not get around it', async () => {
    const person = await newBound();
    const from = { address: person.from.address };
    const ticket = await world.openFlow('retrieve-pass', { email: person.email }, from);
    await world.call(accountRoutes.codeSend, { ticket }, from);
    const reset = { ticket, code: world.lastCode(person.email), password };
    expect((await world.call(accountRoutes.passwordForget, reset, from)).code).toBe(0);
    const next = await signInTicket(person);
    const login = { ticket: next.ticket, code: next.code };
    const reply = await world.call(accountRoutes.login, login, from);
    expect(reply.code).toBe(Code.authenticatorDue);
  });
});

describe('a fresh second factor', () => {
  const caller = async ({ from }: Person) => {
    const session = await world.auth.findSession(from.token, '203.0.113.5');
    if (!session) throw new Error('the session is over');
    return session;
  };

  const changeWord = (person: Person, emailCode: string) =>
    world.call(
      ...([userCentreRoutes.phishingModify, { emailCode, phishingCode: 'harbour7' }] as const),
      person.from,
    );

  it('S02: is proved beside the codes of a change that goes on, and not by them', async () => {
    const person = await newPerson();
    const forChange = await sendCode(person, 12);
    const emailCode = await sendCode(person, 13);
    const prove = (code: string) =>
      world.call(factorRoutes.factorProve, { emailCode: code }, person.from);
    expect((await prove(forChange)).code).toBe(Code.codeWrong);
    expect((await prove(emailCode)).code).toBe(0);
    expect((await prove(emailCode)).code).toBe(Code.codeWrong);
    expect((await changeWord(person, forChange)).code).toBe(0);
  });

  it('S02: what was asked for before the password changed is worth nothing', async () => {
    const person = await newPerson();
    const [forChange, emailCode] = [await sendCode(person, 12), await sendCode(person, 13)];
    const body = { oldPassword: password, newPassword: 'four quiet harbours' };
    const changed = await world.call(accountRoutes.passwordModify, body, person.from);
    expect(changed.code).toBe(0);
    const proved = await world.call(factorRoutes.factorProve, { emailCode }, person.from);
    expect(proved.code).toBe(Code.codeWrong);
    expect((await changeWord(person, forChange)).code).toBe(Code.codeWrong);
  });

  it('is proved by the code of the mail where no authenticator is bound', async () => {
    const person = await newPerson();
    const signedInAt = (await caller(person)).factorAt;
    world.clock.time += hourMs;
    expect(await caller(person)).toMatchObject({ factorAt: signedInAt, hasFactor: false });
    const emailCode = await sendCode(person, 13);
    const reply = await world.call(factorRoutes.factorProve, { emailCode }, person.from);
    expect(reply.data).toMatchObject({
      authenticator: false,
      freshUntil: world.clock.time + 10 * minuteMs,
    });
    expect((await caller(person)).factorAt).toBe(world.clock.time);
    const again = await world.call(factorRoutes.factorProve, { emailCode }, person.from);
    expect(again.code).toBe(Code.codeWrong);
    await world.restart();
    expect((await caller(person)).factorAt).toBe(world.clock.time);
  });

  it('is proved by the authenticator alone where one is bound', async () => {
    const person = await newBound();
    expect(await caller(person)).toMatchObject({
      hasFactor: true,
      factorAt: world.clock.time - stepMs,
    });
    world.clock.time += hourMs;
    const emailCode = await sendCode(person, 13);
    const byMail = await world.call(factorRoutes.factorProve, { emailCode }, person.from);
    expect(byMail.code).toBe(Code.authenticatorDue);
    expect((await caller(person)).factorAt).toBeLessThan(world.clock.time);
    const googleCode = codeOf(person.secret);
    const reply = await world.call(factorRoutes.factorProve, { googleCode }, person.from);
    expect(reply.code).toBe(0);
    expect((await caller(person)).factorAt).toBe(world.clock.time);
    const told = await world.call(factorRoutes.factors, {}, person.from);
    expect(told.data).toMatchObject({ authenticator: true, mobile: '' });
  });

  it('one session proves it for itself alone', async () => {
    const person = await newPerson();
    const { token } = await world.signIn(person.email, { address: person.from.address });
    const other = { ...person, from: { ...person.from, token } };
    world.clock.time += hourMs;
    const emailCode = await sendCode(person, 13);
    await world.call(factorRoutes.factorProve, { emailCode }, person.from);
    expect((await caller(other)).factorAt).toBeLessThan((await caller(person)).factorAt);
  });
});
