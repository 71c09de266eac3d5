import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../migrate.ts';
import { migrations } from '../../migrations.ts';
import { openDatabase, openPool } from '../../postgres/postgres.ts';
import { startTestDatabase } from '../../test-database.ts';

const ONE_SPELLING = '0218-one-spelling-of-phones';

const { url, stop } = await startTestDatabase();
const pool = openPool(url, {
  connectionsMax: 2,
  statementTimeoutMs: 0,
  applicationName: 'test',
});
afterAll(async () => {
  await pool.end();
  await stop();
});

/** Numbers as accounts of releases before have them, the oldest first. */
const before: readonly (readonly [string, string])[] = [
  ['+44', '07911123456'],
  ['+44', '07700900123'],
  ['+44', '7700900123'],
  ['+44', '0447911123456'],
  ['+1', '0085291234567'],
  ['+1', '2423595551'],
  ['+852', '98765432'],
  ['+1', '12345678'],
];

test('accounts of before have the one spelling of their number, and no two become one', async () => {
  const database = openDatabase(pool);
  const old = Object.keys(migrations).filter((name) => name < ONE_SPELLING);
  await migrate(database, old);
  for (const [at, [areaCode, mobile]] of before.entries()) {
    await pool.query(
      `insert into users (public_number, kind, nickname, area_code, mobile, password_hash, locale, country, currency,
          referral_code, created_at)
        values ($1, 'person', 'Early', $2, $3, 'x', 'en', 'HK', 'USD', $4, 1)`,
      [100_000_001 + at, areaCode, mobile, `EARLY${at}`],
    );
  }
  await pool.query(
    `insert into security_codes (user_id, purpose, target, code_hash, expires_at)
      select id, 'contact', 'mobile:+44 07911123456', '', 1 from users limit 1`,
  );
  await migrate(database);
  const { rows } = await pool.query('select area_code, mobile from users order by id');
  expect(rows.map(({ area_code, mobile }) => [area_code, mobile])).toEqual([
    ['+44', '7911123456'],
    // Another account has the usual spelling of that number already.
    ['+44', '07700900123'],
    ['+44', '7700900123'],
    ['+44', '447911123456'],
    ['+852', '91234567'],
    ['+1242', '3595551'],
    ['+852', '98765432'],
    ['+1', '12345678'],
  ]);
  expect((await pool.query('select 1 from security_codes')).rows).toEqual([]);
});
