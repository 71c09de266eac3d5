import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // The next number of an address on each chain. Numbers are never given twice, so gaps may stay.
  `create table deposit_address_numbers (
    chain text primary key,
    next_number integer not null check (next_number >= 0)
  )`,
  `create table deposit_addresses (
    chain text not null,
    user_id integer not null references users (id),
    number integer not null,
    address text not null,
    created_at bigint not null,
    primary key (chain, user_id),
    unique (chain, number),
    unique (chain, address)
  )`,
  // The blocks that were read last; the highest is where reading goes on.
  `create table chain_blocks (
    chain text not null,
    height bigint not null,
    hash text not null,
    primary key (chain, height)
  )`,
  // What arrived at an address of a user. chain_amount: units of the coin on its chain, which are
  // finer than the atomic units of amount. place: of the transfer in its transaction.
  `create table deposits (
    id bigint generated always as identity primary key,
    chain text not null,
    transaction_id text not null,
    place integer not null check (place >= 0),
    user_id integer not null references users (id),
    address text not null,
    coin text not null,
    chain_amount numeric(78, 0) not null check (chain_amount > 0),
    amount bigint not null check (amount >= 0),
    block_height bigint not null,
    block_hash text not null,
    seen_at bigint not null,
    state text not null
      check (state in ('seen', 'crediting', 'credited', 'unlocked', 'small', 'failed', 'reverted')),
    credited_at bigint,
    unique (chain, transaction_id, place)
  )`,
  'create index deposits_of_user on deposits (user_id, id desc)',
  `create index deposits_under_way on deposits (chain, block_height)
    where state in ('seen', 'crediting', 'credited')`,
  'create index deposits_by_height on deposits (chain, block_height)',
];

/** Deposits: addresses, the blocks that were read, and what arrived. */
export const chainsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
