import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // A projection: what the engine credited and posted, by chain; atomic units.
  `create table custody_flow (
    chain text not null,
    asset integer not null,
    credited numeric(78, 0) not null,
    posted numeric(78, 0) not null,
    primary key (chain, asset)
  )`,
  // What was projected before this table was: people's deposits (1) and withdrawals (2) are all that
  // crossed the one chain there was; accounts below 100 are the exchange's.
  `insert into custody_flow (chain, asset, credited, posted)
    select 'ETH', asset, coalesce(sum(amount) filter (where kind = 1), 0),
      coalesce(-sum(amount) filter (where kind = 2), 0)
    from ledger_entry where kind in (1, 2) and user_id >= 100 group by asset`,
  // opening: chain units that the hot address held before anything was booked.
  `create table custody_coins (
    chain text not null,
    coin text not null,
    opening numeric(78, 0) not null check (opening >= 0),
    stated_at bigint not null,
    paused_at bigint,
    agreed_looks smallint not null default 0,
    primary key (chain, coin)
  )`,
  // What the chain took for a withdrawal that is at its end, units of the chain's own coin.
  'alter table withdrawals add column network_fee numeric(78, 0)',
  `create index withdrawals_unsettled on withdrawals (chain, id)
    where network_fee is null and status in (2, 4, 5, 6)`,
  `create index withdrawals_settled on withdrawals (chain, coin)
    where network_fee is not null`,
];

/** Engine, rows and chain are compared, coin by coin. */
export const custodyMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
