import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which change of an account suspends its withdrawals; empty: of an earlier suspension, it is not known. */
export const holdCausesMigration: Migration = {
  async up(database) {
    await sql
      .raw("alter table users add column hold_cause text not null default ''")
      .execute(database);
  },
};
