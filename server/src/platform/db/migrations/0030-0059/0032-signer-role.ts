import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // A role is the whole server's: another database of it may have made it, at this moment too.
  // Where this user may make none, the operator does (docs/operators/treasury.md).
  `do $$ begin
    create role bourse_signer nologin;
  exception when duplicate_object or unique_violation or insufficient_privilege then null;
  end $$`,
  `do $$ begin
    if not pg_has_role(current_user, 'bourse_signer', 'member') then
      grant bourse_signer to current_user;
    end if;
  exception when undefined_object or insufficient_privilege then null;
  end $$`,
  // What the signer compares a withdrawal with, and nothing else.
  `do $$ begin
    if exists (select from pg_roles where rolname = 'bourse_signer') then
      grant select on withdrawals to bourse_signer;
      grant select (id, hold_until, frozen) on users to bourse_signer;
      grant select (first_sequence, last_sequence, previous_hash, hash, commands)
        on log_batch to bourse_signer;
    end if;
  end $$`,
];

/** The role with which the signer reads what was approved. */
export const signerRoleMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
