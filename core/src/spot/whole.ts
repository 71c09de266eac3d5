/**
 * An order that fills wholly or not at all and meets more orders than one command may: it is decided at once and
 * filled by the next commands. Until then what it needs is promised to it (R7).
 */
import type { Side } from '@bourse/contract/enumerations.ts';
import { opposite } from '../book/book.ts';
import type { Market } from '../market.ts';
import { isFillingWhole } from '../order/is-filling-whole.ts';
import { NONE } from '../order/order-table.ts';
import type { State } from '../state.ts';

/** The slot of the order of a market that is being filled wholly: it has the next turn. NONE: there is none. */
export function fillingOf({ orders }: State, { risk }: Market): number {
  const next = risk.woken.peek();
  const slot = next ? orders.find(next.order) : NONE;
  return slot !== NONE && isFillingWhole(orders, slot) ? slot : NONE;
}

/** Whether an order is in a market in which one is filled wholly: cancels of many orders wait for that. */
export function waitsForWhole(state: State, slot: number): boolean {
  return fillingOf(state, state.markets[state.orders.market[slot]!]!) !== NONE;
}

/** Whether an order is being filled wholly, or is needed for that: then it can neither be cancelled nor changed. */
export function isPromised(state: State, slot: number): boolean {
  const { orders } = state;
  const market = state.markets[orders.market[slot]!]!;
  const taker = fillingOf(state, market);
  if (taker === NONE || slot === taker) return taker !== NONE;
  const { book } = market;
  let lots = orders.remainingLots[taker]!;
  let at = book.best(opposite(orders.side[taker] as Side));
  for (; lots > 0 && at !== NONE; at = book.after(at)) {
    // Orders of its own owner fill nothing of it.
    if (orders.user[at] === orders.user[taker]) continue;
    if (at === slot) return true;
    lots -= orders.remainingLots[at]!;
  }
  return false;
}
