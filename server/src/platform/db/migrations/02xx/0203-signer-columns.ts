import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // The columns that an intent, its sums and the question for old payments read; migration 32 gave all.
  `do $$ begin
    if exists (select from pg_roles where rolname = 'bourse_signer') then
      revoke select on withdrawals from bourse_signer;
      grant select (id, user_id, hold, chain, coin, amount, fee, address, memo, status, two_people,
        asked_at, passed_at, passed_by, ended_at, stopping) on withdrawals to bourse_signer;
    end if;
  end $$`,
];

/** The signer reads the columns of withdrawals that it compares, and no others. */
export const signerColumnsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
