import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { HttpWorld } from '../faults/http-world.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import { useOwnWorld } from '../faults/use-world.ts';
import { openSession, type Trader } from '../load/traders.ts';
import { closedWithinMs, signedInSocket } from './people.ts';

const REASON = 'ticket 8841, called in by the owner';

// Its list has all customers of the house.
const world = useOwnWorld(() => HttpWorld.start());
let staff: Staff;
let sam: Colleague;
let cleo: Colleague;
let rita: Colleague;
let amos: Colleague;

beforeAll(async () => {
  staff = await Staff.open(world());
  sam = await staff.add('sam', ['support']);
  cleo = await staff.add('cleo', ['compliance']);
  rita = await staff.add('rita', ['risk']);
  amos = await staff.add('amos', ['auditor']);
}, 60_000);

afterAll(async () => {
  await staff?.close();
});

interface Person extends Trader {
  readonly uid: string;
  readonly email: string;
}

async function person(): Promise<Person> {
  const [trader] = (await world().traders(1)) as [Trader];
  const { rows } = await staff.client.query(
    'select public_number, email from users where id = $1',
    [trader.userId],
  );
  return { ...trader, uid: String(rows[0].public_number), email: rows[0].email };
}

/** The owner, signed in again: a freeze has ended every session. */
const asOwner = async (one: Person): Promise<Trader> => ({
  ...one,
  token: await openSession(staff.client, one.userId),
});
const ownerSees = (trader: Trader) =>
  world().ask<{ freeze: object | null }>({ path: '/api/user', trader });

/** The kinds of the mails to somebody, the newest first. */
async function mailsTo({ email }: Person): Promise<readonly string[]> {
  const path = `/dev/outbox.json?target=${encodeURIComponent(email)}`;
  const { data } = await world().ask<{ list: readonly { kind: string }[] }>({
    ...{ path, address: '127.0.0.1' },
  });
  return data.list.map(({ kind }) => kind);
}

const post = (trader: Trader, path: string, body: object) =>
  world().ask({ method: 'POST', path, trader, body });

async function funded(): Promise<Person> {
  const one = await person();
  expect((await post(one, '/api/demo/claim', {})).code).toBe(0);
  const body = { from: 1, to: 2, coin: 'USDT', amount: '10000' };
  expect((await post(one, '/api/finance/transfer/internal', body)).code).toBe(0);
  return one;
}

/** A buy of BTC on spot, far below the market, that rests. */
async function rest(one: Person): Promise<string> {
  const rules = await world().ask<{ spot: { symbol: string }[] }>({ path: '/api/exchange/rules' });
  expect(rules.data.spot.length).toBeGreaterThan(0);
  const path = '/api/product/spot/items';
  const { data } = await world().ask<{ list: { symbol: string; anchorPrice?: string }[] }>({
    path,
  });
  const price = Number(data.list.find(({ symbol }) => symbol === 'BTCUSDT')?.anchorPrice ?? 90_000);
  const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1 };
  const body = { ...order, price: String(Math.round(price * 0.97)), quantity: '0.01' };
  const placed = await world().ask<{ code: string }>({
    ...{ method: 'POST', path: '/api/spot/order/place', trader: one, body },
  });
  expect(placed.code, placed.text).toBe(0);
  return placed.data.code;
}

const auditOf = async (one: Person, act: string) => {
  const { rows } = await staff.client.query(
    'select who, after_state from audit_rows where object = $1 and act = $2 order by id',
    [`user:${one.userId}`, act],
  );
  return rows.map(({ who, after_state }) => ({ who, ...JSON.parse(after_state ?? '{}') }));
};

describe('who is found', () => {
  test('the list is the newest first, masked, and goes on where it stopped', async () => {
    const made = [await person(), await person(), await funded()];
    const { data, text } = await staff.act(sam, 'consoleCustomers');
    expect(
      data.list.slice(0, 3).map(({ uid }) => uid),
      text,
    ).toEqual(made.map(({ uid }) => uid).reverse());
    const [first] = data.list;
    expect(text).not.toContain(made[2]?.email);
    expect(first).toMatchObject({ state: 'open', level: 0, tier: 0, country: 'HK' });
    expect(Number(first?.equity)).toBeGreaterThan(10_000);
    const rich = await staff.act(sam, 'consoleCustomers', { query: '?equityMin=5000' });
    expect(rich.data.list.map(({ uid }) => uid)).toEqual([made[2]?.uid]);
    const elsewhere = await staff.act(sam, 'consoleCustomers', { query: '?country=DE' });
    expect(elsewhere.data).toMatchObject({ list: [], next: '' });
  });

  test('by pages of 50 without one twice or left out', async () => {
    await world().traders(60);
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 4; page += 1) {
      const query = before ? `?before=${before}` : '';
      const { data } = await staff.act(sam, 'consoleCustomers', { query });
      seen.push(...data.list.map(({ uid }) => uid));
      before = data.next;
      if (!before) break;
    }
    const { rows } = await staff.client.query(`select count(*) from users where kind = 'person'`);
    expect(seen).toHaveLength(Number(rows[0].count));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('a customer', () => {
  test('each look is a row of the audit log, contacts take a reason', async () => {
    const one = await funded();
    const code = one.uid;
    const look = await staff.act(amos, 'consoleCustomer', { code });
    expect(look.data, look.text).toMatchObject({
      ...{ user: one.userId, row: { uid: one.uid, state: 'open' }, freeze: null, positions: [] },
      limits: { openOrders: 0, marginRatio: null },
    });
    expect(look.data.money.find(({ coin }) => coin === 'USDT')).toMatchObject({ spot: '10000' });
    expect(look.text).not.toContain(one.email);
    expect(await auditOf(one, 'profile-see')).toEqual([
      expect.objectContaining({ who: `operator:${amos.id}` }),
    ]);
    const body = { reason: REASON };
    const refused = await staff.act(amos, 'consoleCustomerContact', { code, body });
    expect(refused.code).toBe(Code.notAllowed);
    const shown = await staff.act(sam, 'consoleCustomerContact', { code, body });
    expect(shown.data).toMatchObject({ email: one.email });
    expect(await auditOf(one, 'contact-show')).toEqual([
      expect.objectContaining({ who: `operator:${sam.id}`, reason: REASON }),
    ]);
  });

  test('a note is staff’s alone, and text stays text', async () => {
    const one = await person();
    const code = one.uid;
    const text = '<img src=x onerror=alert(1)>';
    await staff.client.query('update users set nickname = $1 where id = $2', [text, one.userId]);
    const key = 'the-same-note';
    const body = { text };
    await staff.act(sam, 'consoleCustomerNote', { code, body, key });
    await staff.act(sam, 'consoleCustomerNote', { code, body, key });
    const { data } = await staff.act(rita, 'consoleCustomer', { code });
    expect(data.notes).toEqual([expect.objectContaining({ author: 'sam', text })]);
    expect(data.nickname).toBe(text);
    const timeline = await staff.act(rita, 'consoleCustomerTimeline', { code });
    expect(timeline.data.list.map(({ what }) => what)).toContain('note-write');
  });

  test('a freeze in mid-trade: orders gone, sockets told, sessions over; the way back takes two', async () => {
    const one = await funded();
    await rest(one);
    const { closed } = await signedInSocket(world(), one);
    const code = one.uid;
    const begun = performance.now();
    const body = { cause: 'access', reason: REASON };
    const frozen = await staff.act(sam, 'consoleCustomerFreeze', { code, body });
    expect(frozen.code, frozen.text).toBe(0);
    expect((await closed) - begun).toBeLessThan(closedWithinMs());
    const order = { symbol: 'BTCUSDT', orderType: 2, orderSide: 1, quantity: '0.01' };
    expect((await post(one, '/api/spot/order/place', order)).code).toBe(Code.sessionEnded);
    const look = async () => (await staff.act(sam, 'consoleCustomer', { code })).data;
    await expect.poll(async () => (await look()).limits.openOrders).toBe(0);
    expect(await look()).toMatchObject({
      row: { state: 'frozen' },
      freeze: { by: 'sam', reason: REASON },
      sessions: [],
    });
    const owner = await asOwner(one);
    expect((await ownerSees(owner)).data.freeze).toEqual({ cause: 'access' });
    await expect.poll(() => mailsTo(one)).toEqual(['account-frozen']);

    const fields = { uid: one.uid, user: one.userId };
    expect((await staff.propose(sam, 'account-unfreeze', fields)).code).toBe(Code.notAllowed);
    const { data } = await staff.propose(cleo, 'account-unfreeze', fields);
    expect((await staff.pass(cleo, data.proposal)).code).toBe(Code.proposalOwn);
    const shown = await staff.act(rita, 'consoleProposal', { code: data.proposal.code });
    expect(shown.data.changes, shown.text).toMatchObject([
      { before: { en: 'frozen' }, after: { en: 'open' } },
    ]);
    expect((await look()).row.state).toBe('frozen');
    const passed = await staff.pass(rita, data.proposal);
    expect(passed.data.proposal, passed.text).toMatchObject({ state: 'passed' });
    expect((await look()).row.state).toBe('open');
    expect((await ownerSees(owner)).data.freeze).toBeNull();
    await expect.poll(() => mailsTo(one)).toEqual(['account-unfrozen', 'account-frozen']);
  }, 30_000);

  test('sessions end one by one or all, with a reason', async () => {
    const one = await person();
    const code = one.uid;
    const { data } = await staff.act(sam, 'consoleCustomer', { code });
    expect(data.sessions).toHaveLength(1);
    const body = { session: data.sessions[0]?.code ?? '', reason: REASON };
    await staff.act(sam, 'consoleCustomerSessionsEnd', { code, body });
    expect((await world().ask({ path: '/api/user', trader: one })).code).toBe(Code.sessionEnded);
  });
});

describe('two people', () => {
  test('let one customer withdraw more in a day, and take it back; what raises nothing is refused', async () => {
    const one = await person();
    const of = (dayUsdt: number) => ({ uid: one.uid, user: one.userId, dayUsdt });
    const bound = async () =>
      (await staff.act(sam, 'consoleCustomer', { code: one.uid })).data.limits.withdrawDayMax;
    const settles = { timeout: watchMachine().patient(10_000) };
    // Who comes by the front door has rights from the start.
    await staff.client.query('insert into account_rights (user_id) values ($1)', [one.userId]);
    await expect.poll(bound, settles).toBe('1000');
    expect((await staff.propose(rita, 'limit-raise', of(5_000))).code).toBe(Code.notAllowed);
    expect((await staff.propose(sam, 'limit-raise', of(1_000))).code).toBe(Code.shapeInvalid);
    const wrong = { ...of(5_000), user: one.userId + 1 };
    expect((await staff.propose(sam, 'limit-raise', wrong)).code).toBe(Code.shapeInvalid);

    const { data, text } = await staff.propose(sam, 'limit-raise', of(5_000));
    expect(data.proposal, text).toMatchObject({ state: 'open' });
    const shown = (await staff.act(cleo, 'consoleProposal', { code: data.proposal.code })).data;
    expect(shown.before).toEqual(of(0));
    expect(shown.proposal.labels.dayUsdt?.unit).toBe('usdt');
    expect((await staff.pass(sam, data.proposal)).code).toBe(Code.proposalOwn);
    expect(await bound()).toBe('1000');
    expect((await staff.pass(cleo, data.proposal)).data.proposal.state).toBe('passed');
    await expect.poll(bound, settles).toBe('5000');

    const back = await staff.propose(sam, 'limit-raise', of(0));
    const { code } = back.data.proposal;
    expect((await staff.act(cleo, 'consoleProposal', { code })).data.before).toEqual(of(5_000));
    await staff.pass(cleo, back.data.proposal);
    await expect.poll(bound, settles).toBe('1000');
  }, 60_000);

  test('begin the wait of a lost authenticator, which any session stops; nobody ends it early', async () => {
    const one = await person();
    const fields = { uid: one.uid, user: one.userId, factor: 'authenticator' };
    const ask = () => staff.propose(sam, 'factor-reset', fields);
    expect((await ask()).code).toBe(Code.recoveryRefused);
    await staff.client.query('update users set authenticator_bound_at = 1 where id = $1', [
      one.userId,
    ]);
    const { data } = await ask();
    const waiting = async () => {
      const path = '/api/user/google/auth/reset';
      const answer = await world().ask<{ reset: { endTime: number } | null }>({
        path,
        trader: one,
      });
      return answer.data.reset;
    };
    expect(await waiting()).toBeNull();
    const rule = '/api/auth/authenticator/reset';
    const wait = await world().ask<{ waitMs: number }>({ path: rule });
    const begun = Date.now();
    const passed = await staff.pass(cleo, data.proposal);
    expect(passed.data.proposal, passed.text).toMatchObject({ state: 'passed' });
    expect(((await waiting())?.endTime ?? 0) - begun).toBeGreaterThanOrEqual(wait.data.waitMs);
    const { data: list } = await staff.act(sam, 'consoleRecoveries', { query: '?tab=open' });
    expect(list.list.map(({ uid }) => uid)).toContain(one.uid);
    expect(await auditOf(one, 'authenticator-reset-ask')).toMatchObject([
      { who: `operator:${sam.id}`, factor: 'authenticator' },
    ]);
    expect((await post(one, '/api/user/google/auth/reset/stop', {})).code).toBe(0);
    expect(await waiting()).toBeNull();
  }, 60_000);
});

describe('the list as a file', () => {
  const ask = (by: Colleague, body: object = {}, factor = true) =>
    staff.act(by, 'consoleCustomersExport', { body: { reason: REASON, ...body }, factor });

  test('has everybody that the filters let through, masked, and is recorded before it', async () => {
    const one = await person();
    const country = 'ZW';
    const { rows } = await staff.client.query(
      `insert into users (public_number, kind, nickname, email, password_hash, locale, country,
          currency, referral_code, created_at)
        select 870000000 + n, 'person', 'n' || n, 'of-file-' || n || '@example.com', 'none', 'en', $1,
          'USD', 'F' || (10000 + n), 1
        from generate_series(1, 1101) n returning public_number`,
      [country],
    );
    const { text, headers } = await ask(amos, { country });
    expect(headers['content-disposition']).toMatch(/filename="customers-[\d-]+-amos\.csv"/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toContain('uid,contact,country');
    const uids = lines.slice(1).map((line) => line.split(',')[0]);
    expect(uids.toSorted()).toEqual(
      rows.map(({ public_number }) => String(public_number)).toSorted(),
    );
    expect(text).not.toContain('of-file-');
    const { rows: records } = await staff.client.query(
      `select object, after_state from audit_rows where act = 'customers-export' and who = $1`,
      [`operator:${amos.id}`],
    );
    expect(records).toHaveLength(1);
    expect(JSON.parse(records[0].after_state)).toMatchObject({
      reason: REASON,
      filter: `country=${country}`,
    });
    const id = records[0].object.replace('export:', '');
    expect(lines.slice(1).every((line) => line.endsWith(id))).toBe(true);
    const all = await ask(sam);
    expect(all.text).toContain(one.uid);
    expect(all.text).not.toContain(one.email);
  }, 60_000);

  test('takes the factor and a reason', async () => {
    expect((await ask(sam, {}, false)).code).toBe(Code.factorDue);
    expect((await ask(sam, { reason: 'short' })).code).toBe(Code.shapeInvalid);
  });
});
