import { Side } from '@bourse/contract/enumerations.ts';

/** What a strategy must know of its market. Amounts in atomic units, prices in ticks, quantities in lots. */
export interface StrategyMarket {
  /** Base atomic units of one lot. */
  readonly lotSize: number;
  /** Quote atomic units of one lot at a price of one tick. */
  readonly unit: number;
  readonly quantityMinLots: number;
  readonly quantityMaxLots: number;
  readonly notionalMin: number;
}

/** Buys low and sells one line higher, again and again, between two prices. */
export interface GridPlan {
  readonly strategy: 'spot-grid';
  readonly lowerTicks: number;
  readonly upperTicks: number;
  /** Steps between the two prices; each has a part of the funds. */
  readonly cells: number;
  /** The first purchases of the cells above the market pay no more than this. */
  readonly capTicks: number;
}

/**
 * A grid on a perpetual contract. Its cells open at one line, with leverage, and close one line on:
 * a long one buys below and sells above, a short one sells above and buys back below.
 */
export interface FuturesGridPlan {
  readonly strategy: 'futures-grid';
  readonly direction: 'long' | 'short';
  readonly leverage: number;
  readonly lowerTicks: number;
  readonly upperTicks: number;
  readonly cells: number;
  /** The first orders of the cells that are due at once trade at no worse price than this. */
  readonly capTicks: number;
  /** The highest that its trades may pay, of RATE_ONE. */
  readonly feeRate: number;
}

/** Buys for the same amount at even times, whatever the price. */
export interface DcaPlan {
  readonly strategy: 'dca';
  /** Quote atomic units of one purchase; what lots leave of it is spent with the next. */
  readonly amount: number;
  readonly everyMs: number;
  /** From when on these two hold; missing: since its start. */
  readonly since?: PurchaseStart;
}

/** The purchase from which changed times are counted. */
export interface PurchaseStart {
  /** When it is due, milliseconds after the bot began. */
  readonly elapsedMs: number;
  readonly slot: number;
}

interface Bounds {
  /** Quote atomic units that the bot may use; never more. */
  readonly funds: number;
  /** Whole percents of what is invested, at which everything is sold or closed; 0: never. */
  readonly takeProfitPercent: number;
  readonly stopLossPercent: number;
}

export type Plan = Bounds & (GridPlan | FuturesGridPlan | DcaPlan);

/** 1: it holds what it bought; -1: it owes what it sold. */
export const signOfPlan = (plan: Plan): 1 | -1 =>
  plan.strategy === 'futures-grid' && plan.direction === 'short' ? -1 : 1;

/** The side of orders that close what a bot holds. */
export const closingSideOf = (plan: Plan): Side => (signOfPlan(plan) === 1 ? Side.SELL : Side.BUY);

/** An order that a strategy wants to have in the market. */
export interface WantedOrder {
  /** The part of the strategy that it belongs to. */
  readonly slot: number;
  /** How many orders of that part were closed before: both together name it for ever. */
  readonly cycle: number;
  readonly side: Side;
  /** 0: a market order. */
  readonly priceTicks: number;
  /** 0: as much as `quoteAmount` buys. */
  readonly quantityLots: number;
  readonly quoteAmount: number;
}

/** An order as it is known: what it moved counts once it is closed. */
export interface KnownOrder extends WantedOrder {
  readonly isClosed: boolean;
  /** Atomic units that came in, fees taken off; below 0: that went out. */
  readonly baseDelta: number;
  readonly quoteDelta: number;
}

/** The slot of the order that sells or closes everything in the end. */
export const EXIT_SLOT = 1_000_000;
