import { grown } from '../column.ts';
import { PairIndex } from '../pair-index.ts';

const ROWS_FIRST = 64;
/** A row: open orders, the ledger rows of base and quote + 1 (0: not looked up yet), waiting stops. */
const INTEGERS_OF_ROW = 4;
const WAITING = 3;

/**
 * How many open orders each user has in each market, stops included. The ledger rows that these
 * orders pay from and receive to are kept beside it, because they are needed together.
 */
export class OpenCounts {
  private readonly index = new PairIndex();
  private rows = new Int32Array(ROWS_FIRST * INTEGERS_OF_ROW);

  /** The row of a user and market, or -1 when the user never had an order there. */
  find(user: number, market: number): number {
    return this.index.find(user, market);
  }

  /** Row -1 counts none. */
  of(row: number): number {
    return row < 0 ? 0 : this.rows[row * INTEGERS_OF_ROW]!;
  }

  /** Counts one more; returns the row. `row` is the result of `find`. */
  add(user: number, market: number, row: number): number {
    const added = row < 0 ? this.index.findOrAdd(user, market) : row;
    const at = added * INTEGERS_OF_ROW;
    if (at >= this.rows.length) this.rows = grown(this.rows, this.rows.length * 2);
    this.rows[at] = this.rows[at]! + 1;
    return added;
  }

  subtract(row: number): void {
    const at = row * INTEGERS_OF_ROW;
    this.rows[at] = this.rows[at]! - 1;
  }

  /** Stops that wait for their trigger. Row -1 counts none. */
  waitingOf(row: number): number {
    return row < 0 ? 0 : this.rows[row * INTEGERS_OF_ROW + WAITING]!;
  }

  /** One stop more waits, or (-1) one less. */
  addWaiting(row: number, change: 1 | -1): void {
    const at = row * INTEGERS_OF_ROW + WAITING;
    this.rows[at] = this.rows[at]! + change;
  }

  /** The ledger row that was remembered for this row, or -1. */
  ledgerRow(row: number, isBase: boolean): number {
    return row < 0 ? -1 : this.rows[row * INTEGERS_OF_ROW + (isBase ? 1 : 2)]! - 1;
  }

  rememberLedgerRow(row: number, isBase: boolean, ledgerRow: number): void {
    this.rows[row * INTEGERS_OF_ROW + (isBase ? 1 : 2)] = ledgerRow + 1;
  }
}
