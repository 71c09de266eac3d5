import type { AccountKind } from '@bourse/contract/enumerations.ts';
import { type Event, HouseUser } from '@bourse/contract/messages.ts';
import { assert } from '../assert.ts';
import { grown } from '../column.ts';
import { PairIndex } from '../pair-index.ts';

const CAPACITY_FIRST = 256;
export const KIND_SPAN = 4;
/** The places of a row's 64-bit and 32-bit integers; see `balances`. */
export const WIDE_OF_ROW = 4;
export const HALVES_OF_ROW = 8;
export const USER = 4;
/** Asset and account: `asset * KIND_SPAN + account`. */
export const PART = 5;
const TOUCHED = 6;

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
  /** Rows that fit. */
  private capacity = CAPACITY_FIRST;
  /**
   * A row has 32 bytes, so that it is within one cache line: two 64-bit integers, available and
   * frozen, then four of 32 bits: user, asset and account, 1 while it is touched, unused.
   */
  private balances = new BigInt64Array(CAPACITY_FIRST * WIDE_OF_ROW);
  /** The same memory as low and high halves, which are read without making a bigint. */
  private halves = new Int32Array(this.balances.buffer);
  /**
   * Rows that the present command changed, in the order of their first change, and their values
   * before it.
   */
  private touchedCount = 0;
  private touched = new Int32Array(CAPACITY_FIRST);
  /** In the order of the first change, so that it stays in the cache. */
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
    this.halves[row * HALVES_OF_ROW + USER] = user;
    this.halves[row * HALVES_OF_ROW + PART] = part;
    return row;
  }

  /** Whether a row is one of this kind and asset. */
  isOf(row: number, account: AccountKind, asset: number): boolean {
    return this.halves[row * HALVES_OF_ROW + PART] === asset * KIND_SPAN + account;
  }

  get rowCount(): number {
    return this.index.size;
  }

  userOf(row: number): number {
    return this.halves[row * HALVES_OF_ROW + USER]!;
  }

  accountOf(row: number): AccountKind {
    return (this.halves[row * HALVES_OF_ROW + PART]! % KIND_SPAN) as AccountKind;
  }

  assetOf(row: number): number {
    const part = this.halves[row * HALVES_OF_ROW + PART]!;
    return (part - (part % KIND_SPAN)) / KIND_SPAN;
  }

  /** Row -1 stands for an account that was never used. */
  available(row: number): bigint {
    return row < 0 ? 0n : this.balances[row * WIDE_OF_ROW]!;
  }

  frozen(row: number): bigint {
    return row < 0 ? 0n : this.balances[row * WIDE_OF_ROW + 1]!;
  }

  /** Whether a row has this amount available. */
  covers(row: number, amount: number): boolean {
    return row >= 0 && this.approximately(row * WIDE_OF_ROW) >= amount;
  }

  /** What a row has available, at most `amountMax`. */
  availableUpTo(row: number, amountMax: number): number {
    return row < 0 ? 0 : Math.min(this.approximately(row * WIDE_OF_ROW), amountMax);
  }

  /** Freezes an available amount. */
  freeze(row: number, amount: number): void {
    this.touch(row);
    this.take(row * WIDE_OF_ROW, amount);
    this.give(row * WIDE_OF_ROW + 1, amount);
  }

  /** Returns a frozen amount. */
  release(row: number, amount: number): void {
    this.touch(row);
    this.take(row * WIDE_OF_ROW + 1, amount);
    this.give(row * WIDE_OF_ROW, amount);
  }

  /** Moves an available amount between accounts. */
  move(from: number, to: number, amount: number): void {
    this.touch(from);
    this.touch(to);
    this.take(from * WIDE_OF_ROW, amount);
    this.give(to * WIDE_OF_ROW, amount);
  }

  /** Pays a frozen amount into another account. */
  pay(from: number, to: number, amount: number): void {
    this.touch(from);
    this.touch(to);
    this.take(from * WIDE_OF_ROW + 1, amount);
    this.give(to * WIDE_OF_ROW, amount);
  }

  /** Appends each changed balance to `events` once, and begins the next command. */
  drain(events: Event[]): void {
    const { touched, balances, halves } = this;
    for (let i = 0; i < this.touchedCount; i += 1) {
      const row = touched[i]!;
      halves[row * HALVES_OF_ROW + TOUCHED] = 0;
      if (this.isAsBefore(i)) continue;
      const user = this.userOf(row);
      const account = this.accountOf(row);
      const asset = this.assetOf(row);
      const balance = {
        available: balances[row * WIDE_OF_ROW]!,
        frozen: balances[row * WIDE_OF_ROW + 1]!,
      };
      events.push({ case: 'balanceChanged', value: { user, account, asset, balance } });
    }
    this.touchedCount = 0;
  }

  /** Bytes of all rows that fit. */
  get byteLength(): number {
    return this.balances.byteLength;
  }

  /** Copies all rows, as they lie in memory, to the beginning of a column of that many bytes. */
  copyTo(balances: BigInt64Array): void {
    balances.set(this.balances.subarray(0, this.rowCount * WIDE_OF_ROW));
  }

  /** Writes a balance of a snapshot. */
  restore(user: number, account: AccountKind, asset: number, balance: Balance): void {
    const row = this.row(user, account, asset);
    this.balances[row * WIDE_OF_ROW] = balance.available;
    this.balances[row * WIDE_OF_ROW + 1] = balance.frozen;
  }

  private touch(row: number): void {
    const { halves, halvesBefore } = this;
    const from = row * HALVES_OF_ROW;
    if (halves[from + TOUCHED] === 1) return;
    const to = this.touchedCount * 4;
    halves[from + TOUCHED] = 1;
    this.touched[this.touchedCount] = row;
    this.touchedCount += 1;
    halvesBefore[to] = halves[from]!;
    halvesBefore[to + 1] = halves[from + 1]!;
    halvesBefore[to + 2] = halves[from + 2]!;
    halvesBefore[to + 3] = halves[from + 3]!;
  }

  /** Whether the row that was touched as number `at` has its old value again. */
  private isAsBefore(at: number): boolean {
    const { halves, halvesBefore } = this;
    const from = this.touched[at]! * HALVES_OF_ROW;
    return (
      halves[from] === halvesBefore[at * 4] &&
      halves[from + 1] === halvesBefore[at * 4 + 1] &&
      halves[from + 2] === halvesBefore[at * 4 + 2] &&
      halves[from + 3] === halvesBefore[at * 4 + 3]
    );
  }

  /**
   * Exact up to 2^53, and not below that for larger values: enough for comparing with an amount.
   */
  private approximately(at: number): number {
    return this.halves[at * 2 + 1]! * 2 ** 32 + (this.halves[at * 2]! >>> 0);
  }

  private take(at: number, amount: number): void {
    this.balances[at] = BigInt.asIntN(64, this.balances[at]! - wide(amount));
    // The high half has the sign.
    const isNegative = this.halves[at * 2 + 1]! < 0;
    assert(
      !isNegative || mayBeNegative(this.userOf((at - (at % WIDE_OF_ROW)) / WIDE_OF_ROW)),
      'a balance below zero',
    );
  }

  private give(at: number, amount: number): void {
    this.balances[at] = BigInt.asIntN(64, this.balances[at]! + wide(amount));
  }

  private grow(): void {
    const capacity = this.capacity * 2;
    this.capacity = capacity;
    this.touched = grown(this.touched, capacity);
    this.halvesBefore = grown(this.halvesBefore, capacity * 4);
    this.balances = grown(this.balances, capacity * WIDE_OF_ROW);
    this.halves = new Int32Array(this.balances.buffer);
  }
}

/**
 * Custody stands for the chains, clearing for profits whose counterpart is not realised yet, debts for
 * what people owe.
 */
export function mayBeNegative(user: number): boolean {
  return user === HouseUser.custody || user === HouseUser.clearing || user === HouseUser.debts;
}

const wideHalves = new Int32Array(2);
const wideValue = new BigInt64Array(wideHalves.buffer);

/**
 * A safe integer of at least 0 as a bigint. Written as halves and read as a whole, it stays in a
 * register: BigInt(amount) makes an object and takes four times as long.
 */
function wide(amount: number): bigint {
  assert(Number.isSafeInteger(amount) && amount >= 0, 'an amount is no safe integer of at least 0');
  wideHalves[0] = amount;
  wideHalves[1] = amount / 2 ** 32;
  return wideValue[0]!;
}
