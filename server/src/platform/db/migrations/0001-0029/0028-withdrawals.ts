import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // status as the product numbers it (D20); 0: asked for, and not held yet. amount has the fee in it.
  `create table withdrawals (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id),
    request_key text not null,
    chain text not null,
    coin text not null,
    amount bigint not null check (amount > fee),
    fee bigint not null check (fee >= 0),
    address text not null,
    memo text not null,
    status smallint not null check (status between 0 and 7),
    hold bigint unique,
    reason text not null default '',
    evidence jsonb not null default '[]',
    asked_at bigint not null,
    passed_by text,
    passed_at bigint,
    block_height bigint,
    ended_at bigint,
    unique (user_id, request_key),
    check (status = 0 or hold is not null)
  )`,
  'create index withdrawals_of_user on withdrawals (user_id, id desc)',
  'create index withdrawals_under_way on withdrawals (status, id) where status in (0, 1, 2, 6)',
  // One row a hot address: locked while a nonce is given.
  `create table hot_addresses (
    chain text not null,
    address text not null,
    next_nonce bigint not null check (next_nonce >= 0),
    primary key (chain, address)
  )`,
  // A nonce belongs to one withdrawal for good: no two that could both be paid share a payment.
  `create table payout_nonces (
    withdrawal_id bigint primary key references withdrawals (id),
    chain text not null,
    address text not null,
    nonce bigint not null,
    unique (chain, address, nonce)
  )`,
  // Signed bytes, stored before they are sent. Attempt 0 is the first, each later one replaces it.
  `create table payout_transactions (
    withdrawal_id bigint not null references withdrawals (id),
    attempt smallint not null check (attempt >= 0),
    transaction_id text not null,
    raw text not null,
    nonce bigint not null,
    from_address text not null,
    fee_per_gas numeric(78, 0) not null,
    signed_at bigint not null,
    sent_at bigint,
    primary key (withdrawal_id, attempt),
    unique (transaction_id)
  )`,
  `create table saved_addresses (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id),
    chain text not null,
    address text not null,
    memo text not null,
    name text not null,
    created_at bigint not null,
    usable_at bigint not null,
    unique (user_id, chain, address, memo)
  )`,
];

/** Withdrawals: what was asked for, what was signed for it, and addresses that people keep. */
export const withdrawalsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
