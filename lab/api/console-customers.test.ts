import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import { useWorld } from '../faults/use-world.ts';
import { openSession, type Trader } from '../load/traders.ts';
import { closedWithinMs, signedInSocket } from './people.ts';

const REASON = 'ticket 8841, called in by the owner';

const world = useWorld();
let staff: Staff;
let sam: Colleague;
let cleo: Colleague;
let rita: Colleague;

beforeAll(async () => {
  staff = await Staff.open(world());
  sam = await staff.add('sam', ['support']);
  cleo = await staff.add('cleo', ['compliance']);
  rita = await staff.add('rita', ['risk']);
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

describe('a customer', () => {
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
      { before: { en: 'Frozen' }, after: { en: 'Active' } },
    ]);
    expect((await look()).row.state).toBe('frozen');
    const passed = await staff.pass(rita, data.proposal);
    expect(passed.data.proposal, passed.text).toMatchObject({ state: 'passed' });
    expect((await look()).row.state).toBe('open');
    expect((await ownerSees(owner)).data.freeze).toBeNull();
    await expect.poll(() => mailsTo(one)).toEqual(['account-unfrozen', 'account-frozen']);
    const listed = async () => {
      const path = '/api/notification/list?kind=security';
      const { data } = await world().ask<{ list: readonly { title: string }[] }>({
        ...{ path, trader: owner },
      });
      return data.list.map(({ title }) => title);
    };
    await expect
      .poll(listed)
      .toEqual(['Your account is no longer frozen', 'Your account was frozen']);
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

test('the list of customers comes as a file', async () => {
  const one = await person();
  const { text, headers } = await staff.act(sam, 'consoleCustomersExport', {
    body: { reason: REASON },
  });
  expect(headers['content-disposition']).toMatch(/filename="customers-[\d-]+-sam\.csv"/);
  expect(text).toContain(one.uid);
});
