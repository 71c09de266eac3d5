import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIntent } from '../features/withdrawals/intent.ts';
import { openPool } from './postgres.ts';
import { readAsSigner } from './signer-role.ts';
import { startMigratedDatabase } from './test-migrated.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());

test('S28 the signer reads what was approved, and can neither read nor write anything else', async () => {
  const pool = openPool(world.url, {
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
      'update withdrawals set passed_by = null',
      'insert into log_batch default values',
    ]) {
      await expect(pool.query(text), text).rejects.toThrow(/permission denied|read-only/);
    }
  } finally {
    await pool.end();
  }
});
