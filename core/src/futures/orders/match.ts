import {
  CloseReason,
  OrderStatus,
  SelfTradePrevention,
  type Side,
  TimeInForce,
} from '@bourse/contract/messages.ts';
import { notionalOf } from '../../arithmetic.ts';
import { opposite, reaches } from '../../book/book.ts';
import { NONE } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import type { State } from '../../state.ts';
import { countResting, marginNeeded, setOrderMargin } from '../margin/order-margin.ts';
import { fill } from '../settle/fill.ts';
import { closeOrder, cutOrder, withdrawOrder } from './close-order.ts';
import { afterFill } from './exits.ts';
import { moveLastPrice } from './waiting.ts';

/** Lets an order trade with the book, then rest or end. */
export function execute(state: State, contract: Contract, taker: number): void {
  const { orders } = state.futures;
  match(state, contract, taker);
  if (orders.open[taker] === 0) return;
  const timeInForce = orders.timeInForce[taker];
  const mayRest = timeInForce === TimeInForce.GTC || timeInForce === TimeInForce.PO;
  if (mayRest) rest(state, contract, taker);
  else closeOrder(state, taker, OrderStatus.CANCELED, CloseReason.REMAINDER);
}

function match(state: State, contract: Contract, taker: number): void {
  const { orders } = state.futures;
  const side = orders.side[taker] as Side;
  const makerSide = opposite(side);
  const limitTicks = orders.priceTicks[taker]!;
  while (orders.open[taker] === 1) {
    const maker = contract.book.best(makerSide);
    if (maker === NONE || !reaches(side, limitTicks, orders.priceTicks[maker]!)) return;
    const lots = Math.min(orders.remainingLots[taker]!, orders.remainingLots[maker]!);
    if (orders.user[maker] === orders.user[taker]) {
      preventSelfTrade(state, contract, taker, maker, lots);
    } else {
      trade(state, contract, taker, maker, lots);
    }
  }
}

function trade(state: State, contract: Contract, taker: number, maker: number, lots: number): void {
  const { outcome, futures } = state;
  const { orders } = futures;
  const { makerRate, takerRate } = contract.rules;
  const priceTicks = orders.priceTicks[maker]!;
  const takerFill = fill(state, contract, taker, priceTicks, lots, takerRate);
  const makerFill = fill(state, contract, maker, priceTicks, lots, makerRate);
  const takerSide = orders.side[taker] as Side;
  const levelLots = contract.book.reduce(maker, lots);
  outcome.levelChanged(contract.id, opposite(takerSide), priceTicks, levelLots + lots, levelLots);
  orders.remainingLots[taker] = orders.remainingLots[taker]! - lots;
  outcome.emit({
    case: 'contractTraded',
    value: {
      trade: state.nextTrade,
      contract: contract.id,
      priceTicks,
      quantityLots: lots,
      notional: notionalOf(priceTicks, lots, contract.unit),
      takerOrder: orders.id(taker),
      makerOrder: orders.id(maker),
      takerUser: orders.user[taker]!,
      makerUser: orders.user[maker]!,
      takerSide,
      takerFee: takerFill.fee,
      makerFee: makerFill.fee,
      takerRemainingLots: orders.remainingLots[taker]!,
      makerRemainingLots: orders.remainingLots[maker]!,
      takerClosedLots: takerFill.closedLots,
      makerClosedLots: makerFill.closedLots,
      takerRealised: takerFill.realised,
      makerRealised: makerFill.realised,
    },
  });
  state.nextTrade += 1;
  afterFill(state, contract, maker, lots - makerFill.closedLots);
  afterFill(state, contract, taker, lots - takerFill.closedLots);
  moveLastPrice(state, contract, priceTicks);
}

function rest(state: State, contract: Contract, slot: number): void {
  const { orders, details } = state.futures;
  const side = orders.side[slot] as Side;
  const priceTicks = orders.priceTicks[slot]!;
  // From now on it fills at its own price.
  if (details.highestTicks[slot]! > priceTicks) {
    details.highestTicks[slot] = priceTicks;
    setOrderMargin(state, slot, marginNeeded(state, slot));
  }
  countResting(state, slot, 1);
  const afterLots = contract.book.add(slot, side, priceTicks);
  const beforeLots = afterLots - orders.remainingLots[slot]!;
  state.outcome.levelChanged(contract.id, side, priceTicks, beforeLots, afterLots);
}

function preventSelfTrade(
  state: State,
  contract: Contract,
  taker: number,
  maker: number,
  lots: number,
): void {
  const reason = CloseReason.SELF_TRADE;
  switch (state.futures.orders.selfTradePrevention[taker]) {
    case SelfTradePrevention.EXPIRE_TAKER:
      return closeOrder(state, taker, OrderStatus.CANCELED, reason);
    case SelfTradePrevention.EXPIRE_BOTH:
      withdrawOrder(state, maker, reason);
      return closeOrder(state, taker, OrderStatus.CANCELED, reason);
    case SelfTradePrevention.DECREMENT:
      cutOrder(state, contract, maker, lots, reason);
      return cutOrder(state, contract, taker, lots, reason);
    default:
      return withdrawOrder(state, maker, reason);
  }
}
