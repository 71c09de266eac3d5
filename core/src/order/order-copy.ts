import { LINKS_OF_ORDER, type OrderTable, type SlotReader } from './order-table.ts';

/** What commands change while an order is open. */
const CHANGING = [
  ...(['open', 'priceTicks', 'quantityLots', 'remainingLots', 'dealtLots'] as const),
  ...(['dealtNotional', 'frozenAmount', 'links'] as const),
];
/** What stays until the slot has another order. */
const FIXED = [
  ...(['generation', 'user', 'market', 'side', 'type', 'timeInForce'] as const),
  ...(['selfTradePrevention', 'stopPriceTicks', 'quoteAmount', 'sequence', 'time'] as const),
];
type Name = (typeof CHANGING)[number] | (typeof FIXED)[number];

/** Slots whose fixed columns are copied together. */
const PAGE_BITS = 12;
const PAGE_SLOTS = 2 ** PAGE_BITS;
/** Bytes whose memory is made ready by one step. */
const STEP_BYTES = 2 ** 22;

type Columns = { -readonly [Each in Name]: OrderTable[Each] };

/**
 * The orders of a table as they were at one moment: copies of its columns. What changes while an order is
 * open is copied at once, the rest page by page, each page before one of its slots has another order.
 * The memory is used again for the next copy, because memory that was never touched is many times slower.
 */
export class OrderCopy implements SlotReader {
  slotCount = 0;
  count = 0;
  free: readonly number[] = [];
  columns: Columns = columnsFor(0);
  private capacity = 0;
  /** Bytes of the columns that were touched. */
  private readyBytes = 0;
  private orders: OrderTable | null = null;
  /** The client order ids of each page that was copied. */
  private pages: (readonly string[] | undefined)[] = [];

  /** Makes memory ready for a table, a few milliseconds' worth; true once all of it is. */
  prepare(orders: OrderTable): boolean {
    const capacity = orders.generation.length;
    if (this.capacity !== capacity) {
      this.columns = columnsFor(capacity);
      this.capacity = capacity;
      this.readyBytes = 0;
    }
    let from = this.readyBytes;
    this.readyBytes += STEP_BYTES;
    let left = STEP_BYTES;
    for (const { buffer } of Object.values(this.columns)) {
      if (from < buffer.byteLength) {
        const bytes = Math.min(left, buffer.byteLength - from);
        new Uint8Array(buffer, from, bytes).fill(0);
        left -= bytes;
        if (left === 0) return false;
      }
      from = Math.max(from - buffer.byteLength, 0);
    }
    return true;
  }

  /** Copies what changes; `copyFixed` must run to its end before the rest is read. */
  take(orders: OrderTable): void {
    while (this.capacity !== orders.generation.length) this.prepare(orders);
    this.slotCount = orders.slotCount;
    this.count = orders.count;
    this.free = orders.free.slice();
    this.pages = [];
    this.orders = orders;
    for (const name of CHANGING) this.copy(name, 0, orders.slotCount);
    orders.readers.add(this);
  }

  /** Copies what is fixed, a page with each step. */
  *copyFixed(): Generator<void> {
    for (let slot = 0; slot < this.slotCount; slot += PAGE_SLOTS) {
      this.beforeReuse(slot);
      yield;
    }
    this.leave();
  }

  beforeReuse(slot: number): void {
    const page = slot >>> PAGE_BITS;
    const { orders, pages } = this;
    if (!orders || slot >= this.slotCount || pages[page]) return;
    const from = page * PAGE_SLOTS;
    const end = Math.min(from + PAGE_SLOTS, this.slotCount);
    for (const name of FIXED) this.copy(name, from, end);
    pages[page] = orders.clientOrderId.slice(from, end);
  }

  clientOrderIdOf(slot: number): string {
    return this.pages[slot >>> PAGE_BITS]![slot & (PAGE_SLOTS - 1)]!;
  }

  /** The table is no longer read. */
  leave(): void {
    this.orders?.readers.delete(this);
    this.orders = null;
  }

  private copy(name: Name, from: number, end: number): void {
    const each = name === 'links' ? LINKS_OF_ORDER : 1;
    // The kinds of both are the same.
    const column = this.orders![name] as Uint8Array;
    (this.columns[name] as Uint8Array).set(column.subarray(from * each, end * each), from * each);
  }
}

function columnsFor(capacity: number): Columns {
  const integers = (each = 1) => new Int32Array(capacity * each);
  const reals = () => new Float64Array(capacity);
  const bytes = () => new Uint8Array(capacity);
  return {
    generation: integers(),
    open: bytes(),
    user: integers(),
    market: new Uint16Array(capacity),
    side: bytes(),
    type: bytes(),
    timeInForce: bytes(),
    selfTradePrevention: bytes(),
    priceTicks: integers(),
    stopPriceTicks: integers(),
    quantityLots: integers(),
    remainingLots: integers(),
    dealtLots: integers(),
    dealtNotional: reals(),
    frozenAmount: reals(),
    quoteAmount: reals(),
    sequence: reals(),
    time: reals(),
    links: integers(LINKS_OF_ORDER),
  };
}
