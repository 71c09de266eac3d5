import { Side } from '@bourse/contract/enumerations.ts';
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
/** Levels in one run of sorted arrays: what an insertion or a removal moves at most. */
const RUN_MAX = 1_024;
/** A run with fewer joins a neighbour, so that the runs of a book are not many and nearly empty. */
const RUN_MIN = 128;
const JOINED_MAX = 768;
/**
 * A record has 64-bit numbers (the first is its total) and 32-bit numbers; these are their places.
 */
const REALS_OF_RECORD = 3;
const WORDS_OF_RECORD = 6;
const KEY = 2;
const HEAD = 3;
const TAIL = 4;

/** Levels that follow each other, sorted by key: keys and records by position. */
interface Run {
  keys: Int32Array;
  records: Int32Array;
  count: number;
}

/**
 * One side of a book: price levels sorted so that the best stands at the end, where most of the
 * traffic is, and in each level a doubly linked list in time priority. Levels are sorted by key,
 * which ascends from worst to best: the price of a buy, the negative price of a sell.
 *
 * A level is a record whose number never changes while it has orders; orders point to it, so that a
 * cancel needs no search. Only a new or an empty level moves entries of the sorted arrays, and only
 * within one short run: the cost is the same far from the best price and near it.
 */
export class PriceLevels {
  private readonly orders: OrderTable;
  private readonly sign: 1 | -1;
  /** Levels that have orders. */
  count = 0;
  /** Worst to best. None is empty, but for the only one. */
  private runs: Run[] = [newRun(CAPACITY_FIRST)];
  /** The last run: the best levels. */
  private top: Run = this.runs[0]!;
  /** By record: total, key, head, tail, unused. They are used together, so they lie together. */
  private totals = new Float64Array(CAPACITY_FIRST * REALS_OF_RECORD);
  private ends = new Int32Array(this.totals.buffer);
  private freeRecords: number[] = [];
  private recordCount = 0;

  constructor(orders: OrderTable, side: Side) {
    this.orders = orders;
    this.sign = side === Side.BUY ? 1 : -1;
  }

  /** Appends an order to the level of a price. Returns the level's total. */
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

  /** Takes an order and its lots out. Returns the level's total. */
  remove(slot: number): number {
    return this.take(slot, this.orders.remainingLots[slot]!);
  }

  /** Lowers an order; at 0 it is taken out. Returns the level's total. */
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

  /** Gives an order other lots that remain, above 0, in its place. */
  resize(slot: number, lots: number): void {
    assert(lots > 0, 'an order without lots is taken out');
    const { orders } = this;
    const at = orders.links[slot * LINKS_OF_ORDER + LEVEL]! * REALS_OF_RECORD;
    this.totals[at] = this.totals[at]! + lots - orders.remainingLots[slot]!;
    orders.remainingLots[slot] = lots;
  }

  best(): number {
    const { top } = this;
    return top.count === 0
      ? NONE
      : this.ends[top.records[top.count - 1]! * WORDS_OF_RECORD + HEAD]!;
  }

  bestPriceTicks(): number {
    const { top } = this;
    return top.count === 0 ? 0 : top.keys[top.count - 1]! * this.sign;
  }

  after(slot: number): number {
    const { links } = this.orders;
    const next = links[slot * LINKS_OF_ORDER + NEXT]!;
    if (next !== NONE) return next;
    const key = this.ends[links[slot * LINKS_OF_ORDER + LEVEL]! * WORDS_OF_RECORD + KEY]!;
    const at = this.runOf(key);
    const position = positionIn(this.runs[at]!, key);
    const worse = position > 0 ? this.runs[at]! : this.runs[at - 1];
    if (!worse) return NONE;
    const record = worse.records[position > 0 ? position - 1 : worse.count - 1]!;
    return this.ends[record * WORDS_OF_RECORD + HEAD]!;
  }

  /** Levels, best first, at most `levelsMax`. */
  depth(levelsMax: number): Level[] {
    return this.levels(levelsMax, Number.NEGATIVE_INFINITY);
  }

  /** Levels at this price or better, best first. */
  levelsWithin(priceTicks: number): Level[] {
    return this.levels(Number.POSITIVE_INFINITY, priceTicks * this.sign);
  }

  /** Slots, worst level first, each level in time priority. */
  slots(): number[] {
    const slots: number[] = [];
    for (const { records, count } of this.runs) {
      for (let position = 0; position < count; position += 1) {
        let slot = this.ends[records[position]! * WORDS_OF_RECORD + HEAD]!;
        while (slot !== NONE) {
          slots.push(slot);
          slot = this.orders.links[slot * LINKS_OF_ORDER + NEXT]!;
        }
      }
    }
    return slots;
  }

  /** The first slots of all levels, worst level first. */
  heads(): Int32Array {
    const heads = new Int32Array(this.count);
    let at = 0;
    for (const { records, count } of this.runs) {
      for (let position = 0; position < count; position += 1) {
        heads[at++] = this.ends[records[position]! * WORDS_OF_RECORD + HEAD]!;
      }
    }
    return heads;
  }

  private levels(levelsMax: number, keyMin: number): Level[] {
    const levels: Level[] = [];
    for (let at = this.runs.length - 1; at >= 0; at -= 1) {
      const { keys, records, count } = this.runs[at]!;
      for (let position = count - 1; position >= 0; position -= 1) {
        if (levels.length >= levelsMax || keys[position]! < keyMin) return levels;
        const totalLots = this.totals[records[position]! * REALS_OF_RECORD]!;
        levels.push({ priceTicks: keys[position]! * this.sign, totalLots });
      }
    }
    return levels;
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
    let at = this.runOf(key);
    let run = this.runs[at]!;
    let position = positionIn(run, key);
    if (position < run.count && run.keys[position] === key) return run.records[position]!;
    if (run.count === RUN_MAX) {
      this.split(at);
      at = this.runOf(key);
      run = this.runs[at]!;
      position = positionIn(run, key);
    }
    const record = this.freeRecords.pop() ?? this.recordCount++;
    if (record * WORDS_OF_RECORD >= this.ends.length) this.grow();
    insertInto(run, position, key, record);
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
    const key = this.ends[record * WORDS_OF_RECORD + KEY]!;
    const at = this.runOf(key);
    const run = this.runs[at]!;
    removeFrom(run, positionIn(run, key));
    this.count -= 1;
    this.freeRecords.push(record);
    if (run.count < RUN_MIN && this.runs.length > 1) this.join(at);
  }

  /**
   * The run that holds the key, or where it belongs. Mostly the last run, which is found at once.
   */
  private runOf(key: number): number {
    const { runs, top } = this;
    let high = runs.length - 1;
    if (high === 0 || top.keys[0]! <= key) return high;
    let low = 0;
    high -= 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (runs[middle]!.keys[0]! <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private split(at: number): void {
    const run = this.runs[at]!;
    const half = RUN_MAX >>> 1;
    const better = newRun(RUN_MAX);
    better.keys.set(run.keys.subarray(half));
    better.records.set(run.records.subarray(half));
    better.count = RUN_MAX - half;
    run.count = half;
    this.runs.splice(at + 1, 0, better);
    this.top = this.runs[this.runs.length - 1]!;
  }

  /** Joins a short run with a neighbour that has room, and removes an empty one. */
  private join(at: number): void {
    const { runs } = this;
    const run = runs[at]!;
    for (const worseAt of [at - 1, at]) {
      const worse = runs[worseAt];
      const better = runs[worseAt + 1];
      if (!worse || !better || worse.count + better.count > JOINED_MAX) continue;
      while (worse.keys.length < worse.count + better.count) growRun(worse);
      worse.keys.set(better.keys.subarray(0, better.count), worse.count);
      worse.records.set(better.records.subarray(0, better.count), worse.count);
      worse.count += better.count;
      runs.splice(worseAt + 1, 1);
      this.top = runs[runs.length - 1]!;
      return;
    }
    if (run.count > 0) return;
    runs.splice(at, 1);
    this.top = runs[runs.length - 1]!;
  }

  private grow(): void {
    this.totals = grown(this.totals, this.totals.length * 2);
    this.ends = new Int32Array(this.totals.buffer);
  }
}

function newRun(capacity: number): Run {
  return { keys: new Int32Array(capacity), records: new Int32Array(capacity), count: 0 };
}

function growRun(run: Run): void {
  run.keys = grown(run.keys, run.keys.length * 2);
  run.records = grown(run.records, run.records.length * 2);
}

function insertInto(run: Run, position: number, key: number, record: number): void {
  if (run.count === run.keys.length) growRun(run);
  const { keys, records, count } = run;
  if (position < count) {
    keys.copyWithin(position + 1, position, count);
    records.copyWithin(position + 1, position, count);
  }
  keys[position] = key;
  records[position] = record;
  run.count = count + 1;
}

function removeFrom(run: Run, position: number): void {
  const { keys, records, count } = run;
  if (position < count - 1) {
    keys.copyWithin(position, position + 1, count);
    records.copyWithin(position, position + 1, count);
  }
  run.count = count - 1;
}

/**
 * The first position of a run whose key is not below `key`; its count when all are. Keys are
 * distinct integers, so their distance from either end bounds the position. Near the best price
 * there is a level at each tick, and nothing is left to search.
 */
function positionIn({ keys, count }: Run, key: number): number {
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
