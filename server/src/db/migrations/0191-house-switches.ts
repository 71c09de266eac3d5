import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the house does not do until two people open it: a row for each. */
export const houseSwitchesMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `create table house_switches (
          name text primary key check (name in ('withdrawals', 'trading', 'sign-up')),
          closed_at bigint not null,
          closed_by text not null,
          instruments integer[]
        )`,
      )
      .execute(database);
  },
};
