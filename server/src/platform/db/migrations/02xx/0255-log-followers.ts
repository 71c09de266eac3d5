import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each engine of an exchange: how far it has the log, and from where it could start again. */
export const logFollowersMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `create table log_follower (
          -- Its machine and its folder.
          name text primary key,
          -- Where its snapshots are asked for; empty: nowhere.
          address text not null,
          -- The last command that it has applied.
          sequence bigint not null,
          -- Its newest snapshot; 0: it has none.
          snapshot bigint not null,
          -- The oldest of the snapshots that it keeps: the log after it is needed. 0: it has too few.
          kept bigint not null,
          -- By the database's clock, UTC epoch milliseconds.
          seen bigint not null
        )`,
      )
      .execute(database);
  },
};
