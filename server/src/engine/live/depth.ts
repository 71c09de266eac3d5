import { Side } from '@bourse/contract/enumerations.ts';

export interface Level {
  readonly priceTicks: number;
  readonly lots: number;
}

/** One market's aggregated book, folded from the engine's level events (I36). */
export class Depth {
  private readonly bids = new Map<number, number>();
  private readonly asks = new Map<number, number>();
  private sortedBids: readonly Level[] | undefined;
  private sortedAsks: readonly Level[] | undefined;
  /** When the call auction ends that the market is in, UTC epoch milliseconds; 0: it is in none. */
  auctionEndTime = 0;
  /** The log's number of the last change. */
  sequence = 0;

  set(side: Side, priceTicks: number, lots: number, sequence: number): void {
    const levels = side === Side.BUY ? this.bids : this.asks;
    if (lots === 0) levels.delete(priceTicks);
    else levels.set(priceTicks, lots);
    if (side === Side.BUY) this.sortedBids = undefined;
    else this.sortedAsks = undefined;
    this.sequence = sequence;
  }

  /** An auction began, or ended (0). While it lasts the book may be crossed. */
  setAuction(endTime: number, sequence: number): void {
    this.auctionEndTime = endTime;
    this.sequence = sequence;
  }

  /** Whether there are bids and asks. */
  get isTwoSided(): boolean {
    return this.bids.size > 0 && this.asks.size > 0;
  }

  /** Highest price first. */
  bestBids(count: number): readonly Level[] {
    this.sortedBids ??= sorted(this.bids, (a, b) => b.priceTicks - a.priceTicks);
    return this.sortedBids.slice(0, count);
  }

  /** Lowest price first. */
  bestAsks(count: number): readonly Level[] {
    this.sortedAsks ??= sorted(this.asks, (a, b) => a.priceTicks - b.priceTicks);
    return this.sortedAsks.slice(0, count);
  }
}

function sorted(
  levels: ReadonlyMap<number, number>,
  order: (a: Level, b: Level) => number,
): readonly Level[] {
  return Array.from(levels, ([priceTicks, lots]) => ({ priceTicks, lots })).sort(order);
}
