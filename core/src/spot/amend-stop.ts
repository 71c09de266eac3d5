import { Code } from '@bourse/contract/codes.ts';
import { OrderStatus, OrderType, type Side } from '@bourse/contract/enumerations.ts';
import type { AmendOrder, Command, PlaceOrder } from '@bourse/contract/messages.ts';
import { admitOrder, type OrderPlan } from '../admit/admit-order.ts';
import { stopReferenceOf } from '../admit/find-range.ts';
import type { Market } from '../market.ts';
import { Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { goOnWithAuction } from './auction.ts';
import { stopSideOf } from './trigger.ts';
import { withoutOrder } from './without-order.ts';

/**
 * Another trigger, price or quantity for a stop that waits and that no price has reached. It is admitted as if it were
 * placed now, with the money that it freezes already, and keeps its number; with the same trigger also its place among
 * those that wait for that price. A refusal leaves it as it was.
 */
export function amendStop(state: State, command: Command, slot: number, change: AmendOrder): void {
  const { orders, outcome } = state;
  const market = state.markets[orders.market[slot]!]!;
  if (orders.woken.has(slot)) return outcome.refuse(refusal(Code.orderTriggered));
  // A buy that is bounded by its money has no quantity.
  if (change.quantityLots > 0 && orders.quantityLots[slot] === 0) {
    return outcome.refuse(refusal(Code.orderShapeInvalid));
  }
  const order = orderOf(state, slot, change);
  const wrongSide = refuseSide(state, market, slot, order.stopPriceTicks);
  if (wrongSide) return outcome.refuse(wrongSide);
  const plan = withoutOrder(state, slot, () => admitOrder(state, command.user, order));
  if (plan instanceof Refusal) return outcome.refuse(plan);
  // ---- Nothing below can fail. ----
  moveStop(state, command, market, slot, order);
  keepTerms(state, slot, order, plan);
  outcome.answer.order = orders.id(slot);
  outcome.answer.dealtLots = 0;
  outcome.answer.status = OrderStatus.ACTIVE;
  outcome.emit({
    case: 'stopAmended',
    value: {
      order: orders.id(slot),
      user: command.user,
      market: order.market,
      priceTicks: plan.limitTicks,
      quantityLots: order.quantityLots,
      stopPriceTicks: order.stopPriceTicks,
      frozenAmount: plan.freezeAmount,
    },
  });
  goOnWithAuction(state, market);
}

/** The stop as its owner would place it now. */
function orderOf({ orders }: State, slot: number, change: AmendOrder): PlaceOrder {
  const type: OrderType = orders.type[slot]!;
  // Of a market order the column has its protection price.
  const limitTicks = type === OrderType.LIMIT ? orders.priceTicks[slot]! : 0;
  return {
    market: orders.market[slot]!,
    side: orders.side[slot]!,
    type,
    timeInForce: orders.timeInForce[slot]!,
    priceTicks: change.priceTicks || limitTicks,
    quantityLots: change.quantityLots || orders.quantityLots[slot]!,
    quoteAmount: orders.quoteAmount[slot]!,
    stopPriceTicks: change.stopPriceTicks || orders.stopPriceTicks[slot]!,
    selfTradePrevention: orders.selfTradePrevention[slot]!,
  };
}

/** What waits for a rise goes on to wait for one: a price that moves meanwhile must not turn a stop round. */
function refuseSide(
  state: State,
  market: Market,
  slot: number,
  stopPriceTicks: number,
): Refusal | null {
  const side = stopSideOf(stopPriceTicks, stopReferenceOf(state, market));
  return side === market.stops.sideOf(slot) ? null : refusal(Code.stopPriceInvalid);
}

/** Its place among the stops. Another trigger begins to wait now: prices of before do not reach it. */
function moveStop(
  { orders }: State,
  { sequence }: Command,
  { stops, rules }: Market,
  slot: number,
  { quantityLots, stopPriceTicks }: PlaceOrder,
): void {
  const lots = quantityLots || rules.quantityMaxLots;
  if (stopPriceTicks === orders.stopPriceTicks[slot]) return stops.resize(slot, lots);
  const side: Side = stops.sideOf(slot);
  stops.remove(slot);
  orders.remainingLots[slot] = lots;
  orders.stopPriceTicks[slot] = stopPriceTicks;
  orders.sequence[slot] = sequence;
  stops.add(slot, side, stopPriceTicks);
}

function keepTerms(
  { orders, ledger }: State,
  slot: number,
  { quantityLots }: PlaceOrder,
  { limitTicks, freezeAmount }: OrderPlan,
): void {
  const row = orders.giveRow[slot]!;
  ledger.release(row, orders.frozenAmount[slot]!);
  ledger.freeze(row, freezeAmount);
  orders.frozenAmount[slot] = freezeAmount;
  orders.priceTicks[slot] = limitTicks;
  orders.quantityLots[slot] = quantityLots;
}
