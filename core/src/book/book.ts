import { Side } from '@bourse/contract/enumerations.ts';
import type { OrderTable } from '../order/order-table.ts';

/** One aggregated price level. */
export interface Level {
  readonly priceTicks: number;
  readonly totalLots: number;
}

/**
 * The orders of one market in price and time priority. There are two, held by the same tests:
 * NaiveBook is obviously right, PriceLevelBook is fast.
 *
 * A book contains slots of the order table. Of an order it reads and changes `remainingLots` only.
 * The list of waiting stops is a book, too: stops that wait for a rise are on the sell side at
 * their stop price, those that wait for a fall on the buy side, and the last price crosses them
 * like a taker.
 */
export interface Book {
  /** Puts an order at the end of its price level. Returns the level's total lots, now. */
  add(slot: number, side: Side, priceTicks: number): number;
  /** Takes an order out. Returns the lots that its level has left. */
  remove(slot: number): number;
  /** Lowers what remains of an order, and takes it out at 0. Returns the lots its level has left. */
  reduce(slot: number, lots: number): number;
  /** Gives an order other lots that remain, above 0, in its place. */
  resize(slot: number, lots: number): void;
  /** The order that trades first on a side, or NONE. */
  best(side: Side): number;
  /** The price of the best order of a side, or 0. */
  bestPriceTicks(side: Side): number;
  /** The next in priority after an order on its side, or NONE. */
  after(slot: number): number;
  /** The side on which an order of the book is. */
  sideOf(slot: number): Side;
  /** Levels of a side, best first, at most `levelsMax`. */
  depth(side: Side, levelsMax: number): Level[];
  /** Levels of a side at this price or better, best first. */
  levelsWithin(side: Side, priceTicks: number): Level[];
  /** Slots of a side, worst level first, each level in time priority: `add` in this order. */
  slots(side: Side): number[];
  /** The first slot of each level of a side, worst level first; `links` of the orders lead on from there. */
  heads(side: Side): Int32Array;
  readonly isEmpty: boolean;
}

/** Makes the books of one engine: they share its order table. */
export type BookMaker = (orders: OrderTable) => Book;

/** The side on which the makers of a taker of this side rest. */
export function opposite(side: Side): Side {
  return side === Side.BUY ? Side.SELL : Side.BUY;
}

/** Whether an order of `side` with this limit trades at `priceTicks` of the other side. */
export function reaches(side: Side, limitTicks: number, priceTicks: number): boolean {
  return side === Side.BUY ? priceTicks <= limitTicks : priceTicks >= limitTicks;
}
