import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Browsers that notifications are pushed to: one of a session, and gone with it. */
export const pushMigration: Migration = {
  async up(database) {
    await sql`create table push_subscriptions (
      session_id text primary key references sessions (id) on delete cascade,
      user_id integer not null references users (id),
      endpoint_hash bytea not null unique,
      sealed bytea not null,
      created_at bigint not null
    )`.execute(database);
    await sql`create index push_subscriptions_user on push_subscriptions (user_id)`.execute(
      database,
    );
  },
};
