import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Null: a person asked for it.
  'alter table withdrawals add column key_id text',
  'create index withdrawals_of_keys on withdrawals (key_id) where key_id is not null and status = 1',
];

/** Which program's key asked for a withdrawal: what waits for a person ends with the key's right. */
export const keyWithdrawalsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
