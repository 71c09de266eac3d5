import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Programs' keys (an HMAC key's secret sealed, of an Ed25519 key the public half), and dead-man switches. */
export const programsMigration: Migration = {
  async up(database) {
    await sql`create table api_keys (
      id text primary key,
      user_id integer not null references users (id),
      name text not null,
      kind text not null check (kind in ('HMAC-SHA256', 'Ed25519')),
      sealed_secret bytea,
      public_key bytea,
      rights text[] not null,
      addresses text[] not null,
      created_at bigint not null,
      expires_at bigint,
      withdraws_from bigint,
      used_at bigint,
      used_address text not null default '',
      check ((kind = 'HMAC-SHA256') = (sealed_secret is not null)),
      check ((kind = 'Ed25519') = (public_key is not null))
    )`.execute(database);
    await sql`create index api_keys_expires_at on api_keys (expires_at)`.execute(database);
    await sql`create index api_keys_user on api_keys (user_id, created_at)`.execute(database);
    await sql`create table dead_man_switches (
      user_id integer primary key references users (id),
      deadline bigint,
      turn bigint not null
    )`.execute(database);
  },
};
