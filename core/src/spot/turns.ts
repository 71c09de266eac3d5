/**
 * Turns of triggered orders and of orders that continue: a few with each command, one of each account in
 * turn (R1, I77).
 */
import {
  CloseReason,
  MarketState,
  OrderStatus,
  OrderType,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { findRange } from '../admit/find-range.ts';
import { canFill, wouldTake } from '../book/liquidity.ts';
import { FILLS_OF_COMMAND_MAX, ORDERS_OF_WHOLE_MAX, PRICE_TICKS_MAX } from '../limits.ts';
import type { Market } from '../market.ts';
import { isFillingWhole } from '../order/is-filling-whole.ts';
import { mayRest } from '../order/may-rest.ts';
import { NONE, Waiting } from '../order/order-table.ts';
import { limitIn } from '../risk/band.ts';
import { noteWokenTurn } from '../risk/forced-trade.ts';
import { isLate } from '../risk/late.ts';
import type { State } from '../state.ts';
import { isAuctionDue } from './auction.ts';
import { closeOrder } from './close-order.ts';
import { execute, rearm } from './match.ts';
import { wokenLimitOf } from './trigger.ts';
import { fillingOf } from './whole.ts';

/** Gives up to `turnsMax` orders of a market their turn. Returns how many had it. */
export function takeTurns(state: State, market: Market, turnsMax: number): number {
  const { orders } = state;
  const { risk } = market;
  if (risk.woken.count === 0) return 0;
  let turns = 0;
  for (; turns < turnsMax && mayTakeTurn(state, market); turns += 1) {
    const next = risk.woken.peek();
    if (!next) break;
    const slot = orders.find(next.order);
    const isFilling = isFillingWhole(orders, slot);
    // A fill or kill may look at many orders to be decided: a command decides one, before it has traded.
    const isWhole = orders.timeInForce[slot] === TimeInForce.FOK && !isFilling;
    if (isWhole && state.fillsLeft < FILLS_OF_COMMAND_MAX) break;
    risk.woken.take();
    if (isFilling) goOnFilling(state, market, slot, next.from);
    else takeTurn(state, market, slot, next.from);
  }
  return turns;
}

/** Work for further commands: turns, and markets whose auction or triggers continue. */
export function pendingTurns(state: State): number {
  let pending = 0;
  for (const market of state.markets) {
    if (!market) continue;
    if (market.state !== MarketState.OPEN && fillingOf(state, market) === NONE) continue;
    const { auction, reaches, woken, anchor } = market.risk;
    const isReaching = !reaches.isEmpty && !anchor.isSilent(state.time, state.riskRules);
    if (auction === null) pending += woken.count + (isReaching ? 1 : 0);
    else if (isAuctionDue(state, market)) pending += 1;
  }
  return pending;
}

function mayTakeTurn(state: State, market: Market): boolean {
  const { state: marketState, risk } = market;
  if (risk.woken.count === 0 || risk.auction !== null || state.fillsLeft === 0) return false;
  // What is promised is kept in a market that was closed meanwhile.
  return marketState === MarketState.OPEN || fillingOf(state, market) !== NONE;
}

/** It trades with what was promised to it, whatever band and index are by now. */
function goOnFilling(state: State, market: Market, slot: number, from: Side | 0): void {
  const { orders } = state;
  orders.waiting[slot] = Waiting.none;
  const limitTicks = orders.side[slot] === Side.BUY ? PRICE_TICKS_MAX : 1;
  execute(state, market, slot, { from, limitTicks });
}

/** A stop becomes an ordinary order, measured from the anchor as the command found it. */
function takeTurn(state: State, market: Market, slot: number, from: Side | 0): void {
  const { orders, outcome } = state;
  const side = orders.side[slot] as Side;
  const { band, anchorTicks: measureTicks } = findRange(state, market);
  const { wokenWidenMs } = state.riskRules;
  const { anchor, exits } = market.risk;
  if (from !== 0 && anchor.isSilent(state.time, state.riskRules)) {
    if (orders.isExit(slot)) noteWokenTurn(orders, slot, state.time, wokenWidenMs, exits);
    return rearm(state, market, slot, from);
  }
  const isFirst = orders.waiting[slot] === Waiting.turn;
  orders.waiting[slot] = Waiting.none;
  const isLast = isLate(state.time, orders.time[slot]!, state.riskRules);
  if (from === 0 && isLast && !mayRest(orders.timeInForce[slot]!)) {
    return closeOrder(state, slot, OrderStatus.CANCELED, CloseReason.REMAINDER);
  }
  const waitedMs = from === 0 ? 0 : noteWokenTurn(orders, slot, state.time, wokenWidenMs, exits);
  const limitTicks =
    from !== 0 && orders.type[slot] === OrderType.MARKET
      ? wokenLimitOf(state, market, side, waitedMs)
      : limitIn(band, side, orders.priceTicks[slot]!);
  if (isFirst) {
    const user = orders.user[slot]!;
    const value = { order: orders.id(slot), user, market: market.rules.market };
    const { lastPriceTicks } = market;
    outcome.emit({ case: 'orderTriggered', value: { ...value, lastPriceTicks, measureTicks } });
  }
  const timeInForce = orders.timeInForce[slot];
  if (timeInForce === TimeInForce.PO && wouldTake(market.book, side, limitTicks)) {
    closeOrder(state, slot, OrderStatus.CANCELED, CloseReason.POST_ONLY);
  } else if (timeInForce === TimeInForce.FOK && !canFillNow(state, market, slot, limitTicks)) {
    state.fillsLeft = 0;
    if (from !== 0) rearm(state, market, slot, from);
    else closeOrder(state, slot, OrderStatus.CANCELED, CloseReason.FILL_OR_KILL);
  } else {
    execute(state, market, slot, { from, limitTicks });
  }
}

/** Whether an order in its turn can be filled wholly with the present book. */
function canFillNow(state: State, market: Market, slot: number, limitTicks: number): boolean {
  const { orders } = state;
  const side = orders.side[slot] as Side;
  const isByMoney = side === Side.BUY && orders.type[slot] === OrderType.MARKET;
  const taker = {
    user: orders.user[slot]!,
    side,
    limitTicks,
    lots: orders.remainingLots[slot]!,
    money: isByMoney ? orders.frozenAmount[slot]! : Number.POSITIVE_INFINITY,
    selfTradePrevention: orders.selfTradePrevention[slot]!,
  };
  const bounds = { ...findRange(state, market), ordersMax: ORDERS_OF_WHOLE_MAX };
  return canFill(market.book, orders, taker, market.notionalUnit, undefined, bounds);
}
