import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableAlphabet } from '#platform/readable-code.ts';
import {
  type AuthWorld,
  type From,
  hourMs,
  minuteMs,
  password,
  startAuthWorld,
} from '../test-world.ts';

let world: AuthWorld;

beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.stop());

const wrongCode = (right: string) => (right === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');

/** A person with a sign-in flow that was sent its code. */
async function codeSent(from: From = { address: world.newAddress() }) {
  const email = world.newEmail();
  await world.seedPerson(email);
  const ticket = await world.openFlow('login', { email, password }, from);
  await world.call(accountRoutes.codeSend, { ticket }, from);
  return { email, ticket, from, code: world.lastCode(email) };
}

const enter = (ticket: string, code: string, from: From) =>
  world.call(accountRoutes.login, { ticket, code }, from).then((reply) => reply.code);

describe('S02, D9: codes', () => {
  it('S02: every spelling of a phone number is one account and takes of one budget', async () => {
    const spellings = [
      { areaCode: '+44', mobile: '7911 123456' },
      { areaCode: '+44', mobile: '07911 123456' },
      { areaCode: '0044', mobile: '(0)7911-123456' },
      { areaCode: '+852', mobile: '+44 (0)7911 123456' },
      { areaCode: '', mobile: '0044 7911 123456' },
    ] as const;
    const from = { address: world.newAddress() };
    const target = '7911123456';
    const owner = { channel: 'sms', areaCode: '+44', mobile: target } as const;
    await world.registerPhone({ areaCode: '+44', mobile: target }, from);
    const before = (await world.users.listUsers('person')).length;
    for (const phone of spellings) {
      world.clock.time += minuteMs;
      const again = await world.openFlow('register', { ...phone, password }, from);
      await world.call(accountRoutes.codeSend, { ticket: again }, from);
      expect(world.notices.at(-1)).toMatchObject({
        contact: owner,
        notice: { kind: 'account-exists' },
      });
    }
    expect((await world.users.listUsers('person')).length).toBe(before);
    const stranger = { address: world.newAddress(), userAgent: 'stranger' };
    const sent = world.notices.length;
    const answers = [];
    for (const phone of spellings) {
      const asked = { ...phone, scene: 5 } as const;
      answers.push((await world.call(accountRoutes.codeSend, asked, stranger)).code);
    }
    expect(answers).toEqual([Code.ok, ...spellings.slice(1).map(() => Code.codeTooSoon)]);
    expect(world.notices.length).toBe(sent + 1);
  });

  it('are six characters without look-alikes, and differ', async () => {
    const codes = new Set<string>();
    for (let index = 0; index < 20; index += 1) codes.add((await codeSent()).code);
    expect(codes.size).toBe(20);
    for (const code of codes) expect(code).toMatch(new RegExp(`^[${readableAlphabet}]{6}$`));
    expect(readableAlphabet).not.toMatch(/[01OIL]/);
  });

  it('S01: a code of a call without a ticket finishes its own purpose alone', async () => {
    const ask = async (scene: 2 | 5) => {
      const from = { address: world.newAddress() };
      const email = world.newEmail();
      await world.seedPerson(email);
      await world.call(accountRoutes.codeSend, { email, password, scene }, from);
      const code = world.lastCode(email);
      const signIn = () => world.call(accountRoutes.login, { email, password, code }, from);
      const reset = () =>
        world.call(
          accountRoutes.passwordForget,
          { email, code, password: 'another-quiet-harbour' },
          from,
        );
      return { signIn, reset };
    };
    const recovery = await ask(5);
    expect((await recovery.signIn()).code).toBe(Code.credentialsWrong);
    expect((await recovery.reset()).code).toBe(Code.ok);
    const entry = await ask(2);
    expect((await entry.reset()).code).toBe(Code.codeWrong);
    expect((await entry.signIn()).code).toBe(Code.ok);
  });

  it('D8: of a ticket are for its own flow, whatever scene is named', async () => {
    const from = { address: world.newAddress() };
    const email = world.newEmail();
    await world.seedPerson(email);
    const ticket = await world.openFlow('retrieve-pass', { email }, from);
    // The second of a recovery names the scene of a sign-in.
    await world.call(accountRoutes.codeSend, { ticket, scene: 2 }, from);
    const code = world.lastCode(email);
    const login = { email, password, code };
    expect((await world.call(accountRoutes.login, login, from)).code).toBe(Code.credentialsWrong);
    const reset = { ticket, code, password: 'another-quiet-harbour' };
    expect((await world.call(accountRoutes.passwordForget, reset, from)).code).toBe(Code.ok);
  });

  it('work once', async () => {
    const { email, ticket, code, from } = await codeSent();
    expect(await enter(ticket, code, from)).toBe(Code.ok);
    expect(await enter(ticket, code, from)).not.toBe(Code.ok);
    const replay = { email, password, code };
    expect((await world.call(accountRoutes.login, replay, from)).code).toBe(Code.credentialsWrong);
  });

  it('work once also when twenty enter it at the same time', async () => {
    const { ticket, code, from } = await codeSent();
    const results = await Promise.all(Array.from({ length: 20 }, () => enter(ticket, code, from)));
    expect(results.filter((result) => result === Code.ok)).toHaveLength(1);
  });

  it('allow four wrong tries and then the right one', async () => {
    const { ticket, code, from } = await codeSent();
    for (let index = 0; index < 4; index += 1) await enter(ticket, wrongCode(code), from);
    expect(await enter(ticket, code, from)).toBe(Code.ok);
  });

  it('are void after five wrong tries, even in a shape that no code has', async () => {
    const { ticket, code, from } = await codeSent();
    for (const wrong of ['', '000000', 'x', wrongCode(code), '!']) await enter(ticket, wrong, from);
    expect(await enter(ticket, code, from)).toBe(Code.credentialsWrong);
  });

  it('fifty parallel wrong tries count atomically: the right one afterwards is refused', async () => {
    const { email, ticket, code, from } = await codeSent();
    await Promise.all(Array.from({ length: 50 }, () => enter(ticket, wrongCode(code), from)));
    expect(await enter(ticket, code, from)).toBe(Code.credentialsWrong);
    const row = await world.database
      .selectFrom('auth_flows')
      .select('code_tries')
      .where('target', '=', `email:${email}`)
      .executeTakeFirstOrThrow();
    expect(row.code_tries).toBe(5);
  });

  it('live ten minutes', async () => {
    const from = { address: world.newAddress() };
    const email = world.newEmail();
    await world.seedPerson(email);
    const plain = { email, password };
    await world.call(accountRoutes.codeSend, { ...plain, scene: 2 }, from);
    world.clock.time += 10 * minuteMs;
    const late = { ...plain, code: world.lastCode(email) };
    expect((await world.call(accountRoutes.login, late, from)).code).toBe(Code.credentialsWrong);
    await world.call(accountRoutes.codeSend, { ...plain, scene: 2 }, from);
    world.clock.time += 10 * minuteMs - 1;
    const intime = { ...plain, code: world.lastCode(email) };
    expect((await world.call(accountRoutes.login, intime, from)).code).toBe(Code.ok);
  });

  it('a new one voids the old, in the same flow and across flows', async () => {
    const { email, ticket, code: first, from } = await codeSent();
    world.clock.time += minuteMs;
    await world.call(accountRoutes.codeSend, { ticket }, from);
    const second = world.lastCode(email);
    expect(await enter(ticket, first, from)).toBe(Code.credentialsWrong);
    world.clock.time += minuteMs;
    const later = await world.openFlow('login', { email, password }, from);
    await world.call(accountRoutes.codeSend, { ticket: later }, from);
    expect(await enter(ticket, second, from)).toBe(Code.credentialsWrong);
    expect(await enter(later, world.lastCode(email), from)).toBe(Code.ok);
  });

  it("a stranger's wrong password neither sends nor voids a code", async () => {
    const { email, ticket, code, from } = await codeSent();
    world.clock.time += minuteMs;
    const stranger = { address: world.newAddress(), userAgent: 'other' };
    const before = world.notices.length;
    const bad = await world.openFlow('login', { email, password: 'not the password' }, stranger);
    expect((await world.call(accountRoutes.codeSend, { ticket: bad }, stranger)).code).toBe(0);
    expect(world.notices.length).toBe(before);
    expect(await enter(ticket, code, from)).toBe(Code.ok);
  });

  it('are stored neither in clear nor in a form that can be searched without the key', async () => {
    const { code } = await codeSent();
    const rows = await world.database.selectFrom('auth_flows').select('code_hash').execute();
    const stored = rows.flatMap(({ code_hash }) => (code_hash ? [code_hash] : []));
    expect(stored.length).toBeGreaterThan(0);
    for (const hash of stored) {
      expect(hash).toHaveLength(32);
      expect(hash.includes(code)).toBe(false);
    }
    expect(new Set(stored.map((hash) => hash.toString('hex'))).size).toBe(stored.length);
  });
});

describe('S02: budgets of codes', () => {
  it('60 s between two for one contact; the answer says how long', async () => {
    const { ticket, from } = await codeSent();
    world.clock.time += 20_000;
    const soon = await world.call(accountRoutes.codeSend, { ticket }, from);
    expect(soon).toMatchObject({
      code: Code.codeTooSoon,
      values: { seconds: 40 },
      retryAfterSeconds: 40,
    });
    world.clock.time += 40_000;
    expect((await world.call(accountRoutes.codeSend, { ticket }, from)).code).toBe(Code.ok);
  });

  it('5 an hour and 10 a day for one contact, known or unknown', async () => {
    for (const known of [true, false]) {
      const from = { address: world.newAddress() };
      const email = world.newEmail();
      if (known) await world.seedPerson(email);
      const ask = () => world.call(accountRoutes.codeSend, { email, scene: 5 }, from);
      const start = world.clock.time;
      for (const hour of [0, 1]) {
        world.clock.time = start + hour * hourMs;
        for (let index = 0; index < 5; index += 1) {
          expect((await ask()).code).toBe(Code.ok);
          world.clock.time += minuteMs;
        }
        expect((await ask()).code).toBe(Code.codeTooMany);
      }
      world.clock.time = start + 3 * hourMs;
      const refused = await ask();
      expect(refused.code).toBe(Code.codeTooMany);
      expect(refused.retryAfterSeconds).toBe(21 * 3_600);
      world.clock.time = start + 24 * hourMs;
      expect((await ask()).code).toBe(Code.ok);
    }
  });

  it('30 an hour from one address, over all contacts', async () => {
    const from = { address: world.newAddress() };
    const codes: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const request = { email: world.newEmail(), scene: 5 };
      codes.push((await world.call(accountRoutes.codeSend, request, from)).code);
    }
    expect(codes.filter((code) => code === Code.ok)).toHaveLength(30);
    expect(codes.slice(30)).toEqual(Array(10).fill(Code.codeTooMany));
    // The wait is said, in minutes and for programs in seconds; known and unknown contacts are answered alike (S05).
    const known = world.newEmail();
    await world.seedPerson(known);
    for (const email of [known, world.newEmail()]) {
      expect(await world.call(accountRoutes.codeSend, { email, scene: 5 }, from)).toMatchObject({
        ...{ code: Code.codeTooMany, values: { minutes: 60 }, retryAfterSeconds: 3_600 },
      });
    }
  });

  it('a wrong password costs neither the right one nor a recovery its minute, and tells nothing', async () => {
    const from = { address: world.newAddress() };
    const email = world.newEmail();
    await world.seedPerson(email);
    const ask = async (type: 'login' | 'retrieve-pass', typed: string) => {
      const ticket = await world.openFlow(type, { email, password: typed }, from);
      return { ticket, reply: await world.call(accountRoutes.codeSend, { ticket }, from) };
    };
    const sentBefore = world.notices.length;
    const wrong = await ask('login', 'not the password');
    const right = await ask('login', password);
    expect(world.notices.length).toBe(sentBefore + 1);
    // Whichever came first, and whether or not it was right: the answer is the same.
    const later = await ask('login', 'another wrong one');
    expect(wrong.reply).toEqual(right.reply);
    expect(later.reply).toEqual(right.reply);
    expect(await enter(right.ticket, world.lastCode(email), from)).toBe(Code.ok);
    expect((await ask('retrieve-pass', '')).reply.code).toBe(Code.ok);
  });

  it('flows of one contact share its five an hour, whichever were right', async () => {
    const from = { address: world.newAddress() };
    const email = world.newEmail();
    await world.seedPerson(email);
    const codes: number[] = [];
    for (const typed of [password, 'wrong 1', password, 'wrong 2', password, password]) {
      const ticket = await world.openFlow('login', { email, password: typed }, from);
      codes.push((await world.call(accountRoutes.codeSend, { ticket }, from)).code);
    }
    expect(codes).toEqual([...Array(5).fill(Code.ok), Code.codeTooMany]);
  });

  it('parallel requests of one flow share its minute', async () => {
    const from = { address: world.newAddress() };
    const email = world.newEmail();
    await world.seedPerson(email);
    const ticket = await world.openFlow('login', { email, password }, from);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.call(accountRoutes.codeSend, { ticket }, from)),
    );
    expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(1);
  });

  it('parallel requests share one budget', async () => {
    const from = { address: world.newAddress() };
    const email = world.newEmail();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.call(accountRoutes.codeSend, { email, scene: 5 }, from),
      ),
    );
    expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(1);
  });

  it('parallel requests from one address share its budget too', async () => {
    const from = { address: world.newAddress() };
    const ask = () =>
      world.call(accountRoutes.codeSend, { email: world.newEmail(), scene: 5 }, from);
    await ask();
    const replies = await Promise.all(Array.from({ length: 60 }, ask));
    expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(29);
  });

  it("a stranger's request costs a recovery elsewhere neither its minute nor its code", async () => {
    for (const known of [true, false]) {
      const email = world.newEmail();
      if (known) await world.seedPerson(email);
      const owner = { address: world.newAddress() };
      const stranger = { address: world.newAddress(), userAgent: 'other' };
      const ask = async (from: From) => {
        const ticket = await world.openFlow('retrieve-pass', { email }, from);
        return { ticket, reply: await world.call(accountRoutes.codeSend, { ticket }, from) };
      };
      expect((await ask(stranger)).reply.code).toBe(Code.ok);
      const { ticket, reply } = await ask(owner);
      expect(reply.code).toBe(Code.ok);
      if (!known) continue;
      const code = world.lastCode(email);
      world.clock.time += minuteMs;
      expect((await ask(stranger)).reply.code).toBe(Code.ok);
      const reset = { ticket, code, password: 'another quiet harbour 8' };
      expect((await world.call(accountRoutes.passwordForget, reset, owner)).code).toBe(Code.ok);
    }
  });

  it('a newer code for a recovery on the same device voids the older one', async () => {
    const email = world.newEmail();
    await world.seedPerson(email);
    const from = { address: world.newAddress() };
    const ticket = await world.openFlow('retrieve-pass', { email }, from);
    await world.call(accountRoutes.codeSend, { ticket }, from);
    const code = world.lastCode(email);
    world.clock.time += minuteMs;
    const later = await world.openFlow('retrieve-pass', { email }, from);
    await world.call(accountRoutes.codeSend, { ticket: later }, from);
    const reset = { ticket, code, password: 'another quiet harbour 8' };
    expect((await world.call(accountRoutes.passwordForget, reset, from)).code).toBe(Code.codeWrong);
  });

  it('however many strangers ask, one contact is sent 15 an hour and 30 a day; its owner still gets more', async () => {
    const home = { address: world.newAddress() };
    const email = world.newEmail();
    await world.register(email, home);
    // The code of the sign-up was one of them.
    world.clock.time += 24 * hourMs;
    const sentBefore = world.notices.length;
    const start = world.clock.time;
    const sent = () => world.notices.length - sentBefore;
    for (const [hour, most] of [
      [0, 15],
      [1, 30],
      [2, 30],
    ] as const) {
      world.clock.time = start + hour * hourMs;
      const codes: number[] = [];
      for (let index = 0; index < 20; index += 1) {
        const stranger = { address: world.newAddress(), userAgent: `other ${index}` };
        const reply = await world.call(accountRoutes.codeSend, { email, scene: 5 }, stranger);
        codes.push(reply.code);
      }
      expect(sent()).toBe(most);
      expect(codes.at(-1)).toBe(Code.codeTooMany);
    }
    // On the device of the sign-up, and on another one at that address.
    for (const from of [home, { ...home, userAgent: 'second' }]) {
      const reply = await world.call(accountRoutes.codeSend, { email, scene: 5 }, from);
      expect(reply.code).toBe(Code.ok);
    }
  });

  it('wrong passwords of strangers cost the owner on a new device no code: they send none', async () => {
    const email = world.newEmail();
    await world.seedPerson(email);
    const sentBefore = world.notices.length;
    // Four: the fifth would lock the sign-in.
    for (let index = 0; index < 4; index += 1) {
      const stranger = { address: world.newAddress(), userAgent: `other ${index}` };
      const typed = { email, password: `wrong ${index}` };
      const ticket = await world.openFlow('login', typed, stranger);
      for (let time = 0; time < 5; time += 1) {
        expect((await world.call(accountRoutes.codeSend, { ticket }, stranger)).code).toBe(Code.ok);
        world.clock.time += minuteMs;
      }
    }
    expect(world.notices).toHaveLength(sentBefore);
    const owner = { address: world.newAddress(), userAgent: 'a new phone' };
    const ticket = await world.openFlow('login', { email, password }, owner);
    expect((await world.call(accountRoutes.codeSend, { ticket }, owner)).code).toBe(Code.ok);
    expect(await enter(ticket, world.lastCode(email), owner)).toBe(Code.ok);
  });

  it('who has the password has 15 an hour sent at most, and is not told when that is over', async () => {
    const email = world.newEmail();
    await world.seedPerson(email);
    const sentBefore = world.notices.length;
    for (let index = 0; index < 20; index += 1) {
      const thief = { address: world.newAddress(), userAgent: `thief ${index}` };
      const right = await world.openFlow('login', { email, password }, thief);
      const reply = await world.call(accountRoutes.codeSend, { ticket: right }, thief);
      const wrong = await world.openFlow('login', { email, password: 'wrong' }, thief);
      // A refusal would say which password is right (S05).
      expect(reply).toEqual(await world.call(accountRoutes.codeSend, { ticket: wrong }, thief));
    }
    expect(world.notices.length - sentBefore).toBe(15);
  });

  it('a recovery that goes on as a sign-in (scene 2) counts as what it is', async () => {
    const email = world.newEmail();
    await world.seedPerson(email);
    const codesCount = () => world.notices.filter(({ notice }) => notice.kind === 'code').length;
    const sentBefore = codesCount();
    for (let index = 0; index < 20; index += 1) {
      const stranger = { address: world.newAddress(), userAgent: `other ${index}` };
      await world.call(accountRoutes.codeSend, { email, scene: 5 }, stranger);
      world.clock.time += minuteMs;
      await world.call(accountRoutes.codeSend, { email, scene: 2 }, stranger);
    }
    expect(codesCount() - sentBefore).toBe(15);
  });

  it('strangers who ask again use up ten of the fifteen: a user at a new address still recovers', async () => {
    for (const known of [true, false]) {
      const email = world.newEmail();
      if (known) await world.seedPerson(email);
      const strangers = Array.from({ length: 4 }, (_, index) => ({
        ...{ address: world.newAddress(), userAgent: `other ${index}` },
      }));
      const ask = async (from: From) =>
        (await world.call(accountRoutes.codeSend, { email, scene: 5 }, from)).code;
      const codes: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        for (const stranger of strangers) codes.push(await ask(stranger));
        world.clock.time += minuteMs;
      }
      expect(codes.filter((code) => code === Code.ok)).toHaveLength(14);
      expect(await ask({ address: world.newAddress(), userAgent: 'a new phone' })).toBe(Code.ok);
      // Fifteen are all that anybody can have sent.
      expect(await ask({ address: world.newAddress(), userAgent: 'one more' })).toBe(
        Code.codeTooMany,
      );
    }
  });

  it('a stranger cannot use up the codes of a device that the owner has signed in from', async () => {
    const home = { address: world.newAddress() };
    const email = world.newEmail();
    await world.register(email, home);
    const stranger = { address: world.newAddress(), userAgent: 'other' };
    for (let index = 0; index < 6; index += 1) {
      world.clock.time += minuteMs;
      await world.call(accountRoutes.codeSend, { email, scene: 5 }, stranger);
    }
    expect((await world.call(accountRoutes.codeSend, { email, scene: 5 }, stranger)).code).not.toBe(
      0,
    );
    expect((await world.signIn(email, home)).token).toBeTruthy();
  });

  it('nor can one at the same address', async () => {
    const home = { address: world.newAddress() };
    const email = world.newEmail();
    await world.register(email, home);
    const neighbour = { ...home, userAgent: 'other' };
    const codes: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const request = { email: world.newEmail(), scene: 5 };
      codes.push((await world.call(accountRoutes.codeSend, request, neighbour)).code);
    }
    expect(codes).toContain(Code.codeTooMany);
    expect((await world.signIn(email, home)).token).toBeTruthy();
  });
});
