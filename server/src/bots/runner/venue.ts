import type { Exchange } from '@bourse/client/index.ts';
import type { BotEnd, BotMeasure } from '@bourse/contract/trading-bots.ts';
import type { Plan } from '@bourse/core/strategy/plan.ts';
import type { Slots } from '@bourse/core/strategy/purses.ts';
import type { BotRow, Closing, OrderRow } from './bot-store.ts';

export type Keyed = Pick<Exchange, 'call'>;

/** An order of a bot that is in the market. */
export interface RestingOrder {
  readonly code: number;
  /** So far, quote atomic units and lots. */
  readonly fee: number;
  readonly dealtLots: number;
}

export interface ClosedOrder {
  readonly closing: Closing;
  /** Why it closed, as the exchange says it. */
  readonly reason: string;
}

/** What a bot has and what that is worth, as the exchange tells it. */
export interface Standing {
  /** Atomic units. */
  readonly cash: number;
  readonly base: number;
  readonly fundingPaid: number;
  /** Of its funds, what no position and no order ties; missing: what its cash is. */
  readonly free?: number | undefined;
  /** The price at which it counts. */
  readonly lastTicks: number;
  /** The prices by which its profit or loss may end it, ticks: all must say so. None: it does not end by price now. */
  readonly endTicks: readonly number[];
  readonly judgedBy: BotMeasure;
  /**
   * `unsettled`: an order traded that is not told yet, so its profit is not known; `differs`: what it has is
   * not what its own orders came to.
   */
  readonly state: 'own' | 'unsettled' | 'differs';
  /** Why it must end; empty: it need not. */
  readonly end: BotEnd;
}

/** All orders of a bot as they are known at one moment. */
export interface KnownOrders {
  readonly rows: readonly OrderRow[];
  readonly slots: Slots;
  /** Those in the market, by their ids. */
  readonly open: ReadonlyMap<string, RestingOrder>;
}

/** Where a bot trades: all that differs between a spot market and a contract. */
export interface Venue {
  openOrders(bot: BotRow): Promise<Map<string, RestingOrder>>;
  /** What an order that is not open any more came to; nothing: that is not all told yet. */
  closed(bot: BotRow, row: OrderRow): Promise<ClosedOrder | undefined>;
  /** The code of an order that was placed and is closed; nothing: there is none. */
  find(bot: BotRow, row: OrderRow): Promise<number | undefined>;
  /** Returns the order's code. */
  place(bot: BotRow, row: OrderRow): Promise<number>;
  cancel(code: number): Promise<void>;
  look(bot: BotRow, orders: KnownOrders): Promise<Standing>;
}

/** Whether a profit or a loss ends a bot. */
export const endsByPrice = ({ takeProfitPercent, stopLossPercent }: Plan): boolean =>
  takeProfitPercent > 0 || stopLossPercent > 0;
