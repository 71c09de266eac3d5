import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIntent } from '#custody/withdrawals/intent.ts';
import { startMigratedDatabase } from '../test-migrated.ts';
import { signerUrlOf } from './embedded-postgres.ts';
import { openPool } from './postgres.ts';
import { readAsSigner, refuseSharedRecord, refuseStrongSigner } from './signer-role.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());

test('S28 the signer reads what was approved, and can neither read nor write anything else', async () => {
  const pool = openPool(signerUrlOf(world.url), {
    connectionsMax: 1,
    statementTimeoutMs: 5_000,
    answerTimeoutMs: 5_000,
    applicationName: 'bourse-signer',
  });
  readAsSigner(pool);
  try {
    expect(
      await readIntent(
        pool,
        '1',
        () => 1n,
        () => 8,
      ),
    ).toBeUndefined();
    const { rows } = await pool.query('select hash, commands from log_batch limit 1');
    expect(rows).toEqual([]);
    await pool.query('select * from large_withdrawal_passes');
    await pool.query('select version, terms, changed_at from chain_terms');
    for (const text of [
      'select email from users',
      'select password_hash from users',
      'select * from sessions',
      'select * from proposals',
      'select * from operators',
      'select * from audit_rows',
      'select reason from chain_terms',
      'select reason from withdrawals',
      'reset role; select email from users',
      'update withdrawals set passed_by = null',
      'insert into log_batch default values',
    ]) {
      await expect(pool.query(text), text).rejects.toThrow(/permission denied|read-only/);
    }
  } finally {
    await pool.end();
  }
});

test('S28 the role of signers has these rights and no others, by table and column', async () => {
  const { rows } = await world.pool.query<{ place: string; rights: string }>(
    `select table_name as place, string_agg(distinct privilege_type, ', ') as rights
      from information_schema.table_privileges where grantee = 'bourse_signer' group by table_name
    union all
    select c.table_name || '.' || c.column_name, string_agg(c.privilege_type, ', ')
      from information_schema.column_privileges c where c.grantee = 'bourse_signer'
        and not exists (select from information_schema.table_privileges t
          where t.grantee = c.grantee and t.table_name = c.table_name)
      group by 1`,
  );
  const reads = (table: string, columns: string) =>
    columns.split(' ').map((column) => [`${table}.${column}`, 'SELECT']);
  const withdrawals =
    'id user_id hold chain coin amount fee address memo status two_people asked_at passed_at passed_by ended_at stopping';
  expect(Object.fromEntries(rows.map(({ place, rights }) => [place, rights]))).toEqual({
    ...{ signed_records: 'INSERT, SELECT', signer_openings: 'SELECT' },
    large_withdrawal_passes: 'SELECT',
    ...Object.fromEntries([
      ...reads('withdrawals', withdrawals),
      ...reads('users', 'id hold_until frozen'),
      ...reads('log_batch', 'first_sequence last_sequence previous_hash hash commands'),
      ...reads('chain_terms', 'chain coin version terms changed_at'),
      ...reads('deposits', 'chain transaction_id place state'),
    ]),
  });
});

test('S28 a role that can be both is found from either side: the exchange writes no record, a signer no withdrawal', async () => {
  // The run's own user is the superuser of its Postgres.
  await expect(refuseSharedRecord(world.pool)).rejects.toThrow(
    /database role postgres can write the signers' record: run deploy\/signer-role.sql/,
  );
  await expect(refuseStrongSigner(world.pool)).rejects.toThrow(/postgres, who can write/);
  const signers = openPool(signerUrlOf(world.url), {
    ...{ connectionsMax: 1, statementTimeoutMs: 5_000, applicationName: 'bourse-signers' },
  });
  await refuseStrongSigner(signers).finally(() => signers.end());
});
