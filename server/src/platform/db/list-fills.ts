import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import type pg from 'pg';
import { botsConditionBy } from './bot-orders.ts';
import { eachRowBelow } from './each-row.ts';
import type { Listed, Page } from './list-rows.ts';

/** A table with one row a trade that tells of both sides. */
export interface TradeTable {
  readonly table: 'trade' | 'contract_trade';
  /** Where the orders of its sides are. */
  readonly orders: 'spot_order' | 'contract_order';
  /** The column of what was traded. */
  readonly instrument: 'market' | 'contract';
  /** What each side has besides order, side and fee. */
  readonly more: readonly string[];
}

/** Whose fills; 0: no filter. Times are UTC epoch milliseconds, both ends included. */
export interface FillFilter extends Page {
  readonly user: number;
  readonly instrument: number;
  /** 1 bought, 2 sold. */
  readonly side: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly bots: BotFilter;
}

/** Which side of a trade one of its two is: 1 bought, 2 sold. */
const sideOf = (role: 'taker' | 'maker') => (role === 'maker' ? '3 - taker_side' : 'taker_side');

/** The columns of a trade as one of its sides sees it. */
export function fillColumns({ instrument, more }: TradeTable, role: 'taker' | 'maker'): string {
  const isMaker = role === 'maker';
  return [
    `trade_id as trade, ${instrument}, price_ticks as "priceTicks"`,
    'quantity_lots as "quantityLots", notional, trade_time as time',
    `${role}_order as "order", ${sideOf(role)} as side`,
    `${role}_fee as fee, ${isMaker} as "isMaker"`,
    ...more.map((name) => `${role}_${name} as ${name}`),
  ].join(', ');
}

/** A user's own trades with the ids that their orders were given, newest first. No trade has one owner on both sides (I31). */
export async function listFills<Row extends object>(
  pool: pg.Pool,
  trades: TradeTable,
  { user, instrument, side, startAt, endAt, bots, page, pageSize }: FillFilter,
): Promise<Listed<Row>> {
  const { table, orders } = trades;
  const values = [user, instrument, startAt, endAt, bots, side];
  const from = (role: 'taker' | 'maker') => `from ${table} where ${role}_user = $1
    and ($2 = 0 or ${trades.instrument} = $2)
    and ($3::bigint = 0 or trade_time >= $3) and ($4::bigint = 0 or trade_time <= $4)
    and ${botsConditionBy(5, orders, `${role}_order`)} and ($6 = 0 or ${sideOf(role)} = $6)`;
  const half = (role: 'taker' | 'maker') =>
    `(select ${fillColumns(trades, role)} ${from(role)} order by trade_id desc limit $7)`;
  const until = page * pageSize;
  const list = await pool.query<Row>({
    name: `${table}-fills`,
    text: `select fill.*, coalesce((select client_order_id from ${orders}
        where order_id = fill."order"), '') as "clientOrderId"
      from (${half('taker')} union all ${half('maker')}) as fill
      order by trade desc limit $8 offset $9`,
    values: [...values, until, pageSize, until - pageSize],
  });
  const count = await pool.query<{ total: number }>({
    name: `${table}-fills-count`,
    text: `select (select count(*) ${from('taker')})
      + (select count(*) ${from('maker')}) as total`,
    values,
  });
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
}

/** The fills of one order, oldest first. */
export async function fillsOfOrder<Row extends object>(
  pool: pg.Pool,
  trades: TradeTable,
  order: number,
): Promise<readonly Row[]> {
  const side = (role: 'taker' | 'maker') =>
    `select ${fillColumns(trades, role)} from ${trades.table} where ${role}_order = $1`;
  const { rows } = await pool.query<Row>({
    name: `${trades.table}-of-order`,
    text: `${side('taker')} union all ${side('maker')} order by trade`,
    values: [order],
  });
  return rows;
}

/** All of a user's own trades, newest first. */
export function eachFill<Row extends { readonly trade: number }>(
  pool: pg.Pool,
  trades: TradeTable,
  user: number,
): AsyncGenerator<Row> {
  const side = (role: 'taker' | 'maker') => `(select ${fillColumns(trades, role)}
    from ${trades.table} where ${role}_user = $1 and trade_id < $2 order by trade_id desc limit $3)`;
  const text = `select * from (${side('taker')} union all ${side('maker')}) as fill
    order by trade desc limit $3`;
  return eachRowBelow<Row>(pool, text, [user], ({ trade }) => trade);
}
