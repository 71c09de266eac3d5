import {
  encodedTexts,
  gathered,
  type Later,
  still,
  type WithLater,
} from '@bourse/contract/encode-parts.ts';
import { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import type { Snapshot } from '@bourse/contract/messages.ts';
import { assert } from '../assert.ts';
import type { OrderCopy } from '../order/order-copy.ts';
import type { OrderTable } from '../order/order-table.ts';
import type { State } from '../state.ts';
import { column, integers, integersOf, reals } from './bytes.ts';

type Orders = NonNullable<Snapshot['orders']>;

/** The number of its field. */
const CLIENT_ORDER_ID = 20;
/** Rows that one step reads. */
const STEP_ROWS = 2 ** 16;

/**
 * Open orders by slot, and the generations and free slots that future ids depend on, as they are now:
 * they are copied at once, and the copy is read later.
 */
export function writeOrders(orders: OrderTable, copy: OrderCopy): WithLater<Orders> {
  copy.take(orders);
  const { columns } = copy;
  const rows = new OpenRows(copy);
  return {
    generations: {
      ...still(column(columns.generation.subarray(0, copy.slotCount))),
      // Before all that reads the copy.
      prepare: () => copy.copyFixed(),
    },
    freeSlots: gathered(() => integersOf(copy.free)),
    slot: rows.slots(),
    user: rows.column(columns.user, Int32Array),
    market: rows.column(columns.market, Int32Array),
    priceTicks: rows.column(columns.priceTicks, Int32Array),
    stopPriceTicks: rows.column(columns.stopPriceTicks, Int32Array),
    quantityLots: rows.column(columns.quantityLots, Int32Array),
    remainingLots: rows.column(columns.remainingLots, Int32Array),
    dealtLots: rows.column(columns.dealtLots, Int32Array),
    side: rows.column(columns.side, Uint8Array),
    type: rows.column(columns.type, Uint8Array),
    timeInForce: rows.column(columns.timeInForce, Uint8Array),
    selfTradePrevention: rows.column(columns.selfTradePrevention, Uint8Array),
    dealtNotional: rows.column(columns.dealtNotional, Float64Array),
    frozenAmount: rows.column(columns.frozenAmount, Float64Array),
    quoteAmount: rows.column(columns.quoteAmount, Float64Array),
    sequence: rows.column(columns.sequence, Float64Array),
    time: rows.column(columns.time, Float64Array),
    clientOrderIdRow: gathered(() => rows.named()),
    clientOrderId: gathered(() => encodedTexts(CLIENT_ORDER_ID, rows.names())),
    wokenSlot: column(Int32Array.from(orders.woken.keys())),
    wokenSince: column(Float64Array.from(orders.woken.values(), ({ since }) => since)),
    wokenTurn: column(Float64Array.from(orders.woken.values(), ({ turn }) => turn)),
  };
}

/** The open orders of a copy as rows, some at a time. */
class OpenRows {
  private readonly copy: OrderCopy;
  /** The slots of the rows, found before anything else is written. */
  private slotOfRow = new Int32Array(0);

  constructor(copy: OrderCopy) {
    this.copy = copy;
  }

  slots(): Later {
    return {
      prepare: () => this.find(),
      length: () => column(this.slotOfRow).length,
      parts: () => still(column(this.slotOfRow)).parts(),
    };
  }

  /** A column of all slots as one of the rows, in values of another kind. */
  column(from: Column, To: Kind): Later {
    return {
      length: () => this.copy.count * To.BYTES_PER_ELEMENT,
      parts: () => this.gather(from, To),
    };
  }

  /** The rows that have a client order id. */
  *named(): Generator<Uint8Array> {
    for (const [from, slots] of this.steps()) {
      const rows: number[] = [];
      slots.forEach((slot, row) => {
        if (this.copy.clientOrderIdOf(slot) !== '') rows.push(from + row);
      });
      yield column(new Int32Array(rows));
    }
  }

  *names(): Generator<string> {
    for (const slot of this.slotOfRow) {
      const name = this.copy.clientOrderIdOf(slot);
      if (name !== '') yield name;
    }
  }

  private *find(): Generator<void> {
    const { count, slotCount, columns } = this.copy;
    const found = new Int32Array(count);
    let row = 0;
    for (let slot = 0; slot < slotCount; slot += 1) {
      if (columns.open[slot] === 1) found[row++] = slot;
      if (slot % STEP_ROWS === STEP_ROWS - 1) yield;
    }
    this.slotOfRow = found;
  }

  private *gather(from: Column, To: Kind): Generator<Uint8Array> {
    for (const [, slots] of this.steps()) {
      const to = new To(slots.length);
      for (let row = 0; row < slots.length; row += 1) to[row] = from[slots[row]!]!;
      yield column(to);
    }
  }

  private *steps(): Generator<readonly [from: number, slots: Int32Array]> {
    const { slotOfRow } = this;
    for (let from = 0; from < slotOfRow.length; from += STEP_ROWS) {
      yield [from, slotOfRow.subarray(from, from + STEP_ROWS)];
    }
  }
}

/** Opens the orders again; markets and balances are there already. */
export function readOrders(state: State, saved: Orders): void {
  for (const slot of readOrderColumns(state.orders, saved)) linkOrder(state, slot);
}

/** Fills an order table. Returns the slots of its orders. */
export function readOrderColumns(orders: OrderTable, saved: Orders): Int32Array {
  const slots = integers(saved.slot);
  orders.restore(integers(saved.generations), integers(saved.freeSlots));
  assert(slots.length + orders.free.length <= orders.slotCount, 'a slot is open and free');
  const users = integers(saved.user);
  for (let row = 0; row < slots.length; row += 1) orders.insert(slots[row]!, users[row]!);
  scatter(integers(saved.market), slots, orders.market);
  scatter(integers(saved.priceTicks), slots, orders.priceTicks);
  scatter(integers(saved.stopPriceTicks), slots, orders.stopPriceTicks);
  scatter(integers(saved.quantityLots), slots, orders.quantityLots);
  scatter(integers(saved.remainingLots), slots, orders.remainingLots);
  scatter(integers(saved.dealtLots), slots, orders.dealtLots);
  scatter(saved.side, slots, orders.side);
  scatter(saved.type, slots, orders.type);
  scatter(saved.timeInForce, slots, orders.timeInForce);
  scatter(saved.selfTradePrevention, slots, orders.selfTradePrevention);
  scatter(reals(saved.dealtNotional), slots, orders.dealtNotional);
  scatter(reals(saved.frozenAmount), slots, orders.frozenAmount);
  scatter(reals(saved.quoteAmount), slots, orders.quoteAmount);
  scatter(reals(saved.sequence), slots, orders.sequence);
  scatter(reals(saved.time), slots, orders.time);
  const [since, turn] = [reals(saved.wokenSince), reals(saved.wokenTurn)];
  integers(saved.wokenSlot).forEach((slot, at) => {
    orders.woken.set(slot, { since: since[at]!, turn: turn[at]! });
  });
  for (const slot of slots) orders.clientOrderId[slot] = '';
  integers(saved.clientOrderIdRow).forEach((row, i) => {
    orders.clientOrderId[slots[row]!] = saved.clientOrderId[i]!;
  });
  return slots;
}

/** Finds the rows again that an order refers to: they are not part of a snapshot. */
function linkOrder(state: State, slot: number): void {
  const { orders, ledger } = state;
  const user = orders.user[slot]!;
  const market = orders.market[slot]!;
  const { baseAsset, quoteAsset } = state.markets[market]!.rules;
  const isBuy = orders.side[slot] === Side.BUY;
  orders.giveRow[slot] = ledger.row(user, AccountKind.SPOT, isBuy ? quoteAsset : baseAsset);
  state.ordersOfUser.add(slot, user);
  orders.countRow[slot] = state.openCounts.add(user, market, state.openCounts.find(user, market));
}

type Column = Uint8Array | Uint16Array | Int32Array | Float64Array;
type Kind = typeof Uint8Array | typeof Int32Array | typeof Float64Array;

function scatter(from: Column, slots: Int32Array, to: Column): void {
  assert(from.length === slots.length, 'columns of orders have one length');
  for (let row = 0; row < slots.length; row += 1) to[slots[row]!] = from[row]!;
}
