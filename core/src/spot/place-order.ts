import { OrderStatus, Side } from '@bourse/contract/enumerations.ts';
import type { Command, PlaceOrder } from '@bourse/contract/messages.ts';
import { admitOrder, type OrderPlan } from '../admit/admit-order.ts';
import { stopReferenceOf } from '../admit/find-range.ts';
import type { Market } from '../market.ts';
import { NONE, REACHED, Waiting } from '../order/order-table.ts';
import { Refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { goOnWithAuction } from './auction.ts';
import { countWaiting } from './close-order.ts';
import { execute, letGoOn, rest } from './match.ts';
import { giveTurn, goOnWithTriggers, stopSideOf } from './trigger.ts';
import { takeTurns } from './turns.ts';
import { fillingOf } from './whole.ts';

/** An order of a user: freeze, match, settle; then the stops that its trades woke, one by one. */
export function placeOrder(state: State, command: Command, order: PlaceOrder): void {
  const plan = admitOrder(state, command.user, order);
  if (plan instanceof Refusal) return state.outcome.refuse(plan);
  // ---- Nothing below can fail. ----
  carryOut(state, command, order, plan, command.key);
}

/** Lets an admitted order do what it does. Cannot fail. */
export function carryOut(
  state: State,
  command: Command,
  order: PlaceOrder,
  plan: OrderPlan,
  clientOrderId: string,
): void {
  const slot = openOrder(state, command, order, plan, clientOrderId);
  const id = state.orders.id(slot);
  if (order.stopPriceTicks > 0) waitForTrigger(state, plan.market, slot);
  else if (order.protectedExit) giveTurn(state, plan.market, slot, Side.SELL);
  else if (plan.market.risk.auction !== null) rest(state, plan.market, slot);
  else if (fillingOf(state, plan.market) !== NONE) letGoOn(state, plan.market, slot, 0);
  else execute(state, plan.market, slot);
  // Only now: a refusal changes nothing (I10), so an order that comes late still joins the auction.
  goOnWithAuction(state, plan.market);
  goOnWithTriggers(state, plan.market);
  takeTurns(state, plan.market, state.riskRules.wakesMax);
  if (state.orders.find(id) === slot) answerOpen(state, slot);
}

function openOrder(
  state: State,
  command: Command,
  order: PlaceOrder,
  plan: OrderPlan,
  clientOrderId: string,
): number {
  const { orders, ledger, outcome } = state;
  const { user } = command;
  const slot = orders.add(user);
  ledger.freeze(plan.giveRow, plan.freezeAmount);
  orders.market[slot] = order.market;
  orders.side[slot] = order.side;
  orders.type[slot] = order.type;
  orders.timeInForce[slot] = plan.timeInForce;
  orders.selfTradePrevention[slot] = plan.selfTradePrevention;
  orders.priceTicks[slot] = plan.limitTicks;
  orders.stopPriceTicks[slot] = order.protectedExit ? REACHED : order.stopPriceTicks;
  orders.quantityLots[slot] = order.quantityLots;
  orders.remainingLots[slot] = order.quantityLots || plan.market.rules.quantityMaxLots;
  orders.dealtLots[slot] = 0;
  orders.dealtNotional[slot] = 0;
  orders.frozenAmount[slot] = plan.freezeAmount;
  orders.quoteAmount[slot] = order.quoteAmount;
  orders.waiting[slot] = Waiting.none;
  orders.sequence[slot] = command.sequence;
  orders.time[slot] = command.time;
  orders.clientOrderId[slot] = clientOrderId;
  orders.giveRow[slot] = plan.giveRow;
  state.ordersOfUser.add(slot, user);
  orders.countRow[slot] = state.openCounts.add(user, order.market, plan.countRow);
  outcome.answer.order = orders.id(slot);
  outcome.emit({
    case: 'orderAccepted',
    value: {
      order: orders.id(slot),
      user,
      market: order.market,
      side: order.side,
      type: order.type,
      timeInForce: plan.timeInForce,
      priceTicks: plan.limitTicks,
      quantityLots: order.quantityLots,
      quoteAmount: order.quoteAmount,
      stopPriceTicks: order.stopPriceTicks,
      selfTradePrevention: plan.selfTradePrevention,
      clientOrderId,
      frozenAsset: plan.giveAsset,
      frozenAmount: plan.freezeAmount,
      ...(order.protectedExit && { protectedExit: true }),
    },
  });
  return slot;
}

function waitForTrigger(state: State, market: Market, slot: number): void {
  const stopPriceTicks = state.orders.stopPriceTicks[slot]!;
  state.orders.waiting[slot] = Waiting.trigger;
  const side = stopSideOf(stopPriceTicks, stopReferenceOf(state, market));
  market.stops.add(slot, side, stopPriceTicks);
  countWaiting(state, market, slot, 1);
}

/** The first answer for an order that stays open; for one that closed, closeOrder gave it. */
function answerOpen(state: State, slot: number): void {
  const dealtLots = state.orders.dealtLots[slot]!;
  state.outcome.answer.dealtLots = dealtLots;
  state.outcome.answer.status = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
}
