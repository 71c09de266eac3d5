import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the exchange does not do until it is opened: a row for each. */
export const houseSwitchesMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `create table house_switches (
          name text primary key check (name in ('withdrawals', 'trading', 'sign-up')),
          closed_at bigint not null,
          closed_by text not null,
          -- Instruments that were open before: they open again with it.
          instruments integer[],
          is_applied boolean not null default false,
          opened_at bigint,
          opened_by text
        )`,
      )
      .execute(database);
  },
};
