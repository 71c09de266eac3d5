import { Side } from '@bourse/contract/enumerations.ts';
import { NONE, type OrderTable } from '../order/order-table.ts';
import type { Book, Level } from './book.ts';

/** Where an auction may find its price. */
export interface AuctionBounds {
  readonly lowestTicks: number;
  readonly highestTicks: number;
  readonly anchorTicks: number;
}

/** What one step of an uncross does in a book. */
export interface UncrossActs {
  /** Two orders of different owners trade at the one price; `newer` came later. */
  fill(newer: number, older: number, lots: number): void;
  /** Two orders of one owner met; the newer one's mode decides. At least one of them loses lots. */
  preventSelfTrade(newer: number, older: number, lots: number): void;
}

/**
 * The one price of an auction, within the bounds: where most lots trade; then where the smallest
 * remainder is left; then nearest to the anchor; then the lower one. 0 when nobody can trade within
 * the bounds. One pass over the levels that cross.
 */
export function auctionPrice(book: Book, bounds: AuctionBounds): number {
  const bidTicks = book.bestPriceTicks(Side.BUY);
  const askTicks = book.bestPriceTicks(Side.SELL);
  const lowest = Math.max(bounds.lowestTicks, askTicks);
  const highest = Math.min(bounds.highestTicks, bidTicks);
  if (bidTicks === 0 || askTicks === 0 || lowest > highest) return 0;
  const bids = book.levelsWithin(Side.BUY, lowest);
  const asks = book.levelsWithin(Side.SELL, highest);
  let demand = bids.reduce((total, { totalLots }) => total + totalLots, 0);
  let supply = 0;
  let bid = bids.length - 1;
  let ask = 0;
  let best = { priceTicks: 0, traded: 0, left: 0, distance: 0 };
  for (const priceTicks of candidates(bids, asks, lowest, highest, bounds.anchorTicks)) {
    for (; bid >= 0 && bids[bid]!.priceTicks < priceTicks; bid -= 1) demand -= bids[bid]!.totalLots;
    for (; ask < asks.length && asks[ask]!.priceTicks <= priceTicks; ask += 1) {
      supply += asks[ask]!.totalLots;
    }
    const found = {
      priceTicks,
      traded: Math.min(demand, supply),
      left: Math.abs(demand - supply),
      distance: Math.abs(priceTicks - bounds.anchorTicks),
    };
    const better =
      best.priceTicks === 0 ||
      found.traded > best.traded ||
      (found.traded === best.traded &&
        (found.left < best.left || (found.left === best.left && found.distance < best.distance)));
    if (better) best = found;
  }
  return best.traded > 0 ? best.priceTicks : 0;
}

/**
 * One step: the best orders of both sides trade if the price suits both. Returns whether they did.
 * The caller bounds the steps of a command.
 */
export function uncrossStep(
  book: Book,
  orders: OrderTable,
  priceTicks: number,
  acts: UncrossActs,
): boolean {
  const bid = book.best(Side.BUY);
  const ask = book.best(Side.SELL);
  if (priceTicks === 0 || bid === NONE || ask === NONE) return false;
  if (orders.priceTicks[bid]! < priceTicks || orders.priceTicks[ask]! > priceTicks) return false;
  const lots = Math.min(orders.remainingLots[bid]!, orders.remainingLots[ask]!);
  const newer = newerOf(orders, bid, ask);
  const older = newer === bid ? ask : bid;
  if (orders.user[bid] === orders.user[ask]) acts.preventSelfTrade(newer, older, lots);
  else acts.fill(newer, older, lots);
  return true;
}

/** The one of two orders that was placed later. */
export function newerOf(orders: OrderTable, one: number, other: number): number {
  return orders.sequence[one]! > orders.sequence[other]! ? one : other;
}

/**
 * Demand and supply are constant between the prices of two levels, so the best price is an end of such
 * a piece, or the anchor inside it.
 */
function candidates(
  bids: readonly Level[],
  asks: readonly Level[],
  lowest: number,
  highest: number,
  anchorTicks: number,
): Float64Array {
  const found = [lowest, highest, Math.min(Math.max(anchorTicks, lowest), highest)];
  for (const { priceTicks } of bids) found.push(priceTicks, priceTicks + 1);
  for (const { priceTicks } of asks) found.push(priceTicks - 1, priceTicks);
  return Float64Array.from(found.filter((ticks) => ticks >= lowest && ticks <= highest)).sort();
}
