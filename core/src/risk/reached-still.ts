/** Whom a confirmed last price reaches still: what woke by it and found nobody goes on (I78). */
import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import type { Book } from '../book/book.ts';
import { wouldTake } from '../book/liquidity.ts';
import { NONE, type OrderTable } from '../order/order-table.ts';
import { type Band, nearestIn } from './band.ts';
import { isReached, type Reaches } from './reaches.ts';
import type { WakePrice } from './wake-price.ts';

/** Triggers of a side that are asked whether anybody is there for them. */
const ASKED_MAX = 64;

/** A market or a contract, as far as its triggers by the last price are concerned. */
export interface Triggered {
  readonly book: Book;
  readonly triggers: Book;
  readonly orders: OrderTable;
  readonly wakePrice: WakePrice;
  readonly reaches: Reaches;
  readonly lastPriceTicks: number;
  /** Between which prices a last price wakes. */
  readonly near: Band;
  /** Notes that a market order is looked at, as a turn does. Returns how far it would trade now. */
  lookAt(slot: number): number;
}

/**
 * Notes the confirmed price anew for each side where it still stands, some trigger is at or before it,
 * and somebody is there to trade with: a stop that waits again needs no further trade.
 */
export function noteReachedStill(own: Triggered, sequence: number): void {
  const { wakePrice, reaches, lastPriceTicks, near } = own;
  const { roseTicks, fellTicks } = wakePrice;
  const lastTicks = nearestIn(near, lastPriceTicks);
  if (roseTicks > 0) {
    const priceTicks = Math.min(roseTicks, lastTicks);
    if (isServed(own, Side.SELL, priceTicks)) reaches.note(Side.SELL, priceTicks, sequence);
  }
  if (fellTicks > 0) {
    const priceTicks = Math.max(fellTicks, lastTicks);
    if (isServed(own, Side.BUY, priceTicks)) reaches.note(Side.BUY, priceTicks, sequence);
  }
}

function isServed(own: Triggered, from: Side, priceTicks: number): boolean {
  const { triggers, orders, book } = own;
  let slot = triggers.best(from);
  let isAnyServed = false;
  for (let asked = 0; slot !== NONE && asked < ASKED_MAX; asked += 1) {
    if (!isReached(from, orders.stopPriceTicks[slot]!, priceTicks)) break;
    // What has a limit of its own is at most a few orders: they are asked when they wake.
    const isServed =
      orders.type[slot] !== OrderType.MARKET ||
      wouldTake(book, orders.side[slot] as Side, own.lookAt(slot));
    isAnyServed ||= isServed;
    slot = triggers.after(slot);
  }
  return isAnyServed;
}
