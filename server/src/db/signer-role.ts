import type pg from 'pg';

/** Returns no row where the database has no such role, or this user is not in it. */
const AS_READER = `select set_config('role', rolname, false),
    set_config('default_transaction_read_only', 'on', false)
  from pg_roles where rolname = 'bourse_signer' and pg_has_role(rolname, 'member')`;

/**
 * From now on the pool's connections have the role that can select what an intent is made of, and
 * nothing else, where the database has it; before their first question. A connection that cannot be
 * given it is ended.
 */
export function readAsSigner(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.query(AS_READER).catch(() => client.end());
  });
}
