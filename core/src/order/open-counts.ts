import { grown } from '../column.ts';
import { PairIndex } from '../pair-index.ts';

/** How many open orders each user has in each market, stops included. */
export class OpenCounts {
  private readonly index = new PairIndex();
  private counts = new Int32Array(64);

  of(user: number, market: number): number {
    const row = this.index.find(user, market);
    return row < 0 ? 0 : this.counts[row]!;
  }

  /** Counts one more; answers the row, by which `subtract` finds it without a search. */
  add(user: number, market: number): number {
    const row = this.index.findOrAdd(user, market);
    if (row >= this.counts.length) this.counts = grown(this.counts, this.counts.length * 2);
    this.counts[row] = this.counts[row]! + 1;
    return row;
  }

  subtract(row: number): void {
    this.counts[row] = this.counts[row]! - 1;
  }
}
