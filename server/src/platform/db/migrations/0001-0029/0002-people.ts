import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // User ids below 100 are the exchange's own accounts in the engine.
  `create table users (
    id integer generated always as identity (start with 100) primary key,
    public_number integer not null unique check (public_number between 10000000 and 999999999),
    kind text not null check (kind in ('person', 'bot')),
    nickname text not null,
    email text unique,
    area_code text,
    mobile text,
    password_hash text,
    locale text not null,
    country text not null,
    currency text not null,
    referral_code text not null unique,
    invited_by integer references users (id),
    phishing_code text not null default '',
    fee_tier smallint not null default 0,
    verified_at bigint,
    authenticator_bound_at bigint,
    hold_until bigint not null default 0,
    frozen boolean not null default false,
    created_at bigint not null,
    unique (area_code, mobile),
    check ((area_code is null) = (mobile is null)),
    check (kind = 'bot' or (password_hash is not null and (email is not null or mobile is not null))),
    check (kind = 'person' or (password_hash is null and email is null and mobile is null))
  )`,
  // Here and in sign_ins user_id has no foreign key: its check would tell a known account from an
  // unknown one by the time that the call takes.
  `create table auth_flows (
    ticket_hash bytea primary key,
    purpose text not null,
    target text not null,
    user_id integer,
    device bytea not null,
    ticketed boolean not null,
    accepted boolean not null,
    registration jsonb,
    code_hash bytea,
    code_expires_at bigint,
    code_tries smallint not null default 0,
    created_at bigint not null,
    expires_at bigint not null,
    finished_at bigint
  )`,
  'create index auth_flows_target on auth_flows (target, purpose, created_at)',
  'create index auth_flows_expires_at on auth_flows (expires_at)',
  `create table sign_in_guards (
    key text primary key,
    failures integer not null default 0,
    failed_at bigint not null default 0,
    locked_until bigint not null default 0,
    locked_at bigint not null default 0
  )`,
  `create table code_budgets (
    key text primary key,
    asked_at jsonb not null default '[]',
    last_at bigint not null default 0
  )`,
  `create table sessions (
    id text primary key,
    token_hash bytea not null unique,
    user_id integer not null references users (id) on delete cascade,
    created_at bigint not null,
    seen_at bigint not null,
    expires_at bigint not null,
    address text not null,
    user_agent text not null
  )`,
  'create index sessions_user on sessions (user_id, created_at)',
  `create table user_devices (
    user_id integer not null references users (id) on delete cascade,
    device bytea not null,
    first_seen_at bigint not null,
    seen_at bigint not null,
    primary key (user_id, device)
  )`,
  `create table sign_ins (
    id bigint generated always as identity primary key,
    user_id integer,
    time bigint not null,
    outcome text not null,
    address text not null,
    user_agent text not null
  )`,
  'create index sign_ins_user on sign_ins (user_id, time desc)',
  'create index sign_ins_time on sign_ins (time)',
  `create table favourites (
    user_id integer not null references users (id) on delete cascade,
    category smallint not null check (category in (2, 3)),
    name text not null,
    created_at bigint not null,
    primary key (user_id, category, name)
  )`,
];

/** People: accounts, sign-in, sessions, favourites. */
export const peopleMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
