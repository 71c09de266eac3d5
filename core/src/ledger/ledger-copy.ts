import { HALVES_OF_ROW, type Ledger, PART, USER, WIDE_OF_ROW } from './ledger.ts';

/** Bytes whose memory is made ready by one step. */
const STEP_BYTES = 2 ** 22;
/** Rows that one step reads. */
const STEP_ROWS = 2 ** 14;
/** Users whose rows are sorted together. */
const PAGE_BITS = 12;
const PAGES = 2 ** 12;
const PART_SPAN = 2 ** 12;
/** Above every number of a row. */
const ROW_SPAN = 2 ** 28;

/** The balances of a ledger as they were at one moment, in memory that is used again for the next copy. */
export class LedgerCopy {
  private balances = new BigInt64Array(0);
  private halves = new Int32Array(0);
  private rowCount = 0;
  private readyBytes = 0;
  /** Rows that are not zero, by user, asset and account, once `sort` came to its end. */
  sorted = new Int32Array(0);

  /** Makes memory ready, a few milliseconds' worth; true once all of it is. */
  prepare(ledger: Ledger): boolean {
    const { byteLength } = ledger;
    if (this.balances.byteLength !== byteLength) {
      this.balances = new BigInt64Array(new ArrayBuffer(byteLength));
      this.halves = new Int32Array(this.balances.buffer);
      this.readyBytes = 0;
    }
    const from = Math.min(this.readyBytes, byteLength);
    this.readyBytes = Math.min(from + STEP_BYTES, byteLength);
    new Uint8Array(this.balances.buffer, from, this.readyBytes - from).fill(0);
    return this.readyBytes === byteLength;
  }

  take(ledger: Ledger): void {
    while (this.balances.byteLength !== ledger.byteLength) this.prepare(ledger);
    ledger.copyTo(this.balances);
    this.rowCount = ledger.rowCount;
    this.sorted = new Int32Array(0);
  }

  userOf(row: number): number {
    return this.halves[row * HALVES_OF_ROW + USER]!;
  }

  /** Asset and account, as the ledger has them. */
  partOf(row: number): number {
    return this.halves[row * HALVES_OF_ROW + PART]!;
  }

  available(row: number): bigint {
    return this.balances[row * WIDE_OF_ROW]!;
  }

  frozen(row: number): bigint {
    return this.balances[row * WIDE_OF_ROW + 1]!;
  }

  /** Sorts in steps: rows are put into pages of users, and then page after page is sorted. */
  *sort(): Generator<void> {
    const ends = new Int32Array(PAGES + 1);
    for (let row = 0; row < this.rowCount; row += 1) {
      if (!this.isZero(row)) ends[(this.userOf(row) >>> PAGE_BITS) + 1]! += 1;
      if (row % STEP_ROWS === 0) yield;
    }
    for (let page = 0; page < PAGES; page += 1) ends[page + 1]! += ends[page]!;
    const starts = ends.slice();
    const keys = new Float64Array(ends[PAGES]!);
    for (let row = 0; row < this.rowCount; row += 1) {
      if (row % STEP_ROWS === 0) yield;
      if (this.isZero(row)) continue;
      const user = this.userOf(row);
      const page = user >>> PAGE_BITS;
      const inPage = (user - page * 2 ** PAGE_BITS) * PART_SPAN + this.partOf(row);
      keys[starts[page]!] = inPage * ROW_SPAN + row;
      starts[page]! += 1;
    }
    const sorted = new Int32Array(keys.length);
    for (let page = 0; page < PAGES; page += 1) {
      const [from, end] = [ends[page]!, ends[page + 1]!];
      if (from === end) continue;
      keys.subarray(from, end).sort();
      for (let at = from; at < end; at += 1) sorted[at] = keys[at]! % ROW_SPAN;
      yield;
    }
    this.sorted = sorted;
  }

  private isZero(row: number): boolean {
    const at = row * HALVES_OF_ROW;
    const { halves } = this;
    return (halves[at]! | halves[at + 1]! | halves[at + 2]! | halves[at + 3]!) === 0;
  }
}
