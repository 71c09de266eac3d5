import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // What a user holds of a coin over all accounts: atomic units, its cost in eight decimals of USDT, the sum of
  // atomic units times the moment they came, and what sales brought so far.
  `create table coin_cost (
    user_id integer not null,
    asset integer not null,
    quantity numeric not null,
    basis numeric not null,
    time_sum numeric not null,
    realised numeric not null,
    primary key (user_id, asset)
  )`,
  // What one command sold of a coin, in eight decimals of USDT: the proceeds after the fee, and the cost of what went.
  `create table spot_sale (
    user_id integer not null,
    sequence bigint not null,
    asset integer not null,
    proceeds numeric not null,
    fee numeric not null,
    basis numeric not null,
    held_ms bigint not null,
    sale_time bigint not null,
    primary key (user_id, sequence, asset)
  )`,
  'create index spot_sale_time on spot_sale (user_id, sale_time)',
  // Up to which number of the log the rows of a user are folded.
  'create table sales_cursor (user_id integer primary key, sequence bigint not null)',
];

/** What coins cost on average, and what each sale brought: folded from ledger entries as they are asked for. */
export const spotSalesMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
