import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthWorld, minuteMs, password, startAuthWorld } from './test-world.ts';

let world: AuthWorld;

beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.stop());

/** What was written down while `work` ran: who, what, on what, how it ended. */
async function recorded(work: () => Promise<unknown>) {
  const last = await world.database
    .selectFrom('audit_rows')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  await work();
  const rows = await world.database
    .selectFrom('audit_rows')
    .selectAll()
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .execute();
  return rows.map(({ who, act, object, outcome, address, after_state }) => ({
    said: `${who} ${act} ${object} ${outcome}`,
    address,
    after: JSON.parse(after_state ?? '{}') as Record<string, unknown>,
  }));
}

async function newPerson() {
  const email = world.newEmail();
  const { id } = await world.seedPerson(email);
  return { email, id, from: { address: world.newAddress() } };
}

describe('S30: what is written down of sign-ins', () => {
  it('a registration: the code that was sent, the account', async () => {
    const email = world.newEmail();
    const from = { address: world.newAddress() };
    const rows = await recorded(() => world.register(email, from));
    const user = await world.users.findByContact({ channel: 'mail', email });
    const masked = `pe***@example.com`;
    expect(rows.map(({ said }) => said)).toEqual([
      `visitor code-send ${masked} done`,
      `user:${user?.id} register user:${user?.id} done`,
    ]);
    expect(rows.every(({ address }) => address === from.address)).toBe(true);
  });

  it('a registration says who invited', async () => {
    const inviter = await newPerson();
    const { inviterCode } = world.users.present(
      (await world.users.findUser(inviter.id)) as NonNullable<
        Awaited<ReturnType<typeof world.users.findUser>>
      >,
    );
    const from = { address: world.newAddress() };
    const registration = async (email: string, invitation: object) => {
      const ticket = await world.openFlow('register', { email, password, ...invitation }, from);
      await world.call(accountRoutes.codeSend, { ticket }, from);
      const code = world.lastCode(email);
      expect((await world.call(accountRoutes.register, { ticket, code }, from)).code).toBe(0);
    };
    const rows = await recorded(async () => {
      await registration(world.newEmail(), { invitationCode: inviterCode });
      await registration(world.newEmail(), {});
    });
    const made = rows.filter(({ said }) => said.includes(' register '));
    expect(made.map(({ after }) => after.invitedBy)).toEqual([`user:${inviter.id}`, null]);
  });

  it('a right sign-in, its end, and the end of another session', async () => {
    const { email, id, from } = await newPerson();
    const rows = await recorded(async () => {
      const { token } = await world.signIn(email, from);
      const { token: other } = await world.signIn(email, from);
      const list = await world.call(accountRoutes.sessions, {}, { ...from, token });
      const own = list.data?.list.find(({ isCurrent }) => !isCurrent);
      const end = world.auth.implementations.find(
        ({ route }) => (route as unknown) === accountRoutes.sessionEnd,
      );
      const session = await world.auth.findSession(token, from.address);
      if (!session || !own || !end) throw new Error('there is no session');
      const call = {
        caller: session,
        language: 'en',
        requestId: 'r',
        address: from.address,
        userAgent: 'Firefox',
        idempotencyKey: '',
        time: world.clock.time,
      } as const;
      await end.handle({ query: {}, parameters: { code: own.code }, body: {} }, call);
      expect(await world.auth.findSession(other, from.address)).toBeNull();
      await world.call(accountRoutes.logout, {}, { ...from, token });
    });
    const signIn = [
      `visitor password-check user:${id} done`,
      `visitor code-send user:${id} done`,
      `user:${id} sign-in user:${id} done`,
    ];
    const said = rows.map((row) => row.said.replace(/session:\S+/, 'session'));
    expect(said).toEqual([
      ...signIn,
      ...signIn,
      `user:${id} session-end session done`,
      `user:${id} sign-out session done`,
    ]);
    expect(rows[2]?.after).toMatchObject({ deviceNew: true, endedOldest: 0 });
  });

  it('wrong passwords, the lock, and tries during it, alike for an unknown contact', async () => {
    const { email, id, from } = await newPerson();
    const unknown = world.newEmail();
    const fail = async (one: string) => {
      for (let index = 0; index < 6; index += 1) {
        await world.openFlow('login', { email: one, password: `wrong ${index}` }, from);
      }
    };
    const known = await recorded(() => fail(email));
    expect(known.map(({ said }) => said)).toEqual([
      ...Array(5).fill(`visitor password-check user:${id} refused`),
      `visitor sign-in-lock user:${id} done`,
      `visitor password-check user:${id} refused`,
    ]);
    expect(known[0]?.after).toEqual({ result: 'password-wrong' });
    expect(known[5]?.after).toEqual({ lockedUntil: world.clock.time + 15 * minuteMs });
    expect(known[6]?.after).toEqual({ result: 'locked' });
    const nobody = await recorded(() => fail(unknown));
    const masked = 'pe***@example.com';
    expect(nobody.map(({ said }) => said.replace(masked, `user:${id}`))).toEqual(
      known.map(({ said }) => said),
    );
    expect(JSON.stringify(nobody)).not.toContain(unknown);
  });

  it('a wrong code, a reset and a change of the password', async () => {
    const { email, id, from } = await newPerson();
    const next = 'another quiet harbour 8';
    const rows = await recorded(async () => {
      const ticket = await world.openFlow('retrieve-pass', { email }, from);
      await world.call(accountRoutes.codeSend, { ticket }, from);
      const body = { ticket, password: next };
      await world.call(accountRoutes.passwordForget, { ...body, code: 'ZZZZZZ' }, from);
      await world.call(
        accountRoutes.passwordForget,
        { ...body, code: world.lastCode(email) },
        from,
      );
    });
    expect(rows.map(({ said }) => said)).toEqual([
      `visitor code-send user:${id} done`,
      `visitor code-check user:${id} refused`,
      `user:${id} password-reset user:${id} done`,
    ]);
    const { email: mail, id: other } = await newPerson();
    const { token } = await world.signIn(mail, from);
    const changes = await recorded(async () => {
      const change = (oldPassword: string) =>
        world.call(
          accountRoutes.passwordModify,
          { oldPassword, newPassword: next },
          { ...from, token },
        );
      await change('not the old one');
      await change(password);
    });
    expect(changes.map(({ said }) => said)).toEqual([
      `user:${other} password-check user:${other} refused`,
      `user:${other} password-check user:${other} done`,
      `user:${other} password-change user:${other} done`,
    ]);
    expect(JSON.stringify([rows, changes])).not.toMatch(/harbour|not the old/);
  });

  it('ends of sessions by the house', async () => {
    const { email, id, from } = await newPerson();
    await world.signIn(email, from);
    const rows = await recorded(() => world.auth.endSessions(id));
    expect(rows).toEqual([
      { said: `house session-end user:${id} done`, address: '', after: { user: id, ended: 1 } },
    ]);
    expect(await recorded(() => world.auth.endSessions(id))).toEqual([]);
  });

  it('nothing is done that cannot be written down', async () => {
    const { email, from } = await newPerson();
    const { token } = await world.signIn(email, from);
    await world.database.schema.alterTable('audit_rows').renameTo('hidden').execute();
    try {
      await expect(world.call(accountRoutes.logout, {}, { ...from, token })).rejects.toThrow();
      const change = { oldPassword: password, newPassword: 'another quiet harbour 8' };
      const changing = world.call(accountRoutes.passwordModify, change, { ...from, token });
      await expect(changing).rejects.toThrow();
    } finally {
      await world.database.schema.alterTable('hidden').renameTo('audit_rows').execute();
    }
    expect(await world.auth.findSession(token, from.address)).not.toBeNull();
  });

  it('a flood of wrong passwords grows the record by no more than its bound', async () => {
    const from = { address: world.newAddress() };
    const rows = await recorded(async () => {
      for (let index = 0; index < 60; index += 1) {
        const body = { type: 'login' as const, email: world.newEmail(), password: 'wrong' };
        await world.call(accountRoutes.authFlow, body, from);
      }
    });
    expect(rows).toHaveLength(20);
  });
});
