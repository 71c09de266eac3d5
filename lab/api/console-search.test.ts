import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Colleague, Staff } from '../faults/staff.ts';
import { useWorld } from '../faults/use-world.ts';
import type { Trader } from '../load/traders.ts';

const world = useWorld();
let staff: Staff;
/** Support sees no withdrawals, an admin neither those nor deposits. */
let sam: Colleague;
let tess: Colleague;
let dora: Colleague;

beforeAll(async () => {
  staff = await Staff.open(world());
  sam = await staff.add('sam', ['support']);
  tess = await staff.add('tess', ['treasury']);
  dora = await staff.add('dora', ['admin']);
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

const find = async (by: Colleague, text: string) =>
  (await staff.act(by, 'consoleSearch', { body: { text } })).data;
const shownOf = ({ list }: { readonly list: readonly { kind: string; code: string }[] }) =>
  list.map(({ kind, code }) => `${kind} ${code}`);

let number = 0;
function nextNumber(width: number): string {
  number += 1;
  return `1${String(number).padStart(width - 1, '0')}`;
}
/** Digits alone have no case: each chain writes them like this. */
const transaction = () => `0x${nextNumber(64)}`;
const address = () => `0x${nextNumber(40)}`;

async function deposit(of: Person, to: string): Promise<{ code: string; txid: string }> {
  const txid = transaction();
  await staff.client.query(
    `insert into deposit_addresses (chain, user_id, number, address, created_at)
      values ('ETH', $1, $1, $2, 1) on conflict do nothing`,
    [of.userId, to],
  );
  const { rows } = await staff.client.query(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
        block_height, block_hash, seen_at, state)
      values ('ETH', $1, 0, $2, $3, 'USDT', 5000000, 5000000, 1, 'h', 7, 'small') returning id`,
    [txid, of.userId, to],
  );
  return { code: String(rows[0].id), txid };
}

async function withdrawal(of: Person, to: string): Promise<{ code: string; txid: string }> {
  const txid = transaction();
  const { rows } = await staff.client.query(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status, hold,
        asked_at, ended_at)
      values ($1, $2, 'ETH', 'USDT', 9000000, 1000000, $3, '', 4, $4, 8, 9) returning id`,
    [of.userId, txid, to, 1_000_000 + number],
  );
  const code = rows[0].id;
  await staff.client.query(
    `insert into payout_transactions (withdrawal_id, attempt, transaction_id, raw, nonce, from_address,
        fee_per_gas, signed_at) values ($1, 0, $2, '0x', 0, '0x', 1, 8)`,
    [code, txid],
  );
  return { code: String(code), txid };
}

describe('what a whole text leads to', () => {
  test('a customer by UID, mail and mobile; no part of one finds anything', async () => {
    const one = await person();
    await staff.client.query(`update users set area_code = '+852', mobile = $1 where id = $2`, [
      `6${one.uid.slice(0, 7)}`,
      one.userId,
    ]);
    const mobile = `6${one.uid.slice(0, 7)}`;
    const spellings = [mobile, `+852 ${mobile}`, `00852 ${mobile}`, `0${mobile}`];
    for (const text of [one.uid, one.email, one.email.toUpperCase(), ...spellings]) {
      expect(shownOf(await find(sam, text)), text).toContain(`customer ${one.uid}`);
    }
    const parts = [one.uid.slice(0, 7), one.email.slice(1), one.email.split('@')[0] ?? ''];
    for (const text of [...parts, mobile.slice(1), `+853${mobile}`, '%', `${one.uid}%`]) {
      expect(shownOf(await find(sam, text)), text).toEqual([]);
    }
    expect(await find(sam, 'a name')).toEqual({ shapes: [], closed: [], list: [] });
    const { list } = await find(sam, one.email);
    expect(JSON.stringify(list)).not.toContain(one.email);
    expect(list[0]).toMatchObject({ state: 'open', uid: one.uid });
  });

  test('a customer’s address leads to the customer and what came to it, also before anything did', async () => {
    const one = await person();
    const own = address();
    await staff.client.query(
      `insert into deposit_addresses (chain, user_id, number, address, created_at)
        values ('ETH', $1, $1, $2, 1)`,
      [one.userId, own],
    );
    expect(shownOf(await find(sam, own))).toEqual([`customer ${one.uid}`]);
    const first = await deposit(one, own);
    const second = await deposit(one, own);
    expect(shownOf(await find(sam, own))).toEqual([
      `customer ${one.uid}`,
      `deposit ${second.code}`,
      `deposit ${first.code}`,
    ]);
    expect(shownOf(await find(sam, `${own.slice(0, -1)}`))).toEqual([]);
  });

  test('a transaction leads to the deposit or the withdrawal, and to its customer', async () => {
    const one = await person();
    const came = await deposit(one, address());
    const went = await withdrawal(one, address());
    const found = await find(tess, came.txid);
    expect(shownOf(found)).toEqual([`customer ${one.uid}`, `deposit ${came.code}`]);
    expect(found.list[1]).toMatchObject({ uid: one.uid, chain: 'ETH', state: 'small', time: 7 });
    expect(found.list[1]?.title.en).toMatch(/ USDT$/);
    const digits = went.txid.slice(2).toUpperCase();
    for (const text of [went.txid, digits]) {
      expect(shownOf(await find(tess, text))).toEqual([
        `customer ${one.uid}`,
        `withdrawal ${went.code}`,
      ]);
    }
    expect(await find(tess, transaction())).toMatchObject({ shapes: ['transaction'], list: [] });
  });

  test('a withdrawal is found by its code and by where it goes', async () => {
    const one = await person();
    const to = address();
    const { code } = await withdrawal(one, to);
    for (const text of [to, `WD-${code}`, `wd-${code}`]) {
      expect(shownOf(await find(tess, text))).toEqual([
        `customer ${one.uid}`,
        `withdrawal ${code}`,
      ]);
    }
    expect(shownOf(await find(tess, code))).toContain(`withdrawal ${code}`);
  });

  test('an order is found by its number, a proposal by its code', async () => {
    const one = await person();
    expect(
      (await world().ask({ method: 'POST', path: '/api/demo/claim', trader: one, body: {} })).code,
    ).toBe(0);
    const money = { from: 1, to: 2, coin: 'USDT', amount: '10000' };
    const path = '/api/finance/transfer/internal';
    await world().ask({ method: 'POST', path, trader: one, body: money });
    const terms = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1 };
    const { data } = await world().ask<{ list: { symbol: string; anchorPrice?: string }[] }>({
      path: '/api/product/spot/items',
    });
    const last = Number(
      data.list.find(({ symbol }) => symbol === 'BTCUSDT')?.anchorPrice ?? 90_000,
    );
    const placed = await world().ask<{ code: string }>({
      ...{ method: 'POST', path: '/api/spot/order/place', trader: one },
      body: { ...terms, price: String(Math.round(last * 0.97)), quantity: '0.01' },
    });
    expect(placed.code, placed.text).toBe(0);
    await expect
      .poll(async () => shownOf(await find(sam, placed.data.code)))
      .toEqual([`customer ${one.uid}`, `order ${placed.data.code}`]);

    const cleo = await staff.add('cleo', ['compliance']);
    const body = { cause: 'owner', reason: 'ticket 8841, called in by the owner' };
    await staff.act(sam, 'consoleCustomerFreeze', { code: one.uid, body });
    const fields = { uid: one.uid, user: one.userId };
    const proposed = await staff.propose(cleo, 'account-unfreeze', fields);
    expect(proposed.code, proposed.text).toBe(0);
    const { code } = proposed.data.proposal;
    expect(shownOf(await find(dora, code.toLowerCase()))).toEqual([
      `customer ${one.uid}`,
      `proposal ${code}`,
    ]);
  });
});

describe('who finds what', () => {
  test('what a role does not open is not looked for, and the answer says so', async () => {
    const one = await person();
    const own = address();
    const came = await deposit(one, own);
    const went = await withdrawal(one, address());
    expect(await find(dora, came.txid)).toMatchObject({
      closed: ['withdrawal', 'deposit'],
      list: [],
    });
    expect(await find(dora, own)).toMatchObject({ list: [] });
    expect(await find(sam, went.txid)).toMatchObject({ closed: ['withdrawal'], list: [] });
    expect(await find(sam, `WD-${went.code}`)).toMatchObject({ closed: ['withdrawal'], list: [] });
    expect(shownOf(await find(sam, own))).toEqual([`customer ${one.uid}`, `deposit ${came.code}`]);
  });

  test('S30 S31 each search is a row of the audit log, with its text masked', async () => {
    const one = await person();
    const own = address();
    const { txid } = await deposit(one, own);
    const texts = [one.email, one.uid, own, txid, '+852 91234567', 'a password 7!'];
    for (const text of texts) await find(sam, text);
    const { rows } = await staff.client.query(
      `select object, after_state from audit_rows where act = 'search' order by id desc limit 6`,
    );
    const said = rows.reverse().map(({ object, after_state }) => ({
      object,
      ...JSON.parse(after_state),
    }));
    const mine = `user:${one.userId}`;
    expect(said.map(({ object }) => object)).toEqual([mine, mine, mine, mine, 'search', 'search']);
    expect(said[0]).toMatchObject({
      shapes: 'mail',
      found: `customer:${one.uid}`,
      roles: 'support',
    });
    expect(said[4]).toMatchObject({ shapes: 'mobile', text: '+8****67', found: '' });
    expect(said[5]).toMatchObject({ shapes: '', text: '(13)' });
    const written = JSON.stringify(rows);
    for (const text of [one.email, own, txid, '91234567', 'password 7']) {
      expect(written).not.toContain(text);
    }
    const timeline = await staff.act(sam, 'consoleCustomerTimeline', { code: one.uid });
    expect(timeline.data.list.map(({ what }) => what)).toContain('search');
  });
});

describe('what an operator opened last', () => {
  const opened = async (by: Colleague) => shownOf((await staff.act(by, 'consoleOpened')).data);
  const open = (by: Colleague, kind: string, code: string) =>
    staff.act(by, 'consoleOpen', { body: { kind, code } });

  test('the latest comes first, each once and eight at most, and each sees their own', async () => {
    const [tom, una] = [await staff.add('tom', ['treasury']), await staff.add('una', ['treasury'])];
    const people: Person[] = [];
    for (let count = 0; count < 9; count += 1) people.push(await person());
    for (const { uid } of people) expect((await open(tom, 'customer', uid)).code).toBe(0);
    const newest = people.map(({ uid }) => `customer ${uid}`).reverse();
    expect(await opened(tom)).toEqual(newest.slice(0, 8));
    await open(tom, 'customer', people[4]?.uid ?? '');
    expect((await opened(tom))[0]).toBe(`customer ${people[4]?.uid}`);
    expect(new Set(await opened(tom)).size).toBe(8);
    expect(await opened(una)).toEqual([]);
    await staff.client.query(
      `insert into operator_opened select $1, 'customer', n::text, n from generate_series(1, 30) n`,
      [tom.id],
    );
    await open(tom, 'customer', people[0]?.uid ?? '');
    const { rows } = await staff.client.query(
      'select count(*) from operator_opened where operator_id = $1',
      [tom.id],
    );
    expect(Number(rows[0].count)).toBe(20);
  }, 30_000);

  test('what is not there, or what the role does not open any more, is not shown', async () => {
    const one = await person();
    const { code } = await withdrawal(one, address());
    const vera = await staff.add('vera', ['treasury']);
    await open(vera, 'withdrawal', code);
    await open(vera, 'withdrawal', '999999999');
    await open(vera, 'customer', one.uid);
    expect(await opened(vera)).toEqual([`customer ${one.uid}`, `withdrawal ${code}`]);
    expect((await open(sam, 'withdrawal', code)).code).toBe(Code.notAllowed);
    const wanda = await staff.add('wanda', ['support']);
    await staff.client.query(
      `insert into operator_opened select $1, kind, code, opened_at from operator_opened
        where operator_id = $2`,
      [wanda.id, vera.id],
    );
    expect(await opened(wanda)).toEqual([`customer ${one.uid}`]);
  });
});
