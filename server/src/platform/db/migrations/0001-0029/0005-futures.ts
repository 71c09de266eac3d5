import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table contract_order (
    order_id bigint primary key,
    sequence bigint not null,
    user_id integer not null,
    contract integer not null,
    side smallint not null,
    position_side smallint not null,
    order_type smallint not null,
    time_in_force smallint not null,
    price_ticks bigint not null,
    quantity_lots bigint not null,
    reduce_only boolean not null,
    trigger_price_ticks bigint not null,
    trigger_type smallint not null,
    exit_type smallint not null,
    parent bigint not null,
    margin_mode smallint not null,
    leverage smallint not null,
    margin bigint not null,
    client_order_id text not null,
    take_profit jsonb,
    stop_loss jsonb,
    triggered boolean not null,
    dealt_lots bigint not null,
    dealt_notional bigint not null,
    fee bigint not null,
    realised bigint not null,
    status smallint not null,
    close_reason smallint not null,
    create_time bigint not null,
    update_time bigint not null
  ) with (fillfactor = 80)`,
  `create index contract_order_closed
    on contract_order (user_id, create_time desc, order_id desc) where status > 2`,
  'create index contract_order_open on contract_order (user_id, contract) where status < 3',
  `create index contract_order_client on contract_order (user_id, client_order_id)
    where client_order_id <> ''`,
  // A taker order of 0 is a liquidation: the insurance fund took what it had taken over.
  `create table contract_trade (
    trade_id bigint primary key,
    contract integer not null,
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
    taker_realised bigint not null,
    maker_realised bigint not null,
    trade_time bigint not null
  )`,
  'create index contract_trade_contract on contract_trade (contract, trade_id desc)',
  'create index contract_trade_taker on contract_trade (taker_user, trade_id desc)',
  'create index contract_trade_maker on contract_trade (maker_user, trade_id desc)',
  // Its totals count since it was opened; closed once no lots are left.
  `create table position (
    user_id integer not null,
    contract integer not null,
    side smallint not null,
    opened bigint not null,
    margin_mode smallint not null,
    leverage smallint not null,
    lots bigint not null,
    cost bigint not null,
    margin bigint not null,
    realised bigint not null,
    costs bigint not null,
    closed_lots bigint not null,
    closed_notional bigint not null,
    exit_type smallint not null,
    open_time bigint not null,
    update_time bigint not null,
    primary key (user_id, contract, side, opened)
  ) with (fillfactor = 80)`,
  `create index position_closed
    on position (user_id, update_time desc, opened desc, contract, side) where lots = 0`,
  `create table funding_rate (
    contract integer not null,
    instant bigint not null,
    rate bigint not null,
    mark_ticks bigint not null,
    primary key (contract, instant)
  )`,
  // Kind 1 liquidated, 2 deleveraged. What only the other kind has is 0.
  `create table liquidation_step (
    sequence bigint not null,
    position integer not null,
    kind smallint not null,
    user_id integer not null,
    contract integer not null,
    side smallint not null,
    opened bigint not null,
    margin_mode smallint not null,
    mark_ticks bigint not null,
    index_ticks bigint not null,
    equity bigint not null,
    maintenance bigint not null,
    position_lots bigint not null,
    lots bigint not null,
    bankruptcy_notional bigint not null,
    traded_lots bigint not null,
    traded_notional bigint not null,
    deleveraged_lots bigint not null,
    taker_fee bigint not null,
    liquidation_fee bigint not null,
    insurance_change bigint not null,
    returned bigint not null,
    cancelled_orders integer not null,
    tier smallint not null,
    realised bigint not null,
    rank integer not null,
    score bigint not null,
    liquidated_user integer not null,
    step_time bigint not null,
    primary key (sequence, position)
  )`,
  `create index liquidation_step_position
    on liquidation_step (user_id, contract, side, opened, sequence, position)`,
];

/** Futures as the projector folds them; integers in the engine's units. */
export const futuresMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
