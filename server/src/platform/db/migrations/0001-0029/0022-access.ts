import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Devices and places, as hashes in one column: what an operator has signed in from.
  `create table operator_devices (
    operator_id integer not null references operators (id) on delete cascade,
    device bytea not null,
    seen_at bigint not null,
    primary key (operator_id, device)
  )`,
  // Its closing has come to its end, or is over: it opens nothing more.
  'alter table account_facts add column closed boolean not null default false',
];

/** What operators have signed in from; accounts that are closed. */
export const accessMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
