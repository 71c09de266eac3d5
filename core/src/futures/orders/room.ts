/** Whether there is room for another order: nothing shared and bounded is free (R7, I77). */
import { Code } from '@bourse/contract/codes.ts';
import { TimeInForce } from '@bourse/contract/enumerations.ts';
import type { PlaceContractOrder } from '@bourse/contract/messages.ts';
import { OPEN_ORDERS_MAX } from '../../limits.ts';
import { NONE, Waiting } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import { triggersMaxOf } from '../../risk/places.ts';
import type { State } from '../../state.ts';
import { isClosingOrder } from './closing.ts';

/** Places of the order table that only closing orders and exits take. */
const KEPT_FOR_CLOSING = 65_536;

/**
 * Refuses an order beyond its owner's share. What only closes a position has a count of its own, as
 * large, and places that are kept for it; so have protected exits, which are no triggers. An order that brings exits
 * needs room for them beforehand.
 */
export function refuseRoom(
  state: State,
  contract: Contract,
  user: number,
  order: PlaceContractOrder,
): Refusal | null {
  const { futures } = state;
  const { openOrdersMax } = contract.rules;
  const isTrigger = order.triggerPriceTicks > 0;
  const isExit = order.protectedExit === true;
  const exits = (order.takeProfit ? 1 : 0) + (order.stopLoss ? 1 : 0);
  const isClosing = isClosingOrder(state, user, order);
  if (isTrigger || exits > 0) {
    const refused = refuseTriggers(state, contract, user, (isTrigger ? 1 : 0) + exits);
    if (refused) return refused;
  }
  if (!hasPlaces(state, 1 + exits, isClosing)) return refusal(Code.openOrdersMax, openOrdersMax);
  if (isTrigger && !isClosing) {
    const refused = refuseOpeningTrigger(state, contract, user);
    if (refused) return refused;
  }
  const open = futures.openCounts.of(futures.openCounts.find(user, contract.id));
  if (open < openOrdersMax) return null;
  const mayRest = order.timeInForce === TimeInForce.GTC || order.timeInForce === TimeInForce.PO;
  const stays = isTrigger || mayRest || order.timeInForce === TimeInForce.UNSPECIFIED;
  const counts = isExit ? isProtectedExit : isResting;
  const closing = isClosing && stays ? countOf(state, contract, user, counts) : 0;
  const hasRoom = isClosing && (!stays || closing < openOrdersMax);
  return hasRoom ? null : refusal(Code.openOrdersMax, openOrdersMax);
}

/**
 * Refuses more triggers of one account and contract than its share: those that wait, and those that open
 * orders bring once they fill. `except` is an order whose exits are replaced.
 */
export function refuseTriggers(
  state: State,
  contract: Contract,
  user: number,
  added: number,
  except: number = NONE,
): Refusal | null {
  const { triggersOfUserMax } = state.riskRules;
  const waiting = triggersOf(state, contract, user, except);
  return waiting + added > triggersOfUserMax
    ? refusal(Code.openOrdersMax, triggersOfUserMax)
    : null;
}

/** A trigger that opens finds room while there is, once half of it is taken for those who trade; what closes always does. */
function refuseOpeningTrigger(state: State, contract: Contract, user: number): Refusal | null {
  const { riskRules, traded, time } = state;
  if (contract.triggerCount >= riskRules.triggersOfMarketMax) {
    return refusal(Code.openOrdersMax, contract.rules.openOrdersMax);
  }
  const most = triggersMaxOf(riskRules, contract.triggerCount, traded.of(user, time));
  return triggersOf(state, contract, user, NONE) >= most ? refusal(Code.openOrdersMax, most) : null;
}

/** Whether the table has so many places, beside those that exits of open orders will need. */
export function hasPlaces(
  { futures: { orders, details } }: State,
  count: number,
  isClosing: boolean,
): boolean {
  const promised = details.attached.size * 2;
  const kept = isClosing ? 0 : KEPT_FOR_CLOSING;
  return !orders.isFull && orders.count + promised + kept + count <= OPEN_ORDERS_MAX;
}

const isResting = ({ futures: { details } }: State, slot: number) =>
  details.isResting[slot] === 1 && details.isReduceOnly[slot] === 1;

const isProtectedExit = ({ futures: { orders } }: State, slot: number) => orders.isExit(slot);

function triggersOf(state: State, contract: Contract, user: number, except: number): number {
  const { orders, details, holdings, ordersOfHolding } = state.futures;
  const holding = holdings.find(user, contract.id);
  let count = 0;
  for (const slot of holding < 0 ? [] : ordersOfHolding.slots(holding)) {
    const pair = slot === except ? undefined : details.attached.get(slot);
    if (pair) count += (pair.takeProfit ? 1 : 0) + (pair.stopLoss ? 1 : 0);
    if (orders.waiting[slot] !== Waiting.trigger || orders.isExit(slot)) continue;
    // What an open order has brought already is counted with what it brings.
    const parent = orders.find(details.parent[slot]!);
    const isCounted = parent !== NONE && parent !== except && details.attached.has(parent);
    if (!isCounted) count += 1;
  }
  return count;
}

function countOf(
  state: State,
  contract: Contract,
  user: number,
  counts: (state: State, slot: number) => boolean,
): number {
  const { futures } = state;
  let count = 0;
  const holding = futures.holdings.find(user, contract.id);
  for (const slot of holding < 0 ? [] : futures.ordersOfHolding.slots(holding)) {
    if (counts(state, slot)) count += 1;
  }
  return count;
}
