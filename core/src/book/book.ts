import { Side } from '@bourse/contract/messages.ts';
import type { OrderTable } from '../order/order-table.ts';

/** One aggregated price level. */
export interface Level {
  readonly priceTicks: number;
  readonly totalLots: number;
}

/**
 * The orders of one market in price and time priority. Two of these obey the same suite: NaiveBook,
 * to be obviously right, and PriceLevelBook, to be fast.
 *
 * A book knows slots of the order table; it reads and lowers `remainingLots`, and nothing else of
 * an order is its business. The list of waiting stops is a book as well: stops that wait for a rise
 * stand on the sell side at their stop price, those that wait for a fall on the buy side, and the
 * last price crosses them like a taker.
 */
export interface Book {
  /** Puts an order at the end of its price level. Answers the level's total lots, now. */
  add(slot: number, side: Side, priceTicks: number): number;
  /** Takes an order out. Answers the lots that its level has left. */
  remove(slot: number): number;
  /** Lowers what remains of an order, and takes it out at 0. Answers the lots its level has left. */
  reduce(slot: number, lots: number): number;
  /** The order that trades first on a side, or NONE. */
  best(side: Side): number;
  /** The price of the best order of a side, or 0. */
  bestPriceTicks(side: Side): number;
  /** The next in priority after an order on its side, or NONE. */
  after(slot: number): number;
  /** Total lots at a price, or 0. */
  totalLots(side: Side, priceTicks: number): number;
  /** Levels of a side, best first, at most `levelsMax`. */
  depth(side: Side, levelsMax: number): Level[];
  /** Levels of a side at this price or better, best first. */
  levelsWithin(side: Side, priceTicks: number): Level[];
  /** Slots of a side, worst level first, each level in time priority: `add` in this order. */
  slots(side: Side): number[];
  readonly isEmpty: boolean;
}

/** Makes the books of one engine: they share its order table. */
export type BookMaker = (orders: OrderTable) => Book;

export function opposite(side: Side): Side {
  return side === Side.BUY ? Side.SELL : Side.BUY;
}

/** Whether an order of `side` with this limit trades at `priceTicks` of the other side. */
export function reaches(side: Side, limitTicks: number, priceTicks: number): boolean {
  return side === Side.BUY ? priceTicks <= limitTicks : priceTicks >= limitTicks;
}
