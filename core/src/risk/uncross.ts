/** A call auction from its end on (R1, I79), the same for spot markets and contracts. */
import { Side } from '@bourse/contract/enumerations.ts';
import { auctionPrice, newerOf, type UncrossActs, uncrossStep } from '../book/auction.ts';
import type { Book } from '../book/book.ts';
import { NONE, type OrderTable } from '../order/order-table.ts';
import type { Band } from './band.ts';
import type { Auction } from './market-risk.ts';

/** Where an auction is worked off, and what happens there. */
export interface AuctionPlace extends UncrossActs {
  readonly book: Book;
  readonly orders: OrderTable;
  readonly auction: Auction;
  readonly anchorTicks: number;
  readonly band: Band;
  /** Tells of the one price. */
  tellPrice(priceTicks: number): void;
  /** Ends an order that crosses, or lies beyond the band, and cannot trade. */
  withdraw(slot: number): void;
}

/**
 * Works an auction off whose time has come, in up to `stepsMax` steps: trades at the one price, then
 * takes out of the way what crosses and cannot trade within the band. A price that is no longer within
 * the band, or that has nobody left although the book is crossed, is looked for again, once a command.
 * Returns the steps that it took, and whether the auction is over.
 */
export function uncross(place: AuctionPlace, stepsMax: number): { steps: number; isOver: boolean } {
  const { book, orders, auction, band } = place;
  let isPriced = false;
  if (!auction.isUncrossing || !isWithin(auction.priceTicks, band)) {
    findPrice(place);
    isPriced = true;
  }
  for (let steps = 0; steps < stepsMax; steps += 1) {
    if (uncrossStep(book, orders, auction.priceTicks, place)) continue;
    if (isCrossed(book)) {
      if (!isPriced) {
        findPrice(place);
        isPriced = true;
      } else if (auction.priceTicks > 0) {
        auction.priceTicks = 0;
        return { steps, isOver: false };
      } else {
        place.withdraw(newerOf(orders, book.best(Side.BUY), book.best(Side.SELL)));
      }
      continue;
    }
    const blocking = findBlocking(book, band);
    if (blocking === NONE) return { steps, isOver: true };
    place.withdraw(blocking);
  }
  return { steps: stepsMax, isOver: false };
}

/**
 * Where the next move of the last price is measured from once an auction is over; 0: from itself.
 * Without a trade it may still be far away, then it is the anchor.
 */
export function resumeTicksAfter(lastPriceTicks: number, anchorTicks: number, band: Band): number {
  const width = band.highestTicks - band.lowestTicks;
  const isFar = Math.abs(lastPriceTicks - anchorTicks) > width;
  return lastPriceTicks > 0 && isFar ? anchorTicks : 0;
}

function findPrice(place: AuctionPlace): void {
  const { book, auction, band, anchorTicks } = place;
  auction.isUncrossing = true;
  auction.priceTicks = auctionPrice(book, { ...band, anchorTicks });
  if (auction.priceTicks > 0) place.tellPrice(auction.priceTicks);
}

function isWithin(priceTicks: number, band: Band): boolean {
  return priceTicks >= band.lowestTicks && priceTicks <= band.highestTicks;
}

function isCrossed(book: Book): boolean {
  const askTicks = book.bestPriceTicks(Side.SELL);
  return askTicks > 0 && book.bestPriceTicks(Side.BUY) >= askTicks;
}

/** A best order beyond the band: whoever came next would meet it, and the market would pause again. */
function findBlocking(book: Book, band: Band): number {
  const askTicks = book.bestPriceTicks(Side.SELL);
  if (askTicks > 0 && askTicks < band.lowestTicks) return book.best(Side.SELL);
  if (book.bestPriceTicks(Side.BUY) > band.highestTicks) return book.best(Side.BUY);
  return NONE;
}
