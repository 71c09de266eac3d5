import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Coins that change their place among our own addresses. amount: chain units; of the chain's own
  // coin what the last attempt moves. gas and fees are what it was planned with: with them it is
  // asked to be signed, so that asking again asks for the same.
  `create table treasury_moves (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('top-up', 'sweep', 'to-cold')),
    chain text not null,
    coin text not null,
    deposit_number integer,
    from_address text not null,
    to_address text not null,
    amount numeric(78, 0) not null check (amount > 0),
    gas numeric(78, 0) not null,
    fee_per_gas numeric(78, 0) not null,
    priority_fee_per_gas numeric(78, 0) not null,
    state text not null
      check (state in ('planned', 'sent', 'done', 'failed', 'displaced', 'dropped')),
    nonce bigint,
    planned_by text not null,
    planned_at bigint not null,
    block_height bigint,
    ended_at bigint,
    network_fee numeric(78, 0),
    note text not null default '',
    unique (chain, from_address, nonce),
    check ((kind = 'to-cold') = (deposit_number is null)),
    check (state in ('planned', 'dropped') or nonce is not null)
  )`,
  // One move at a time leaves a deposit address or goes from hot to cold; one top-up at a time is on
  // its way to a deposit address.
  `create unique index treasury_moves_source on treasury_moves (chain, from_address)
    where state in ('planned', 'sent') and kind <> 'top-up'`,
  `create unique index treasury_moves_target on treasury_moves (chain, to_address)
    where state in ('planned', 'sent') and kind = 'top-up'`,
  `create index treasury_moves_under_way on treasury_moves (chain, id)
    where state in ('planned', 'sent')`,
  `create index treasury_moves_unsettled on treasury_moves (chain, id)
    where network_fee is null and state in ('planned', 'sent', 'displaced')`,
  'create index treasury_moves_of_source on treasury_moves (chain, from_address, id desc)',
  // Signed bytes, stored before they are sent. Attempt 0 is the first, each later one replaces it.
  `create table treasury_transactions (
    move_id bigint not null references treasury_moves (id),
    attempt smallint not null check (attempt >= 0),
    transaction_id text not null unique,
    raw text not null,
    amount numeric(78, 0) not null check (amount > 0),
    fee_per_gas numeric(78, 0) not null,
    signed_at bigint not null,
    primary key (move_id, attempt)
  )`,
  // Whose sweeps a person has stopped.
  `create table treasury_pauses (
    chain text not null,
    coin text not null,
    paused_at bigint not null,
    paused_by text not null,
    primary key (chain, coin)
  )`,
  // Coins at our hot, gas and cold address that no move of ours brought. fee: what the transaction
  // took from its sender. left_at: its block has left the chain.
  `create table house_arrivals (
    id bigint generated always as identity primary key,
    chain text not null,
    transaction_id text not null,
    place integer not null,
    address text not null,
    coin text not null,
    amount numeric(78, 0) not null check (amount > 0),
    sender text not null,
    fee numeric(78, 0) not null,
    block_height bigint not null,
    seen_at bigint not null,
    has_left boolean not null default false,
    booked_at bigint,
    booked_by text,
    unique (chain, transaction_id, place)
  )`,
  'create index house_arrivals_by_height on house_arrivals (chain, block_height)',
];

/** Moves between own addresses, and what arrives at unassigned ones. */
export const treasuryMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
