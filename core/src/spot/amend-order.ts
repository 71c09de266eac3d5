import { Code } from '@bourse/contract/codes.ts';
import { CloseReason, OrderStatus, OrderType, Side } from '@bourse/contract/enumerations.ts';
import type { AmendOrder, Command, PlaceOrder } from '@bourse/contract/messages.ts';
import { admitCancel, admitOrder } from '../admit/admit-order.ts';
import { isBeingCancelled } from '../admit/bulk-cancel.ts';
import { baseAmountOf, notionalOf, notionalOrInfinity } from '../arithmetic.ts';
import type { Market } from '../market.ts';
import { namedOrder } from '../order/named-order.ts';
import { Waiting } from '../order/order-table.ts';
import { Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { amendStop } from './amend-stop.ts';
import { goOnWithAuction } from './auction.ts';
import { withdrawOrder } from './close-order.ts';
import { carryOut } from './place-order.ts';
import { reduceResting } from './settle.ts';
import { isPromised } from './whole.ts';
import { withoutOrder } from './without-order.ts';

/**
 * Another price or quantity for an order that rests. A smaller quantity alone takes nothing from
 * anybody, so the order keeps its place; everything else is an order as new as any, admitted with the
 * money that the old one gives back. A refusal leaves the old one as it was. A stop that waits is
 * changed where it waits, if the command means one.
 */
export function amendOrder(state: State, command: Command, change: AmendOrder): void {
  const { orders, outcome } = state;
  const { stopPriceTicks = 0 } = change;
  const numbers = [change.order, change.priceTicks, change.quantityLots, stopPriceTicks];
  const isSound = numbers.every((value) => Number.isSafeInteger(value) && value >= 0);
  if (!isSound) return outcome.refuse(refusal(Code.shapeInvalid, 'order'));
  const named = namedOrder(orders, change, () => state.openOrdersOf(command.user));
  const slot = admitCancel(state, command.user, named);
  if (slot instanceof Refusal) return outcome.refuse(slot);
  // Releases that could not name a trigger changed what a cancel was to end: their logs are played again.
  const isOfBefore = change.stopPriceTicks === undefined;
  if (!isOfBefore && isBeingCancelled(state, { user: command.user, isContract: false }, slot)) {
    return outcome.refuse(refusal(Code.orderNotActive));
  }
  const isStop = !isOfBefore && orders.stopPriceTicks[slot]! > 0;
  const waiting = orders.waiting[slot];
  if (isStop && waiting === Waiting.trigger) return amendStop(state, command, slot, change);
  if (waiting !== Waiting.none) {
    return outcome.refuse(refusal(isStop ? Code.orderTriggered : Code.orderNotResting));
  }
  if (isPromised(state, slot)) return outcome.refuse(refusal(Code.tooManyRequests, 1));
  if (stopPriceTicks > 0) {
    return outcome.refuse(refusal(isStop ? Code.orderTriggered : Code.orderShapeInvalid));
  }
  const market = state.markets[orders.market[slot]!]!;
  const priceTicks = change.priceTicks || orders.priceTicks[slot]!;
  // Of what has traded and what is left: lots that met an own order are neither.
  const dealtLots = orders.dealtLots[slot]!;
  const quantityLots = change.quantityLots || dealtLots + orders.remainingLots[slot]!;
  const leftLots = quantityLots - dealtLots;
  const tooSmall = refuseRest(market, priceTicks, leftLots, dealtLots);
  if (tooSmall) return outcome.refuse(tooSmall);
  const isInPlace =
    priceTicks === orders.priceTicks[slot] && leftLots <= orders.remainingLots[slot]!;
  if (isInPlace) {
    // ---- Nothing below can fail. ----
    return shrink(state, market, slot, quantityLots, leftLots);
  }
  const order: PlaceOrder = {
    market: market.rules.market,
    side: orders.side[slot]!,
    type: OrderType.LIMIT,
    timeInForce: orders.timeInForce[slot]!,
    priceTicks,
    quantityLots: leftLots,
    quoteAmount: 0,
    stopPriceTicks: 0,
    selfTradePrevention: orders.selfTradePrevention[slot]!,
  };
  const plan = withoutOrder(state, slot, () => admitOrder(state, command.user, order));
  if (plan instanceof Refusal) return outcome.refuse(plan);
  // ---- Nothing below can fail. ----
  const clientOrderId = orders.clientOrderId[slot]!;
  withdrawOrder(state, slot, CloseReason.AMENDED);
  carryOut(state, command, order, plan, clientOrderId);
}

/** What is left must be an order of its own size: no dust stays in a book. */
function refuseRest(
  market: Market,
  priceTicks: number,
  lots: number,
  dealtLots: number,
): Refusal | null {
  const { quantityMinLots, notionalMin, quoteAsset } = market.rules;
  if (lots < quantityMinLots) return refusal(Code.quantityBelowMin, dealtLots + quantityMinLots);
  const isWorth = notionalOrInfinity(priceTicks, lots, market.notionalUnit) >= notionalMin;
  return isWorth ? null : refusal(Code.notionalBelowMin, notionalMin, quoteAsset);
}

function shrink(
  state: State,
  market: Market,
  slot: number,
  quantityLots: number,
  leftLots: number,
): void {
  const { orders, ledger, outcome } = state;
  const lessLots = orders.remainingLots[slot]! - leftLots;
  const releasedAmount =
    orders.side[slot] === Side.BUY
      ? notionalOf(orders.priceTicks[slot]!, lessLots, market.notionalUnit)
      : baseAmountOf(lessLots, market.rules.lotSize);
  if (lessLots > 0) {
    reduceResting(state, market, slot, lessLots);
    ledger.release(orders.giveRow[slot]!, releasedAmount);
    orders.frozenAmount[slot] = orders.frozenAmount[slot]! - releasedAmount;
  }
  orders.quantityLots[slot] = quantityLots;
  const dealtLots = orders.dealtLots[slot]!;
  outcome.answer.order = orders.id(slot);
  outcome.answer.dealtLots = dealtLots;
  outcome.answer.status = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
  outcome.emit({
    case: 'orderResized',
    value: {
      order: orders.id(slot),
      user: orders.user[slot]!,
      market: market.rules.market,
      quantityLots,
      remainingLots: leftLots,
      releasedAmount,
    },
  });
  goOnWithAuction(state, market);
}
