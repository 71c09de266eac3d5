import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // about: a chain, or a coin on one; empty: all.
  `create table incidents (
    id bigint generated always as identity primary key,
    kind text not null,
    about text not null,
    started_at bigint not null,
    ended_at bigint check (ended_at >= started_at)
  )`,
  'create unique index incidents_open on incidents (kind, about) where ended_at is null',
  'create index incidents_started on incidents (started_at desc, id desc)',
];

/** Incidents that concern all users, from when until when. */
export const incidentsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
