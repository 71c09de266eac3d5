import { Side } from '@bourse/contract/messages.ts';
import { assert } from '../assert.ts';
import { grown } from '../column.ts';
import { NONE, type OrderTable } from '../order/order-table.ts';
import type { Level } from './book.ts';

const CAPACITY_FIRST = 16;

/**
 * One side of a book: price levels sorted so that the best stands at the end, where most of the
 * traffic is, and in each level a doubly linked list in time priority. Levels are sorted by key,
 * which ascends from worst to best: the price of a buy, the negative price of a sell.
 *
 * A level is a record whose number never changes while it has orders; orders point to it, so that
 * a cancel needs no search. Only a level that appears or vanishes moves the sorted arrays.
 */
export class PriceLevels {
  private readonly orders: OrderTable;
  private readonly sign: 1 | -1;
  /** Levels that have orders. */
  count = 0;
  /** By position, worst to best: key and record of each level. */
  private keys = new Int32Array(CAPACITY_FIRST);
  private records = new Int32Array(CAPACITY_FIRST);
  /** By record. */
  private key = new Int32Array(CAPACITY_FIRST);
  private head = new Int32Array(CAPACITY_FIRST);
  private tail = new Int32Array(CAPACITY_FIRST);
  private total = new Float64Array(CAPACITY_FIRST);
  private freeRecords: number[] = [];
  private recordCount = 0;

  constructor(orders: OrderTable, side: Side) {
    this.orders = orders;
    this.sign = side === Side.BUY ? 1 : -1;
  }

  /** Appends an order to the level of a price. Answers the level's total. */
  add(slot: number, priceTicks: number): number {
    const { orders } = this;
    const record = this.recordOf(priceTicks * this.sign);
    const tail = this.tail[record]!;
    orders.level[slot] = record;
    orders.previous[slot] = tail;
    orders.next[slot] = NONE;
    if (tail === NONE) this.head[record] = slot;
    else orders.next[tail] = slot;
    this.tail[record] = slot;
    const total = this.total[record]! + orders.remainingLots[slot]!;
    this.total[record] = total;
    return total;
  }

  /** Takes an order and its lots out. Answers the level's total. */
  remove(slot: number): number {
    return this.take(slot, this.orders.remainingLots[slot]!);
  }

  /** Lowers an order; at 0 it is taken out. Answers the level's total. */
  reduce(slot: number, lots: number): number {
    const { orders } = this;
    const remaining = orders.remainingLots[slot]! - lots;
    assert(remaining >= 0 && lots > 0, 'an order is reduced by at most what remains');
    orders.remainingLots[slot] = remaining;
    if (remaining === 0) return this.take(slot, lots);
    const record = orders.level[slot]!;
    const total = this.total[record]! - lots;
    this.total[record] = total;
    return total;
  }

  best(): number {
    return this.count === 0 ? NONE : this.head[this.records[this.count - 1]!]!;
  }

  bestPriceTicks(): number {
    return this.count === 0 ? 0 : this.keys[this.count - 1]! * this.sign;
  }

  after(slot: number): number {
    const next = this.orders.next[slot]!;
    if (next !== NONE) return next;
    const position = this.positionOf(this.key[this.orders.level[slot]!]!);
    return position === 0 ? NONE : this.head[this.records[position - 1]!]!;
  }

  totalLots(priceTicks: number): number {
    const key = priceTicks * this.sign;
    const position = this.positionOf(key);
    if (position >= this.count || this.keys[position] !== key) return 0;
    return this.total[this.records[position]!]!;
  }

  /** Levels, best first, at most `levelsMax`. */
  depth(levelsMax: number): Level[] {
    const depth: Level[] = [];
    for (let position = this.count - 1; position >= 0; position -= 1) {
      if (depth.length >= levelsMax) break;
      const totalLots = this.total[this.records[position]!]!;
      depth.push({ priceTicks: this.keys[position]! * this.sign, totalLots });
    }
    return depth;
  }

  /** Slots, worst level first, each level in time priority. */
  slots(): number[] {
    const slots: number[] = [];
    for (let position = 0; position < this.count; position += 1) {
      let slot = this.head[this.records[position]!]!;
      while (slot !== NONE) {
        slots.push(slot);
        slot = this.orders.next[slot]!;
      }
    }
    return slots;
  }

  private take(slot: number, lots: number): number {
    const { orders } = this;
    const record = orders.level[slot]!;
    const next = orders.next[slot]!;
    const previous = orders.previous[slot]!;
    if (previous === NONE) this.head[record] = next;
    else orders.next[previous] = next;
    if (next === NONE) this.tail[record] = previous;
    else orders.previous[next] = previous;
    const total = this.total[record]! - lots;
    this.total[record] = total;
    if (next === NONE && previous === NONE) this.removeLevel(record);
    return total;
  }

  /** The record of the level with this key; a new level is made in its place. */
  private recordOf(key: number): number {
    const position = this.positionOf(key);
    if (position < this.count && this.keys[position] === key) return this.records[position]!;
    if (this.count === this.keys.length) this.grow();
    const record = this.freeRecords.pop() ?? this.recordCount++;
    if (position < this.count) {
      this.keys.copyWithin(position + 1, position, this.count);
      this.records.copyWithin(position + 1, position, this.count);
    }
    this.keys[position] = key;
    this.records[position] = record;
    this.count += 1;
    this.key[record] = key;
    this.head[record] = NONE;
    this.tail[record] = NONE;
    this.total[record] = 0;
    return record;
  }

  private removeLevel(record: number): void {
    assert(this.total[record] === 0, 'an empty level has no lots');
    const position = this.positionOf(this.key[record]!);
    if (position < this.count - 1) {
      this.keys.copyWithin(position, position + 1, this.count);
      this.records.copyWithin(position, position + 1, this.count);
    }
    this.count -= 1;
    this.freeRecords.push(record);
  }

  /**
   * The first position whose key is not below `key`; `count` when all are. Keys are distinct
   * integers, so their distance from either end bounds the position: where prices follow each other
   * tick by tick, as they do near the best, nothing is left to search.
   */
  private positionOf(key: number): number {
    const { keys, count } = this;
    if (count === 0) return 0;
    let low = Math.min(Math.max(count - 1 - (keys[count - 1]! - key), 0), count);
    let high = Math.min(Math.max(key - keys[0]!, low), count);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** There are never more records than positions, so all grow together. */
  private grow(): void {
    const capacity = this.keys.length * 2;
    this.keys = grown(this.keys, capacity);
    this.records = grown(this.records, capacity);
    this.key = grown(this.key, capacity);
    this.head = grown(this.head, capacity);
    this.tail = grown(this.tail, capacity);
    this.total = grown(this.total, capacity);
  }
}
