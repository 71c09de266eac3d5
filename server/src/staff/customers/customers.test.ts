import { Code } from '@bourse/contract/codes.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import { ONE, USDT } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoinWorld, startCoinWorld } from '#custody/coins/test-coin-world.ts';
import { Download } from '#edge/files/download.ts';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { houseValuation } from '#engine/live/valuation.ts';
import { TestStaff } from '../console/test-staff.ts';
import { customerRoutes } from './customers.ts';

const REASON = 'ticket 8841, called in by the owner';

let world: CoinWorld;
let staff: TestStaff;
let people: Readonly<Record<Role, OperatorSession>>;

beforeAll(async () => {
  world = await startCoinWorld();
  const { database, pool: readers } = world;
  const { live } = world.now.desk;
  const never = async () => {
    throw new Error('nobody asks for this here');
  };
  staff = new TestStaff({
    database,
    routesWith: (acts, { audit }) =>
      customerRoutes(
        {
          ...{ database, readers, live, audit, valuation: houseValuation(live) },
          ...{ listSessions: async () => [], endSession: never, endSessions: never },
          ...{ endKeys: never, setFreeze: never, applyFreeze: never, tellOwner: never },
          ...{ review: { askAgain: never }, tell: world.tell },
        },
        acts,
      ),
  });
  people = await staff.hireEach();
});
afterAll(() => world.stop());

interface Person {
  readonly user: number;
  readonly uid: string;
  readonly email: string;
}

async function person(): Promise<Person> {
  const user = await world.person();
  const text = 'select public_number, email from users where id = $1';
  const { rows } = await world.pool.query(text, [user]);
  return { user, uid: String(rows[0].public_number), email: rows[0].email };
}

/** 10,000 USDT on spot, and as much on funding. */
async function funded(): Promise<Person> {
  const one = await person();
  world.now.desk.fund(one.user, USDT, 10_000 * ONE);
  world.now.desk.deposit(one.user, USDT, 10_000 * ONE);
  return one;
}

const list = (query: object = {}) => staff.act(people.support, 'consoleCustomers', { query });

describe('who is found', () => {
  test('the list is the newest first, masked, and goes on where it stopped', async () => {
    const made = [await person(), await person(), await funded()];
    const { data, text } = await list();
    expect(data.list.slice(0, 3).map(({ uid }) => uid)).toEqual(
      made.map(({ uid }) => uid).reverse(),
    );
    const [first] = data.list;
    expect(text).not.toContain(made[2]?.email);
    expect(first).toMatchObject({ state: 'open', level: 0, tier: 0, country: 'HK' });
    expect(Number(first?.equity)).toBe(20_000);
    const rich = await list({ equityMin: '5000' });
    expect(rich.data.list.map(({ uid }) => uid)).toEqual([made[2]?.uid]);
    const elsewhere = await list({ country: 'DE' });
    expect(elsewhere.data).toMatchObject({ list: [], next: '' });
  });

  test('by pages of 50 without one twice or left out', async () => {
    for (let count = 0; count < 120; count += 1) await world.person();
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let before = ''; sizes.length < 4; ) {
      const { data } = await list({ before });
      seen.push(...data.list.map(({ uid }) => uid));
      sizes.push(data.list.length);
      before = data.next;
      if (!before) break;
    }
    expect(sizes.slice(0, 2)).toEqual([50, 50]);
    const { rows } = await world.pool.query(`select count(*) from users where kind = 'person'`);
    expect(seen).toHaveLength(Number(rows[0].count));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('a customer', () => {
  test('each look is a row of the audit log, contacts take a reason', async () => {
    const { uid: code, user, email } = await funded();
    const look = await staff.act(people.auditor, 'consoleCustomer', { code });
    expect(look.data, look.text).toMatchObject({
      ...{ user, row: { uid: code, state: 'open' }, freeze: null, positions: [] },
      limits: { openOrders: 0, marginRatio: null },
    });
    expect(look.data.money.find(({ coin }) => coin === 'USDT')).toMatchObject({ spot: '10000' });
    expect(look.text).not.toContain(email);
    const rowsOf = async (act: string) =>
      (await staff.recorded(act)).filter(({ object }) => object === `user:${user}`);
    const who = (role: Role) => `operator:${people[role].operatorId}`;
    expect(await rowsOf('profile-see')).toMatchObject([{ who: who('auditor') }]);
    const body = { reason: REASON };
    const contact = (by: OperatorSession, sent: object = body) =>
      staff.act(by, 'consoleCustomerContact', { code, body: sent });
    expect((await contact(people.auditor)).code).toBe(Code.notAllowed);
    expect((await contact(people.support, {})).code).toBe(Code.shapeInvalid);
    expect((await contact(people.support)).data).toMatchObject({ email });
    expect(await rowsOf('contact-show')).toMatchObject([{ who: who('support'), reason: REASON }]);
  });

  test('a note is staff’s alone, written once by its key, and text stays text', async () => {
    const { uid: code, user } = await person();
    const text = '<img src=x onerror=alert(1)>';
    await world.pool.query('update users set nickname = $1 where id = $2', [text, user]);
    const note = { code, body: { text }, key: 'the-same-note' };
    await staff.act(people.support, 'consoleCustomerNote', note);
    await staff.act(people.support, 'consoleCustomerNote', note);
    const { data } = await staff.act(people.risk, 'consoleCustomer', { code });
    expect(data.notes).toEqual([expect.objectContaining({ author: 'support', text })]);
    expect(data.nickname).toBe(text);
    const timeline = await staff.act(people.risk, 'consoleCustomerTimeline', { code });
    expect(timeline.data.list.map(({ what }) => what)).toContain('note-write');
  });
});

describe('the list as a file', () => {
  const ask = async (by: OperatorSession, body: object = {}, factor = true) => {
    const options = { body: { reason: REASON, ...body }, factor };
    const { code, data } = await staff.act(by, 'consoleCustomersExport', options);
    const file: unknown = data;
    if (!(file instanceof Download)) return { code, fileName: '', text: '' };
    return { code, fileName: file.fileName, text: (await file.stream.toArray()).join('') };
  };

  test('has everybody that the filters let through, masked, and is recorded before it', async () => {
    const one = await person();
    const country = 'ZW';
    // More than two of the parts in which it is read.
    const { rows } = await world.pool.query(
      `insert into users (public_number, kind, nickname, email, password_hash, locale, country,
          currency, referral_code, created_at)
        select 870000000 + n, 'person', 'n' || n, 'of-file-' || n || '@example.com', 'none', 'en', $1,
          'USD', 'F' || (10000 + n), 1
        from generate_series(1, 1101) n returning public_number`,
      [country],
    );
    const { text, fileName } = await ask(people.auditor, { country });
    expect(fileName).toMatch(/^customers-[\d-]+-auditor\.csv$/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toContain('uid,contact,country');
    const uids = lines.slice(1).map((line) => line.split(',')[0]);
    expect(uids.toSorted()).toEqual(
      rows.map(({ public_number: number }) => String(number)).toSorted(),
    );
    expect(text).not.toContain('of-file-');
    const [record, ...more] = await staff.recorded('customers-export');
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      ...{ who: `operator:${people.auditor.operatorId}`, reason: REASON },
      filter: `country=${country}`,
    });
    const id = record?.object.replace('export:', '') ?? '';
    expect(id).not.toBe('');
    expect(lines.slice(1).every((line) => line.endsWith(id))).toBe(true);
    const all = await ask(people.support);
    expect(all.text).toContain(one.uid);
    expect(all.text).not.toContain(one.email);
  });

  test('takes the factor and a reason', async () => {
    expect((await ask(people.support, {}, false)).code).toBe(Code.factorDue);
    expect((await ask(people.support, { reason: 'short' })).code).toBe(Code.shapeInvalid);
  });
});
