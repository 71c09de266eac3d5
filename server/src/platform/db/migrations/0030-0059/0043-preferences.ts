import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // The choices as the route takes them; no row: nothing was ever chosen.
  `create table user_preferences (
    user_id integer primary key references users (id),
    choices jsonb not null,
    changed_at bigint not null
  )`,
];

/** How the app looks and its language, the same on each device. */
export const preferencesMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
