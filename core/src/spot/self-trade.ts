import {
  CloseReason,
  OrderStatus,
  OrderType,
  SelfTradePrevention,
  Side,
} from '@bourse/contract/enumerations.ts';
import { baseAmountOf, notionalOf } from '../arithmetic.ts';
import type { Market } from '../market.ts';
import type { State } from '../state.ts';
import { closeOrder, withdrawOrder } from './close-order.ts';
import { reduceResting } from './settle.ts';

/**
 * The taker met an order of its own owner: its mode decides (O8, I32). `lots` is what would have
 * traded. Afterwards the taker, if it is still open, goes on matching.
 */
export function preventSelfTrade(
  state: State,
  market: Market,
  taker: number,
  maker: number,
  lots: number,
): void {
  switch (state.orders.selfTradePrevention[taker]) {
    case SelfTradePrevention.EXPIRE_TAKER:
      closeOrder(state, taker, OrderStatus.CANCELED, CloseReason.SELF_TRADE);
      return;
    case SelfTradePrevention.EXPIRE_BOTH:
      withdrawOrder(state, maker, CloseReason.SELF_TRADE);
      closeOrder(state, taker, OrderStatus.CANCELED, CloseReason.SELF_TRADE);
      return;
    case SelfTradePrevention.DECREMENT:
      decrement(state, market, taker, maker, lots);
      return;
    default:
      withdrawOrder(state, maker, CloseReason.SELF_TRADE);
  }
}

/**
 * Two resting orders of one owner met in an auction. The mode of the later one decides, as a
 * taker's would.
 */
export function preventSelfTradeInAuction(
  state: State,
  market: Market,
  newer: number,
  older: number,
  lots: number,
): void {
  switch (state.orders.selfTradePrevention[newer]) {
    case SelfTradePrevention.EXPIRE_TAKER:
      withdrawOrder(state, newer, CloseReason.SELF_TRADE);
      return;
    case SelfTradePrevention.EXPIRE_BOTH:
      withdrawOrder(state, older, CloseReason.SELF_TRADE);
      withdrawOrder(state, newer, CloseReason.SELF_TRADE);
      return;
    case SelfTradePrevention.DECREMENT:
      for (const slot of [older, newer]) decrementResting(state, market, slot, lots);
      for (const slot of [older, newer]) closeIfEmpty(state, slot);
      return;
    default:
      withdrawOrder(state, older, CloseReason.SELF_TRADE);
  }
}

function decrementResting(state: State, market: Market, slot: number, lots: number): void {
  releaseLots(state, market, slot, state.orders.priceTicks[slot]!, lots);
  reduceResting(state, market, slot, lots);
  emitReduced(state, slot, lots);
}

function closeIfEmpty(state: State, slot: number): void {
  if (state.orders.remainingLots[slot] !== 0) return;
  closeOrder(state, slot, OrderStatus.CANCELED, CloseReason.SELF_TRADE);
}

/** Both lose the same lots without a trade; what they froze for them returns. */
function decrement(state: State, market: Market, taker: number, maker: number, lots: number): void {
  const { orders } = state;
  const priceTicks = orders.priceTicks[maker]!;
  decrementResting(state, market, maker, lots);

  const isByMoney = orders.type[taker] === OrderType.MARKET;
  releaseLots(state, market, taker, isByMoney ? priceTicks : orders.priceTicks[taker]!, lots);
  orders.remainingLots[taker] = orders.remainingLots[taker]! - lots;
  emitReduced(state, taker, lots);
  for (const slot of [maker, taker]) closeIfEmpty(state, slot);
}

function releaseLots(
  state: State,
  market: Market,
  slot: number,
  priceTicks: number,
  lots: number,
): void {
  const { orders, ledger } = state;
  const amount =
    orders.side[slot] === Side.BUY
      ? notionalOf(priceTicks, lots, market.notionalUnit)
      : baseAmountOf(lots, market.rules.lotSize);
  ledger.release(orders.giveRow[slot]!, amount);
  orders.frozenAmount[slot] = orders.frozenAmount[slot]! - amount;
}

function emitReduced(state: State, slot: number, preventedLots: number): void {
  const { orders, outcome } = state;
  outcome.emit({
    case: 'orderReduced',
    value: {
      order: orders.id(slot),
      user: orders.user[slot]!,
      market: orders.market[slot]!,
      preventedLots,
      remainingLots: orders.quantityLots[slot] === 0 ? 0 : orders.remainingLots[slot]!,
    },
  });
}
