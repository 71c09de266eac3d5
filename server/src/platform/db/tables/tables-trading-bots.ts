import type { BotEnd, BotHold, BotMeasure, BotState } from '@bourse/contract/trading-bots.ts';
import type { Plan, StrategyMarket } from '@bourse/core/strategy/plan.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Sealed } from '../../files/sealed.ts';

/*
 * Trading bots: made and cleared by bots, worked on by the process of bot-runner alone.
 * Amounts in atomic units, times UTC epoch milliseconds.
 */

/** What the runner must know of a market to say prices and quantities as people read them. */
export interface MarketTerms extends StrategyMarket {
  /** Quote atomic units of one tick. */
  readonly tickSize: number;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
  /** Of RATE_ONE: orders further from the market wait. */
  readonly priceBandRate: number;
}

export interface TradingBotTable {
  id: Generated<number>;
  user_id: number;
  /** A spot market or a contract. */
  market: number;
  symbol: string;
  plan: JSONColumnType<Plan>;
  terms: JSONColumnType<MarketTerms>;
  state: Generated<BotState>;
  /** Whether its coins are sold when it stops. */
  is_selling: Generated<boolean>;
  end_reason: Generated<BotEnd>;
  /** By which price that was judged, and which it was; empty and 0: by none. */
  judged_by: Generated<BotMeasure>;
  end_ticks: Generated<number>;
  hold: Generated<BotHold>;
  /** The key of the call that started it, one bot each, and what that call asked for; null: it named none. */
  request_key: string | null;
  request: string | null;
  key_id: string;
  /** The private half of its key, sealed for this row; null: it has ended. */
  sealed_secret: Sealed | null;
  created_at: number;
  stopped_at: number | null;
  /** Its key is gone, and no order of it is left. */
  is_cleared: Generated<boolean>;
  cash: number;
  base: Generated<number>;
  last_ticks: number;
  worth: number;
  fees: Generated<number>;
  /** Funding paid less received, and what liquidation took. */
  funding: Generated<number>;
  open_count: Generated<number>;
  traded_count: Generated<number>;
}

export interface TradingBotOrderTable {
  bot_id: number;
  slot: number;
  cycle: number;
  side: 1 | 2;
  price_ticks: number;
  quantity_lots: number;
  quote_amount: number;
  /** Null: not placed yet, as far as is known. */
  code: number | null;
  is_closed: Generated<boolean>;
  dealt_lots: Generated<number>;
  dealt_notional: Generated<number>;
  base_delta: Generated<number>;
  quote_delta: Generated<number>;
  /** Quote atomic units; one in coins at the price of its trade. */
  fee: Generated<number>;
  created_at: number;
  closed_at: number | null;
}

export interface TradingBotPointTable {
  bot_id: number;
  time: number;
  worth: number;
}

export interface TradingBotTables {
  trading_bots: TradingBotTable;
  trading_bot_orders: TradingBotOrderTable;
  trading_bot_points: TradingBotPointTable;
}
