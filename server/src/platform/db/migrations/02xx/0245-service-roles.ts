import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What one process of an exchange does for all: who holds each role, and how many have held it. */
export const serviceRolesMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `create table service_roles (
          name text primary key,
          epoch bigint not null default 0,
          -- Names the process to people.
          holder text not null default '',
          -- When its session was last heard of, UTC epoch milliseconds.
          seen bigint not null default 0
        )`,
      )
      .execute(database);
    await sql
      .raw(
        `insert into service_roles (name)
          values ('keeper'), ('market'), ('projector'), ('bot-runner')`,
      )
      .execute(database);
  },
};
