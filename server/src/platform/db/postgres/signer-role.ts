import type pg from 'pg';
import { StartRefused } from '../../start-refused.ts';

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

/** The owner of a table or its schema, or a member of such a role, can write to it. */
const WRITES_RECORD = `select session_user as name,
    has_table_privilege(session_user, c.oid, 'insert, update, delete, truncate, trigger')
      or pg_has_role(session_user, c.relowner, 'member')
      or pg_has_role(session_user, n.nspowner, 'member')
      or exists (select from pg_roles
        where rolname = 'bourse_signer' and pg_has_role(session_user, oid, 'member')) as is_writer
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.oid = 'signed_records'::regclass`;

/** Throws StartRefused where the exchange's own role could write what its signers have signed. */
export async function refuseSharedRecord(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; is_writer: boolean }>(WRITES_RECORD);
  const [role] = rows;
  if (!role?.is_writer) return;
  throw new StartRefused(
    `the exchange's database role ${role.name} can write the signers' record: run deploy/signer-role.sql ` +
      "as the database's superuser (docs/operators/postgres.md), or accept it with SIGNER_SHARES_USER=1",
  );
}

/** At the first start of all there are no tables yet. */
const WRITES_ROWS = `select session_user as name,
    rolsuper or rolcreaterole or pg_has_role(session_user, datdba, 'member')
      or coalesce(pg_has_role(session_user,
        (select relowner from pg_class where oid = to_regclass('withdrawals')), 'member'), false)
      as is_writer
  from pg_roles, pg_database where rolname = session_user and datname = current_database()`;

/** Throws StartRefused where a signer's role could write what the signer compares a withdrawal with. */
export async function refuseStrongSigner(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; is_writer: boolean }>(WRITES_ROWS);
  const [role] = rows;
  if (!role?.is_writer) return;
  throw new StartRefused(
    `DATABASE_URL of the signers names ${role.name}, who can write to the exchange's tables: it must name ` +
      'bourse_signer (docs/operators/postgres.md)',
  );
}
