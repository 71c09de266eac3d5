import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthWorld, type From, minuteMs, password, startAuthWorld } from './test-world.ts';

let world: AuthWorld;

beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.stop());

/** One try at a password; whether it opened the account is seen by the code that goes out. */
async function opens(email: string, tried: string, from: From): Promise<boolean> {
  const ticket = await world.openFlow('login', { email, password: tried }, from);
  world.clock.time += minuteMs;
  const before = world.notices.filter(({ notice }) => notice.kind === 'code').length;
  await world.call(accountRoutes.codeSend, { ticket }, from);
  return world.notices.filter(({ notice }) => notice.kind === 'code').length > before;
}

async function fail(email: string, times: number, from: From): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    await world.openFlow('login', { email, password: `wrong ${index}` }, from);
  }
}

async function newPerson() {
  const email = world.newEmail();
  await world.seedPerson(email);
  return { email, from: { address: world.newAddress() } };
}

describe('S03, D10: the lock', () => {
  it('four wrong passwords do not lock, and a right one clears them', async () => {
    const { email, from } = await newPerson();
    await fail(email, 4, from);
    expect(await opens(email, password, from)).toBe(true);
    await fail(email, 4, from);
    expect(await opens(email, password, from)).toBe(true);
  });

  it('five lock for 15 minutes, five more within a day for 30', async () => {
    const { email, from } = await newPerson();
    const start = world.clock.time;
    await fail(email, 5, from);
    expect(await opens(email, password, from)).toBe(false);
    world.clock.time = start + 14 * minuteMs;
    expect(await opens(email, password, from)).toBe(false);
    world.clock.time = start + 15 * minuteMs;
    expect(await opens(email, password, from)).toBe(true);
    const second = world.clock.time;
    await fail(email, 5, from);
    world.clock.time = second + 16 * minuteMs;
    expect(await opens(email, password, from)).toBe(false);
    world.clock.time = second + 30 * minuteMs;
    expect(await opens(email, password, from)).toBe(true);
  });

  it('the owner is notified, once a lock', async () => {
    const { email, from } = await newPerson();
    await fail(email, 9, from);
    const told = world.notices.filter(
      ({ contact, notice }) =>
        contact.channel === 'mail' && contact.email === email && notice.kind === 'sign-in-locked',
    );
    expect(told.map(({ notice }) => notice)).toMatchObject([{ minutes: 15 }]);
  });

  it('the right password during the lock gets the same answers as a wrong one', async () => {
    const { email, from } = await newPerson();
    await fail(email, 5, from);
    const answers = [];
    for (const tried of [password, 'wrong again']) {
      const flow = { type: 'login' as const, email, password: tried };
      const opened = await world.call(accountRoutes.authFlow, flow, from);
      world.clock.time += minuteMs;
      const ticket = opened.data?.ticket ?? '';
      const sent = await world.call(accountRoutes.codeSend, { ticket }, from);
      const finished = await world.call(accountRoutes.login, { ticket, code: 'ABCDEF' }, from);
      answers.push(JSON.stringify([opened, sent, finished]).replace(ticket, ''));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  // Passwords are hashed on threads that come last: fifty take minutes on a busy machine.
  it('fifty parallel wrong tries: five are looked at, and the right one after them is refused', {
    timeout: 300_000,
  }, async () => {
    const { email } = await newPerson();
    const wrong = Array.from({ length: 50 }, (_, index) =>
      world.openFlow(
        'login',
        { email, password: `wrong ${index}` },
        { address: `192.0.2.${index}` },
      ),
    );
    await Promise.all(wrong);
    const outcomes = await world.database
      .selectFrom('sign_ins')
      .innerJoin('users', 'users.id', 'sign_ins.user_id')
      .where('users.email', '=', email)
      .select('outcome')
      .execute();
    expect(outcomes.filter(({ outcome }) => outcome === 'password-wrong')).toHaveLength(5);
    expect(outcomes.filter(({ outcome }) => outcome === 'locked')).toHaveLength(45);
    expect(await opens(email, password, { address: world.newAddress() })).toBe(false);
  });

  it('survives a restart', async () => {
    const { email, from } = await newPerson();
    await fail(email, 3, from);
    await world.restart();
    await fail(email, 2, from);
    await world.restart();
    expect(await opens(email, password, from)).toBe(false);
  });

  it('strangers do not lock out a device that the owner has signed in from', async () => {
    const home = { address: world.newAddress() };
    const email = world.newEmail();
    await world.register(email, home);
    const stranger = { address: world.newAddress(), userAgent: 'other' };
    await fail(email, 5, stranger);
    expect(await opens(email, password, stranger)).toBe(false);
    expect(await opens(email, password, home)).toBe(true);
    // That device has its own count, with the same limit.
    await fail(email, 5, home);
    expect(await opens(email, password, home)).toBe(false);
  });

  it('nor a second browser at the address where the owner signed up, which has its own ten', async () => {
    const home = { address: world.newAddress() };
    const email = world.newEmail();
    await world.register(email, home);
    await fail(email, 5, { address: world.newAddress(), userAgent: 'other' });
    const updated = { ...home, userAgent: 'Firefox, the next version' };
    expect(await opens(email, password, updated)).toBe(true);
    // Another user of the address: five tries leave the owner five.
    await fail(email, 5, { ...home, userAgent: 'somebody else' });
    expect(await opens(email, password, { ...home, userAgent: 'a third' })).toBe(true);
    await fail(email, 10, { ...home, userAgent: 'somebody else' });
    expect(await opens(email, password, { ...home, userAgent: 'a third' })).toBe(false);
    // The browser of the sign-up is not touched by any of it.
    expect(await opens(email, password, home)).toBe(true);
  });

  it('a password reset lifts the count of an address, too', async () => {
    const home = { address: world.newAddress() };
    const email = world.newEmail();
    await world.register(email, home);
    const second = { ...home, userAgent: 'second' };
    await fail(email, 10, second);
    expect(await opens(email, password, second)).toBe(false);
    const ticket = await world.openFlow('retrieve-pass', { email }, home);
    world.clock.time += minuteMs;
    await world.call(accountRoutes.codeSend, { ticket }, home);
    const next = 'another quiet harbour 8';
    const reset = { ticket, code: world.lastCode(email), password: next };
    expect((await world.call(accountRoutes.passwordForget, reset, home)).code).toBe(Code.ok);
    expect(await opens(email, next, second)).toBe(true);
  });

  it('nor do thirty wrong ones from its own address', async () => {
    const home = { address: world.newAddress() };
    const email = world.newEmail();
    await world.register(email, home);
    const neighbour = { ...home, userAgent: 'other' };
    for (let index = 0; index < 30; index += 1) await fail(world.newEmail(), 1, neighbour);
    const flow = { type: 'login' as const, email, password };
    const stranger = await world.call(accountRoutes.authFlow, flow, neighbour);
    expect(stranger.code).toBe(Code.signInBusy);
    expect(await opens(email, password, home)).toBe(true);
    // The neighbour stays locked, and the owner's device keeps its own limit.
    const again = await world.call(accountRoutes.authFlow, flow, neighbour);
    expect(again.code).toBe(Code.signInBusy);
    await fail(email, 5, home);
    expect(await opens(email, password, home)).toBe(false);
  });

  it('a password reset lifts it', async () => {
    const { email, from } = await newPerson();
    await fail(email, 5, from);
    const ticket = await world.openFlow('retrieve-pass', { email }, from);
    world.clock.time += minuteMs;
    await world.call(accountRoutes.codeSend, { ticket }, from);
    const next = 'another quiet harbour 8';
    const reset = { ticket, code: world.lastCode(email), password: next };
    expect((await world.call(accountRoutes.passwordForget, reset, from)).code).toBe(Code.ok);
    expect(await opens(email, password, from)).toBe(false);
    expect(await opens(email, next, from)).toBe(true);
  });

  it('S02: sign-in tries, right or wrong, use up none of the five codes that a recovery has', async () => {
    for (const known of [true, false]) {
      const email = world.newEmail();
      if (known) await world.seedPerson(email);
      const from = { address: world.newAddress() };
      const ask = async (type: 'login' | 'retrieve-pass', tried: string) => {
        const ticket = await world.openFlow(type, { email, password: tried }, from);
        return (await world.call(accountRoutes.codeSend, { ticket }, from)).code;
      };
      const signIns: number[] = [];
      for (let index = 0; index < 6; index += 1) {
        signIns.push(await ask('login', index === 0 ? password : `wrong ${index}`));
      }
      expect(signIns).toEqual([...Array(5).fill(Code.ok), Code.codeTooMany]);
      const recoveries: number[] = [];
      for (let index = 0; index < 6; index += 1) {
        recoveries.push(await ask('retrieve-pass', ''));
        world.clock.time += minuteMs;
      }
      expect(recoveries).toEqual([...Array(5).fill(Code.ok), Code.codeTooMany]);
      // Nor do recoveries use up those of a sign-in.
      world.clock.time += 60 * minuteMs;
      for (let index = 0; index < 5; index += 1) {
        expect(await ask('retrieve-pass', '')).toBe(Code.ok);
        world.clock.time += minuteMs;
      }
      expect(await ask('login', password)).toBe(Code.ok);
    }
  });

  it('S02: thirty sign-ins from an address leave it the codes of a recovery', async () => {
    const from = { address: world.newAddress() };
    for (let index = 0; index < 31; index += 1) {
      const typed = { email: world.newEmail(), password: 'wrong', scene: 2 };
      await world.call(accountRoutes.codeSend, typed, from);
    }
    const { email } = await newPerson();
    const reply = await world.call(accountRoutes.codeSend, { email, scene: 5 }, from);
    expect(reply.code).toBe(Code.ok);
  });

  it('S02: who tried to sign in today still finds the codes that are kept for newcomers', async () => {
    const { email } = await newPerson();
    const owner = { address: world.newAddress(), userAgent: 'a new phone' };
    const ticket = await world.openFlow('login', { email, password: 'wrong' }, owner);
    await world.call(accountRoutes.codeSend, { ticket }, owner);
    const strangers = Array.from({ length: 4 }, (_, index) => ({
      ...{ address: world.newAddress(), userAgent: `other ${index}` },
    }));
    for (let round = 0; round < 5; round += 1) {
      for (const stranger of strangers) {
        await world.call(accountRoutes.codeSend, { email, scene: 5 }, stranger);
      }
      world.clock.time += minuteMs;
    }
    const reply = await world.call(accountRoutes.codeSend, { email, scene: 5 }, owner);
    expect(reply.code).toBe(Code.ok);
  });

  it('counts on the account behind a mail address and a phone number together', async () => {
    const { email, from } = await newPerson();
    await world.database
      .updateTable('users')
      .set({ area_code: '+852', mobile: '61234567' })
      .where('email', '=', email)
      .execute();
    await fail(email, 3, from);
    for (const tried of ['wrong a', 'wrong b']) {
      const phone = { areaCode: '852', mobile: '6123 4567', password: tried };
      await world.openFlow('login', phone, from);
    }
    expect(await opens(email, password, from)).toBe(false);
  });
});

describe('S04: one password on many accounts', () => {
  it('one address is slowed down after 30 wrong ones, also for unknown accounts, and for a while', async () => {
    const from = { address: world.newAddress() };
    const { email } = await newPerson();
    const replies: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const flow = {
        type: 'login' as const,
        email: world.newEmail(),
        password: 'Spring is here 1',
      };
      replies.push((await world.call(accountRoutes.authFlow, flow, from)).code);
    }
    expect(replies.slice(0, 30)).toEqual(Array(30).fill(Code.ok));
    expect(replies.slice(30)).toEqual(Array(10).fill(Code.signInBusy));
    const refused = await world.call(
      accountRoutes.authFlow,
      { type: 'login', email, password },
      from,
    );
    expect(refused).toMatchObject({ code: Code.signInBusy, retryAfterSeconds: 15 * 60 });
    expect(await opens(email, password, { address: world.newAddress() })).toBe(true);
    world.clock.time += 15 * minuteMs;
    expect(await opens(email, password, from)).toBe(true);
  });

  it('from as many addresses as one likes, a hundred within a minute raise the alarm', async () => {
    world.alarms.heard.length = 0;
    world.clock.time += minuteMs;
    const trySome = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const flow = {
          type: 'login' as const,
          email: world.newEmail(),
          password: 'Spring is here 1',
        };
        await world.call(accountRoutes.authFlow, flow, { address: world.newAddress() });
      }
    };
    await trySome(99);
    expect(world.alarms.names).toEqual([]);
    await trySome(1);
    expect(world.alarms.names).toEqual(['sign_ins_failed']);
  });

  it('an own account does not wipe out the count of the address', async () => {
    const from = { address: world.newAddress() };
    const { email } = await newPerson();
    const codes: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const wrong = {
        type: 'login' as const,
        email: world.newEmail(),
        password: 'Spring is here 1',
      };
      codes.push((await world.call(accountRoutes.authFlow, wrong, from)).code);
      const own = { type: 'login' as const, email, password };
      await world.call(accountRoutes.authFlow, own, from);
    }
    expect(codes.filter((code) => code === Code.ok)).toHaveLength(30);
  });
});
