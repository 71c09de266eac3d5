import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How often in a row a node said that the recipient's contract does not take a payment. */
export const refusedByRecipientsMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `alter table withdrawals
          add column refusals smallint not null default 0,
          add column refused_since bigint,
          add column refused_at bigint`,
      )
      .execute(database);
  },
};
