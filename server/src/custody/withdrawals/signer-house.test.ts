import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '#platform/db/postgres/postgres.ts';
import { readAsSigner } from '#platform/db/postgres/signer-role.ts';
import { forge } from '#platform/db/test-forged.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { boundHash } from '#platform/files/bound-hash.ts';
import { openSignerHouse } from './signer-house.ts';

const WALLET = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const PASSED_AT = 1_000;
const kind = 'signer-open';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let signers: ReturnType<typeof openPool>;

beforeAll(async () => {
  world = await startMigratedDatabase();
  await run('alter table proposals disable trigger proposals_stay');
  await run(
    `insert into operators (name, full_name, password_hash, roles, created_at)
      select name, name, 'none', '{treasury}', 0 from unnest('{tess,rita}'::text[]) as all_of (name)`,
  );
  signers = openPool(world.url, {
    ...{ connectionsMax: 1, statementTimeoutMs: 5_000, answerTimeoutMs: 5_000 },
    applicationName: 'bourse-signer',
  });
  readAsSigner(signers);
});
beforeEach(async () => {
  await run('delete from proposals');
  await passed();
});
afterAll(async () => {
  await signers.end();
  await world.stop();
});

const run = (text: string, values: readonly unknown[] = []) => world.pool.query(text, [...values]);

/** Both acts, as the console writes them: the proposal, and a row of the audit log each. */
async function passed(): Promise<void> {
  const { rows } = await run(
    "select nextval(pg_get_serial_sequence('proposals', 'id'))::int as id",
  );
  const { id } = rows[0];
  const fields = { chain: 'ETH', wallet: WALLET, found: 'nonce 7' };
  const bound = { code: `PR-${id}`, kind, fields, reason: 'as agreed', expiresAt: PASSED_AT + 1 };
  const hash = boundHash({ ...bound, author: 'tess' });
  const people = await run('select id from operators order by id');
  const [author, passer] = people.rows.map((row) => row.id);
  await run(
    `insert into proposals (id, kind, act, fields, reason, hash, author_id, author_roles,
        author_session, author_factor, favours, created_at, expires_at, state, decided_by, decided_at)
      values ($1, $2, $2, $3, 'as agreed', $4, $5, '{}', '', '', '', 0, $6, 'passed', $7, $8)`,
    [id, kind, JSON.stringify(fields), hash, author, PASSED_AT + 1, passer, PASSED_AT],
  );
  for (const [act, by] of [
    ['proposal-make', author],
    ['proposal-pass', passer],
  ]) {
    await run(
      `insert into audit_rows (time, who, act, object, outcome, address, count, after_state)
        values (0, $1, $2, $3, 'done', '', 1, $4)`,
      [`operator:${by}`, act, `proposal:PR-${id}`, JSON.stringify({ hash: hash.toString('hex') })],
    );
  }
}

const isOpened = (chain = 'ETH', wallet = WALLET, found = 'nonce 7') =>
  openSignerHouse(signers, chain).isOpened(wallet, found);

test('F56 S28 two people open a signer for exactly what it lacks, its wallet and its chain', async () => {
  expect(await isOpened()).toBe(true);
  expect(await isOpened('BSC')).toBe(false);
  expect(await isOpened('ETH', '0x1')).toBe(false);
  expect(await isOpened('ETH', WALLET, 'nonce 8')).toBe(false);
  expect(await isOpened('ETH', WALLET, 'no record, nonce 7')).toBe(false);
});

test.each([
  ['the same person twice', 'update proposals set author_id = decided_by'],
  ['one that is only proposed', "update proposals set state = 'open'"],
  ['one that was passed after its end', 'update proposals set decided_at = expires_at'],
  ['another kind', "update proposals set kind = 'withdrawal-end'"],
  ['another hash', "update proposals set hash = decode(repeat('00', 32), 'hex')"],
  ['other fields', "update proposals set fields = replace(fields, 'nonce 7', 'nonce 8')"],
])('S28 the table of proposals was changed to %s', async (_, change) => {
  await forge(world.pool, change);
  expect(await isOpened()).toBe(false);
  expect(await isOpened('ETH', WALLET, 'nonce 8')).toBe(false);
});

test('F56 what may have been signed and what deposits brought is read with the rights of the signer', async () => {
  const house = openSignerHouse(signers, 'ETH');
  expect(await house.hasWithdrawals()).toBe(false);
  const { rows } = await run(
    `insert into users (public_number, kind, nickname, email, password_hash, locale, country, currency,
      referral_code, created_at)
      values (10000001, 'person', 'a', 'a@example.com', 'none', 'en', 'HK', 'USD', 'a', 0) returning id`,
  );
  const user = rows[0].id;
  await run(
    `insert into withdrawals (user_id, request_key, chain, coin, amount, fee, address, memo, status, hold,
      asked_at) values ($1, 'a', 'ETH', 'USDT', 2, 1, 'a', '', 1, 1, 0)`,
    [user],
  );
  expect(await house.hasWithdrawals()).toBe(false);
  await run('update withdrawals set status = 2');
  expect(await house.hasWithdrawals()).toBe(true);
  expect(await openSignerHouse(signers, 'BSC').hasWithdrawals()).toBe(false);
  await run(
    `insert into deposits (chain, transaction_id, place, user_id, address, coin, chain_amount, amount,
      block_height, block_hash, seen_at, state)
      select 'ETH', state, 3, $1, 'a', 'USDT', 1, 1, 1, '0x2', 0, state
      from unnest('{seen,credited,failed}'::text[]) as all_of (state)`,
    [user],
  );
  expect(await house.depositCoins()).toEqual(['credited:3']);
});
