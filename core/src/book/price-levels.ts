import { Side } from '@bourse/contract/messages.ts';
import { assert } from '../assert.ts';
import { grown } from '../column.ts';
import {
  LEVEL,
  LINKS_OF_ORDER,
  NEXT,
  NONE,
  type OrderTable,
  PREVIOUS,
} from '../order/order-table.ts';
import type { Level } from './book.ts';

const CAPACITY_FIRST = 16;
/** A record in numbers of 64 bits (its total is the first) and of 32, and what of it lies where. */
const REALS_OF_RECORD = 3;
const WORDS_OF_RECORD = 6;
const KEY = 2;
const HEAD = 3;
const TAIL = 4;

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
  /** By record, side by side because they are needed together: total, key, head, tail, none. */
  private totals = new Float64Array(CAPACITY_FIRST * REALS_OF_RECORD);
  private ends = new Int32Array(this.totals.buffer);
  private freeRecords: number[] = [];
  private recordCount = 0;

  constructor(orders: OrderTable, side: Side) {
    this.orders = orders;
    this.sign = side === Side.BUY ? 1 : -1;
  }

  /** Appends an order to the level of a price. Answers the level's total. */
  add(slot: number, priceTicks: number): number {
    const { orders } = this;
    const { links } = orders;
    const record = this.recordOf(priceTicks * this.sign);
    const end = record * WORDS_OF_RECORD;
    const tail = this.ends[end + TAIL]!;
    const at = slot * LINKS_OF_ORDER;
    links[at + LEVEL] = record;
    links[at + PREVIOUS] = tail;
    links[at + NEXT] = NONE;
    if (tail === NONE) this.ends[end + HEAD] = slot;
    else links[tail * LINKS_OF_ORDER + NEXT] = slot;
    this.ends[end + TAIL] = slot;
    const total = this.totals[record * REALS_OF_RECORD]! + orders.remainingLots[slot]!;
    this.totals[record * REALS_OF_RECORD] = total;
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
    const record = orders.links[slot * LINKS_OF_ORDER + LEVEL]!;
    const total = this.totals[record * REALS_OF_RECORD]! - lots;
    this.totals[record * REALS_OF_RECORD] = total;
    return total;
  }

  best(): number {
    return this.count === 0
      ? NONE
      : this.ends[this.records[this.count - 1]! * WORDS_OF_RECORD + HEAD]!;
  }

  bestPriceTicks(): number {
    return this.count === 0 ? 0 : this.keys[this.count - 1]! * this.sign;
  }

  after(slot: number): number {
    const { links } = this.orders;
    const next = links[slot * LINKS_OF_ORDER + NEXT]!;
    if (next !== NONE) return next;
    const position = this.positionOf(
      this.ends[links[slot * LINKS_OF_ORDER + LEVEL]! * WORDS_OF_RECORD + KEY]!,
    );
    return position === 0 ? NONE : this.ends[this.records[position - 1]! * WORDS_OF_RECORD + HEAD]!;
  }

  totalLots(priceTicks: number): number {
    const key = priceTicks * this.sign;
    const position = this.positionOf(key);
    if (position >= this.count || this.keys[position] !== key) return 0;
    return this.totals[this.records[position]! * REALS_OF_RECORD]!;
  }

  /** Levels, best first, at most `levelsMax`. */
  depth(levelsMax: number): Level[] {
    const depth: Level[] = [];
    for (let position = this.count - 1; position >= 0; position -= 1) {
      if (depth.length >= levelsMax) break;
      const totalLots = this.totals[this.records[position]! * REALS_OF_RECORD]!;
      depth.push({ priceTicks: this.keys[position]! * this.sign, totalLots });
    }
    return depth;
  }

  /** Levels at this price or better, best first. */
  levelsWithin(priceTicks: number): Level[] {
    return this.depth(this.count - this.positionOf(priceTicks * this.sign));
  }

  /** Slots, worst level first, each level in time priority. */
  slots(): number[] {
    const slots: number[] = [];
    for (let position = 0; position < this.count; position += 1) {
      let slot = this.ends[this.records[position]! * WORDS_OF_RECORD + HEAD]!;
      while (slot !== NONE) {
        slots.push(slot);
        slot = this.orders.links[slot * LINKS_OF_ORDER + NEXT]!;
      }
    }
    return slots;
  }

  private take(slot: number, lots: number): number {
    const { links } = this.orders;
    const at = slot * LINKS_OF_ORDER;
    const record = links[at + LEVEL]!;
    const next = links[at + NEXT]!;
    const previous = links[at + PREVIOUS]!;
    const end = record * WORDS_OF_RECORD;
    if (previous === NONE) this.ends[end + HEAD] = next;
    else links[previous * LINKS_OF_ORDER + NEXT] = next;
    if (next === NONE) this.ends[end + TAIL] = previous;
    else links[next * LINKS_OF_ORDER + PREVIOUS] = previous;
    const total = this.totals[record * REALS_OF_RECORD]! - lots;
    this.totals[record * REALS_OF_RECORD] = total;
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
    const end = record * WORDS_OF_RECORD;
    this.ends[end + KEY] = key;
    this.ends[end + HEAD] = NONE;
    this.ends[end + TAIL] = NONE;
    this.totals[record * REALS_OF_RECORD] = 0;
    return record;
  }

  private removeLevel(record: number): void {
    assert(this.totals[record * REALS_OF_RECORD] === 0, 'an empty level has no lots');
    const position = this.positionOf(this.ends[record * WORDS_OF_RECORD + KEY]!);
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
    this.totals = grown(this.totals, capacity * REALS_OF_RECORD);
    this.ends = new Int32Array(this.totals.buffer);
  }
}
