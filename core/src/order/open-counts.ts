import { grown } from '../column.ts';
import { PairIndex } from '../pair-index.ts';

/** How many open orders each user has in each market, stops included. */
export class OpenCounts {
  private readonly index = new PairIndex();
  private counts = new Int32Array(64);

  /** The row of a user and market, or -1 when the user never had an order there. */
  find(user: number, market: number): number {
    return this.index.find(user, market);
  }

  /** Row -1 counts none. */
  of(row: number): number {
    return row < 0 ? 0 : this.counts[row]!;
  }

  /** Counts one more; answers the row. `row` is what `find` answered. */
  add(user: number, market: number, row: number): number {
    const added = row < 0 ? this.index.findOrAdd(user, market) : row;
    if (added >= this.counts.length) this.counts = grown(this.counts, this.counts.length * 2);
    this.counts[added] = this.counts[added]! + 1;
    return added;
  }

  subtract(row: number): void {
    this.counts[row] = this.counts[row]! - 1;
  }
}
