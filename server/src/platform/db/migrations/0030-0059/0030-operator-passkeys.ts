import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table operator_passkeys (
    id text primary key,
    operator_id integer not null references operators (id),
    name text not null,
    public_key bytea not null,
    counter bigint not null,
    created_at bigint not null,
    used_at bigint
  )`,
  'create index operator_passkeys_operator on operator_passkeys (operator_id)',
];

/** Passkeys of operators, in a separate table like all their data. */
export const operatorPasskeysMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
