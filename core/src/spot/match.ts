import { CloseReason, OrderStatus, OrderType, Side } from '@bourse/contract/enumerations.ts';
import { findRange } from '../admit/find-range.ts';
import { affordableLots, notionalOf } from '../arithmetic.ts';
import { opposite, reaches } from '../book/book.ts';
import { PRICE_TICKS_MAX } from '../limits.ts';
import type { Market } from '../market.ts';
import { isFillingWhole } from '../order/is-filling-whole.ts';
import { mayRest } from '../order/may-rest.ts';
import { NONE, Waiting } from '../order/order-table.ts';
import { type Band, limitIn } from '../risk/band.ts';
import { liquidityWaitOf } from '../risk/forced-trade.ts';
import type { State } from '../state.ts';
import { closeOrder, countWaiting } from './close-order.ts';
import { openAuction } from './open-auction.ts';
import { preventSelfTrade } from './self-trade.ts';
import { settle } from './settle.ts';
import { confirmTriggers } from './trigger.ts';

const anywhere: Band = { lowestTicks: 1, highestTicks: PRICE_TICKS_MAX };

/** Why an order that is still open stopped trading. */
const Stop = {
  /** Nobody is left within its limit. */
  alone: 0,
  /** Its money buys no further lot. */
  spent: 1,
  /** The next trade would leave the band: the market pauses. */
  paused: 2,
  /** It traded as much as one command may. */
  tired: 3,
} as const;
type Stop = (typeof Stop)[keyof typeof Stop];

/** How an order in its turn trades. */
interface Turn {
  /** Of a woken stop, the side of the stops that it came from, else 0. */
  readonly from: Side | 0;
  /** The worst price at which it trades now. */
  readonly limitTicks: number;
}

/** Lets an order trade with the book, then rest, wait or end. */
export function execute(state: State, market: Market, taker: number, turn?: Turn): void {
  const { orders } = state;
  // What is promised to an order was looked at when it began.
  const range = isFillingWhole(orders, taker) ? anywhere : findRange(state, market);
  const from = turn?.from ?? 0;
  const limitTicks = turn?.limitTicks ?? orders.priceTicks[taker]!;
  const stop = match(state, market, taker, limitTicks, range);
  if (orders.open[taker] === 0) return;
  const isWoken = from !== 0;
  const isToGoOn =
    stop === Stop.tired ||
    (stop === Stop.paused && isWoken && !mayRest(orders.timeInForce[taker]!));
  if (isToGoOn) {
    letGoOn(state, market, taker, from);
  } else if (mayRest(orders.timeInForce[taker]!)) {
    rest(state, market, taker);
  } else if (from !== 0 && stop === Stop.alone) {
    rearm(state, market, taker, from);
  } else {
    end(state, taker, stop);
  }
}

/** Updates the market after a trade at this price. */
export function noteTrade(state: State, market: Market, priceTicks: number, lots: number): void {
  const { risk, notionalUnit } = market;
  const { anchorTicks } = findRange(state, market);
  market.lastPriceTicks = priceTicks;
  risk.resumeTicks = 0;
  risk.anchor.note(state.time, state.riskRules, anchorTicks, priceTicks, lots);
  confirmTriggers(state, market, priceTicks, notionalOf(priceTicks, lots, notionalUnit));
}

/**
 * Trades with the best orders of the other side, in priority (I24), while they are within the limit
 * (I26), and within the range of the command (I71, I72).
 */
function match(state: State, market: Market, taker: number, limitTicks: number, range: Band): Stop {
  const { orders } = state;
  const { book, notionalUnit } = market;
  const side = orders.side[taker] as Side;
  const makerSide = opposite(side);
  const isByMoney = side === Side.BUY && orders.type[taker] === OrderType.MARKET;
  let tradedTicks = 0;
  while (orders.open[taker] === 1) {
    const maker = book.best(makerSide);
    const priceTicks = maker === NONE ? 0 : orders.priceTicks[maker]!;
    if (maker === NONE || !reaches(side, limitTicks, priceTicks)) {
      // Nobody is left: the money counts as used up if it buys no lot at the last price.
      const isSpent = isByMoney && orders.frozenAmount[taker]! < tradedTicks * notionalUnit;
      return isSpent ? Stop.spent : Stop.alone;
    }
    let lots = Math.min(orders.remainingLots[taker]!, orders.remainingLots[maker]!);
    if (isByMoney) {
      lots = Math.min(lots, affordableLots(orders.frozenAmount[taker]!, priceTicks, notionalUnit));
      if (lots === 0) return Stop.spent;
    }
    if (state.fillsLeft === 0) return Stop.tired;
    state.fillsLeft -= 1;
    if (orders.user[maker] === orders.user[taker]) {
      preventSelfTrade(state, market, taker, maker, lots);
      continue;
    }
    if (priceTicks < range.lowestTicks || priceTicks > range.highestTicks) {
      openAuction(state, market);
      return Stop.paused;
    }
    settle(state, market, taker, maker, lots);
    tradedTicks = priceTicks;
    noteTrade(state, market, priceTicks, lots);
  }
  return Stop.alone;
}

/** Puts an order into the book, no further than the end of the band. */
export function rest(state: State, market: Market, slot: number): void {
  const { orders, outcome } = state;
  const { band } = findRange(state, market);
  const side = orders.side[slot] as Side;
  reprice(state, market, slot, limitIn(band, side, orders.priceTicks[slot]!));
  const priceTicks = orders.priceTicks[slot]!;
  const afterLots = market.book.add(slot, side, priceTicks);
  const beforeLots = afterLots - orders.remainingLots[slot]!;
  outcome.levelChanged(market.rules.market, side, priceTicks, beforeLots, afterLots);
}

/** The limit becomes better for its owner; what a buy froze beyond it returns. */
function reprice(state: State, market: Market, slot: number, priceTicks: number): void {
  const { orders, ledger, outcome } = state;
  const betterTicks = orders.priceTicks[slot]! - priceTicks;
  if (betterTicks === 0) return;
  const isBuy = orders.side[slot] === Side.BUY;
  const lots = orders.remainingLots[slot]!;
  const releasedAmount = isBuy ? notionalOf(betterTicks, lots, market.notionalUnit) : 0;
  if (releasedAmount > 0) ledger.release(orders.giveRow[slot]!, releasedAmount);
  orders.frozenAmount[slot] = orders.frozenAmount[slot]! - releasedAmount;
  orders.priceTicks[slot] = priceTicks;
  const user = orders.user[slot]!;
  const value = { order: orders.id(slot), user, market: market.rules.market };
  outcome.emit({ case: 'orderRepriced', value: { ...value, priceTicks, releasedAmount } });
}

/**
 * The next commands continue it: one that fills wholly before all others, then a triggered stop, a new order after
 * them.
 */
export function letGoOn(state: State, market: Market, slot: number, from: Side | 0): void {
  const { orders } = state;
  const { woken } = market.risk;
  orders.waiting[slot] = Waiting.nextTurn;
  const entry = { order: orders.id(slot), user: orders.user[slot]!, from };
  if (from !== 0 || isFillingWhole(orders, slot)) woken.putFirst(entry);
  else woken.putLast(entry);
}

/** What a triggered order cannot trade waits again for the same trigger, an exit for somebody to be there (I78). */
export function rearm(state: State, market: Market, slot: number, from: Side): void {
  const { orders, outcome } = state;
  orders.waiting[slot] = Waiting.trigger;
  if (orders.isExit(slot)) market.risk.exits.add(slot, orders.user[slot]!, Side.SELL);
  else {
    market.stops.add(slot, from, orders.stopPriceTicks[slot]!);
    countWaiting(state, market, slot, 1);
  }
  const user = orders.user[slot]!;
  const value = { order: orders.id(slot), user, market: market.rules.market };
  outcome.emit({
    case: 'orderRearmed',
    value: { ...value, ...liquidityWaitOf(orders, slot, market.stops) },
  });
}

function end(state: State, slot: number, stop: Stop): void {
  const { orders } = state;
  // An order by amount has done all it was asked for when its money is used up.
  const isFilled =
    stop === Stop.spent && orders.quantityLots[slot] === 0 && orders.dealtLots[slot]! > 0;
  if (isFilled) closeOrder(state, slot, OrderStatus.FILLED, CloseReason.FILLED);
  else closeOrder(state, slot, OrderStatus.CANCELED, CloseReason.REMAINDER);
}
