import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // One time that an alarm was there. What is not set did not happen.
  `create table alarm_runs (
    id bigint generated always as identity primary key,
    name text not null,
    text text not null,
    began_at bigint not null,
    last_at bigint not null,
    ended_at bigint,
    taken_by integer references operators (id),
    taken_at bigint,
    closed_by integer references operators (id),
    closed_reason text not null default '',
    told integer[] not null default '{}',
    told_at bigint,
    check ((taken_by is null) = (taken_at is null)),
    check (closed_by is null or ended_at is not null)
  )`,
  'create unique index alarm_runs_open on alarm_runs (name) where ended_at is null',
  'create index alarm_runs_ended on alarm_runs (name, ended_at)',
  // How long a proposal waits for the second person, where people have said so.
  `create table proposal_waits (
    act text primary key,
    hours integer not null check (hours between 1 and 24)
  )`,
];

/** When alarms were raised, who owned them and who was notified; and how long proposals wait. */
export const alarmRunsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
