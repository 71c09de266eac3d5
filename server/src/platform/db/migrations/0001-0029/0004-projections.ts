import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Orders, trades and ledger entries as the projector folds them; integers in the engine's units. */
export const projectionsMigration: Migration = {
  async up(database) {
    await sql`create table spot_order (
      order_id bigint primary key,
      user_id integer not null,
      market integer not null,
      side smallint not null,
      order_type smallint not null,
      time_in_force smallint not null,
      price_ticks bigint not null,
      quantity_lots bigint not null,
      stop_price_ticks bigint not null,
      client_order_id text not null,
      triggered boolean not null,
      dealt_lots bigint not null,
      dealt_notional bigint not null,
      status smallint not null,
      close_reason smallint not null,
      create_time bigint not null,
      update_time bigint not null
    ) with (fillfactor = 80)`.execute(database);
    await sql`create index spot_order_closed on spot_order (user_id, create_time desc, order_id desc)
      where status > 2`.execute(database);
    await sql`create index spot_order_client on spot_order (user_id, client_order_id)
      where client_order_id <> ''`.execute(database);
    await sql`create table trade (
      trade_id bigint primary key,
      market integer not null,
      price_ticks bigint not null,
      quantity_lots bigint not null,
      notional bigint not null,
      taker_order bigint not null,
      maker_order bigint not null,
      taker_user integer not null,
      maker_user integer not null,
      taker_side smallint not null,
      taker_fee bigint not null,
      maker_fee bigint not null,
      trade_time bigint not null
    )`.execute(database);
    await sql`create index trade_market on trade (market, trade_id desc)`.execute(database);
    await sql`create index trade_taker on trade (taker_user, trade_id desc)`.execute(database);
    await sql`create index trade_maker on trade (maker_user, trade_id desc)`.execute(database);
    await sql`create index trade_taker_order on trade (taker_order)`.execute(database);
    await sql`create index trade_maker_order on trade (maker_order)`.execute(database);
    await sql`create table ledger_entry (
      sequence bigint not null,
      position integer not null,
      user_id integer not null,
      account smallint not null,
      asset integer not null,
      kind smallint not null,
      amount bigint not null,
      balance_after numeric(20, 0) not null,
      reference bigint not null,
      entry_time bigint not null,
      primary key (sequence, position)
    )`.execute(database);
    await sql`create index ledger_entry_account
      on ledger_entry (user_id, account, sequence desc, position desc)`.execute(database);
  },
};
