import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The log: one row a batch. The epoch row fences: only the newest leader's epoch may append. */
export const logMigration: Migration = {
  async up(database) {
    await sql`create table log_epoch (
      only_row boolean primary key default true check (only_row),
      epoch integer not null
    )`.execute(database);
    await sql`insert into log_epoch (epoch) values (0)`.execute(database);
    await sql`create table log_batch (
      first_sequence bigint primary key,
      last_sequence bigint not null,
      epoch integer not null,
      previous_hash bytea not null,
      hash bytea not null,
      commands bytea not null
    )`.execute(database);
    await sql`create table log_quarantine (
      sequence bigint primary key,
      error text not null
    )`.execute(database);
    await sql`create table projection_cursor (
      projection text primary key,
      sequence bigint not null
    )`.execute(database);
  },
};
