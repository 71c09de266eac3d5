import { assert } from '../assert.ts';
import { grown } from '../column.ts';
import { OPEN_ORDERS_MAX, ORDER_GENERATION_MAX, ORDER_SLOT_SPAN } from '../limits.ts';

/** No order: the end of a list. */
export const NONE = -1;

const CAPACITY_FIRST = 1_024;

/** The stop price of a protected exit: it has no trigger, and counts as reached. */
export const REACHED = -1;

/** What an order that is in no book waits for. */
export const Waiting = {
  none: 0,
  /** A stop, for its trigger; a protected exit, for somebody to trade with. */
  trigger: 1,
  /** A stop whose trigger was reached, for its turn. */
  turn: 2,
  /** An order that traded as much as one command may, or met an auction, for its next turn. */
  nextTurn: 3,
} as const;

/** Since when prices have reached an order, and its last turn; times of the log. */
export interface Woken {
  readonly since: number;
  readonly turn: number;
}

/** The places of an order's links. */
export const LINKS_OF_ORDER = 4;
export const NEXT = 0;
export const PREVIOUS = 1;
export const LEVEL = 2;
export const QUEUE_SIDE = 3;

/** Reads orders later than they were. */
export interface SlotReader {
  /** Called before the slot has another order. */
  beforeReuse(slot: number): void;
}

/**
 * Every open order, and the one that is being matched, as columns: an order is a slot, a field of
 * it is `orders.priceTicks[slot]`. About 110 bytes an order, no object, nothing to collect.
 *
 * A slot is used again after its order closed, with the next generation, so an id is never used
 * twice and finds its order without a search.
 */
export class OrderTable {
  /** Orders that are open now. */
  count = 0;
  /** Slots that were ever used. */
  slotCount = 0;
  private capacity = CAPACITY_FIRST;
  /** Closed slots, the last one is used first. */
  free: number[] = [];
  /** The generation of the present or last order of a slot. */
  generation = new Int32Array(CAPACITY_FIRST);
  /** 1 while the slot holds an order. */
  open = new Uint8Array(CAPACITY_FIRST);

  user = new Int32Array(CAPACITY_FIRST);
  market = new Uint16Array(CAPACITY_FIRST);
  side = new Uint8Array(CAPACITY_FIRST);
  type = new Uint8Array(CAPACITY_FIRST);
  timeInForce = new Uint8Array(CAPACITY_FIRST);
  selfTradePrevention = new Uint8Array(CAPACITY_FIRST);
  /** The limit; of a market order, the protection price. */
  priceTicks = new Int32Array(CAPACITY_FIRST);
  /** 0: no stop order; REACHED: a protected exit. */
  stopPriceTicks = new Int32Array(CAPACITY_FIRST);
  /** As asked; 0: a market buy that is bounded by its money only. */
  quantityLots = new Int32Array(CAPACITY_FIRST);
  remainingLots = new Int32Array(CAPACITY_FIRST);
  dealtLots = new Int32Array(CAPACITY_FIRST);
  /** Quote atomic units traded so far. */
  dealtNotional = new Float64Array(CAPACITY_FIRST);
  /** What this order still keeps frozen, in atomic units of the asset that it gives. */
  frozenAmount = new Float64Array(CAPACITY_FIRST);
  quoteAmount = new Float64Array(CAPACITY_FIRST);
  /** Whether it waits, and for what: see Waiting. */
  waiting = new Uint8Array(CAPACITY_FIRST);
  /** The log's number and time of the command that placed it. */
  sequence = new Float64Array(CAPACITY_FIRST);
  time = new Float64Array(CAPACITY_FIRST);
  clientOrderId: string[] = [];

  /** Orders that a price has woken, by slot. See forced-trade.ts. */
  readonly woken = new Map<number, Woken>();

  /** The ledger row that keeps the frozen amount. */
  giveRow = new Int32Array(CAPACITY_FIRST);
  /** Row of its user and market in OpenCounts. */
  countRow = new Int32Array(CAPACITY_FIRST);

  /**
   * Where the order stands in a book or a list of stops, see PriceLevels: four integers an order,
   * side by side because they are read and written together.
   */
  links = new Int32Array(CAPACITY_FIRST * LINKS_OF_ORDER);

  /** Snapshots that are being written. */
  readonly readers = new Set<SlotReader>();

  /** Whether another order can be opened. */
  get isFull(): boolean {
    return (
      this.count >= OPEN_ORDERS_MAX || (this.free.length === 0 && this.slotCount >= ORDER_SLOT_SPAN)
    );
  }

  /** The order's id outside of the table. */
  id(slot: number): number {
    return this.generation[slot]! * ORDER_SLOT_SPAN + slot;
  }

  /** The slot of an open order, or NONE for an id that is unknown or closed. */
  find(id: number): number {
    // The low bits of an integer, exact also above 2^32.
    const slot = id & (ORDER_SLOT_SPAN - 1);
    if (slot >= this.slotCount || this.open[slot] !== 1 || this.id(slot) !== id) return NONE;
    return slot;
  }

  /** A slot for a new order of `user`. The caller fills the columns. */
  add(user: number): number {
    assert(!this.isFull, 'the order table is full');
    const slot = this.free.pop() ?? this.slotCount++;
    if (slot >= this.capacity) this.grow();
    if (this.readers.size > 0) for (const reader of this.readers) reader.beforeReuse(slot);
    const generation = this.generation[slot]! + 1;
    assert(generation <= ORDER_GENERATION_MAX, 'a worn-out slot is used');
    this.generation[slot] = generation;
    this.insert(slot, user);
    return slot;
  }

  /** Whether the order is a protected exit. */
  isExit(slot: number): boolean {
    return this.stopPriceTicks[slot] === REACHED;
  }

  /** Closes the order. A slot with its last generation is never used again. */
  close(slot: number): void {
    assert(this.open[slot] === 1, 'an order closes once');
    this.open[slot] = 0;
    this.woken.delete(slot);
    this.count -= 1;
    if (this.generation[slot]! < ORDER_GENERATION_MAX) this.free.push(slot);
  }

  /** Reckons as if an open order were closed: its place is free for the one that replaces it. */
  without<Result>(slot: number, reckon: () => Result): Result {
    const isReusable = this.generation[slot]! < ORDER_GENERATION_MAX;
    this.count -= 1;
    if (isReusable) this.free.push(slot);
    const result = reckon();
    if (isReusable) this.free.pop();
    this.count += 1;
    return result;
  }

  /** Makes the table as it was when a snapshot was taken, with no order open yet. */
  restore(generations: Int32Array, free: Int32Array): void {
    this.slotCount = generations.length;
    while (this.capacity < this.slotCount) this.grow();
    this.generation.set(generations);
    this.free = Array.from(free);
  }

  /** Opens a slot in its present generation, for a new order or one of a snapshot. */
  insert(slot: number, user: number): void {
    this.open[slot] = 1;
    this.user[slot] = user;
    this.count += 1;
  }

  private grow(): void {
    const capacity = this.capacity * 2;
    this.generation = grown(this.generation, capacity);
    this.open = grown(this.open, capacity);
    this.user = grown(this.user, capacity);
    this.market = grown(this.market, capacity);
    this.side = grown(this.side, capacity);
    this.type = grown(this.type, capacity);
    this.timeInForce = grown(this.timeInForce, capacity);
    this.selfTradePrevention = grown(this.selfTradePrevention, capacity);
    this.priceTicks = grown(this.priceTicks, capacity);
    this.stopPriceTicks = grown(this.stopPriceTicks, capacity);
    this.quantityLots = grown(this.quantityLots, capacity);
    this.remainingLots = grown(this.remainingLots, capacity);
    this.dealtLots = grown(this.dealtLots, capacity);
    this.dealtNotional = grown(this.dealtNotional, capacity);
    this.frozenAmount = grown(this.frozenAmount, capacity);
    this.quoteAmount = grown(this.quoteAmount, capacity);
    this.waiting = grown(this.waiting, capacity);
    this.sequence = grown(this.sequence, capacity);
    this.time = grown(this.time, capacity);
    this.giveRow = grown(this.giveRow, capacity);
    this.countRow = grown(this.countRow, capacity);
    this.links = grown(this.links, capacity * LINKS_OF_ORDER);
    this.capacity = capacity;
  }
}
