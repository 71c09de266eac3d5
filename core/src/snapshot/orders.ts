import { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import type { Snapshot } from '@bourse/contract/messages.ts';
import { assert } from '../assert.ts';
import type { OrderTable } from '../order/order-table.ts';
import type { State } from '../state.ts';
import { column, integers, reals } from './bytes.ts';

type Orders = NonNullable<Snapshot['orders']>;

/** Open orders by slot, and the generations and free slots that future ids depend on. */
export function writeOrders(orders: OrderTable): Orders {
  const slots = openSlots(orders);
  const count = slots.length;
  const wokenRows = [...slots.keys()].filter((row) => orders.turnTime[slots[row]!] !== 0);
  const woken = new Int32Array(wokenRows.map((row) => slots[row]!));
  const clientOrderIdRows: number[] = [];
  const clientOrderIds: string[] = [];
  slots.forEach((slot, row) => {
    const clientOrderId = orders.clientOrderId[slot]!;
    if (clientOrderId === '') return;
    clientOrderIdRows.push(row);
    clientOrderIds.push(clientOrderId);
  });
  return {
    generations: column(orders.generation.slice(0, orders.slotCount)),
    freeSlots: column(new Int32Array(orders.free)),
    slot: column(slots),
    user: gather(orders.user, slots, new Int32Array(count)),
    market: gather(orders.market, slots, new Int32Array(count)),
    priceTicks: gather(orders.priceTicks, slots, new Int32Array(count)),
    stopPriceTicks: gather(orders.stopPriceTicks, slots, new Int32Array(count)),
    quantityLots: gather(orders.quantityLots, slots, new Int32Array(count)),
    remainingLots: gather(orders.remainingLots, slots, new Int32Array(count)),
    dealtLots: gather(orders.dealtLots, slots, new Int32Array(count)),
    side: gather(orders.side, slots, new Uint8Array(count)),
    type: gather(orders.type, slots, new Uint8Array(count)),
    timeInForce: gather(orders.timeInForce, slots, new Uint8Array(count)),
    selfTradePrevention: gather(orders.selfTradePrevention, slots, new Uint8Array(count)),
    dealtNotional: gather(orders.dealtNotional, slots, new Float64Array(count)),
    frozenAmount: gather(orders.frozenAmount, slots, new Float64Array(count)),
    quoteAmount: gather(orders.quoteAmount, slots, new Float64Array(count)),
    sequence: gather(orders.sequence, slots, new Float64Array(count)),
    time: gather(orders.time, slots, new Float64Array(count)),
    clientOrderIdRow: column(new Int32Array(clientOrderIdRows)),
    clientOrderId: clientOrderIds,
    wokenRow: column(new Int32Array(wokenRows)),
    wokenTime: gather(orders.wokenTime, woken, new Float64Array(woken.length)),
    turnTime: gather(orders.turnTime, woken, new Float64Array(woken.length)),
  };
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
  const woken = integers(saved.wokenRow).map((row) => slots[row]!);
  scatter(reals(saved.wokenTime), woken, orders.wokenTime);
  scatter(reals(saved.turnTime), woken, orders.turnTime);
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

function openSlots(orders: OrderTable): Int32Array {
  const slots = new Int32Array(orders.count);
  let count = 0;
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] !== 1) continue;
    slots[count] = slot;
    count += 1;
  }
  return slots;
}

type Column = Uint8Array | Uint16Array | Int32Array | Float64Array;

function gather(
  from: Column,
  slots: Int32Array,
  to: Uint8Array | Int32Array | Float64Array,
): Uint8Array {
  for (let row = 0; row < slots.length; row += 1) to[row] = from[slots[row]!]!;
  return column(to);
}

function scatter(from: Column, slots: Int32Array, to: Column): void {
  assert(from.length === slots.length, 'columns of orders have one length');
  for (let row = 0; row < slots.length; row += 1) to[slots[row]!] = from[row]!;
}
