import { Code } from '@bourse/contract/codes.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { factorRoutes } from '@bourse/contract/routes/factor.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthWorld, hourMs, minuteMs, password, startAuthWorld } from '../../test-world.ts';
import { appCode } from '../test-app.ts';
import { type BoundPerson, boundPerson } from '../test-person.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld({
    ...{ codesPerHour: 1_000, codesPerDay: 1_000, codePauseMs: 0 },
    ...{ codesPerAddressHour: 1_000, codesPerContactHour: 1_000, codesPerContactDay: 1_000 },
  });
});
afterAll(() => world.stop());

const dayMs = 24 * hourMs;
const thief = { address: '203.0.113.66' };

/** A sign-in up to the code of the mail: its ticket and its code. */
async function codeStep({ email }: { readonly email: string }, from = thief, words = password) {
  const ticket = await world.openFlow('login', { email, password: words }, from);
  const sent = world.notices.length;
  await world.call(accountRoutes.codeSend, { ticket }, from);
  const isSent = world.notices.slice(sent).some(({ notice }) => notice.kind === 'code');
  return { ticket, code: isSent ? world.lastCode(email) : '' };
}

const ask = (body: { ticket: string; code: string }, from = thief) =>
  world.call(factorRoutes.authenticatorResetAsk, body, from);
const waitingOf = async ({ from }: BoundPerson) => {
  const { data } = await world.call(factorRoutes.authenticatorReset, {}, from);
  return data?.reset ?? null;
};
const askedFor = async (person: BoundPerson, from = thief) => {
  const reply = await ask(await codeStep(person, from), from);
  if (!reply.data) throw new Error(`not asked for: ${reply.code}`);
  return reply.data;
};
const isBound = async ({ userId }: BoundPerson) =>
  (await world.users.findUser(userId))?.authenticatorBoundAt !== null;

/** Time goes on to a moment, with the upkeep of each hour on the way. */
async function goTo(time: number) {
  while (world.clock.time < time) {
    world.clock.time = Math.min(time, world.clock.time + hourMs);
    await world.auth.maintain();
  }
}
const freeze = (userId: number) =>
  world.database.updateTable('users').set({ frozen: true }).where('id', '=', userId).execute();
const noticesOf = ({ email }: BoundPerson, kind: string) =>
  world.notices
    .filter(({ contact }) => contact.channel === 'mail' && contact.email === email)
    .map(({ notice }) => notice)
    .filter((notice) => notice.kind.startsWith(kind));
const stopCodeOf = (person: BoundPerson) => {
  const [notice] = noticesOf(person, 'authenticator-reset');
  return notice?.kind === 'authenticator-reset' ? notice.stopCode : '';
};
const actsOf = async ({ userId }: BoundPerson) =>
  (
    await world.database
      .selectFrom('audit_rows')
      .select(['act', 'who', 'after_state'])
      .where('object', '=', `user:${userId}`)
      .where('act', 'like', 'authenticator-reset%')
      .orderBy('id')
      .execute()
  ).map(({ act, after_state }) => `${act} ${JSON.parse(after_state ?? '{}').by ?? ''}`.trim());

describe('the reset of a lost authenticator', () => {
  it('removes it after two days and four notices, ends all sessions and suspends withdrawals', async () => {
    const person = await boundPerson(world);
    const { endTime, askedTime } = await askedFor(person);
    expect(endTime - askedTime).toBe(2 * dayMs);
    expect(await waitingOf(person)).toEqual({ factor: 'authenticator', askedTime, endTime });
    // The wait is so long that the session of before is over; this one is of the last day.
    await goTo(endTime - 6 * hourMs);
    const ticketed = await codeStep(person, person.home);
    expect((await world.call(accountRoutes.login, ticketed, person.home)).code).toBe(
      Code.authenticatorDue,
    );
    await goTo(endTime - 1);
    expect(await isBound(person)).toBe(true);
    await goTo(endTime);
    expect(await isBound(person)).toBe(false);
    const stages = noticesOf(person, 'authenticator-reset').map((notice) =>
      'stage' in notice ? notice.stage : notice.kind,
    );
    expect(stages).toEqual(['asked', 'half-way', 'last', 'authenticator-reset-done']);
    const user = await world.users.findUser(person.userId);
    expect(user?.holdUntil).toBe(world.clock.time + dayMs);
    expect(user?.holdCause).toBe('factor-reset');
    expect(await world.auth.listSessions(person.userId)).toEqual([]);
    expect(await actsOf(person)).toEqual(['authenticator-reset-ask', 'authenticator-reset']);
    // And in, without one.
    world.clock.time += minuteMs;
    expect((await world.signIn(person.email, person.home)).token).toBeTruthy();
  });

  it('ends sessions that are open at its end, and tells their sockets', async () => {
    const person = await boundPerson(world);
    const { endTime } = await askedFor(person);
    await world.database
      .updateTable('sessions')
      .set({ expires_at: endTime + dayMs, seen_at: endTime })
      .where('user_id', '=', person.userId)
      .execute();
    await goTo(endTime);
    expect(await isBound(person)).toBe(false);
    expect(world.changes.some(({ userId }) => userId === person.userId)).toBe(true);
    expect(await world.auth.findSession(person.from.token, '203.0.113.5')).toBeNull();
  });

  it('asked for twice is one: the same end, one start', async () => {
    const person = await boundPerson(world);
    const first = await askedFor(person);
    world.clock.time += 5 * hourMs;
    expect(await askedFor(person)).toEqual(first);
    expect(noticesOf(person, 'authenticator-reset')).toHaveLength(1);
    expect(await actsOf(person)).toEqual(['authenticator-reset-ask']);
  });

  it('goes on after a kill between any two of its steps, each of them once', async () => {
    const person = await boundPerson(world);
    const { askedTime, endTime } = await askedFor(person);
    for (const time of [askedTime + dayMs, endTime - 6 * hourMs, endTime]) {
      world.clock.time = time;
      await world.restart();
      await Promise.all([world.auth.maintain(), world.auth.maintain(), world.auth.maintain()]);
      await world.restart();
      await world.auth.maintain();
    }
    expect(await isBound(person)).toBe(false);
    expect(noticesOf(person, 'authenticator-reset')).toHaveLength(4);
  });

  it('keeps the owner the last six hours when the house was away over its end', async () => {
    const person = await boundPerson(world);
    const { endTime } = await askedFor(person);
    world.clock.time = endTime + 10 * dayMs;
    await world.auth.maintain();
    await world.auth.maintain();
    expect(await isBound(person)).toBe(true);
    await goTo(endTime + 10 * dayMs + 11 * hourMs);
    expect(await isBound(person)).toBe(true);
    await goTo(endTime + 10 * dayMs + 14 * hourMs);
    expect(await isBound(person)).toBe(false);
    expect(noticesOf(person, 'authenticator-reset')).toHaveLength(4);
  });

  it('is stopped by the authenticator itself, wherever its code is taken', async () => {
    const person = await boundPerson(world);
    await askedFor(person);
    const flow = await codeStep(person, person.home);
    const googleCode = appCode(person.secret, world.clock.time);
    const reply = await world.call(accountRoutes.login, { ...flow, googleCode }, person.home);
    expect(reply.code).toBe(0);
    expect(await waitingOf(person)).toBeNull();
    expect(await actsOf(person)).toEqual([
      'authenticator-reset-ask',
      'authenticator-reset-stop authenticator',
    ]);
  });

  it('is stopped for good: what was stopped never ends, and its code is worth nothing', async () => {
    const person = await boundPerson(world);
    const { endTime } = await askedFor(person);
    const stopCode = stopCodeOf(person);
    expect((await world.call(factorRoutes.authenticatorResetStop, {}, person.from)).code).toBe(0);
    const again = await world.call(factorRoutes.authenticatorResetStop, {}, person.from);
    expect(again.code).toBe(Code.notFound);
    const byCode = await world.call(factorRoutes.authenticatorResetStopByCode, { stopCode });
    expect(byCode.code).toBe(Code.codeWrong);
    await goTo(endTime + dayMs);
    expect(await isBound(person)).toBe(true);
    expect(noticesOf(person, 'authenticator-reset-stopped')).toHaveLength(1);
  });

  it('is stopped or ends, never both, when both come at once', async () => {
    const person = await boundPerson(world);
    const { endTime } = await askedFor(person);
    await goTo(endTime - 1);
    world.clock.time = endTime;
    const stopCode = stopCodeOf(person);
    const [, reply] = await Promise.all([
      world.auth.maintain(),
      world.call(factorRoutes.authenticatorResetStopByCode, { stopCode }),
    ]);
    expect(await isBound(person)).toBe(reply.code === 0);
  });
});

describe('the reset of a lost authenticator, by thieves', () => {
  it('is nothing to who knows the password only', async () => {
    const person = await boundPerson(world);
    const { ticket } = await codeStep(person);
    for (const code of ['', '222222', '000000']) {
      expect((await ask({ ticket, code })).code).toBe(Code.recoveryRefused);
    }
    expect(await waitingOf(person)).toBeNull();
    expect(noticesOf(person, 'authenticator-reset')).toEqual([]);
  });

  it('answers a wrong password, an account without an authenticator and an unknown one alike', async () => {
    const person = await boundPerson(world);
    const plain = world.newEmail();
    await world.seedPerson(plain);
    const wrong = await codeStep(person, thief, 'not the password 7');
    expect(wrong.code).toBe('');
    const none = await codeStep({ email: plain });
    const nobody = await codeStep({ email: world.newEmail() });
    const replies = [
      await ask({ ...wrong, code: '222222' }),
      await ask(none),
      await ask({ ...nobody, code: '222222' }),
    ];
    for (const reply of replies) {
      expect(reply).toMatchObject({ code: Code.recoveryRefused, data: null });
    }
    // The right code of who has none is still good for its sign-in.
    expect((await world.call(accountRoutes.login, none, thief)).code).toBe(0);
  });

  it('takes no code of another flow, and no ticket of a recovery', async () => {
    const [person, other] = [await boundPerson(world), await boundPerson(world)];
    const own = await codeStep(person);
    const others = await codeStep(other);
    expect((await ask({ ticket: own.ticket, code: others.code })).code).toBe(Code.recoveryRefused);
    const ticket = await world.openFlow('retrieve-pass', { email: person.email }, thief);
    await world.call(accountRoutes.codeSend, { ticket }, thief);
    const reply = await ask({ ticket, code: world.lastCode(person.email) });
    expect(reply.code).toBe(Code.flowExpired);
    expect(await waitingOf(person)).toBeNull();
  });

  it('waits a week for who came by the mailbox alone, by a new password', async () => {
    const person = await boundPerson(world);
    const ticket = await world.openFlow('retrieve-pass', { email: person.email }, thief);
    await world.call(accountRoutes.codeSend, { ticket }, thief);
    const words = 'the thief wrote it 9';
    const code = world.lastCode(person.email);
    const set = await world.call(
      accountRoutes.passwordForget,
      { ticket, code, password: words },
      thief,
    );
    expect(set.code).toBe(0);
    const reply = await ask(await codeStep(person, thief, words));
    expect((reply.data?.endTime ?? 0) - world.clock.time).toBe(7 * dayMs);
    // Then the owner sets a password, and all of it begins again.
    const owns = await world.openFlow('retrieve-pass', { email: person.email }, person.home);
    await world.call(accountRoutes.codeSend, { ticket: owns }, person.home);
    const back = { ticket: owns, code: world.lastCode(person.email), password };
    expect((await world.call(accountRoutes.passwordForget, back, person.home)).code).toBe(0);
    await goTo(world.clock.time + 8 * dayMs);
    expect(await isBound(person)).toBe(true);
    expect(await actsOf(person)).toContain('authenticator-reset-stop password');
  });

  it('gives who has a live session only nothing but the right to stop it', async () => {
    const person = await boundPerson(world);
    expect((await ask({ ticket: 'x', code: '222222' }, person.from)).code).toBe(Code.flowExpired);
    expect(await waitingOf(person)).toBeNull();
    const stranger = await boundPerson(world);
    await askedFor(person);
    const foreign = await world.call(factorRoutes.authenticatorResetStop, {}, stranger.from);
    expect(foreign.code).toBe(Code.notFound);
    expect(await waitingOf(person)).not.toBeNull();
  });

  it('is stopped by the code of a mail, typed as people type, and by no other', async () => {
    const person = await boundPerson(world);
    await askedFor(person);
    const stopCode = stopCodeOf(person);
    expect(stopCode).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
    const stop = async (typed: string) =>
      (await world.call(factorRoutes.authenticatorResetStopByCode, { stopCode: typed }, thief))
        .code;
    expect(await stop('2222-2222-2222')).toBe(Code.codeWrong);
    expect(await stop('')).toBe(Code.codeWrong);
    expect(await stop(` ${stopCode.toLowerCase().replaceAll('-', ' ')}`)).toBe(0);
    expect(await waitingOf(person)).toBeNull();
    const rows = await world.database.selectFrom('authenticator_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(stopCode.slice(0, 4));
  });

  it('stops for an account that is frozen meanwhile', async () => {
    const person = await boundPerson(world);
    const { endTime } = await askedFor(person);
    await freeze(person.userId);
    await goTo(endTime + dayMs);
    expect(await isBound(person)).toBe(true);
    expect(await actsOf(person)).toContain('authenticator-reset-stop frozen');
  });

  it('is not asked for while the account is frozen, though its owner signs in', async () => {
    const person = await boundPerson(world);
    await freeze(person.userId);
    const step = await codeStep(person);
    expect((await ask(step)).code).toBe(Code.recoveryRefused);
    expect(await actsOf(person)).toEqual([]);
  });
});
