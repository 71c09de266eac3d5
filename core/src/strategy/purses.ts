import { baseValueFloor, notionalOf } from '../arithmetic.ts';
import { assert } from '../assert.ts';
import { type KnownOrder, type Plan, type StrategyMarket, signOfPlan } from './plan.ts';

/** What the closed orders of a slot came to, and whether one of it is in the market. */
export interface Slot {
  readonly closedCount: number;
  readonly baseDelta: number;
  readonly quoteDelta: number;
  readonly isOpen: boolean;
}

const EMPTY: Slot = { closedCount: 0, baseDelta: 0, quoteDelta: 0, isOpen: false };

export type Slots = ReadonlyMap<number, Slot>;

/** Each slot's account, folded from all orders that there ever were. */
export function foldOrders(orders: Iterable<KnownOrder>): Slots {
  const slots = new Map<number, Slot>();
  for (const order of orders) slots.set(order.slot, withOrder(slotOf(slots, order.slot), order));
  return slots;
}

/** A slot with one order more: of an open one it is only known that it is there. */
export function withOrder(
  slot: Slot,
  { isClosed, baseDelta, quoteDelta }: Pick<KnownOrder, 'isClosed' | 'baseDelta' | 'quoteDelta'>,
): Slot {
  if (!isClosed) return { ...slot, isOpen: true };
  return {
    ...slot,
    closedCount: slot.closedCount + 1,
    baseDelta: slot.baseDelta + baseDelta,
    quoteDelta: slot.quoteDelta + quoteDelta,
  };
}

/** One that never had an order is empty. */
export const slotOf = (slots: Slots, slot: number): Slot => slots.get(slot) ?? EMPTY;

/** What a bot holds by its closed orders. */
export interface Holding {
  /** Quote atomic units; those in open orders count as cash. Of a long position: less its value as it was opened. */
  readonly cash: number;
  /** Base atomic units; below 0: a short position. */
  readonly base: number;
}

/**
 * The funds that were set aside, moved by every closed order. On a spot market neither is ever below 0;
 * a position is bought with what is lent, and both together count.
 *
 * @param fundingPaid by its positions, less what they received
 */
export function holdingOf(plan: Plan, slots: Slots, fundingPaid = 0): Holding {
  let cash = plan.funds - fundingPaid;
  let base = 0;
  for (const { quoteDelta, baseDelta } of slots.values()) {
    cash += quoteDelta;
    base += baseDelta;
  }
  const isSpot = plan.strategy !== 'futures-grid';
  assert(!isSpot || cash >= 0, 'a bot spent more than its funds');
  assert(base * signOfPlan(plan) >= 0, 'a bot closed more than it opened');
  return { cash, base };
}

/** What a holding is worth at a price, in quote atomic units, rounded down. */
export function worthOf(
  { cash, base }: Holding,
  priceTicks: number,
  { lotSize, unit }: StrategyMarket,
): number {
  return cash + baseValueFloor(base, lotSize, priceTicks, unit);
}

/** Whether the market takes an order of this size at this price. */
export function isTradable(
  lots: number,
  priceTicks: number,
  { unit, quantityMinLots, notionalMin }: StrategyMarket,
): boolean {
  return lots >= Math.max(1, quantityMinLots) && notionalOf(priceTicks, lots, unit) >= notionalMin;
}
