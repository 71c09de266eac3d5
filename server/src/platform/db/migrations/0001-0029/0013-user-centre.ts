import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table users
    add column avatar smallint not null default 0,
    add column password_changed_at bigint`,
  // What a device called itself and where it was, so that its owner can tell it from the others.
  // Rows of places, and of devices not seen since, have none.
  'alter table user_devices add column user_agent text, add column address text',
  // A code lives for one purpose and one contact of a signed-in person; the next one takes its row.
  `create table security_codes (
    user_id integer not null references users (id) on delete cascade,
    purpose text not null,
    target text not null,
    code_hash bytea not null,
    expires_at bigint not null,
    tries smallint not null default 0,
    primary key (user_id, purpose, target)
  )`,
  'create index security_codes_expires_at on security_codes (expires_at)',
];

/** The user centre: avatar, devices with their names, codes for changes of the own account. */
export const userCentreMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
