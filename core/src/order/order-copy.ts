import { LINKS_OF_ORDER, type OrderTable } from './order-table.ts';

/** What a snapshot says of an order beside its client order id, and what else it is found by. */
const COLUMNS = [
  ...(['generation', 'open', 'user', 'market', 'side', 'type', 'timeInForce'] as const),
  ...(['selfTradePrevention', 'priceTicks', 'stopPriceTicks', 'quantityLots'] as const),
  ...(['remainingLots', 'dealtLots', 'dealtNotional', 'frozenAmount', 'quoteAmount'] as const),
  ...(['sequence', 'time', 'links'] as const),
];

/** Bytes whose memory is made ready by one step. */
const STEP_BYTES = 2 ** 22;

type Columns = { -readonly [Name in (typeof COLUMNS)[number]]: OrderTable[Name] };

/**
 * The orders of a table as they were at one moment: copies of its columns. The memory is used again for
 * the next copy, because memory that was never touched is many times slower.
 */
export class OrderCopy {
  slotCount = 0;
  count = 0;
  free: readonly number[] = [];
  clientOrderId: readonly string[] = [];
  columns: Columns = columnsFor(0);
  private capacity = 0;
  /** Bytes of the columns that were touched. */
  private readyBytes = 0;

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

  /** Copies the orders as they are now. */
  take(orders: OrderTable): void {
    while (this.capacity !== orders.generation.length) this.prepare(orders);
    const { slotCount } = orders;
    for (const name of COLUMNS) {
      const values = name === 'links' ? slotCount * LINKS_OF_ORDER : slotCount;
      // The kinds of both are the same.
      (this.columns[name] as Uint8Array).set((orders[name] as Uint8Array).subarray(0, values));
    }
    this.slotCount = slotCount;
    this.count = orders.count;
    this.free = orders.free.slice();
    this.clientOrderId = orders.clientOrderId.slice();
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
