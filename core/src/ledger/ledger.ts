import { type AccountKind, type Event, HouseUser } from '@bourse/contract/messages.ts';
import { assert } from '../assert.ts';
import { grown } from '../column.ts';
import { PairIndex } from '../pair-index.ts';

const CAPACITY_FIRST = 256;
const KIND_SPAN = 4;

/** A balance in atomic units. */
export interface Balance {
  readonly available: bigint;
  readonly frozen: bigint;
}

/**
 * Double entry in atomic units. A row is one balance: (user, account kind, asset), with an available
 * and a frozen part in 64-bit integers. Every change moves an amount from one part to another, so
 * the sum of an asset over all rows is always zero (I01): the custody account stands for the chains
 * and alone may be below zero.
 *
 * Amounts are safe integers. Nothing can overflow, because a deposit that lifts the supply of an
 * asset above SUPPLY_MAX is refused, and no balance exceeds the supply.
 */
export class Ledger {
  private readonly index = new PairIndex();
  /** Rows that there is room for. */
  private capacity = CAPACITY_FIRST;
  /** Two integers a row: its user; its asset and account. */
  private owners = new Int32Array(CAPACITY_FIRST * 2);
  /** Two integers a row: available, frozen. */
  private balances = new BigInt64Array(CAPACITY_FIRST * 2);
  /** The same memory as halves: low, high. Reading them makes no bigint. */
  private halves = new Int32Array(this.balances.buffer);
  /** Rows that the present command changed, in the order of the first change, and as they were. */
  private touchedCount = 0;
  private touched = new Int32Array(CAPACITY_FIRST);
  private isTouched = new Uint8Array(CAPACITY_FIRST);
  /** By the order of the first change, so that it stays in the cache however many rows there are. */
  private halvesBefore = new Int32Array(CAPACITY_FIRST * 4);

  /** The row of a balance, or -1 when it was never used. */
  find(user: number, account: AccountKind, asset: number): number {
    return this.index.find(user, asset * KIND_SPAN + account);
  }

  /** The row of a balance, opened at zero when it was never used. */
  row(user: number, account: AccountKind, asset: number): number {
    const known = this.index.size;
    const part = asset * KIND_SPAN + account;
    const row = this.index.findOrAdd(user, part);
    if (row < known) return row;
    if (row === this.capacity) this.grow();
    this.owners[row * 2] = user;
    this.owners[row * 2 + 1] = part;
    return row;
  }

  get rowCount(): number {
    return this.index.size;
  }

  userOf(row: number): number {
    return this.owners[row * 2]!;
  }

  accountOf(row: number): AccountKind {
    return (this.owners[row * 2 + 1]! % KIND_SPAN) as AccountKind;
  }

  assetOf(row: number): number {
    const part = this.owners[row * 2 + 1]!;
    return (part - (part % KIND_SPAN)) / KIND_SPAN;
  }

  /** Row -1 is an account that was never used. */
  available(row: number): bigint {
    return row < 0 ? 0n : this.balances[row * 2]!;
  }

  frozen(row: number): bigint {
    return row < 0 ? 0n : this.balances[row * 2 + 1]!;
  }

  /** Whether a row has this amount available. */
  covers(row: number, amount: number): boolean {
    return row >= 0 && this.approximately(row * 2) >= amount;
  }

  /** What a row has available, at most `amountMax`. */
  availableUpTo(row: number, amountMax: number): number {
    return row < 0 ? 0 : Math.min(this.approximately(row * 2), amountMax);
  }

  /** Freezes an amount for an order. */
  hold(row: number, amount: number): void {
    this.touch(row);
    this.take(row * 2, amount);
    this.give(row * 2 + 1, amount);
  }

  /** Returns a frozen amount. */
  release(row: number, amount: number): void {
    this.touch(row);
    this.take(row * 2 + 1, amount);
    this.give(row * 2, amount);
  }

  /** Moves an available amount between accounts. */
  move(from: number, to: number, amount: number): void {
    this.touch(from);
    this.touch(to);
    this.take(from * 2, amount);
    this.give(to * 2, amount);
  }

  /** Pays a frozen amount into another account. */
  pay(from: number, to: number, amount: number): void {
    this.touch(from);
    this.touch(to);
    this.take(from * 2 + 1, amount);
    this.give(to * 2, amount);
  }

  /** Appends the changed balances to `events`, once each, and starts the next command. */
  drain(events: Event[]): void {
    const { touched, balances } = this;
    for (let i = 0; i < this.touchedCount; i += 1) {
      const row = touched[i]!;
      this.isTouched[row] = 0;
      if (this.isAsBefore(i)) continue;
      const user = this.userOf(row);
      const account = this.accountOf(row);
      const asset = this.assetOf(row);
      const balance = { available: balances[row * 2]!, frozen: balances[row * 2 + 1]! };
      events.push({ case: 'balanceChanged', value: { user, account, asset, balance } });
    }
    this.touchedCount = 0;
  }

  /** Writes a balance of a snapshot. */
  restore(user: number, account: AccountKind, asset: number, balance: Balance): void {
    const row = this.row(user, account, asset);
    this.balances[row * 2] = balance.available;
    this.balances[row * 2 + 1] = balance.frozen;
  }

  private touch(row: number): void {
    if (this.isTouched[row] === 1) return;
    const { halves, halvesBefore } = this;
    const from = row * 4;
    const to = this.touchedCount * 4;
    this.isTouched[row] = 1;
    this.touched[this.touchedCount] = row;
    this.touchedCount += 1;
    halvesBefore[to] = halves[from]!;
    halvesBefore[to + 1] = halves[from + 1]!;
    halvesBefore[to + 2] = halves[from + 2]!;
    halvesBefore[to + 3] = halves[from + 3]!;
  }

  /** Whether the row that was touched as number `at` is again as it was. */
  private isAsBefore(at: number): boolean {
    const { halves, halvesBefore } = this;
    const row = this.touched[at]!;
    return (
      halves[row * 4] === halvesBefore[at * 4] &&
      halves[row * 4 + 1] === halvesBefore[at * 4 + 1] &&
      halves[row * 4 + 2] === halvesBefore[at * 4 + 2] &&
      halves[row * 4 + 3] === halvesBefore[at * 4 + 3]
    );
  }

  /** Exact up to 2^53 and never below it beyond: enough to compare with an amount. */
  private approximately(at: number): number {
    return this.halves[at * 2 + 1]! * 2 ** 32 + (this.halves[at * 2]! >>> 0);
  }

  private take(at: number, amount: number): void {
    this.balances[at] = BigInt.asIntN(64, this.balances[at]! - wide(amount));
    // The high half has the sign.
    const isNegative = this.halves[at * 2 + 1]! < 0;
    assert(!isNegative || mayBeNegative(this.userOf(at >> 1)), 'a balance below zero');
  }

  private give(at: number, amount: number): void {
    this.balances[at] = BigInt.asIntN(64, this.balances[at]! + wide(amount));
  }

  private grow(): void {
    const capacity = this.capacity * 2;
    this.capacity = capacity;
    this.owners = grown(this.owners, capacity * 2);
    this.isTouched = grown(this.isTouched, capacity);
    this.touched = grown(this.touched, capacity);
    this.halvesBefore = grown(this.halvesBefore, capacity * 4);
    this.balances = grown(this.balances, capacity * 2);
    this.halves = new Int32Array(this.balances.buffer);
  }
}

/** Custody stands for the chains, clearing for profits whose other side was not realised yet. */
export function mayBeNegative(user: number): boolean {
  return user === HouseUser.custody || user === HouseUser.clearing;
}

const wideHalves = new Int32Array(2);
const wideValue = new BigInt64Array(wideHalves.buffer);

/**
 * A safe integer of at least 0 as a bigint. Written as halves and read as a whole, it stays in a
 * register of the compiled code: BigInt(amount) makes an object and takes four times as long.
 */
function wide(amount: number): bigint {
  assert(Number.isSafeInteger(amount) && amount >= 0, 'an amount is no safe integer of at least 0');
  wideHalves[0] = amount;
  wideHalves[1] = amount / 2 ** 32;
  return wideValue[0]!;
}
