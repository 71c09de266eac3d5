import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // One that is open for each account, at most. `told` counts the notices that went out: 1 at the start,
  // 2 half-way, 3 before the end.
  `create table authenticator_resets (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id) on delete cascade,
    asked_at bigint not null,
    ends_at bigint not null,
    told smallint not null default 1 check (told between 1 and 3),
    stop_hash bytea not null unique,
    closed_at bigint,
    outcome text check (outcome in ('done', 'stopped')),
    check ((closed_at is null) = (outcome is null))
  )`,
  'create unique index authenticator_resets_open on authenticator_resets (user_id) where closed_at is null',
  // A closed account keeps its number, for which the ledger has its entries, and nothing that says whose it was.
  'alter table users add column closed_at bigint',
  'alter table users drop constraint users_check1',
  `alter table users add constraint users_person check (
    kind = 'bot'
    or (closed_at is null and password_hash is not null and (email is not null or mobile is not null))
    or (closed_at is not null and password_hash is null and email is null and mobile is null)
  )`,
  `create table account_closures (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id),
    asked_at bigint not null,
    ends_at bigint not null,
    over_at bigint,
    outcome text check (outcome in ('closed', 'taken-back', 'refused')),
    sealed_profile bytea,
    check ((over_at is null) = (outcome is null)),
    check (sealed_profile is null or outcome = 'closed')
  )`,
  'create unique index account_closures_open on account_closures (user_id) where over_at is null',
  'create index account_closures_sealed on account_closures (over_at) where sealed_profile is not null',
  `create table data_exports (
    id text primary key,
    user_id integer not null references users (id),
    asked_at bigint not null,
    state text not null check (state in ('waiting', 'ready', 'taken', 'expired', 'failed')),
    sealed_key bytea,
    bytes bigint,
    expires_at bigint,
    check ((state = 'ready') = (sealed_key is not null))
  )`,
  `create unique index data_exports_open on data_exports (user_id)
    where state in ('waiting', 'ready')`,
  'create index data_exports_user on data_exports (user_id, asked_at)',
  // By which ways a person wants which notices; what is not named goes the usual way.
  "alter table users add column notice_ways jsonb not null default '{}'",
  // So that who asks for a code of a closed account gets the reason for none: keyed hashes of contacts.
  'create table closed_contacts (hash bytea primary key, closed_at bigint not null)',
];

/** Resets of a lost authenticator that wait; closing of accounts, and what people take along. */
export const recoveryMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
