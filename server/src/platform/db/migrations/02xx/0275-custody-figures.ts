import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where coins lie, for the console of any gateway; and that a person there asks for a comparison. */
export const custodyFiguresMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `alter table chain_states
          -- JSON, as custody/treasury/custody-figures.ts writes it; null: it was not compared yet.
          add column custody text,
          -- When a comparison was asked for last, by the database's clock; 0: never.
          add column compare_asked bigint not null default 0`,
      )
      .execute(database);
  },
};
