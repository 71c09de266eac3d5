import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Kinds and codes alone: what is behind them is read when it is shown, by those who may.
  `create table operator_opened (
    operator_id integer not null references operators (id),
    kind text not null,
    code text not null,
    opened_at bigint not null,
    primary key (operator_id, kind, code)
  )`,
  // Filters as they stand in the address of a list.
  `create table operator_views (
    id bigint generated always as identity primary key,
    operator_id integer not null references operators (id),
    screen text not null,
    name text not null,
    filters text not null,
    unique (operator_id, screen, name)
  )`,
  'create index users_by_mobile on users (mobile) where mobile is not null',
  'create index deposits_by_transaction on deposits (transaction_id)',
  'create index withdrawals_by_address on withdrawals (address)',
];

/** What an operator keeps in the console for themselves, and what its one box is answered by. */
export const operatorsOwnMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
