import {
  CloseReason,
  OrderStatus,
  OrderType,
  Side,
  TimeInForce,
} from '@bourse/contract/messages.ts';
import { affordableLots } from '../arithmetic.ts';
import { opposite, reaches } from '../book/book.ts';
import type { Market } from '../market.ts';
import { NONE } from '../order/order-table.ts';
import type { State } from '../state.ts';
import { closeOrder } from './close-order.ts';
import { preventSelfTrade } from './self-trade.ts';
import { settle } from './settle.ts';
import { collectTriggered } from './trigger.ts';

/** Lets an order trade with the book, then rest or end. */
export function execute(state: State, market: Market, taker: number): void {
  const { orders } = state;
  const isMoneyUsedUp = match(state, market, taker);
  if (orders.open[taker] === 0) return;
  if (mayRest(state, taker)) {
    rest(state, market, taker);
    return;
  }
  // An order by amount has done all it was asked for when its money is used up.
  const isFilled =
    isMoneyUsedUp && orders.quantityLots[taker] === 0 && orders.dealtLots[taker]! > 0;
  if (isFilled) closeOrder(state, taker, OrderStatus.FILLED, CloseReason.FILLED);
  else closeOrder(state, taker, OrderStatus.CANCELED, CloseReason.REMAINDER);
}

/**
 * Trades with the best orders of the other side, in priority (I24), while they are within the limit
 * (I26). Answers whether a market buy stopped because its money buys no further lot.
 */
function match(state: State, market: Market, taker: number): boolean {
  const { orders } = state;
  const { book, notionalUnit } = market;
  const side = orders.side[taker] as Side;
  const makerSide = opposite(side);
  const limitTicks = orders.priceTicks[taker]!;
  const isByMoney = side === Side.BUY && orders.type[taker] === OrderType.MARKET;
  let tradedTicks = 0;
  while (orders.open[taker] === 1) {
    const maker = book.best(makerSide);
    const priceTicks = maker === NONE ? 0 : orders.priceTicks[maker]!;
    if (maker === NONE || !reaches(side, limitTicks, priceTicks)) {
      // Nothing left to trade with: the money counts as used up if it buys no lot at the last price.
      return isByMoney && orders.frozenAmount[taker]! < tradedTicks * notionalUnit;
    }
    let lots = Math.min(orders.remainingLots[taker]!, orders.remainingLots[maker]!);
    if (isByMoney) {
      lots = Math.min(lots, affordableLots(orders.frozenAmount[taker]!, priceTicks, notionalUnit));
      if (lots === 0) return true;
    }
    if (orders.user[maker] === orders.user[taker]) {
      preventSelfTrade(state, market, taker, maker, lots);
      continue;
    }
    settle(state, market, taker, maker, lots);
    tradedTicks = priceTicks;
    if (priceTicks !== market.lastPriceTicks) {
      market.lastPriceTicks = priceTicks;
      collectTriggered(state, market);
    }
  }
  return false;
}

function mayRest(state: State, slot: number): boolean {
  const { orders } = state;
  const timeInForce = orders.timeInForce[slot];
  return timeInForce === TimeInForce.GTC || timeInForce === TimeInForce.PO;
}

function rest(state: State, market: Market, slot: number): void {
  const { orders, outcome } = state;
  const side = orders.side[slot] as Side;
  const priceTicks = orders.priceTicks[slot]!;
  const afterLots = market.book.add(slot, side, priceTicks);
  const beforeLots = afterLots - orders.remainingLots[slot]!;
  outcome.levelChanged(market.rules.market, side, priceTicks, beforeLots, afterLots);
}
