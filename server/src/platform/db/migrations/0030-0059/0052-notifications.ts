import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // New rows have `shown` null; the courier decides by the owner's choices, once.
  `create table notifications (
    id bigint generated always as identity primary key,
    user_id integer not null,
    kind text not null,
    source text not null default gen_random_uuid()::text,
    facts jsonb not null,
    time bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
    shown boolean,
    read_at bigint,
    unique (source, user_id)
  ) with (fillfactor = 80)`,
  'create index notifications_new on notifications (id) where shown is null',
  'create index notifications_list on notifications (user_id, id desc)',
  'create index notifications_unread on notifications (user_id) where shown and read_at is null',
  // No row: nothing was ever chosen.
  `create table notification_choices (
    user_id integer primary key references users (id),
    ways jsonb not null default '{}',
    funding_rate bigint
  )`,
  // Who was warned that a margin runs short, until it is ample again.
  `create table margin_warnings (
    user_id integer not null,
    leg text not null,
    primary key (user_id, leg)
  )`,
  // Events from before notifications existed send none.
  'alter table announcements add column told_up_to integer',
  'update announcements set told_up_to = 2147483647',
  'alter table announcements alter column told_up_to set default 0',
  'alter table announcements alter column told_up_to set not null',
  // The number of the log up to which notifications went out; rebuilt projections send none again.
  'create table notification_cursor (sequence bigint not null)',
  `insert into notification_cursor
    select coalesce((select sequence from projection_cursor where projection = 'main'), 0)`,
];

/** Notifications, beside mails. */
export const notificationsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
