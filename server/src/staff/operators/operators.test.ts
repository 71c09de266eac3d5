import { randomBytes } from 'node:crypto';
import { consoleSessionRoutes } from '@bourse/contract/console/routes/session.ts';
import type { BodyOf, DataOf, Route } from '@bourse/contract/route.ts';
import type { Language } from '@bourse/contract/texts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { appCode } from '#people/sign-in/factor/test-app.ts';
import { createPasswordHasher } from '#people/sign-in/passwords/password-hasher.ts';
import { PasswordQueue } from '#people/sign-in/passwords/password-queue.ts';
import { cheapHashes } from '#people/sign-in/test-world.ts';
import { monotonicClock } from '#platform/clock.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { NoticeRequest, NoticeSender } from '#ports/notice-sender.ts';
import { testPeople } from '#ports/test-people.ts';
import { createAudit } from '../audit/audit.ts';
import { createOperators, type Operators } from './operators.ts';

const MINUTE = 60_000;
const PASSWORD = 'a quiet harbour of 7 boats';
const clock = { time: Date.UTC(2026, 10, 23), stepMs: 0, now: () => clock.time };
const rules = { atOnceMax: 1, waitingMax: 16, waitMsMax: 60_000 };
const hasher = createPasswordHasher(new PasswordQueue(rules, monotonicClock), cheapHashes);
const sealer = new Sealer([randomBytes(32)]);
const codeKey = randomBytes(32);

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let operators: Operators;

/** What was mailed. */
const mails: NoticeRequest[] = [];
const mail: NoticeSender = {
  send: async (request) => void mails.push(request),
  sendNothing: async () => undefined,
  isSlow: () => false,
};

const start = ({ isDemo = false, hasMail = true } = {}) => {
  const alarms = new HeardAlarms();
  return createOperators({
    ...{
      database: database.database,
      clock,
      alarms,
      people: testPeople(),
      upkeep: new TestUpkeep(alarms),
      codeKey,
      hasher,
      sealer,
      isDemo,
    },
    audit: createAudit({
      ...{ database: database.database, directory: '', clock, alarms },
    }).trail,
    ...{ brandName: 'Bourse', productWords: ['bourse'], consoleUrl: 'https://desk.example' },
    mail: hasMail ? mail : undefined,
  });
};

beforeAll(async () => {
  database = await startMigratedDatabase();
  operators = start();
});
afterAll(async () => {
  await database?.stop();
});

function call<R extends Route>(
  route: R,
  body: BodyOf<R>,
  caller?: OperatorSession,
  address = '10.0.0.1',
  language: Language = 'en',
): Promise<DataOf<R>> {
  const one = operators.implementations.find((each) => each.route === (route as Route));
  if (!one) throw new Error('no handler');
  const input = { body, query: {}, parameters: {} } as never;
  return one.handle(input, {
    ...{ caller: caller ?? { kind: 'visitor', hasFailed: false }, language, requestId: '' },
    ...{ address, userAgent: 'test', idempotencyKey: 'key', time: clock.time },
  }) as Promise<DataOf<R>>;
}

const { consoleInvitation, consoleJoin, consoleStay, consoleSignIn } = consoleSessionRoutes;
const ticketOf = (link: string) => link.split('#')[1] as string;
let token: string;
let secret: string;
/** Of the first operator. */
let name: string;

describe('the first operator', () => {
  test('each start without one has a link, and the one before is over', async () => {
    const older = (await operators.begin()) as string;
    operators = start();
    const link = (await operators.begin()) as string;
    expect(link).toMatch(/^https:\/\/desk\.example\/console\/join#[\w-]{43}$/);
    await expect(call(consoleInvitation, { ticket: ticketOf(older) })).rejects.toThrow();
    const ticket = ticketOf(link);
    const look = await call(consoleInvitation, { ticket });
    expect(look).toMatchObject({ name: '', roles: ['support', 'risk', 'admin'] });
    ({ secret } = look);
    const join = (more: object) =>
      call(consoleJoin, {
        ...{ ticket, name: 'ada', fullName: 'Ada L', password: PASSWORD },
        factorCode: appCode(secret, clock.time),
        ...more,
      });
    await expect(join({ password: 'too short' })).rejects.toThrow('7010');
    await expect(join({ factorCode: '000000' })).rejects.toThrow('1041');
    // Of many at once one becomes the operator.
    const joined = await Promise.allSettled([join({}), join({}), join({ name: 'eve' })]);
    const done = joined.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    const first = (done[0] as PromiseFulfilledResult<{ token: string; operator: { name: string } }>)
      .value;
    token = first.token;
    name = first.operator.name;
    expect(await operators.begin()).toBeUndefined();
  });

  test('the code that joined does not sign in again', async () => {
    const shown = { name, password: PASSWORD, factorCode: appCode(secret, clock.time) };
    await expect(call(consoleSignIn, shown)).rejects.toThrow('1003');
  });
});

describe('S26 a session of the console', () => {
  test('fifteen minutes without a touch end it, and polling is none', async () => {
    const found = (await operators.findOperator(token, '')) as OperatorSession;
    clock.time += 14 * MINUTE;
    await call(consoleStay, {}, found);
    found.touch(clock.time);
    for (let minute = 0; minute < 14; minute += 1) {
      clock.time += MINUTE;
      expect(await operators.findOperator(token, '')).not.toBeNull();
    }
    clock.time += MINUTE;
    expect(await operators.findOperator(token, '')).toBeNull();
    const ended = async () => {
      const { rows } = await database.pool.query(
        `select after_state from audit_rows where act = 'operator-session-end'`,
      );
      return rows[0]?.after_state ?? '';
    };
    await expect.poll(ended).toContain('idle');
  });

  test('it is over in the database too, for the next process', async () => {
    const { rows } = await database.pool.query('select 1 from operator_sessions');
    expect(rows).toEqual([]);
  });

  test('mails follow the language of the console where the operator signed in last', async () => {
    const localeOf = async () => (await operators.directory.list())[0]?.locale;
    const signIn = async (language: Language) => {
      const shown = { name, password: PASSWORD, factorCode: appCode(secret, clock.time) };
      await call(consoleSignIn, shown, undefined, '10.0.0.1', language);
      // Its code is spent.
      clock.time += MINUTE;
    };
    for (const language of ['zh-CN', 'en'] as const) {
      await signIn(language);
      expect(await localeOf()).toBe(language);
    }
  });

  test('twelve hours end it, however busy', async () => {
    const shown = { name, password: PASSWORD, factorCode: appCode(secret, clock.time) };
    const opened = await call(consoleSignIn, shown);
    for (let at = 0; at < 12 * 6; at += 1) {
      const found = await operators.findOperator(opened.token, '');
      expect(found).not.toBeNull();
      found?.touch(clock.time);
      clock.time += 10 * MINUTE;
    }
    expect(await operators.findOperator(opened.token, '')).toBeNull();
  });

  test('five wrong passwords from one place lock that place, and the owner elsewhere is let in', async () => {
    const wrong = { name, password: 'not the password', factorCode: '000000' };
    for (let at = 0; at < 5; at += 1) await expect(call(consoleSignIn, wrong)).rejects.toThrow();
    clock.time += MINUTE;
    const right = { name, password: PASSWORD, factorCode: appCode(secret, clock.time) };
    await expect(call(consoleSignIn, right), 'the lock holds').rejects.toThrow('1003');
    await database.pool.query(
      `delete from sign_in_guards where key like 'operator:${name}@10.0.0%'`,
    );
    expect((await call(consoleSignIn, right)).operator.name).toBe(name);
  });

  test('S03 wrong passwords from many places lock the name elsewhere, and not where its owner has been', async () => {
    const right = () => ({
      ...{ name, password: PASSWORD },
      factorCode: appCode(secret, clock.time),
    });
    const from = (address: string, shown = right()) =>
      call(consoleSignIn, shown, undefined, address);
    // None of these was used: one try at each is far from its own limit.
    const wrong = { name, password: 'not the password', factorCode: '000000' };
    for (let at = 0; at < 10; at += 1) {
      await expect(from(`198.51.${at}.7`, wrong)).rejects.toThrow('1003');
    }
    clock.time += MINUTE;
    await expect(from('203.0.113.9'), 'the right password, elsewhere').rejects.toThrow('1003');
    expect((await from('10.0.0.1')).operator.name, 'the owner, at home').toBe(name);
    const { rows } = await database.pool.query(
      "select object, who from audit_rows where act = 'sign-in-lock'",
    );
    expect(rows).toEqual([{ object: `operator-name:${name}`, who: 'visitor' }]);
    clock.time += 15 * MINUTE;
    expect((await from('203.0.113.9')).operator.name, 'after the lock').toBe(name);
    // A second attack locks for longer; where the owner was in the meantime is a place of hers.
    for (let at = 0; at < 10; at += 1) {
      await expect(from(`198.52.${at}.7`, wrong)).rejects.toThrow('1003');
    }
    clock.time += 16 * MINUTE;
    await expect(from('203.0.115.77')).rejects.toThrow('1003');
    expect((await from('203.0.113.9')).operator.name).toBe(name);
  });

  test('S03 of many tries at once no more than the limit are looked at, also for an unknown name', async () => {
    for (const tried of [name, 'nobody']) {
      clock.time += 24 * 60 * MINUTE;
      const shown = { name: tried, password: 'not the password', factorCode: '000000' };
      const tries = Array.from({ length: 15 }, (_, at) =>
        call(consoleSignIn, shown, undefined, `198.53.${at}.7`),
      );
      const outcomes = await Promise.allSettled(tries);
      expect(new Set(outcomes.map((one) => (one as PromiseRejectedResult).reason.code))).toEqual(
        new Set([1003]),
      );
      const { rows } = await database.pool.query(
        'select failures from sign_in_guards where key = $1',
        [`operator-name:${name}`],
      );
      expect(rows).toEqual([{ failures: 10 }]);
    }
  });

  test('the secret of the authenticator is sealed for its row', async () => {
    const { rows } = await database.pool.query('select factor_secret from operators');
    expect(rows[0].factor_secret.toString('latin1')).not.toContain(secret);
  });
});

test('F24 while the clock is held the right code signs in, whether our clock is right or the machine is', async () => {
  const hour = 60 * MINUTE;
  const signInAt = (time: number) =>
    call(consoleSignIn, { name, password: PASSWORD, factorCode: appCode(secret, time) });
  try {
    for (const stepMs of [hour, -hour]) {
      clock.time += 3 * hour;
      clock.stepMs = stepMs;
      const [first = 0, second = 0] = [clock.time, clock.time + stepMs].sort();
      expect((await signInAt(first)).operator.name).toBe(name);
      expect((await signInAt(second)).operator.name).toBe(name);
      await expect(signInAt(clock.time - 2 * hour)).rejects.toThrow('1003');
    }
  } finally {
    clock.stepMs = 0;
  }
});

describe('S27 an invitation', () => {
  const invited = { fullName: 'Ben K', roles: ['compliance'] as const, customers: [] };
  const invite = async (by: Operators, one: string) => {
    const [first] = await by.directory.list();
    const facts = { ...invited, name: one, email: `${one}@example.com` };
    return database.database
      .transaction()
      .execute((executor) => by.directory.invite(facts, first?.id as number, executor));
  };
  const renew = (by: Operators, code: string) =>
    database.database.transaction().execute((executor) => by.directory.linkOf(code, executor));
  const mailedTo = (email: string) => {
    const sent = mails.findLast(
      ({ contact }) => contact.channel === 'mail' && contact.email === email,
    );
    if (sent?.notice.kind !== 'operator-invited') throw new Error(`nothing went to ${email}`);
    return ticketOf(sent.notice.link);
  };
  const joinBy = (ticket: string, shown: string) =>
    call(consoleJoin, {
      ...{ ticket, password: PASSWORD, factorCode: appCode(shown, clock.time) },
    });
  const actsFromOf = async (one: string) =>
    (await operators.directory.list()).find((each) => each.name === one)?.actsFrom;

  test('goes by mail to the invited address alone; who joins by it acts at once', async () => {
    const made = await invite(operators, 'ben');
    expect(made).toMatchObject({ link: '', sentTo: 'ben@example.com' });
    const ticket = mailedTo('ben@example.com');
    const look = await call(consoleInvitation, { ticket });
    await joinBy(ticket, look.secret);
    expect(await actsFromOf('ben')).toBe(0);
  });

  test('shows the key of the authenticator once; a fresh link brings another, and the one before opens nothing', async () => {
    const { code } = await invite(operators, 'cleo');
    const older = mailedTo('cleo@example.com');
    const looks = await Promise.all(
      [1, 2, 3].map(() => call(consoleInvitation, { ticket: older })),
    );
    const shown = looks.filter((one) => one.secret !== '' || one.link !== '');
    expect(shown).toHaveLength(1);
    expect(await renew(operators, code)).toMatchObject({ link: '' });
    const fresh = mailedTo('cleo@example.com');
    expect(fresh).not.toBe(older);
    const secretBefore = shown[0]?.secret as string;
    await expect(joinBy(older, secretBefore)).rejects.toThrow();
    await expect(joinBy(fresh, secretBefore), 'the key that was seen before').rejects.toThrow(
      '1041',
    );
    const look = await call(consoleInvitation, { ticket: fresh });
    expect(look.secret).not.toBe(secretBefore);
    expect((await joinBy(fresh, look.secret)).operator.name).toBe('cleo');
  });

  test('is shown where no mail is set up, and who joins by it waits a day before the first act of two', async () => {
    const without = start({ hasMail: false });
    try {
      const before = mails.length;
      const made = await invite(without, 'dora');
      expect(mails).toHaveLength(before);
      expect(made).toMatchObject({ sentTo: '' });
      const look = await call(consoleInvitation, { ticket: ticketOf(made.link) });
      await joinBy(ticketOf(made.link), look.secret);
      expect(await actsFromOf('dora')).toBe(clock.time + 24 * 60 * MINUTE);
      // Mailed after all: no one else has seen the link that counts.
      const { code } = await invite(without, 'emil');
      await renew(operators, code);
      const ticket = mailedTo('emil@example.com');
      await joinBy(ticket, (await call(consoleInvitation, { ticket })).secret);
      expect(await actsFromOf('emil')).toBe(0);
    } finally {
    }
  });
});
