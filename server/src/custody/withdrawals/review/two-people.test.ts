import { ONE } from '@bourse/core/fixtures/desk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forge } from '#platform/db/test-forged.ts';
import { boundHash } from '#platform/files/bound-hash.ts';
import { type CoinWorld, STRANGER, startCoinWorld } from '../../coins/test-coin-world.ts';
import { lacksSecondPerson, type PassedRow } from './two-people.ts';

const HOUR_MS = 3_600_000;
/** When it is asked for, and when it is passed. */
const ASKED = 10 * 24 * HOUR_MS;
const PASSED = ASKED + HOUR_MS;
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const kind = 'withdrawal-pass-large';

let world: CoinWorld;
let user: number;
let author: number;
let passer: number;
let people = 0;
let holds = 0;
beforeAll(async () => {
  world = await startCoinWorld();
  await run('alter table proposals disable trigger proposals_stay');
  await terms('USDT', 1, '900', 0);
  await terms('BTC', 1, '2', 0);
});
beforeEach(async () => {
  await world.clear();
  user = await world.person();
  author = await operator();
  passer = await operator();
});
afterAll(() => world.stop());

const run = (text: string, values: readonly unknown[] = []) => world.pool.query(text, [...values]);

async function terms(coin: string, version: number, bound: string, time: number): Promise<void> {
  await run(
    `insert into chain_terms (chain, coin, version, terms, changed_at, changed_by, reason)
      values ('FAKE', $1, $2, $3, $4, 'lab', '')`,
    [coin, version, JSON.stringify({ twoPeopleAbove: bound }), time],
  );
}

async function operator(): Promise<number> {
  people += 1;
  const { rows } = await run(
    `insert into operators (name, full_name, password_hash, roles, created_at)
      values ($1, $1, 'none', '{treasury}', 0) returning id`,
    [`staff-${people}`],
  );
  return rows[0].id;
}

/** A row as the exchange wrote it: 1,000 USDT, the fee in it. */
async function asked(more: Partial<PassedRow> = {}): Promise<PassedRow> {
  const row = {
    ...{ user, chain: 'FAKE', coin: 'USDT', amount: 1_000 * ONE, fee: ONE, address: STRANGER },
    ...{ memo: '', needsTwoPeople: true, askedAt: ASKED, passedAt: PASSED },
    ...{ passedBy: `operator:${passer}`, ...more },
  };
  holds += 1;
  const { rows } = await run(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status,
        hold, asked_at, two_people)
      values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, '', 2, $9, $7, $8) returning id`,
    [
      ...[row.user, row.chain, row.coin, row.amount, row.fee, row.address, row.askedAt],
      ...[row.needsTwoPeople, holds],
    ],
  );
  return { id: rows[0].id, ...row };
}

/** Both acts of a pass, as the console writes them: the proposal, and a row of the audit log each. */
async function passed(row: PassedRow, more: object = {}): Promise<number> {
  const fields = {
    ...{ withdrawal: String(row.id), user: row.user, chain: row.chain, coin: row.coin },
    ...{ received: String((row.amount - row.fee) / ONE), address: row.address, ...more },
  };
  const { rows } = await run(
    "select nextval(pg_get_serial_sequence('proposals', 'id'))::int as id",
  );
  const id = rows[0].id;
  const name = await run('select name from operators where id = $1', [author]);
  const bound = { code: `PR-${id}`, kind, fields, reason: 'as agreed', expiresAt: PASSED + 1 };
  const hash = boundHash({ ...bound, author: name.rows[0].name });
  await run(
    `insert into proposals (id, kind, act, fields, reason, hash, author_id, author_roles,
        author_session, author_factor, favours, created_at, expires_at, state, decided_by, decided_at)
      values ($1, $2, $2, $3, 'as agreed', $4, $5, '{}', '', '', '', 0, $6, 'passed', $7, $8)`,
    [id, kind, JSON.stringify(fields), hash, author, PASSED + 1, passer, PASSED],
  );
  await record(id, 'proposal-make', author, hash);
  await record(id, 'proposal-pass', passer, hash);
  return id;
}

const record = (id: number, act: string, by: number, hash: Buffer) =>
  run(
    `insert into audit_rows (time, who, act, object, outcome, address, count, after_state)
      values (0, $1, $2, $3, 'done', '', 1, $4)`,
    [`operator:${by}`, act, `proposal:PR-${id}`, JSON.stringify({ hash: hash.toString('hex') })],
  );

const lacks = (row: PassedRow) =>
  lacksSecondPerson(world.pool, row, (coin) => (coin === 'NONE' ? undefined : 8));

describe('S28 S27 where the rules ask for two people', () => {
  test('two who passed exactly this are enough, and what one of them has to do with it is not', async () => {
    const row = await asked();
    expect(await lacks(row)).toBe(true);
    await passed(row);
    expect(await lacks(row)).toBe(false);
    for (const other of [author, passer]) {
      await run('insert into operator_customers values ($1, $2)', [other, user]);
      expect(await lacks(row)).toBe(true);
      await run('delete from operator_customers');
    }
  });

  test.each<[string, Partial<PassedRow>]>([
    ['another address', { address: OTHER }],
    ['another amount', { amount: 1_001 * ONE }],
    ['another fee', { fee: 2 * ONE }],
    ['another coin', { coin: 'BTC' }],
    ['a coin that nobody has', { coin: 'NONE' }],
    ['another chain', { chain: 'ETH' }],
    ['another account', { user: 101 }],
    ['another passer', { passedBy: 'operator:1000000' }],
    ['a rule as the passer', { passedBy: 'rules' }],
    ['no passer', { passedBy: null }],
  ])(
    'a row that was changed to %s after it was passed is not what they passed',
    async (_, change) => {
      const row = await asked();
      await passed(row);
      expect(await lacks({ ...row, ...change })).toBe(true);
      expect(await lacks({ ...row, passedBy: `operator:${author}` })).toBe(true);
    },
  );

  test.each([
    ['the same person twice', 'update proposals set author_id = decided_by'],
    ['the same person twice, the other way', 'update proposals set decided_by = author_id'],
    ['nobody who decided', 'update proposals set decided_by = null'],
    ['one that is only proposed', "update proposals set state = 'open'"],
    ['one that was passed after its end', 'update proposals set decided_at = expires_at'],
    ['another reason', "update proposals set reason = 'as you like'"],
    ['another kind', "update proposals set kind = 'withdrawal-end'"],
    ['another hash', "update proposals set hash = decode(repeat('00', 32), 'hex')"],
    ['a proposal that is gone', 'delete from proposals'],
    ["another author's name", `update operators set name = name || '-2'`],
  ])('the table of proposals was changed to %s', async (_, change) => {
    const row = await asked();
    await passed(row);
    expect(await lacks(row)).toBe(false);
    await forge(world.pool, change);
    expect(await lacks(row)).toBe(true);
  });

  test('fields and hash that were changed together are in no row of the audit log', async () => {
    const row = await asked();
    const id = await passed(row, { address: OTHER });
    expect(await lacks(row)).toBe(true);
    const { rows } = await run('select fields from proposals where id = $1', [id]);
    const fields = { ...JSON.parse(rows[0].fields), address: STRANGER };
    const name = await run('select name from operators where id = $1', [author]);
    const bound = { code: `PR-${id}`, kind, fields, reason: 'as agreed', expiresAt: PASSED + 1 };
    const hash = boundHash({ ...bound, author: name.rows[0].name });
    await run('update proposals set fields = $1, hash = $2 where id = $3', [
      ...[JSON.stringify(fields), hash, id],
    ]);
    expect(await lacks(row)).toBe(true);
    // One person's row is not two people's, also where the table names others.
    await record(id, 'proposal-make', author, hash);
    expect(await lacks(row)).toBe(true);
    await record(id, 'proposal-pass', author, hash);
    expect(await lacks(row)).toBe(true);
    await record(id, 'proposal-pass', passer, hash);
    expect(await lacks(row)).toBe(false);
  });

  test('a proposal without the two acts in the audit log counts for no one', async () => {
    const row = await asked();
    const id = await passed(row);
    await run('alter table audit_rows disable trigger audit_rows_stay');
    await run(
      "update audit_rows set outcome = 'refused' where object = $1 and act = 'proposal-pass'",
      [`proposal:PR-${id}`],
    );
    expect(await lacks(row)).toBe(true);
  });
});

describe('S28 whether the rules ask for two people', () => {
  const small = { amount: 500 * ONE, needsTwoPeople: false, passedBy: 'rules' };

  test('is reckoned from the terms, whatever the row says of itself', async () => {
    expect(await lacks(await asked({ needsTwoPeople: false }))).toBe(true);
    expect(await lacks(await asked({ ...small, user: await world.person(), address: OTHER }))).toBe(
      false,
    );
    const unlisted = { ...small, user: await world.person(), address: '0x1', chain: 'NONE' };
    expect(await lacks(await asked(unlisted))).toBe(true);
  });

  test('counts what was split, by the account and to the address, over coins and within a day', async () => {
    await asked({ ...small, askedAt: ASKED - 23 * HOUR_MS });
    expect(await lacks(await asked(small))).toBe(true);
    await run('update withdrawals set asked_at = 0 where asked_at < $1', [ASKED]);
    await run('delete from withdrawals where asked_at = $1', [ASKED]);
    expect(await lacks(await asked(small))).toBe(false);
    const bitcoin = { ...small, coin: 'BTC', amount: ONE, fee: 0, address: OTHER };
    expect(await lacks(await asked(bitcoin))).toBe(true);
    await run('delete from withdrawals');
    const stranger = await world.person();
    await asked({ ...small, user: stranger });
    expect(await lacks(await asked(small))).toBe(true);
    await run('update withdrawals set status = 7, ended_at = 1 where user_id = $1', [stranger]);
    const [row] = (await run('select id from withdrawals where user_id = $1', [user])).rows;
    expect(await lacks({ ...(await asked(small)), id: row.id })).toBe(false);
  });

  test('goes by the version of the terms that was in force, of the asking and of the passing', async () => {
    const row = await asked({ ...small, coin: 'BTC', amount: ONE, fee: 0 });
    await terms('BTC', 2, '0.5', PASSED + 1);
    expect(await lacks(row)).toBe(false);
    expect(await lacks({ ...row, passedAt: PASSED + 1 })).toBe(true);
    await terms('BTC', 3, '5', PASSED + 10);
    expect(await lacks({ ...row, passedAt: PASSED + 10 })).toBe(false);
    expect(await lacks({ ...row, passedAt: PASSED + 10, askedAt: PASSED + 2 })).toBe(true);
  });
});
