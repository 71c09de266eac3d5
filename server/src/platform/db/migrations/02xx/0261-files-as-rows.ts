import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // An archive under its own key, in parts of bounded size: without its key, which lies sealed beside, it is noise.
  `create table data_export_parts (
    export_id text not null references data_exports (id) on delete cascade,
    part integer not null,
    bytes bytea not null,
    primary key (export_id, part)
  )`,
  'alter table data_export_parts alter column bytes set storage external',
  // What was made as a file of one machine is made again.
  `update data_exports set state = 'waiting', sealed_key = null, bytes = null, expires_at = null
    where state = 'ready'`,
  // Of a demo: mails and text messages that no provider takes.
  `create table outbox_messages (
    id text primary key,
    number bigint generated always as identity,
    time bigint not null,
    sealed bytea not null
  )`,
];

/** Files of one machine's data folder that any other one may be asked for. */
export const filesAsRowsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
