import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // What each level of identity may do, all levels with each version; the last version counts.
  // Amounts are atomic units of USDT (8 decimals); null: no bound.
  `create table account_levels (
    version integer not null,
    level smallint not null check (level between 0 and 2),
    deposit boolean not null,
    withdraw_day_max bigint check (withdraw_day_max >= 0),
    futures boolean not null,
    set_at bigint not null,
    set_by text not null,
    primary key (version, level)
  )`,
  `insert into account_levels values
    (1, 0, true, 100000000000, true, 0, 'release'),
    (1, 1, true, 5000000000000, true, 0, 'release'),
    (1, 2, true, null, true, 0, 'release')`,
  // Countries that are not served, ISO 3166-1; the last version counts.
  `create table restricted_regions (
    version integer primary key,
    countries text[] not null,
    set_at bigint not null,
    set_by text not null
  )`,
  // What is known about an account beside its row in users. No row: nothing.
  `create table account_facts (
    user_id integer primary key references users (id),
    level smallint not null default 0 check (level between 0 and 2),
    paper_country text not null default '',
    address_country text not null default '',
    spot_off boolean not null default false,
    futures_off boolean not null default false,
    transfer_off boolean not null default false,
    withdraw_off boolean not null default false,
    withdraw_day_max bigint check (withdraw_day_max >= 0)
  )`,
  // Who accepted which risk statement; version 0: had traded futures, or could, before there was one.
  `create table futures_acceptances (
    user_id integer not null references users (id),
    terms_version integer not null,
    accepted_at bigint not null,
    address text not null,
    primary key (user_id, terms_version)
  )`,
  `insert into futures_acceptances
    select id, 0, created_at, '' from users where kind = 'person'`,
  // What follows from the facts, as the engine gets it. Due: a fact has changed since.
  `create table account_rights (
    user_id integer primary key references users (id),
    due boolean not null default true,
    version bigint not null default 0,
    told_version bigint not null default 0,
    spot smallint not null default 0,
    futures smallint not null default 0,
    transfer smallint not null default 0,
    withdraw smallint not null default 0,
    withdraw_day_max bigint
  )`,
  `create index account_rights_waiting on account_rights (user_id)
    where due or told_version < version`,
];

/** What accounts may do: levels, regions, facts about each account, and what follows from them. */
export const accountRightsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
