import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  MarketState,
  OrderStatus,
  type OrderType,
  PositionSide,
  Side,
  type TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { AmendContractOrder, Command, PlaceContractOrder } from '@bourse/contract/messages.ts';
import { isBeingCancelled } from '../../admit/bulk-cancel.ts';
import { notionalOrInfinity } from '../../arithmetic.ts';
import { namedOrder } from '../../order/named-order.ts';
import { NONE, Waiting } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import { Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { countResting, setOrderMargin } from '../margin/order-margin.ts';
import { cutOrder, withdrawOrder } from './close-order.ts';
import { admitContractOrder, carryOutContractOrder } from './place-order.ts';
import { keepReserve } from './reserve.ts';
import { triggerReference, triggersOf } from './waiting.ts';

/**
 * As amendOrder of spot: a smaller quantity keeps the place, everything else is a new order; a stop that waits is
 * changed where it waits.
 */
export function amendContractOrder(
  state: State,
  command: Command,
  change: AmendContractOrder,
): void {
  const { futures, outcome } = state;
  const { orders, details } = futures;
  const name = { ...change, market: change.contract };
  const slot = orders.find(namedOrder(orders, name, () => futures.openOrdersOf(command.user)));
  if (slot === NONE || orders.user[slot] !== command.user) {
    return outcome.refuse(refusal(Code.orderNotActive));
  }
  const contract = futures.contracts[orders.market[slot]!]!;
  if (contract.state === MarketState.HALTED) return outcome.refuse(refusal(Code.marketHalted));
  const { triggerPriceTicks = 0 } = change;
  // An exit is as large as what it closes: it is changed where it was set.
  const isExit = details.parent[slot] !== 0 || details.exitType[slot] !== 0;
  const isTrigger = orders.stopPriceTicks[slot]! > 0 && !isExit;
  // As of spot.
  const isOfBefore = change.triggerPriceTicks === undefined;
  if (!isOfBefore && isBeingCancelled(state, { user: command.user, isContract: true }, slot)) {
    return outcome.refuse(refusal(Code.orderNotActive));
  }
  const isStop = !isOfBefore && isTrigger;
  const isInBook = details.isResting[slot] === 1 && orders.waiting[slot] === Waiting.none;
  const isWaiting = orders.waiting[slot] === Waiting.trigger && !orders.woken.has(slot);
  if (isExit || !(isInBook || (isStop && isWaiting))) {
    return outcome.refuse(refusal(isStop ? Code.orderTriggered : Code.orderNotResting));
  }
  if (change.priceTicks < 0 || change.quantityLots < 0 || triggerPriceTicks < 0) {
    return outcome.refuse(refusal(Code.orderShapeInvalid));
  }
  if (!isInBook) return amendStop(state, command, contract, slot, change);
  if (triggerPriceTicks > 0) {
    return outcome.refuse(refusal(isStop ? Code.orderTriggered : Code.orderShapeInvalid));
  }
  const priceTicks = change.priceTicks || orders.priceTicks[slot]!;
  // Lots that were taken off it, with the position that they closed or as own ones, are no part of it.
  const dealtLots = orders.dealtLots[slot]!;
  const quantityLots = change.quantityLots || dealtLots + orders.remainingLots[slot]!;
  const leftLots = quantityLots - dealtLots;
  const tooSmall = refuseRest(state, contract, slot, priceTicks, leftLots);
  if (tooSmall) return outcome.refuse(tooSmall);
  const isSmaller = leftLots <= orders.remainingLots[slot]!;
  if (priceTicks === orders.priceTicks[slot] && isSmaller) {
    // ---- Nothing below can fail. ----
    return shrink(state, contract, slot, quantityLots, leftLots);
  }
  const order = orderOf(state, slot, { priceTicks, quantityLots: leftLots, triggerPriceTicks: 0 });
  const plan = withoutOrder(state, slot, () => admitContractOrder(state, command.user, order));
  if (plan instanceof Refusal) return outcome.refuse(plan);
  // ---- Nothing below can fail. ----
  const clientOrderId = orders.clientOrderId[slot]!;
  withdrawOrder(state, slot, CloseReason.AMENDED);
  carryOutContractOrder(state, command, order, plan, clientOrderId);
}

/** What is left must be an order of its own size, but for one that only closes. */
function refuseRest(
  { futures }: State,
  { rules, unit }: Contract,
  slot: number,
  priceTicks: number,
  lots: number,
): Refusal | null {
  if (lots < rules.quantityMinLots) {
    const dealtLots = futures.orders.dealtLots[slot]!;
    return refusal(Code.quantityBelowMin, dealtLots + rules.quantityMinLots);
  }
  const isWorth = notionalOrInfinity(priceTicks, lots, unit) >= rules.notionalMin;
  return isWorth || futures.details.isReduceOnly[slot] === 1
    ? null
    : refusal(Code.notionalBelowMin, rules.notionalMin, rules.quoteAsset);
}

function shrink(
  state: State,
  contract: Contract,
  slot: number,
  quantityLots: number,
  leftLots: number,
): void {
  const { outcome } = state;
  const { orders } = state.futures;
  const lessLots = orders.remainingLots[slot]! - leftLots;
  if (lessLots > 0) cutOrder(state, contract, slot, lessLots, CloseReason.USER);
  orders.quantityLots[slot] = quantityLots;
  const dealtLots = orders.dealtLots[slot]!;
  const [order, user] = [orders.id(slot), orders.user[slot]!];
  outcome.answer.order = order;
  outcome.answer.dealtLots = dealtLots;
  outcome.answer.status = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
  const value = { order, user, contract: contract.id, quantityLots, dealtLots };
  outcome.emit({ case: 'contractOrderResized', value });
}

/**
 * As amendStop of spot: admitted as if it were placed now, with the margin that it keeps already. What waits for a rise
 * goes on to wait for one.
 */
function amendStop(
  state: State,
  command: Command,
  contract: Contract,
  slot: number,
  change: AmendContractOrder,
): void {
  const { outcome } = state;
  const { orders } = state.futures;
  const order = orderOf(state, slot, {
    priceTicks: change.priceTicks || orders.priceTicks[slot]!,
    quantityLots: change.quantityLots || orders.quantityLots[slot]!,
    triggerPriceTicks: change.triggerPriceTicks || orders.stopPriceTicks[slot]!,
  });
  const rises = order.triggerPriceTicks > triggerReference(contract, order);
  if (rises !== (triggersOf(state, contract, slot).sideOf(slot) === Side.SELL)) {
    return outcome.refuse(refusal(Code.triggerPriceInvalid));
  }
  const plan = withoutOrder(state, slot, () => admitContractOrder(state, command.user, order));
  if (plan instanceof Refusal) return outcome.refuse(plan);
  // ---- Nothing below can fail. ----
  moveStop(state, command, contract, slot, order);
  orders.priceTicks[slot] = order.priceTicks;
  orders.quantityLots[slot] = order.quantityLots;
  if (plan.reserve) keepReserve(state, slot, plan.reserve);
  outcome.answer.order = orders.id(slot);
  outcome.answer.dealtLots = 0;
  outcome.answer.status = OrderStatus.ACTIVE;
  const { priceTicks, quantityLots, triggerPriceTicks } = order;
  const terms = { priceTicks, quantityLots, triggerPriceTicks };
  const named = { order: orders.id(slot), user: command.user, contract: contract.id };
  const margin = orders.frozenAmount[slot]!;
  outcome.emit({ case: 'contractStopAmended', value: { ...named, ...terms, margin } });
}

/** Its place among the triggers. Another trigger begins to wait now: prices of before do not reach it. */
function moveStop(
  state: State,
  { sequence }: Command,
  contract: Contract,
  slot: number,
  { quantityLots, triggerPriceTicks }: PlaceContractOrder,
): void {
  const { orders } = state.futures;
  const triggers = triggersOf(state, contract, slot);
  if (triggerPriceTicks === orders.stopPriceTicks[slot]) return triggers.resize(slot, quantityLots);
  const side = triggers.sideOf(slot);
  triggers.remove(slot);
  orders.remainingLots[slot] = quantityLots;
  orders.stopPriceTicks[slot] = triggerPriceTicks;
  orders.sequence[slot] = sequence;
  triggers.add(slot, side, triggerPriceTicks);
}

/** The order as its owner would place it now, with these terms. */
function orderOf(
  { futures }: State,
  slot: number,
  terms: Pick<PlaceContractOrder, 'priceTicks' | 'quantityLots' | 'triggerPriceTicks'>,
): PlaceContractOrder {
  const { orders, details, accounts } = futures;
  const side = orders.side[slot]!;
  const reduceOnly = details.isReduceOnly[slot] === 1;
  const isLong = (side === Side.BUY) !== reduceOnly;
  return {
    contract: orders.market[slot]!,
    side,
    positionSide: accounts.isOneWay(orders.user[slot]!)
      ? PositionSide.UNSPECIFIED
      : isLong
        ? PositionSide.LONG
        : PositionSide.SHORT,
    type: orders.type[slot]! as OrderType,
    timeInForce: orders.timeInForce[slot]!,
    ...terms,
    reduceOnly,
    // Without a trigger it has none, and it is asked for nothing.
    triggerType: details.triggerType[slot]! as TriggerType,
    selfTradePrevention: orders.selfTradePrevention[slot]!,
    ...details.attached.get(slot),
  };
}

/** Computes as if an order, what it freezes, its place among the triggers and what it would bring were not there. */
function withoutOrder<Result>(state: State, slot: number, compute: () => Result): Result {
  const { orders, details, openCounts, contracts } = state.futures;
  const contract = contracts[orders.market[slot]!]!;
  const waiting = orders.waiting[slot]!;
  const margin = orders.frozenAmount[slot]!;
  const exits = details.attached.get(slot);
  if (waiting === Waiting.none) countResting(state, slot, -1);
  else contract.triggerCount -= 1;
  orders.waiting[slot] = Waiting.none;
  setOrderMargin(state, slot, 0);
  details.attached.delete(slot);
  openCounts.subtract(orders.countRow[slot]!);
  const result = orders.without(slot, compute);
  openCounts.add(orders.user[slot]!, orders.market[slot]!, orders.countRow[slot]!);
  if (exits) details.attached.set(slot, exits);
  setOrderMargin(state, slot, margin);
  orders.waiting[slot] = waiting;
  if (waiting === Waiting.none) countResting(state, slot, 1);
  else contract.triggerCount += 1;
  return result;
}
