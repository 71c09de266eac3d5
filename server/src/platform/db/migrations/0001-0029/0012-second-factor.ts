import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // The secret is sealed for its row, and null once it is unbound. `last_step` is the 30 seconds of the
  // last code that was taken.
  `create table authenticators (
    user_id integer primary key references users (id) on delete cascade,
    secret bytea,
    last_step bigint not null,
    bound_at bigint not null
  )`,
  // Null: nothing was proved since the sign-in.
  'alter table sessions add column factor_at bigint',
  `create table passkeys (
    id text primary key,
    user_id integer not null references users (id) on delete cascade,
    name text not null,
    public_key bytea not null,
    counter bigint not null,
    created_at bigint not null,
    used_at bigint
  )`,
  'create index passkeys_user on passkeys (user_id)',
  `create table passkey_challenges (
    hash bytea primary key,
    purpose text not null,
    session_id text not null,
    expires_at bigint not null
  )`,
  'create index passkey_challenges_expires_at on passkey_challenges (expires_at)',
  // Counted with each change of them, so that a session is known by one look at its user.
  'alter table users add column passkey_count smallint not null default 0',
];

/** Authenticators, passkeys, and when a session proved its second factor last. */
export const secondFactorMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
