import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Texts that keys of cold addresses have signed elsewhere, each for one proof; people hand them in. */
export const coldStatementsMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `create table cold_statements (
          id bigint generated always as identity primary key,
          chain text not null,
          address text not null,
          root text not null,
          message text not null,
          signature text not null,
          handed_in_by integer not null references operators (id),
          handed_in_at bigint not null,
          unique (chain, address, root)
        )`,
      )
      .execute(database);
  },
};
