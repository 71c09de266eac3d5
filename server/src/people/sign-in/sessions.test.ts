import { createHash, randomBytes } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { type AuthWorld, hourMs, minuteMs, password, startAuthWorld } from './test-world.ts';

let world: AuthWorld;

beforeAll(async () => {
  world = await startAuthWorld({ codesPerHour: 1_000, codesPerDay: 1_000 });
});
afterAll(() => world.stop());

const who = (token: string) => world.auth.findSession(token, '203.0.113.5');

async function newSession() {
  const from = { address: world.newAddress() };
  const email = world.newEmail();
  const { token } = await world.register(email, from);
  const caller = await who(token);
  if (!caller) throw new Error('a fresh session must be known');
  return { email, from, token, ...caller };
}

describe('S07: session tokens', () => {
  it('are 256 random bits, new at each sign-in, and stored only as a hash', async () => {
    const { email, from, token } = await newSession();
    const tokens = new Set([token]);
    for (let index = 0; index < 9; index += 1) {
      tokens.add((await world.signIn(email, from)).token);
    }
    expect(tokens.size).toBe(10);
    const rows = await world.database.selectFrom('sessions').selectAll().execute();
    const stored = JSON.stringify(rows);
    for (const one of tokens) {
      expect(Buffer.from(one, 'base64url')).toHaveLength(32);
      expect(stored).not.toContain(one);
    }
  });

  it('anything else is no user, without asking the database', async () => {
    const before = world.work().statements.length;
    for (const token of ['', 'x', 'a'.repeat(42), `${'a'.repeat(42)}=`, 'a'.repeat(44)]) {
      expect(await who(token)).toBeNull();
    }
    expect(world.work().statements.length).toBe(before);
    expect(await who('a'.repeat(43))).toBeNull();
  });

  it('a busy session costs no SQL, a hundred first calls at once cost one load', async () => {
    const { token, userId, sessionId } = await newSession();
    await world.restart();
    const before = world.work().statements.length;
    await Promise.all(Array.from({ length: 100 }, () => who(token)));
    const loaded = world.work().statements.length;
    expect(loaded - before).toBe(2);
    for (let call = 0; call < 10_000; call += 1) await who(token);
    expect(world.work().statements.length).toBe(loaded);
    expect(await who(token)).toMatchObject({ userId, sessionId });
  });
});

describe('S23: unknown tokens', () => {
  const guess = () => randomBytes(32).toString('base64url');
  /** What `count` calls with tokens of one address lead to. */
  async function tries(count: number, address: string, next: () => string) {
    const statements = world.work().statements.length;
    let refused = 0;
    for (let call = 0; call < count; call += 1) {
      const outcome = await world.auth.findSession(next(), address).catch((error) => error);
      if (outcome instanceof Refusal && outcome.code === Code.tooManyRequests) refused += 1;
      else expect(outcome).toBeNull();
    }
    return { refused, statements: world.work().statements.length - statements };
  }

  it('cost their address a budget before the database is asked', async () => {
    const address = world.newAddress();
    const { refused, statements } = await tries(2_000, address, guess);
    expect(refused).toBeGreaterThan(1_700);
    expect(statements + refused).toBe(2_000);
    expect(statements).toBeLessThan(60);
    // A session that memory knows is served all the same, and so is another address.
    const { token, userId } = await newSession();
    expect(await world.auth.findSession(token, address)).toMatchObject({ userId });
    expect(await world.auth.findSession(guess(), world.newAddress())).toBeNull();
  });

  it('are remembered: one asked for again is no question to the database', async () => {
    const token = guess();
    const { refused, statements } = await tries(90, world.newAddress(), () => token);
    expect({ refused, statements }).toEqual({ refused: 0, statements: 1 });
    expect((await tries(1, world.newAddress(), () => token)).statements).toBe(0);
  });

  it('are no question each when one page asks for many things at once', async () => {
    const { token, userId } = await newSession();
    await world.restart();
    const address = world.newAddress();
    const statements = world.work().statements.length;
    // Behind others, so that it has to wait.
    const others = Array.from({ length: 20 }, () =>
      world.auth.findSession(guess(), world.newAddress()),
    );
    const calls = Array.from({ length: 80 }, () => world.auth.findSession(token, address));
    for (const caller of await Promise.all(calls)) expect(caller).toMatchObject({ userId });
    await Promise.all(others);
    expect(world.work().statements.length - statements).toBe(20 + 2);
  });

  it('are looked for one after the other, over all addresses together', async () => {
    const statements = world.work().statements.length;
    const startMs = performance.now();
    const found = Array.from({ length: 100 }, () =>
      world.auth.findSession(guess(), world.newAddress()),
    );
    expect(world.work().statements.length - statements).toBeLessThanOrEqual(4);
    expect(new Set(await Promise.all(found))).toEqual(new Set([null]));
    // Four in ten milliseconds.
    expect(performance.now() - startMs).toBeGreaterThan(200);
    expect(world.work().statements.length - statements).toBe(100);
  });

  it('are none of those that belong to a session: three hundred people at one address come back at once', async () => {
    const { userId } = await newSession();
    const tokens = Array.from({ length: 300 }, guess);
    const time = world.clock.time;
    const rows = tokens.map((token, index) => ({
      id: `many-${index}`,
      token_hash: createHash('sha256').update(token).digest(),
      ...{ user_id: userId, address: '', user_agent: '' },
      ...{ created_at: time, seen_at: time, expires_at: time + hourMs },
    }));
    await world.database.insertInto('sessions').values(rows).execute();
    const address = world.newAddress();
    for (const token of tokens) {
      expect(await world.auth.findSession(token, address)).toMatchObject({ userId });
    }
  });
});

describe('S08: lifetime and list', () => {
  it('ends after 24 h without a call; each call counts, also when it was written behind', async () => {
    const { token } = await newSession();
    for (let day = 0; day < 2; day += 1) {
      world.clock.time += 23 * hourMs;
      expect(await who(token)).not.toBeNull();
      await world.restart();
    }
    world.clock.time += 24 * hourMs;
    expect(await who(token)).toBeNull();
  });

  it('ends after 7 days, however busy', async () => {
    const { token } = await newSession();
    const start = world.clock.time;
    for (let hour = 12; hour < 7 * 24; hour += 12) {
      world.clock.time = start + hour * hourMs - minuteMs;
      expect(await who(token)).not.toBeNull();
    }
    world.clock.time = start + 7 * 24 * hourMs;
    expect(await who(token)).toBeNull();
  });

  it('upkeep removes what is over and tells its sockets', async () => {
    const { token, sessionId, userId } = await newSession();
    world.clock.time += 25 * hourMs;
    await world.auth.maintain();
    expect(world.changes).toContainEqual({ kind: 'session-ended', sessionId, userId });
    expect(await world.auth.listSessions(userId)).toEqual([]);
    expect(await who(token)).toBeNull();
  });

  it('ten at most: the eleventh sign-in ends the oldest, at once', async () => {
    const { email, from, token, sessionId, userId } = await newSession();
    const later = [];
    for (let index = 0; index < 9; index += 1) later.push(await world.signIn(email, from));
    expect(await who(token)).not.toBeNull();
    const eleventh = await world.signIn(email, from);
    expect(await who(token)).toBeNull();
    expect(world.changes).toContainEqual({ kind: 'session-ended', sessionId, userId });
    for (const one of [...later, eleventh]) expect(await who(one.token)).not.toBeNull();
    expect(await world.auth.listSessions(userId)).toHaveLength(10);
  });

  it("a person ends an own session, but no one else's", async () => {
    const victim = await newSession();
    const other = await newSession();
    expect(await world.auth.endSession(other.userId, victim.sessionId)).toBe(false);
    expect(await who(victim.token)).not.toBeNull();
    expect(await world.auth.endSession(victim.userId, victim.sessionId)).toBe(true);
    expect(await who(victim.token)).toBeNull();
  });
});

describe('S09: revocation', () => {
  it('signing out kills the token at the server, and its sockets hear of it', async () => {
    const { token, userId, sessionId } = await newSession();
    expect((await world.call(accountRoutes.logout, {}, { token })).code).toBe(Code.ok);
    expect(world.changes).toContainEqual({ kind: 'session-ended', userId, sessionId });
    expect(await who(token)).toBeNull();
    await world.restart();
    expect(await who(token)).toBeNull();
  });

  it('a password reset ends every session and suspends withdrawals (D12, D14)', async () => {
    const { email, from, token, userId } = await newSession();
    const second = await world.signIn(email, from);
    const ticket = await world.openFlow('retrieve-pass', { email }, from);
    await world.call(accountRoutes.codeSend, { ticket }, from);
    const reset = { ticket, code: world.lastCode(email), password: 'another quiet harbour 8' };
    expect((await world.call(accountRoutes.passwordForget, reset, from)).code).toBe(Code.ok);
    for (const one of [token, second.token]) expect(await who(one)).toBeNull();
    expect(world.changes.filter((session) => session.userId === userId)).toHaveLength(2);
    const holdUntil = world.clock.time + 24 * hourMs;
    expect((await world.users.findUser(userId))?.holdUntil).toBe(holdUntil);
    expect(world.notices.at(-1)).toMatchObject({
      contact: { email },
      notice: { kind: 'password-changed', holdUntil },
    });
    // Used once: the same code sets no second password.
    expect((await world.call(accountRoutes.passwordForget, reset, from)).code).not.toBe(Code.ok);
  });

  it('a reset voids a sign-in that was under way with the old password', async () => {
    const { email, from } = await newSession();
    const thief = { address: world.newAddress(), userAgent: 'other' };
    const old = await world.openFlow('login', { email, password }, thief);
    await world.call(accountRoutes.codeSend, { ticket: old }, thief);
    const oldCode = world.lastCode(email);
    const ticket = await world.openFlow('retrieve-pass', { email }, from);
    await world.call(accountRoutes.codeSend, { ticket }, from);
    const reset = { ticket, code: world.lastCode(email), password: 'another quiet harbour 8' };
    await world.call(accountRoutes.passwordForget, reset, from);
    const entered = { ticket: old, code: oldCode };
    expect((await world.call(accountRoutes.login, entered, thief)).code).toBe(
      Code.credentialsWrong,
    );
  });

  it('a freeze ends all sessions; who is frozen may sign in again, to cancel and to close (I90)', async () => {
    const { email, from, token, userId } = await newSession();
    await world.database
      .updateTable('users')
      .set({ frozen: true })
      .where('id', '=', userId)
      .execute();
    await world.auth.endSessions(userId);
    expect(await who(token)).toBeNull();
    expect(await who((await world.signIn(email, from)).token)).not.toBeNull();
  });

  it('ends all sessions but the one to keep', async () => {
    const { email, from, token, userId, sessionId } = await newSession();
    const other = await world.signIn(email, from);
    await world.auth.endSessions(userId, sessionId);
    expect(await who(token)).not.toBeNull();
    expect(await who(other.token)).toBeNull();
  });

  it('a session that ends while it is being loaded stays ended', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { token, userId, sessionId } = await newSession();
      await world.restart();
      const loads = Array.from({ length: 5 }, () => who(token));
      await world.auth.endSession(userId, sessionId);
      await Promise.all(loads);
      expect(await who(token)).toBeNull();
    }
  });
});

describe('S35: notices to the owner', () => {
  it('a sign-in from a new device is notified, one from a known device is not', async () => {
    const { email, from } = await newSession();
    const told = () =>
      world.notices.filter(
        ({ contact, notice }) =>
          notice.kind === 'new-device' && contact.channel === 'mail' && contact.email === email,
      ).length;
    await world.signIn(email, from);
    expect(told()).toBe(0);
    const elsewhere = { address: world.newAddress(), userAgent: 'Safari' };
    await world.signIn(email, elsewhere);
    expect(told()).toBe(1);
    await world.signIn(email, elsewhere);
    expect(told()).toBe(1);
  });
});
