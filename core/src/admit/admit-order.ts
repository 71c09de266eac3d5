/** Every reason to refuse an order or a cancel. Reads only; nothing here changes anything. */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  MarketState,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { type PlaceOrder, USER_FIRST } from '@bourse/contract/messages.ts';
import { baseAmountOf, notionalOrInfinity } from '../arithmetic.ts';
import { assert } from '../assert.ts';
import { canFill, firstForeignPriceTicks, wouldTake } from '../book/liquidity.ts';
import { FILLS_OF_COMMAND_MAX, ORDERS_OF_WHOLE_MAX, PRICE_TICKS_MAX, USER_MAX } from '../limits.ts';
import type { Market } from '../market.ts';
import { NONE } from '../order/order-table.ts';
import { Refusal, refusal } from '../refusal.ts';
import { type Band, protectionIn } from '../risk/band.ts';
import { freezeOf } from '../risk/freeze.ts';
import type { TradeRange } from '../risk/market-risk.ts';
import { triggersMaxOf } from '../risk/places.ts';
import { findSpotRow } from '../risk/spot-rows.ts';
import type { State } from '../state.ts';
import { findRange, stopReferenceOf } from './find-range.ts';
import { refuseRight } from './refuse-right.ts';

const anyPrice: Band = { lowestTicks: 1, highestTicks: PRICE_TICKS_MAX };

/** An admitted order: defaults are filled in, and the amount that it freezes is known. */
export interface OrderPlan {
  readonly market: Market;
  readonly timeInForce: TimeInForce;
  readonly selfTradePrevention: SelfTradePrevention;
  /** The limit; of a market order, the protection price. */
  readonly limitTicks: number;
  readonly giveAsset: number;
  /** The ledger row that pays. */
  readonly giveRow: number;
  /** The row of user and market in OpenCounts, or -1. */
  readonly countRow: number;
  readonly freezeAmount: number;
}

/** The order, its owner and its market. */
interface Asked {
  readonly state: State;
  readonly market: Market;
  readonly user: number;
  readonly order: PlaceOrder;
  /** The row of user and market in OpenCounts, or -1. */
  readonly countRow: number;
  readonly range: TradeRange;
}

/** Returns the plan of an order that will be carried out, or why it is refused. */
export function admitOrder(state: State, user: number, order: PlaceOrder): OrderPlan | Refusal {
  const market = state.markets[order.market];
  if (user < USER_FIRST || user > USER_MAX) return refusal(Code.notAllowed);
  if (!market) return refusal(Code.marketUnknown);
  const withoutRight = refuseRight(state, user, 'spot');
  if (withoutRight) return withoutRight;
  const countRow = state.openCounts.find(user, order.market);
  const range = findRange(state, market);
  const asked = { state, market, user, order, countRow, range };
  const refused =
    refuseState(state, market) ??
    refuseShape(order) ??
    refuseExitShape(order) ??
    refuseAuction(market, order) ??
    refuseQuantity(market, order) ??
    refuseStop(asked) ??
    refusePrice(asked) ??
    refuseValue(asked) ??
    refuseCount(asked) ??
    refuseMoney(asked);
  if (refused) return refused;

  const isMarket = order.type === OrderType.MARKET;
  const limitTicks = isMarket ? protectionOf(asked) : order.priceTicks;
  const firstTicks = isMarket ? firstPriceTicks(asked, limitTicks) : 0;
  if (isMarket && firstTicks === 0) return refusal(Code.noLiquidity);
  const plan = fund(asked, limitTicks, firstTicks);
  if (plan instanceof Refusal) return plan;
  return refuseTaking(asked, plan) ?? plan;
}

/** The slot of an order that this user may cancel now, or why not. */
export function admitCancel(state: State, user: number, order: number): number | Refusal {
  const slot = state.orders.find(order);
  if (slot === NONE || state.orders.user[slot] !== user) return refusal(Code.orderNotActive);
  const market = state.markets[state.orders.market[slot]!]!;
  return market.state === MarketState.HALTED ? refusal(Code.marketHalted) : slot;
}

/** Why a user may not cancel all orders of a market (0: all markets), or null. */
export function refuseCancelAll(state: State, user: number, market: number): Refusal | null {
  if (user < USER_FIRST || user > USER_MAX) return refusal(Code.notAllowed);
  if (market === 0) return null;
  const named = state.markets[market];
  if (!named) return refusal(Code.marketUnknown);
  return named.state === MarketState.HALTED ? refusal(Code.marketHalted) : null;
}

/** A market whose index is lost takes cancels only, as if the house had said so (R1). */
function refuseState({ time, riskRules }: State, market: Market): Refusal | null {
  switch (market.state) {
    case MarketState.OPEN:
      return market.risk.anchor.isLost(time, riskRules) ? refusal(Code.marketCancelOnly) : null;
    case MarketState.CANCEL_ONLY:
      return refusal(Code.marketCancelOnly);
    default:
      return refusal(Code.marketHalted);
  }
}

function refuseShape(order: PlaceOrder): Refusal | null {
  const { side, type, timeInForce, priceTicks, quantityLots, quoteAmount, stopPriceTicks } = order;
  assert(
    isAmount(priceTicks) && isAmount(quantityLots) && isAmount(quoteAmount),
    'an amount of an order is no safe integer',
  );
  assert(isAmount(stopPriceTicks), 'a stop price is no safe integer');
  const isKnown =
    (side === Side.BUY || side === Side.SELL) &&
    (type === OrderType.LIMIT || type === OrderType.MARKET) &&
    timeInForce <= TimeInForce.PO &&
    order.selfTradePrevention <= SelfTradePrevention.DECREMENT;
  const byAmount = quoteAmount > 0;
  const isLimit = type === OrderType.LIMIT;
  const fits = isLimit
    ? !byAmount
    : priceTicks === 0 &&
      timeInForce !== TimeInForce.GTC &&
      timeInForce !== TimeInForce.PO &&
      !(byAmount && side === Side.SELL) &&
      !(byAmount && quantityLots === 0 && timeInForce === TimeInForce.FOK);
  return isKnown && fits ? null : refusal(Code.orderShapeInvalid);
}

/** A protected exit gives up coins of a known quantity, at no price and no time of its owner's. */
function refuseExitShape(order: PlaceOrder): Refusal | null {
  if (!order.protectedExit) return null;
  const fits =
    order.side === Side.SELL &&
    order.type === OrderType.MARKET &&
    order.timeInForce === TimeInForce.UNSPECIFIED &&
    order.stopPriceTicks === 0;
  return fits ? null : refusal(Code.orderShapeInvalid);
}

/** Whether an order waits outside of the book: for its trigger, or for somebody to be there. */
function waits(order: PlaceOrder): boolean {
  return order.stopPriceTicks > 0 || order.protectedExit === true;
}

/**
 * A call auction accepts only orders that can rest; while its trades are made, only orders that
 * wait for a trigger.
 */
function refuseAuction({ risk }: Market, order: PlaceOrder): Refusal | null {
  if (risk.auction === null || waits(order)) return null;
  const timeInForce = timeInForceOf(order);
  const canRest = timeInForce === TimeInForce.GTC || timeInForce === TimeInForce.PO;
  return canRest && !risk.auction.isUncrossing ? null : refusal(Code.marketInAuction);
}

function refuseQuantity(market: Market, order: PlaceOrder): Refusal | null {
  const { quantityMinLots, quantityMaxLots } = market.rules;
  const { quantityLots } = order;
  if (quantityLots === 0) return order.quoteAmount > 0 ? null : refusal(Code.quantityMissing);
  if (quantityLots < quantityMinLots) return refusal(Code.quantityBelowMin, quantityMinLots);
  if (quantityLots > quantityMaxLots) return refusal(Code.quantityAboveMax, quantityMaxLots);
  return null;
}

/** A stop waits for the last price to rise or to fall to it, so it must differ from it. */
function refuseStop({ state, market, order }: Asked): Refusal | null {
  const { stopPriceTicks } = order;
  if (stopPriceTicks === 0) return null;
  return stopPriceTicks === stopReferenceOf(state, market) || stopPriceTicks > PRICE_TICKS_MAX
    ? refusal(Code.stopPriceInvalid)
    : null;
}

function refusePrice(asked: Asked): Refusal | null {
  const { order } = asked;
  if (order.type === OrderType.MARKET) return null;
  if (order.priceTicks === 0) return refusal(Code.priceMissing);
  const { lowestTicks: lowest, highestTicks: highest } = bandOfOrder(asked);
  return order.priceTicks < lowest || order.priceTicks > highest
    ? refusal(Code.priceOutsideBand, lowest, highest)
    : null;
}

/** A stop's price is measured when it wakes, all others from the anchor (I71). */
function bandOfOrder({ order, range }: Asked): Band {
  return order.stopPriceTicks > 0 ? anyPrice : range.band;
}

/**
 * The worst price of a market order, from the anchor. A stop is measured from its trigger, for what it
 * freezes, and anew when it wakes.
 */
function protectionOf({ market, order, range }: Asked): number {
  if (order.stopPriceTicks > 0) {
    return market.protectionPriceTicks(order.side, order.stopPriceTicks);
  }
  return protectionIn(range.band, order.side, range.anchorTicks, market.rules.protectionRate);
}

/** A market order is valued at its trigger or the anchor, or at the amount that it spends. */
function refuseValue({ market, order, range }: Asked): Refusal | null {
  const { notionalMin, quoteAsset } = market.rules;
  const isPriced = order.type === OrderType.LIMIT;
  const priceTicks = isPriced ? order.priceTicks : order.stopPriceTicks || range.anchorTicks;
  const { quantityLots, quoteAmount } = order;
  const notional = notionalOrInfinity(priceTicks, quantityLots, market.notionalUnit);
  if (notional > AMOUNT_MAX) return refusal(Code.notionalAboveMax);
  if (
    (quantityLots > 0 && notional < notionalMin) ||
    (quoteAmount > 0 && quoteAmount < notionalMin)
  ) {
    return refusal(Code.notionalBelowMin, notionalMin, quoteAsset);
  }
  return null;
}

/**
 * The cap counts orders that stay open: an order that only takes is not counted. A protected exit takes no place of a
 * trigger. Beyond the cap only the account's exits are counted, which may be as many again.
 */
function refuseCount({ state, market, user, order, countRow }: Asked): Refusal | null {
  const { openOrdersMax } = market.rules;
  const timeInForce = timeInForceOf(order);
  const isStop = order.stopPriceTicks > 0;
  const mayStay = waits(order) || timeInForce === TimeInForce.GTC || timeInForce === TimeInForce.PO;
  const isOverCap =
    mayStay &&
    state.openCounts.of(countRow) >= openOrdersMax &&
    !(order.protectedExit && countExits(state, market, user) < openOrdersMax);
  const isFull =
    state.orders.isFull ||
    (isStop && market.stopCount >= state.riskRules.triggersOfMarketMax) ||
    isOverCap;
  if (isFull) return refusal(Code.openOrdersMax, openOrdersMax);
  if (!isStop) return null;
  const traded = state.traded.of(user, state.time);
  const triggersMax = triggersMaxOf(state.riskRules, market.stopCount, traded);
  const isOver = state.openCounts.waitingOf(countRow) >= triggersMax;
  return isOver ? refusal(Code.openOrdersMax, triggersMax) : null;
}

function countExits({ orders, ordersOfUser }: State, market: Market, user: number): number {
  const isOurs = (slot: number) =>
    orders.market[slot] === market.rules.market && orders.isExit(slot);
  return ordersOfUser.slots(user).filter(isOurs).length;
}

/** An owner without money is refused before the book is walked (R7). */
function refuseMoney({ state, market, user, order, countRow, range }: Asked): Refusal | null {
  if (order.type !== OrderType.MARKET || order.stopPriceTicks > 0) return null;
  const { rules, notionalUnit } = market;
  const isSell = order.side === Side.SELL;
  const needed = isSell
    ? baseAmountOf(order.quantityLots, rules.lotSize)
    : range.lowestTicks * notionalUnit;
  const row = findSpotRow(state, countRow, user, rules, isSell);
  if (state.ledger.covers(row, needed)) return null;
  const giveAsset = isSell ? rules.baseAsset : rules.quoteAsset;
  return refusal(Code.insufficientBalance, state.ledger.available(row), giveAsset);
}

/** Where a market order would trade first: at its trigger, or with someone else's best order. */
function firstPriceTicks(asked: Asked, limitTicks: number): number {
  const { state, market, user, order } = asked;
  if (order.stopPriceTicks > 0) return order.stopPriceTicks;
  if (order.protectedExit) return limitTicks;
  const taker = { user, side: order.side, limitTicks };
  return firstForeignPriceTicks(market.book, state.orders, taker, FILLS_OF_COMMAND_MAX);
}

/**
 * The plan of an order that the user can pay for. A market buy freezes at most what is available,
 * but must be able to buy one lot (D22); every other order needs all that it may give.
 */
function fund(asked: Asked, limitTicks: number, firstTicks: number): OrderPlan | Refusal {
  const { state, market, user, order, countRow } = asked;
  const { side, type, quantityLots, quoteAmount } = order;
  const { baseAsset, quoteAsset, lotSize } = market.rules;
  const { notionalUnit } = market;
  const giveAsset = side === Side.BUY ? quoteAsset : baseAsset;
  const terms = { side, type, limitTicks, quantityLots, quoteAmount };
  const freezeMax = freezeOf(terms, { lotSize, notionalUnit });
  const isMarketBuy = type === OrderType.MARKET && side === Side.BUY;
  const needed = isMarketBuy ? firstTicks * notionalUnit : freezeMax;
  if (freezeMax < needed) return refusal(Code.notionalBelowMin, needed, giveAsset);

  const row = findSpotRow(state, countRow, user, market.rules, side === Side.SELL);
  if (!state.ledger.covers(row, needed)) {
    return refusal(Code.insufficientBalance, state.ledger.available(row), giveAsset);
  }
  return {
    market,
    timeInForce: timeInForceOf(order),
    selfTradePrevention: order.selfTradePrevention || SelfTradePrevention.EXPIRE_MAKER,
    limitTicks,
    giveAsset,
    giveRow: row,
    countRow,
    freezeAmount: isMarketBuy ? state.ledger.availableUpTo(row, freezeMax) : freezeMax,
  };
}

/** Refusals that depend on the book. A stop meets the book only when its trigger is reached. */
function refuseTaking({ state, user, order, range }: Asked, plan: OrderPlan): Refusal | null {
  if (order.stopPriceTicks > 0) return null;
  const { market, limitTicks, timeInForce, selfTradePrevention } = plan;
  const { book } = market;
  const { side, quantityLots: lots } = order;
  if (timeInForce === TimeInForce.PO && wouldTake(book, side, limitTicks)) {
    return refusal(Code.postOnlyWouldTake);
  }
  if (timeInForce === TimeInForce.FOK) {
    const isMarketBuy = order.type === OrderType.MARKET && side === Side.BUY;
    const money = isMarketBuy ? plan.freezeAmount : Number.POSITIVE_INFINITY;
    const taker = { user, side, limitTicks, lots, money, selfTradePrevention };
    const bounds = { ...range, ordersMax: ORDERS_OF_WHOLE_MAX };
    if (!canFill(book, state.orders, taker, market.notionalUnit, undefined, bounds)) {
      return refusal(Code.fillOrKillUnfilled);
    }
  }
  return null;
}

function timeInForceOf(order: PlaceOrder): TimeInForce {
  if (order.timeInForce !== TimeInForce.UNSPECIFIED) return order.timeInForce;
  return order.type === OrderType.LIMIT ? TimeInForce.GTC : TimeInForce.IOC;
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
