import { Code } from '@bourse/contract/codes.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { forge } from '../../server/src/platform/db/test-forged.ts';
import { useWorld } from '../faults/use-world.ts';
import { fundTraders, type Trader } from '../load/traders.ts';
import { mailedCode, newPerson, PASSWORD, signedInSocket } from './people.ts';

const CLOSES_WITHIN_MS = 45_000;

const world = useWorld();
let client: pg.Client;
beforeAll(async () => {
  ({ client } = world());
});

type Person = Awaited<ReturnType<typeof newPerson>>;
interface Closure {
  readonly endTime: number;
  readonly coolingMs: number;
  readonly obstacles: readonly string[];
}

function ask<Data>(person: Person, path: string, body?: object, trader = person.first) {
  const method = body ? 'POST' : 'GET';
  return world().ask<Data>({ method, path, body, trader, ...person.from });
}
const closureOf = (person: Person) => ask<Closure>(person, '/api/user/closure');
const askFor = (person: Person) => ask<Closure>(person, '/api/user/closure/ask', {});
const forgetPauses = () => client.query('delete from code_budgets');
const mailsTo = async ({ email }: Person) => {
  const path = `/dev/outbox.json?target=${email}`;
  const { data } = await world().ask<{ list: { kind: string; subject: string }[] }>({
    path,
    address: '127.0.0.1',
  });
  return data.list;
};
const endNow = ({ first: { userId } }: Person) =>
  client.query('update account_closures set ends_at = 1 where user_id = $1 and over_at is null', [
    userId,
  ]);
const idOf = async (person: Person) => {
  const { rows } = await client.query('select id from users where email = $1', [person.email]);
  return rows[0]?.id as number | undefined;
};

/** Every row of every table that has the text in it, as the names of their tables. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await client.query(
    "select table_name from information_schema.tables where table_schema = 'public'",
  );
  const found: string[] = [];
  for (const { table_name: table } of rows) {
    const hits = await client.query(`select 1 from "${table}" t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if (hits.rowCount) found.push(table);
  }
  return found;
}

describe('closing an account', () => {
  test('is refused while it has orders, positions or a balance, each told', async () => {
    const person = await newPerson(world());
    await fundTraders(world().address, [person.first]);
    const blocked = await askFor(person);
    expect(blocked).toMatchObject({ code: Code.closureBlocked });
    expect(blocked.msg).toContain('balance');
    const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1 };
    const placed = await ask(person, '/api/spot/order/place', {
      ...{ ...order, price: '90000', quantity: '0.001' },
    });
    expect(placed.code, placed.text).toBe(0);
    expect((await closureOf(person)).data.obstacles).toEqual(['orders', 'balance']);
    expect((await askFor(person)).msg).toContain('open orders');
    expect((await closureOf(person)).data.endTime).toBe(0);
  });

  test('is refused while coins come from a chain or go to one, each told', async () => {
    const person = await newPerson(world());
    const { userId } = person.first;
    await client.query(
      `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount,
        amount, block_height, block_hash, seen_at, state)
      values ('GONE', '0xin' || $1::integer, 0, $1, '0xours', 'USDT', 5, 5, 1, 'a', 10, 'seen')`,
      [userId],
    );
    const becomes = (state: string) =>
      forge(client, `update deposits set state = '${state}' where user_id = ${userId}`);
    await client.query(
      `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
        hold, asked_at) values ($1, 'a', 'GONE', 'USDT', 3, 1, '0xthere', '', 1, 1000000 + $1::integer, 20)`,
      [userId],
    );
    expect((await closureOf(person)).data.obstacles).toEqual(['deposit', 'withdrawal']);
    expect((await askFor(person)).msg).toContain('a deposit is in progress');
    // What left its chain after its credit is not done with, before it is taken back and after it.
    await becomes('reverted');
    await client.query('insert into account_limits_stopped (user_id) values ($1)', [userId]);
    expect((await closureOf(person)).data.obstacles).toEqual(['deposit', 'withdrawal']);
    await becomes('reversed');
    expect((await closureOf(person)).data.obstacles).toEqual(['withdrawal', 'debt']);
    await client.query('delete from account_limits_stopped where user_id = $1', [userId]);
    await becomes('failed');
    expect((await askFor(person)).msg).toContain('a withdrawal is in progress');
    await client.query('update withdrawals set ended_at = 21 where user_id = $1', [userId]);
    expect((await askFor(person)).code).toBe(0);
  });

  test('is asked for with a fresh factor, once, and taken back by any session', async () => {
    const person = await newPerson(world());
    await client.query('update sessions set created_at = 1 where user_id = $1', [
      person.second.userId,
    ]);
    const stale = await ask(person, '/api/user/closure/ask', {}, person.second);
    expect(stale.code).toBe(Code.factorDue);
    const first = await askFor(person);
    expect(first.code, first.text).toBe(0);
    const { endTime, coolingMs } = first.data;
    expect(Math.abs(endTime - coolingMs - Date.now())).toBeLessThan(60_000);
    expect((await askFor(person)).data.endTime).toBe(first.data.endTime);
    const back = await ask<Closure>(person, '/api/user/closure/takeBack', {}, person.second);
    expect(back.data.endTime).toBe(0);
    expect((await ask(person, '/api/user/closure/takeBack', {})).code).toBe(Code.notFound);
    const kinds = async () =>
      (await mailsTo(person)).filter(({ kind }) => kind === 'account-closure');
    await expect.poll(async () => (await kinds()).length).toBe(2);
    const { rows } = await client.query(
      "select act from audit_rows where object = $1 and act like 'closure%' order by id",
      [`user:${person.first.userId}`],
    );
    expect(rows.map(({ act }) => act)).toEqual(['closure-ask', 'closure-take-back']);
  });

  test('is not done at its end where the account has a balance by then', async () => {
    const person = await newPerson(world());
    expect((await askFor(person)).code).toBe(0);
    await fundTraders(world().address, [person.first]);
    await endNow(person);
    await expect
      .poll(async () => (await closureOf(person)).data.endTime, { timeout: CLOSES_WITHIN_MS })
      .toBe(0);
    expect(await idOf(person)).toBe(person.first.userId);
    await expect
      .poll(async () => (await mailsTo(person)).map(({ subject }) => subject).join())
      .toContain('was not closed');
  });

  test('forgets whose it was, ends all that was open, and frees the address', async () => {
    const person = await newPerson(world());
    const { userId } = person.first;
    const made = await ask<{ key: { code: string } }>(person, '/api/user/apiKey/create', {
      name: 'Kestrel bot',
      rights: ['read'],
    });
    expect(made.code, made.text).toBe(0);
    await client.query(
      `insert into saved_addresses (user_id, chain, address, memo, name, created_at, usable_at)
      values ($1, 'ETH', '0xthere', '', 'Kestrel wallet', 30, 31)`,
      [userId],
    );
    await ask(person, '/api/user/collection/add', { category: 2, collection: 'BTC-USDT' });
    await ask(person, '/api/user/nickname/modify', { nickname: 'Kestrel Nickname' });
    const socket = await signedInSocket(world(), person.second);
    expect((await askFor(person)).code).toBe(0);
    await endNow(person);
    const isOut = async (trader: Trader) =>
      (await ask(person, '/api/user', undefined, trader)).status === 401;
    await expect.poll(() => isOut(person.first), { timeout: CLOSES_WITHIN_MS }).toBe(true);
    await socket.closed;
    expect(await isOut(person.third)).toBe(true);
    expect(await tablesWith(person.email)).toEqual([]);
    expect(await tablesWith('kestrel')).toEqual([]);
    const left = await client.query(
      `select (select count(*) from api_keys where user_id = $1)
        + (select count(*) from sessions where user_id = $1)
        + (select count(*) from sign_ins where user_id = $1)
        + (select count(*) from favourites where user_id = $1)
        + (select count(*) from saved_addresses where user_id = $1)
        + (select count(*) from user_devices where user_id = $1) as count,
        (select closed_at from users where id = $1) as closed`,
      [userId],
    );
    expect(Number(left.rows[0].count)).toBe(0);
    expect(left.rows[0].closed).not.toBeNull();
    // The screen says to all the same; the mail says why there is no code.
    await forgetPauses();
    const account = { email: person.email, password: PASSWORD };
    const sent = await world().ask({
      ...{ method: 'POST', path: '/api/code/send', body: { ...account, scene: 2 } },
      ...person.from,
    });
    expect(sent.code).toBe(0);
    await expect
      .poll(async () => (await mailsTo(person)).map(({ kind }) => kind), { timeout: 30_000 })
      .toContain('account-closed');
    await forgetPauses();
    const codes = (await mailsTo(person)).filter(({ kind }) => kind === 'code').length;
    const post = <Data>(path: string, body: object) =>
      world().ask<Data>({ method: 'POST', path, body, ...person.from });
    await post('/api/code/send', { ...account, scene: 1 });
    const code = await mailedCode(world(), person.email, codes + 1);
    const again = await post<{ token: string }>('/api/members', { ...account, code });
    expect(again.code, again.text).toBe(0);
    const id = await idOf(person);
    expect(id).toBeDefined();
    expect(id).not.toBe(userId);
  });
});
