import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table corrections (
    proposal text primary key,
    sequence bigint not null unique,
    created_at bigint not null,
    note text not null,
    evidence text not null,
    value bigint not null check (value >= 0),
    legs jsonb not null
  )`,
  'create index corrections_created on corrections (created_at)',
  'create index corrections_legs on corrections using gin (legs jsonb_path_ops)',
  // What all corrections of 24 hours may come to, whole USDT; the highest version counts.
  `create table correction_ceilings (
    version integer primary key check (version > 0),
    usdt bigint not null check (usdt >= 0),
    changed_at bigint not null,
    changed_by text not null
  )`,
  `insert into correction_ceilings values (1, 10000, 0, 'release')`,
  // A deposit that left its chain after its credit is taken back, and given again, as often as that happens.
  `alter table deposits add column reversals_asked smallint not null default 0,
    add column reversals_told smallint not null default 0,
    add column restores_asked smallint not null default 0,
    add column restores_told smallint not null default 0,
    add column taken bigint not null default 0,
    add column tries smallint not null default 0,
    add column asked_at bigint not null default 0,
    add column on_chain boolean not null default true`,
  // Whose right to withdraw was taken because a deposit left its chain: it comes back with it.
  'create table account_limits_stopped (user_id integer primary key references users (id))',
  'alter table deposits drop constraint deposits_state_check',
  `alter table deposits add constraint deposits_state_check check (state in ('seen', 'crediting',
    'credited', 'unlocked', 'small', 'failed', 'reverted', 'reversing', 'reversed', 'restoring'))`,
];

/** Corrections of balances, and deposits that are taken back. */
export const correctionsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
