import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table trading_bots (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id),
    market integer not null,
    symbol text not null,
    plan jsonb not null,
    terms jsonb not null,
    state text not null default 'running',
    is_selling boolean not null default false,
    end_reason text not null default '',
    hold text not null default '',
    key_id text not null,
    sealed_secret bytea,
    created_at bigint not null,
    stopped_at bigint,
    is_cleared boolean not null default false,
    cash bigint not null,
    base bigint not null default 0,
    last_ticks bigint not null,
    worth bigint not null,
    fees bigint not null default 0,
    open_count integer not null default 0,
    traded_count integer not null default 0
  )`,
  'create index trading_bots_owner on trading_bots (user_id)',
  'create index trading_bots_at_work on trading_bots (id) where not is_cleared',
  `create table trading_bot_orders (
    bot_id bigint not null references trading_bots (id),
    slot integer not null,
    cycle integer not null,
    side smallint not null,
    price_ticks bigint not null,
    quantity_lots bigint not null,
    quote_amount bigint not null,
    code bigint,
    is_closed boolean not null default false,
    dealt_lots bigint not null default 0,
    dealt_notional bigint not null default 0,
    base_delta bigint not null default 0,
    quote_delta bigint not null default 0,
    fee bigint not null default 0,
    created_at bigint not null,
    closed_at bigint,
    primary key (bot_id, slot, cycle)
  )`,
  'create index trading_bot_orders_list on trading_bot_orders (bot_id, is_closed, closed_at)',
  `create table trading_bot_points (
    bot_id bigint not null references trading_bots (id),
    time bigint not null,
    worth bigint not null,
    primary key (bot_id, time)
  )`,
  // Null: a person made it.
  'alter table api_keys add column bot_id bigint',
];

/** Bots that trade for a user by a strategy, their orders and how their worth went; keys know whose they are. */
export const tradingBotsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
