import type { TradingBot, TradingBotOrder } from '@bourse/contract/routes/trading-bots.ts';
import { botOrderPrefix } from '@bourse/contract/trading-bots.ts';
import type { Selectable } from 'kysely';
import {
  amountText,
  averagePriceText,
  type Instrument,
  priceText,
  quantityText,
} from '#engine/live/catalog.ts';
import type {
  TradingBotOrderTable,
  TradingBotTable,
} from '#platform/db/tables/tables-trading-bots.ts';

const HOUR_MS = 3_600_000;

export type BotRow = Selectable<TradingBotTable>;
export type BotOrderRow = Selectable<TradingBotOrderTable>;

/** What the protected exits of a bot have traded. */
export interface BotExit {
  readonly exit_lots: number;
  readonly exit_notional: number;
}

const NO_EXIT: BotExit = { exit_lots: 0, exit_notional: 0 };

/** A bot as its owner sees it. */
export function presentBot(
  row: BotRow,
  market: Instrument,
  { exit_lots, exit_notional }: BotExit = NO_EXIT,
): TradingBot {
  const { plan } = row;
  const isGrid = plan.strategy !== 'dca';
  const isFutures = plan.strategy === 'futures-grid';
  const money = (amount: number) => amountText(market.quote, amount);
  return {
    ...{ code: String(row.id), symbol: market.symbol, name: market.name },
    ...{ base: market.base.symbol, quote: market.quote.symbol, strategy: plan.strategy },
    ...{ state: row.state, hold: row.hold, end: row.end_reason, funds: money(plan.funds) },
    ...{ judgedBy: row.judged_by, endPrice: priceText(market, row.end_ticks) },
    exitPrice: averagePriceText(market, exit_lots, exit_notional),
    takeProfitPercent: plan.takeProfitPercent,
    stopLossPercent: plan.stopLossPercent,
    lowerPrice: priceText(market, isGrid ? plan.lowerTicks : 0),
    upperPrice: priceText(market, isGrid ? plan.upperTicks : 0),
    cells: isGrid ? plan.cells : 0,
    direction: isFutures ? plan.direction : 'long',
    leverage: isFutures ? plan.leverage : 0,
    amount: isGrid ? '0' : money(plan.amount),
    everyHours: isGrid ? 0 : plan.everyMs / HOUR_MS,
    purchasesFrom: isGrid ? 0 : row.created_at + (plan.since?.elapsedMs ?? 0),
    cash: money(row.cash),
    coins: amountText(market.base, row.base),
    lastPrice: priceText(market, row.last_ticks),
    worth: money(row.worth),
    profit: money(row.worth - plan.funds),
    funding: money(row.funding),
    fees: money(row.fees),
    openOrders: row.open_count,
    tradedOrders: row.traded_count,
    keyCode: row.sealed_secret ? row.key_id : '',
    createTime: row.created_at,
    stopTime: row.stopped_at ?? 0,
  };
}

/** An order of a bot as its owner sees it. */
export function presentBotOrder(row: BotOrderRow, market: Instrument): TradingBotOrder {
  return {
    clientOrderId: `${botOrderPrefix(row.bot_id)}${row.slot}-${row.cycle}`,
    code: row.code === null ? '' : String(row.code),
    orderSide: row.side,
    price: priceText(market, row.price_ticks),
    quantity: quantityText(market, row.quantity_lots),
    isClosed: row.is_closed,
    dealQuantity: quantityText(market, row.dealt_lots),
    dealAmount: amountText(market.quote, row.dealt_notional),
    fee: amountText(market.quote, row.fee),
    createTime: row.created_at,
    closeTime: row.closed_at ?? 0,
  };
}
