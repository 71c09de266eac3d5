/**
 * Margin of positions and orders: what the engine holds, what the API answers, what the order form
 * shows. Amounts are atomic units of the quote asset, prices ticks, quantities lots; `unit` is the
 * value of one lot at a price of one tick (see notionalUnitOf). `sign` is 1 for long, -1 for short.
 *
 * Amounts are plain numbers here: a contract's definition bounds price and quantity so that every
 * value of one position is a safe integer.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
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

/** Where an opening order of a side may fill, given its limit, the best opposite price and mark. */
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

/** Equity at or below maintenance is liquidated (I51): the share that is used, parts of RATE_ONE. */
export function marginRate(maintenance: number, equity: number): number {
  if (maintenance === 0) return 0;
  if (equity <= 0) return Number.POSITIVE_INFINITY;
  return Number(truncatedOf(ratio(BigInt(maintenance) * 100_000_000n, BigInt(equity))));
}

/** A futures account at the current marks, atomic units. */
export interface AccountFigures {
  /** Wallet balance, margins of isolated positions included. */
  readonly balance: number;
  /** Held for orders. */
  readonly frozen: number;
  /** Margin of positions: isolated as it stands, cross at the position's cost. */
  readonly margin: number;
  /** Wallet and unrealised profit. */
  readonly equity: number;
  /** Initial margin of positions and orders. */
  readonly initialMargin: number;
}

/** What may leave the futures account (D19, I61). */
export function transferable(account: AccountFigures): number {
  const free = account.balance - account.frozen - account.margin;
  return Math.max(0, Math.min(free, account.equity - account.initialMargin));
}

/** Profit against the initial margin, parts of RATE_ONE, towards zero. */
export function returnOnMargin(profit: number, margin: number): number {
  if (margin === 0) return 0;
  return Number(truncatedOf(ratio(BigInt(profit) * 100_000_000n, BigInt(margin))));
}
