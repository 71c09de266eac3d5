import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the owner of a frozen account reads; empty: of a freeze from before, it is not known. */
export const freezeCausesMigration: Migration = {
  async up(database) {
    await sql
      .raw("alter table users add column freeze_cause text not null default ''")
      .execute(database);
  },
};
