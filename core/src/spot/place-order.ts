import {
  CloseReason,
  type Command,
  OrderStatus,
  OrderType,
  type PlaceOrder,
  Side,
  TimeInForce,
} from '@bourse/contract/messages.ts';
import { admitOrder, type OrderPlan } from '../admit/admit-order.ts';
import { canFill, wouldTake } from '../book/liquidity.ts';
import type { Market } from '../market.ts';
import { Refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { closeOrder } from './close-order.ts';
import { execute } from './match.ts';
import { stopSideOf } from './trigger.ts';

/** An order of a user: hold, match, settle; then the stops that its trades woke, one by one. */
export function placeOrder(state: State, command: Command, order: PlaceOrder): void {
  const plan = admitOrder(state, command.user, order);
  if (plan instanceof Refusal) return state.outcome.refuse(plan);
  // ---- Nothing below can fail. ----
  const slot = openOrder(state, command, order, plan);
  const id = state.orders.id(slot);
  if (order.stopPriceTicks > 0) waitForTrigger(state, plan.market, slot);
  else execute(state, plan.market, slot);
  runTriggered(state, plan.market);
  if (state.orders.find(id) === slot) answerOpen(state, slot);
}

function openOrder(state: State, command: Command, order: PlaceOrder, plan: OrderPlan): number {
  const { orders, ledger, outcome } = state;
  const { user } = command;
  const slot = orders.add(user);
  ledger.hold(plan.giveRow, plan.holdAmount);
  orders.market[slot] = order.market;
  orders.side[slot] = order.side;
  orders.type[slot] = order.type;
  orders.timeInForce[slot] = plan.timeInForce;
  orders.selfTradePrevention[slot] = plan.selfTradePrevention;
  orders.priceTicks[slot] = plan.limitTicks;
  orders.stopPriceTicks[slot] = order.stopPriceTicks;
  orders.quantityLots[slot] = order.quantityLots;
  orders.remainingLots[slot] = order.quantityLots || plan.market.rules.quantityMaxLots;
  orders.dealtLots[slot] = 0;
  orders.dealtNotional[slot] = 0;
  orders.frozenAmount[slot] = plan.holdAmount;
  orders.quoteAmount[slot] = order.quoteAmount;
  orders.waiting[slot] = 0;
  orders.sequence[slot] = command.sequence;
  orders.time[slot] = command.time;
  orders.clientOrderId[slot] = command.key;
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
      clientOrderId: command.key,
      frozenAsset: plan.giveAsset,
      frozenAmount: plan.holdAmount,
    },
  });
  return slot;
}

function waitForTrigger(state: State, market: Market, slot: number): void {
  const stopPriceTicks = state.orders.stopPriceTicks[slot]!;
  state.orders.waiting[slot] = 1;
  market.stops.add(slot, stopSideOf(stopPriceTicks, market.referencePriceTicks), stopPriceTicks);
  market.stopCount += 1;
}

/**
 * Stops go one after the other, in the order in which their triggers were reached; what they trade
 * may wake more. Each goes once, so the cascade ends after at most STOPS_OF_MARKET_MAX steps.
 */
function runTriggered(state: State, market: Market): void {
  const { triggered } = state;
  if (triggered.length === 0) return;
  for (let i = 0; i < triggered.length; i += 1) trigger(state, market, triggered[i]!);
  triggered.length = 0;
}

/** A stop becomes an ordinary order. What an ordinary order is refused for now closes it. */
function trigger(state: State, market: Market, slot: number): void {
  const { orders, outcome } = state;
  const side = orders.side[slot] as Side;
  const user = orders.user[slot]!;
  const isMarket = orders.type[slot] === OrderType.MARKET;
  const { lastPriceTicks } = market;
  if (isMarket) orders.priceTicks[slot] = market.protectionPriceTicks(side, lastPriceTicks);
  outcome.emit({
    case: 'orderTriggered',
    value: { order: orders.id(slot), user, market: market.rules.market, lastPriceTicks },
  });
  const limitTicks = orders.priceTicks[slot]!;
  const timeInForce = orders.timeInForce[slot];
  if (timeInForce === TimeInForce.PO && wouldTake(market.book, side, limitTicks)) {
    closeOrder(state, slot, OrderStatus.CANCELED, CloseReason.POST_ONLY);
  } else if (timeInForce === TimeInForce.FOK && !canFillTriggered(state, market, slot)) {
    closeOrder(state, slot, OrderStatus.CANCELED, CloseReason.FILL_OR_KILL);
  } else {
    execute(state, market, slot);
  }
}

function canFillTriggered(state: State, market: Market, slot: number): boolean {
  const { orders } = state;
  const side = orders.side[slot] as Side;
  const isByMoney = side === Side.BUY && orders.type[slot] === OrderType.MARKET;
  const taker = {
    user: orders.user[slot]!,
    side,
    limitTicks: orders.priceTicks[slot]!,
    lots: orders.remainingLots[slot]!,
    money: isByMoney ? orders.frozenAmount[slot]! : Number.POSITIVE_INFINITY,
    selfTradePrevention: orders.selfTradePrevention[slot]!,
  };
  return canFill(market.book, orders, taker, market.notionalUnit);
}

/** The first answer of an order that stays open; one that closed was answered by closeOrder. */
function answerOpen(state: State, slot: number): void {
  const dealtLots = state.orders.dealtLots[slot]!;
  state.outcome.answer.dealtLots = dealtLots;
  state.outcome.answer.status = dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE;
}
