/**
 * Margin of positions and orders: the same functions for the engine, the API and the order form.
 * Amounts are atomic units of the quote asset, prices ticks, quantities lots; `unit` is the value
 * of one lot at a price of one tick (see notionalUnitOf). `sign` is 1 for long, -1 for short.
 *
 * Amounts are plain numbers here: a contract's definition bounds price and quantity so that every
 * value of one position is a safe integer.
 */
import { AMOUNT_MAX, RATE_ONE } from '@bourse/contract/amount.ts';
import { notionalOf, quotientFloor, shareCeil } from '../arithmetic.ts';
import { ratio, truncatedOf } from './ratio.ts';

export type Sign = 1 | -1;

/** value / leverage, rounded up. */
export function initialMargin(notional: number, leverage: number): number {
  const floor = quotientFloor(notional, leverage);
  return floor * leverage === notional ? floor : floor + 1;
}

/** What a position has won (below 0: lost) at a price: sign * (value - cost). */
export function unrealisedProfit(sign: Sign, notional: number, cost: number): number {
  return sign * (notional - cost);
}

/**
 * The part of a position's cost that leaves with `closedLots`, rounded down; the last lots take
 * what is left, so that released + remaining is the cost before (I48). Products pass 2^53: bigint.
 */
export function releasedShare(amount: number, closedLots: number, lots: number): number {
  if (closedLots === lots) return amount;
  const product = amount * closedLots;
  if (product <= AMOUNT_MAX) return quotientFloor(product, lots);
  return Number((BigInt(amount) * BigInt(closedLots)) / BigInt(lots));
}

/** Prices at which an opening order may fill, in ticks. */
export interface OrderPrices {
  /** The highest price of a fill: initial margin and fee are computed there. */
  readonly highestTicks: number;
  /** How far the worst fill lies beyond the mark: lost at once. */
  readonly lossTicks: number;
}

/** What an opening order needs (I50): initial margin, worst-case fee, and the loss at the fill. */
export function orderMargin(
  prices: OrderPrices,
  lots: number,
  unit: number,
  leverage: number,
  takerRate: number,
): number {
  if (lots === 0) return 0;
  const notional = notionalOf(prices.highestTicks, lots, unit);
  const loss = prices.lossTicks === 0 ? 0 : notionalOf(prices.lossTicks, lots, unit);
  return initialMargin(notional, leverage) + shareCeil(notional, takerRate) + loss;
}

/**
 * The prices at which an opening order may fill, given its limit, the best opposite price and the
 * mark.
 */
export function orderPrices(
  sign: Sign,
  limitTicks: number,
  bestTicks: number,
  markTicks: number,
): OrderPrices {
  const lossTicks = Math.max(0, sign * (limitTicks - markTicks));
  const highestTicks = sign === 1 ? limitTicks : Math.max(limitTicks, bestTicks);
  return { highestTicks, lossTicks };
}

/** The highest margin rate that is shown; it stands for no equity at all, too. */
export const MARGIN_RATE_MAX = 100 * RATE_ONE;

/** The share of equity that maintenance uses, parts of RATE_ONE: liquidated at RATE_ONE (I51). */
export function marginRate(maintenance: bigint, equity: bigint): number {
  if (maintenance === 0n) return 0;
  if (equity <= 0n) return MARGIN_RATE_MAX;
  const rate = truncatedOf(ratio(maintenance * BigInt(RATE_ONE), equity));
  return rate < BigInt(MARGIN_RATE_MAX) ? Number(rate) : MARGIN_RATE_MAX;
}

/** Profit against the initial margin, parts of RATE_ONE, towards zero. */
export function returnOnMargin(profit: number, margin: number): number {
  if (margin === 0) return 0;
  return Number(truncatedOf(ratio(BigInt(profit) * BigInt(RATE_ONE), BigInt(margin))));
}
