import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // A function of the log: every set of rules that the engine took, as it took them.
  `create table rule_version (
    sequence bigint not null,
    position integer not null,
    scope text not null,
    fields text not null,
    in_force_from bigint not null,
    version_time bigint not null,
    primary key (sequence, position)
  )`,
  'create index rule_version_scope on rule_version (scope, sequence desc)',
  // What operators have set once, a release no longer sets.
  `create table operators_rules (
    scope text primary key,
    since bigint not null
  )`,
  `create table customer_notes (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id),
    operator_id integer not null references operators (id),
    time bigint not null,
    text text not null
  )`,
  'create index customer_notes_user on customer_notes (user_id, id desc)',
  // The row of an account tells the present alone; this tells why, and since when.
  `create table customer_freezes (
    user_id integer primary key references users (id),
    time bigint not null,
    operator_id integer not null references operators (id),
    reason text not null
  )`,
  'create index audit_rows_object on audit_rows (object, id desc)',
  "create index users_people on users (id desc) where kind = 'person'",
];

/** What operators do: versions of rules, notes and freezes of customers. */
export const deskMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
