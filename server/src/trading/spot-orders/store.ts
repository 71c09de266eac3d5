import type {
  CloseReason,
  OrderStatus,
  OrderType,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import type pg from 'pg';
import type { WokenRow } from '#engine/live/order-waits.ts';
import type { OwnFill } from '#engine/live/own-fill.ts';
import { botsCondition } from '#platform/db/bot-orders.ts';
import { eachRow, LAST } from '#platform/db/each-row.ts';
import {
  eachFill,
  fillsOfOrder as fillsOfOneOrder,
  listFills,
  type TradeTable,
} from '#platform/db/list-fills.ts';
import { type Listed, listRows, type Page } from '#platform/db/list-rows.ts';

/** An order, open (from the live state) or closed (from the projection). */
export interface OrderRow extends WokenRow {
  readonly order: number;
  readonly user: number;
  readonly market: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly priceTicks: number;
  readonly quantityLots: number;
  readonly stopPriceTicks: number;
  readonly clientOrderId: string;
  readonly triggered: boolean;
  readonly protectedExit?: boolean | undefined;
  readonly dealtLots: number;
  readonly dealtNotional: number;
  readonly status: OrderStatus;
  readonly closeReason: CloseReason;
  readonly createTime: number;
  readonly updateTime: number;
}

/** Filters of a list; 0 or undefined: no filter. Times are UTC epoch milliseconds. */
export interface ListFilter extends Page {
  readonly user: number;
  readonly market: number;
  readonly side: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly bots: BotFilter;
}

const ORDER_COLUMNS = `order_id as "order", user_id as "user", market, side, order_type as "type",
  time_in_force as "timeInForce", price_ticks as "priceTicks", quantity_lots as "quantityLots",
  stop_price_ticks as "stopPriceTicks", client_order_id as "clientOrderId", triggered,
  protected_exit as "protectedExit",
  woken_ticks as "wokenTicks", measure_ticks as "measureTicks", dealt_lots as "dealtLots", dealt_notional as "dealtNotional", status,
  close_reason as "closeReason", create_time as "createTime", update_time as "updateTime"`;

const CLOSED = `from spot_order where user_id = $1 and status > 2
  and ($2 = 0 or market = $2) and ($3 = 0 or side = $3)
  and ($4::bigint = 0 or create_time >= $4) and ($5::bigint = 0 or create_time <= $5)
  and ${botsCondition(6)}`;

/** Closed orders, newest first. */
export function closedOrders(pool: pg.Pool, filter: ListFilter): Promise<Listed<OrderRow>> {
  return listRows(pool, filter, {
    name: 'closed-orders',
    columns: ORDER_COLUMNS,
    from: CLOSED,
    order: 'create_time desc, order_id desc',
    values: [filter.user, filter.market, filter.side, filter.startAt, filter.endAt, filter.bots],
  });
}

/** One order of a user, by its code; undefined when it is another user's or not there. */
export async function findOrder(
  pool: pg.Pool,
  user: number,
  order: number,
): Promise<OrderRow | undefined> {
  const { rows } = await pool.query({
    name: 'find-order',
    text: `select ${ORDER_COLUMNS} from spot_order where order_id = $1 and user_id = $2`,
    values: [order, user],
  });
  return rows[0];
}

/** Closed orders of a user with a client order id, newest first. */
export async function ordersOfClientId(
  pool: pg.Pool,
  user: number,
  clientOrderId: string,
): Promise<OrderRow[]> {
  const { rows } = await pool.query({
    name: 'orders-of-client-id',
    text: `select ${ORDER_COLUMNS} from spot_order
      where user_id = $1 and client_order_id = $2 order by create_time desc limit 20`,
    values: [user, clientOrderId],
  });
  return rows;
}

const TRADES: TradeTable = {
  ...{ table: 'trade', orders: 'spot_order', instrument: 'market' },
  more: [],
};

/** A user's own trades, newest first. */
export function fillsOf(pool: pg.Pool, filter: ListFilter): Promise<Listed<OwnFill>> {
  return listFills(pool, TRADES, { ...filter, instrument: filter.market });
}

/** The fills of one order, oldest first. */
export const fillsOfOrder = (pool: pg.Pool, order: number): Promise<readonly OwnFill[]> =>
  fillsOfOneOrder(pool, TRADES, order);

/** All closed orders of a user, newest first. */
export function eachClosedOrder(pool: pg.Pool, user: number): AsyncGenerator<OrderRow> {
  const text = `select ${ORDER_COLUMNS} from spot_order where user_id = $1 and status > 2
    and (create_time, order_id) < ($2, $3) order by create_time desc, order_id desc limit $4`;
  return eachRow<OrderRow>(async (after, limit) => {
    const { createTime, order } = after ?? LAST;
    return (await pool.query<OrderRow>({ text, values: [user, createTime, order, limit] })).rows;
  });
}

/** All of a user's own trades, newest first. */
export const eachOwnFill = (pool: pg.Pool, user: number): AsyncGenerator<OwnFill> =>
  eachFill<OwnFill>(pool, TRADES, user);
