import type {
  CloseReason,
  OrderStatus,
  OrderType,
  Side,
  TimeInForce,
} from '@bourse/contract/messages.ts';
import type pg from 'pg';
import type { OwnFill } from '../../live/own-fill.ts';

/** An order, open (from the live state) or closed (from the projection). */
export interface OrderRow {
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
  readonly dealtLots: number;
  readonly dealtNotional: number;
  readonly status: OrderStatus;
  readonly closeReason: CloseReason;
  readonly createTime: number;
  readonly updateTime: number;
}

/** Filters of a list; 0 or undefined: no filter. Times are UTC epoch milliseconds. */
export interface ListFilter {
  readonly user: number;
  readonly market: number;
  readonly side: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly page: number;
  readonly pageSize: number;
}

const ORDER_COLUMNS = `order_id as "order", user_id as "user", market, side, order_type as "type",
  time_in_force as "timeInForce", price_ticks as "priceTicks", quantity_lots as "quantityLots",
  stop_price_ticks as "stopPriceTicks", client_order_id as "clientOrderId", triggered,
  dealt_lots as "dealtLots", dealt_notional as "dealtNotional", status,
  close_reason as "closeReason", create_time as "createTime", update_time as "updateTime"`;

const FILTER = `($2 = 0 or market = $2) and ($3 = 0 or side = $3)
  and ($4::bigint = 0 or create_time >= $4) and ($5::bigint = 0 or create_time <= $5)`;

/** Closed orders, newest first, and how many there are in all. */
export async function closedOrders(
  pool: pg.Pool,
  filter: ListFilter,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { user, market, side, startAt, endAt, page, pageSize } = filter;
  const values = [user, market, side, startAt, endAt];
  const from = `from spot_order where user_id = $1 and status > 2 and ${FILTER}`;
  const list = await pool.query({
    name: 'closed-orders',
    text: `select ${ORDER_COLUMNS} ${from}
      order by create_time desc, order_id desc limit $6 offset $7`,
    values: [...values, pageSize, (page - 1) * pageSize],
  });
  const count = await pool.query({
    name: 'closed-orders-count',
    text: `select count(*) as total ${from}`,
    values,
  });
  return { rows: list.rows, total: count.rows[0].total };
}

/** One order of a user, by its code; undefined when it is somebody else's or not there. */
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

const TAKER_FILL = `trade_id as trade, taker_order as "order", market, taker_side as side,
  price_ticks as "priceTicks", quantity_lots as "quantityLots", notional, taker_fee as fee,
  false as "isMaker", trade_time as time`;
const MAKER_FILL = `trade_id as trade, maker_order as "order", market, 3 - taker_side as side,
  price_ticks as "priceTicks", quantity_lots as "quantityLots", notional, maker_fee as fee,
  true as "isMaker", trade_time as time`;
const FILL_FILTER = `($2 = 0 or market = $2)
  and ($3::bigint = 0 or trade_time >= $3) and ($4::bigint = 0 or trade_time <= $4)`;

/** A user's own trades, newest first. */
export async function fillsOf(
  pool: pg.Pool,
  filter: Omit<ListFilter, 'side'>,
): Promise<{ rows: OwnFill[]; total: number }> {
  const { user, market, startAt, endAt, page, pageSize } = filter;
  const values = [user, market, startAt, endAt];
  const until = page * pageSize;
  const list = await pool.query({
    name: 'fills',
    text: `select * from (
        (select ${TAKER_FILL} from trade where taker_user = $1 and ${FILL_FILTER}
          order by trade_id desc limit $5)
        union all
        (select ${MAKER_FILL} from trade where maker_user = $1 and ${FILL_FILTER}
          order by trade_id desc limit $5)
      ) as fill order by trade desc limit $6 offset $7`,
    values: [...values, until, pageSize, until - pageSize],
  });
  const count = await pool.query({
    name: 'fills-count',
    text: `select (select count(*) from trade where taker_user = $1 and ${FILL_FILTER})
      + (select count(*) from trade where maker_user = $1 and ${FILL_FILTER}) as total`,
    values,
  });
  return { rows: list.rows, total: count.rows[0].total };
}

/** The fills of one order, oldest first. */
export async function fillsOfOrder(pool: pg.Pool, order: number): Promise<OwnFill[]> {
  const { rows } = await pool.query({
    name: 'fills-of-order',
    text: `select ${TAKER_FILL} from trade where taker_order = $1
      union all select ${MAKER_FILL} from trade where maker_order = $1 order by trade`,
    values: [order],
  });
  return rows;
}
