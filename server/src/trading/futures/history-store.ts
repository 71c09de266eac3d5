import type { MarginMode } from '@bourse/contract/enumerations.ts';
import type { Exit } from '@bourse/contract/messages.ts';
import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import type pg from 'pg';
import type { LiveContractOrder } from '#engine/live/contract-order.ts';
import type { LivePosition, PositionName } from '#engine/live/live-position.ts';
import type { WokenRow } from '#engine/live/order-waits.ts';
import type { OwnContractFill } from '#engine/live/own-contract-fill.ts';
import { botsCondition } from '#platform/db/bot-orders.ts';
import { eachRow, LAST } from '#platform/db/each-row.ts';
import { eachFill, fillsOfOrder, listFills, type TradeTable } from '#platform/db/list-fills.ts';
import { type Listed, listRows, type Page } from '#platform/db/list-rows.ts';

/** Filters of a list; 0: no filter. Times are UTC epoch milliseconds, both ends included. */
export interface HistoryFilter extends Page {
  readonly user: number;
  readonly contract: number;
  /** Of orders: buy or sell; of positions: long or short. */
  readonly side: number;
  readonly startAt: number;
  readonly endAt: number;
}

export interface FillFilter extends HistoryFilter {
  readonly bots: BotFilter;
}

export interface OrderFilter extends HistoryFilter {
  /** Empty: no filter. */
  readonly clientOrderId: string;
  readonly bots: BotFilter;
}

/** A closed order, with the log number that opened the position which an exit was for. */
export interface OrderRow extends LiveContractOrder, WokenRow {
  readonly positionOpened: number | null;
}

export interface FundingRow {
  readonly instant: number;
  readonly rate: number;
  readonly markTicks: number;
}

/** A movement of one account; amounts are atomic units. */
export interface MovementRow {
  readonly time: number;
  /** A BillKind. */
  readonly kind: number;
  readonly amount: number;
  /** Decimal digits: a balance of the house may exceed a number. */
  readonly balanceAfter: string;
}

/** A row of liquidation_step; see the events Liquidated, Deleveraged and PositionResolved. */
export interface ReceiptRow {
  /** 1, 2 and 3, in this order. */
  readonly kind: 1 | 2 | 3;
  readonly sequence: number;
  readonly time: number;
  readonly marginMode: MarginMode;
  readonly markTicks: number;
  readonly indexTicks: number;
  readonly equity: number;
  readonly maintenance: number;
  readonly positionLots: number;
  readonly lots: number;
  readonly bankruptcyNotional: number;
  readonly tradedLots: number;
  readonly tradedNotional: number;
  readonly deleveragedLots: number;
  readonly takerFee: number;
  readonly liquidationFee: number;
  readonly insuranceChange: number;
  readonly returned: number;
  readonly cancelledOrders: number;
  readonly tier: number;
  readonly realised: number;
  readonly rank: number;
}

const ORDER_COLUMNS = `order_id as "order", user_id as "user", contract, side,
  position_side as "positionSide", order_type as "type", time_in_force as "timeInForce",
  price_ticks as "priceTicks", quantity_lots as "quantityLots", reduce_only as "reduceOnly",
  is_whole as "isWhole",
  trigger_price_ticks as "triggerPriceTicks", trigger_type as "triggerType",
  exit_type as "exitType", parent, margin_mode as "marginMode", leverage,
  client_order_id as "clientOrderId", take_profit as "takeProfit", stop_loss as "stopLoss",
  triggered, protected_exit as "protectedExit",
  woken_ticks as "wokenTicks", measure_ticks as "measureTicks", dealt_lots as "dealtLots", dealt_notional as "dealtNotional", fee, realised, status,
  close_reason as "closeReason", create_time as "createTime", update_time as "updateTime"`;

// An exit belongs to the position of its side that was open when it was accepted.
const POSITION_OPENED = `case when exit_type <> 0 then (select max(opened) from position
  where position.user_id = contract_order.user_id and position.contract = contract_order.contract
    and position.side = contract_order.position_side and opened <= contract_order.sequence) end`;

const CLOSED_ORDERS = `from contract_order where user_id = $1 and status > 2
  and ($2 = 0 or contract = $2) and ($3 = 0 or side = $3)
  and ($4::bigint = 0 or create_time >= $4) and ($5::bigint = 0 or create_time <= $5)
  and ($6 = '' or client_order_id = $6) and ${botsCondition(7)}`;

type StoredOrder = Omit<OrderRow, 'takeProfit' | 'stopLoss'> & {
  readonly takeProfit: Exit | null;
  readonly stopLoss: Exit | null;
};

const orderOf = ({ takeProfit, stopLoss, ...order }: StoredOrder): OrderRow => ({
  ...order,
  takeProfit: takeProfit ?? undefined,
  stopLoss: stopLoss ?? undefined,
});

/** Closed orders, newest first. */
export async function closedContractOrders(
  pool: pg.Pool,
  filter: OrderFilter,
): Promise<Listed<OrderRow>> {
  const { rows, total } = await listRows<StoredOrder>(pool, filter, {
    name: 'closed-contract-orders',
    columns: `${ORDER_COLUMNS}, ${POSITION_OPENED} as "positionOpened"`,
    from: CLOSED_ORDERS,
    order: 'create_time desc, order_id desc',
    values: [
      ...[filter.user, filter.contract, filter.side, filter.startAt, filter.endAt],
      ...[filter.clientOrderId, filter.bots],
    ],
  });
  return { rows: rows.map(orderOf), total };
}

/** One order of a user, by its code; undefined when it is another user's or not there. */
export async function findContractOrder(
  pool: pg.Pool,
  user: number,
  order: number,
): Promise<OrderRow | undefined> {
  const { rows } = await pool.query<StoredOrder>({
    name: 'find-contract-order',
    text: `select ${ORDER_COLUMNS}, ${POSITION_OPENED} as "positionOpened"
      from contract_order where order_id = $1 and user_id = $2`,
    values: [order, user],
  });
  return rows.map(orderOf)[0];
}

/** A position whose lots are all closed. */
export interface ClosedPosition extends LivePosition {
  /** Of its costs; null where they were not counted, because it was opened before. */
  readonly openingFees: number | null;
  readonly funding: number | null;
}

const POSITION_COLUMNS = `opened, user_id as "user", contract, side as "positionSide",
  margin_mode as "marginMode", leverage, lots, cost, margin, realised, costs,
  opening_fees as "openingFees", funding,
  open_time as "openTime", closed_lots as "closedLots", closed_notional as "closedNotional",
  exit_type as "exitType", update_time as "updateTime"`;

const CLOSED_POSITIONS = `from position where user_id = $1 and lots = 0
  and ($2 = 0 or contract = $2) and ($3 = 0 or side = $3)
  and ($4::bigint = 0 or update_time >= $4) and ($5::bigint = 0 or update_time <= $5)`;

/** Closed positions, the one that was closed last first; times are those of the close. */
export function closedPositions(
  pool: pg.Pool,
  filter: HistoryFilter,
): Promise<Listed<ClosedPosition>> {
  return listRows(pool, filter, {
    name: 'closed-positions',
    columns: POSITION_COLUMNS,
    from: CLOSED_POSITIONS,
    order: 'update_time desc, opened desc, contract, side',
    values: [filter.user, filter.contract, filter.side, filter.startAt, filter.endAt],
  });
}

const TRADES: TradeTable = {
  ...{ table: 'contract_trade', orders: 'contract_order', instrument: 'contract' },
  more: ['realised'],
};

/** A user's own trades, newest first. */
export function contractFills(pool: pg.Pool, filter: FillFilter): Promise<Listed<OwnContractFill>> {
  return listFills(pool, TRADES, { ...filter, instrument: filter.contract });
}

/** The fills of one order, oldest first. */
export const contractFillsOfOrder = (
  pool: pg.Pool,
  order: number,
): Promise<readonly OwnContractFill[]> => fillsOfOrder(pool, TRADES, order);

/** Funding instants of a contract, newest first. */
export function fundingRates(
  pool: pg.Pool,
  contract: number,
  page: Page,
): Promise<Listed<FundingRow>> {
  return listRows(pool, page, {
    name: 'funding-rates',
    columns: 'instant, rate, mark_ticks as "markTicks"',
    from: 'from funding_rate where contract = $1',
    order: 'instant desc',
    values: [contract],
  });
}

/** Ledger entries of one account in one asset, newest first. */
export function movements(
  pool: pg.Pool,
  account: { readonly user: number; readonly account: number; readonly asset: number },
  page: Page,
): Promise<Listed<MovementRow>> {
  return listRows(pool, page, {
    name: 'movements',
    columns: 'entry_time as time, kind, amount, balance_after as "balanceAfter"',
    from: 'from ledger_entry where user_id = $1 and account = $2 and asset = $3',
    order: 'sequence desc, position desc',
    values: [account.user, account.account, account.asset],
  });
}

/** The steps that liquidated or deleveraged a user's position, oldest first. */
export async function receiptOf(
  pool: pg.Pool,
  user: number,
  { opened, contract, positionSide }: PositionName,
): Promise<readonly ReceiptRow[]> {
  const { rows } = await pool.query<ReceiptRow>({
    name: 'receipt',
    text: `select kind, sequence, step_time as time,
        margin_mode as "marginMode", mark_ticks as "markTicks", index_ticks as "indexTicks",
        equity, maintenance, position_lots as "positionLots", lots,
        bankruptcy_notional as "bankruptcyNotional", traded_lots as "tradedLots",
        traded_notional as "tradedNotional", deleveraged_lots as "deleveragedLots",
        taker_fee as "takerFee", liquidation_fee as "liquidationFee",
        insurance_change as "insuranceChange", returned, cancelled_orders as "cancelledOrders",
        tier, realised, rank
      from liquidation_step where user_id = $1 and contract = $2 and side = $3 and opened = $4
      order by sequence, position`,
    values: [user, contract, positionSide, opened],
  });
  return rows;
}

/** All closed orders of a user, newest first; without what their exits were. */
export function eachClosedContractOrder(
  pool: pg.Pool,
  user: number,
): AsyncGenerator<LiveContractOrder> {
  const text = `select ${ORDER_COLUMNS} from contract_order where user_id = $1 and status > 2
    and (create_time, order_id) < ($2, $3) order by create_time desc, order_id desc limit $4`;
  return eachRow<LiveContractOrder>(async (after, limit) => {
    const { createTime, order } = after ?? LAST;
    const { rows } = await pool.query({ text, values: [user, createTime, order, limit] });
    return rows.map((row) => ({ ...row, takeProfit: undefined, stopLoss: undefined }));
  });
}

/** All of a user's own trades, newest first. */
export const eachOwnContractFill = (pool: pg.Pool, user: number): AsyncGenerator<OwnContractFill> =>
  eachFill<OwnContractFill>(pool, TRADES, user);
