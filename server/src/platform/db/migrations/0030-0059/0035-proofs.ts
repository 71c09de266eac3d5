import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // sealed: what the trees are made from; of the newest run alone, so that nothing is kept without need.
  `create table proof_runs (
    id bigint generated always as identity primary key,
    root text not null,
    previous text not null,
    sequence bigint not null,
    time bigint not null,
    coins jsonb not null,
    chains jsonb not null,
    sealed bytea
  )`,
  `create table proof_reserves (
    id bigint generated always as identity primary key,
    run_id bigint not null references proof_runs (id),
    chain text not null,
    address text not null,
    kind text not null check (kind in ('hot', 'gas', 'cold', 'deposit')),
    message text not null,
    signature text not null,
    balances jsonb not null
  )`,
  'create index proof_reserves_run on proof_reserves (run_id, id)',
];

/** What the exchange owes, in trees, and what it holds. */
export const proofsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
