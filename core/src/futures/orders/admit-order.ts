/** Every reason to refuse an order on a contract. Reads only. */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  MarketState,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { type PlaceContractOrder, USER_FIRST } from '@bourse/contract/messages.ts';
import { refuseRight } from '../../admit/refuse-right.ts';
import { notionalOrInfinity, shareCeil } from '../../arithmetic.ts';
import { opposite, reaches } from '../../book/book.ts';
import { wouldTake } from '../../book/liquidity.ts';
import { USER_MAX } from '../../limits.ts';
import { mayRest } from '../../order/may-rest.ts';
import { type OrderPrices, orderMargin, orderPrices } from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf } from '../../position/holdings.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import { type Band, limitIn } from '../../risk/band.ts';
import type { State } from '../../state.ts';
import { signOfSide } from '../margin/order-margin.ts';
import { isSound } from '../settle/sound-fill.ts';
import { refuseExits } from './admit-exits.ts';
import { isClosingOrder } from './closing.ts';
import { refuseExpectedMargin, refusePosition } from './expected.ts';
import { foresee, MAKERS_OF_WHOLE_MAX } from './foresee.ts';
import { refuseMargin, refuseOpening } from './opening.ts';
import { bandOfContract, protectionOfContract } from './range.ts';
import { refuseRoom } from './room.ts';
import { refuseOrderNumbers } from './shape.ts';
import { triggerReference } from './waiting.ts';

/** What is asked of the book, now. */
export interface OrderTerms {
  readonly user: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly priceTicks: number;
  readonly lots: number;
  /** Only closes: a closing order of hedge mode, or reduce-only. */
  readonly isClosing: boolean;
  /** How long a price has reached it, ms; null: it is not woken. */
  readonly wokenMs: number | null;
}

/** An admitted order: what it closes, what it opens, and the margin it freezes. */
export interface OrderPlan {
  readonly holding: number;
  readonly limitTicks: number;
  readonly lots: number;
  readonly closingLots: number;
  readonly prices: OrderPrices;
  readonly margin: number;
}

/** Why an order may not be placed whatever the book and the account are, or null. */
export function refuseOrder(state: State, user: number, order: PlaceContractOrder): Refusal | null {
  if (user < USER_FIRST || user > USER_MAX) return refusal(Code.notAllowed);
  const numbers = refuseOrderNumbers(order);
  if (numbers) return numbers;
  const contract = state.futures.contracts[order.contract];
  if (!contract) return refusal(Code.contractUnknown);
  const withoutRight = isClosingOrder(state, user, order)
    ? null
    : refuseRight(state, user, 'futures');
  if (withoutRight) return withoutRight;
  if (contract.state === MarketState.CANCEL_ONLY) return refusal(Code.marketCancelOnly);
  if (contract.state !== MarketState.OPEN) return refusal(Code.marketHalted);
  if (contract.markTicks === 0) return refusal(Code.markStale);
  return (
    refuseShape(state, user, order) ??
    refuseExitShape(order) ??
    refusePosition(state, contract, user, order) ??
    refuseAuction(contract, order) ??
    refuseQuantity(contract, order) ??
    refuseTrigger(contract, order) ??
    refusePrice(state, contract, order) ??
    refuseExpectedMargin(state, contract, user, order) ??
    refuseRoom(state, contract, user, order) ??
    refuseExits(contract, order, signOfSide(order.side), order)
  );
}

function refuseShape(state: State, user: number, order: PlaceContractOrder): Refusal | null {
  const { side, type, timeInForce, priceTicks, positionSide } = order;
  const isLimit = type === OrderType.LIMIT;
  const isOneWay = user < state.futures.accounts.userEnd && state.futures.accounts.isOneWay(user);
  const isKnown =
    (side === Side.BUY || side === Side.SELL) &&
    (isLimit || type === OrderType.MARKET) &&
    timeInForce <= TimeInForce.PO &&
    order.selfTradePrevention <= SelfTradePrevention.DECREMENT &&
    order.triggerType <= TriggerType.MARK;
  const isSide = positionSide === PositionSide.LONG || positionSide === PositionSide.SHORT;
  const hasSide = isOneWay ? isSideOfOneWay(order) : isSide;
  const isOpening = isKnown && hasSide && !isClosingOrder(state, user, order);
  const fits =
    isLimit ||
    (priceTicks === 0 && timeInForce !== TimeInForce.GTC && timeInForce !== TimeInForce.PO);
  // In hedge mode an order that opens cannot be reduce-only.
  const isSound =
    !order.reduceOnly || isOneWay || (side === Side.BUY) === (positionSide === PositionSide.SHORT);
  const hasExits = order.takeProfit !== undefined || order.stopLoss !== undefined;
  return isKnown && hasSide && fits && isSound && (isOpening || !hasExits)
    ? null
    : refusal(Code.orderShapeInvalid);
}

/** A protected exit closes what there is, at no price and no time of its owner's. */
function refuseExitShape(order: PlaceContractOrder): Refusal | null {
  if (!order.protectedExit) return null;
  const fits =
    order.reduceOnly &&
    order.type === OrderType.MARKET &&
    order.timeInForce === TimeInForce.UNSPECIFIED &&
    order.triggerPriceTicks === 0;
  return fits ? null : refusal(Code.orderShapeInvalid);
}

/**
 * One-way mode needs no position side. The one that side and reduce-only mean may be said, so that who asks
 * need not know the mode.
 */
function isSideOfOneWay({ side, reduceOnly, positionSide }: PlaceContractOrder): boolean {
  if (positionSide === PositionSide.UNSPECIFIED) return true;
  const isLong = (side === Side.BUY) !== reduceOnly;
  return positionSide === (isLong ? PositionSide.LONG : PositionSide.SHORT);
}

/** In a call auction only what can rest or waits is taken; while it is worked off only what waits. */
function refuseAuction(contract: Contract, order: PlaceContractOrder): Refusal | null {
  const { auction } = contract;
  if (auction === null || order.triggerPriceTicks > 0 || order.protectedExit) return null;
  const isLimit = order.type === OrderType.LIMIT;
  const canRest =
    order.timeInForce === TimeInForce.UNSPECIFIED ? isLimit : mayRest(order.timeInForce);
  return canRest && !auction.isUncrossing ? null : refusal(Code.marketInAuction);
}

function refuseQuantity({ rules }: Contract, order: PlaceContractOrder): Refusal | null {
  const { quantityLots } = order;
  if (quantityLots === 0) return refusal(Code.quantityMissing);
  if (quantityLots < rules.quantityMinLots) {
    return refusal(Code.quantityBelowMin, rules.quantityMinLots);
  }
  return quantityLots > rules.quantityMaxLots
    ? refusal(Code.quantityAboveMax, rules.quantityMaxLots)
    : null;
}

function refuseTrigger(contract: Contract, order: PlaceContractOrder): Refusal | null {
  const { triggerPriceTicks } = order;
  if (triggerPriceTicks === 0) return null;
  const isWithin = triggerPriceTicks <= contract.rules.priceMaxTicks;
  return isWithin && triggerPriceTicks !== triggerReference(contract, order)
    ? null
    : refusal(Code.triggerPriceInvalid);
}

function refusePrice(state: State, contract: Contract, order: PlaceContractOrder): Refusal | null {
  const { rules } = contract;
  const reference = order.triggerPriceTicks || contract.referenceTicks;
  const isLimit = order.type === OrderType.LIMIT;
  const priceTicks = isLimit ? order.priceTicks : reference;
  if (priceTicks === 0) return refusal(Code.priceMissing);
  const { lowestTicks, highestTicks } = limitsOf(state, contract, order);
  if (isLimit && (priceTicks < lowestTicks || priceTicks > highestTicks)) {
    return refusal(Code.priceOutsideBand, lowestTicks, highestTicks);
  }
  const notional = notionalOrInfinity(priceTicks, order.quantityLots, contract.unit);
  if (notional > AMOUNT_MAX) return refusal(Code.notionalAboveMax);
  return notional < rules.notionalMin && !order.reduceOnly
    ? refusal(Code.notionalBelowMin, rules.notionalMin, rules.quoteAsset)
    : null;
}

/**
 * Where a limit price may lie: around the anchor, and anywhere while the order waits, because it is brought
 * into the band when it wakes (R1).
 */
function limitsOf(
  state: State,
  contract: Contract,
  { triggerPriceTicks }: Pick<PlaceContractOrder, 'triggerPriceTicks'>,
): Band {
  const { priceMaxTicks } = contract.rules;
  if (triggerPriceTicks > 0) return { lowestTicks: 1, highestTicks: priceMaxTicks };
  return bandOfContract(state, contract);
}

/** What an order does now, or why it cannot. */
export function planOrder(
  state: State,
  contract: Contract,
  terms: OrderTerms,
): OrderPlan | Refusal {
  const { accounts, holdings } = state.futures;
  const { user, side, isClosing } = terms;
  const sign = signOfSide(side);
  const holding = state.futures.foreseenHolding(user, contract.id);
  const closes = legOf(holding, sign === 1 ? -1 : 1);
  const spoken = mayRest(terms.timeInForce) ? holdings.reservedLots[closes]! : 0;
  const closable = Math.max(holdings.lots[closes]! - spoken, 0);
  const canClose = isClosing || accounts.isOneWay(user);
  const closingLots = canClose ? Math.min(terms.lots, closable) : 0;
  const lots = isClosing ? closingLots : terms.lots;
  if (lots === 0) return refusal(Code.nothingToClose);
  const limitTicks = limitOf(state, contract, terms, lots);
  if (limitTicks === 0) return refusal(Code.noLiquidity);
  const best = contract.book.bestPriceTicks(opposite(side));
  const crossing = best > 0 && reaches(side, limitTicks, best) ? best : limitTicks;
  const prices = orderPrices(sign, limitTicks, crossing, contract.markTicks);
  const openingLots = lots - closingLots;
  const leverage = holdings.leverage[holding]!;
  const { takerRate } = contract.rules;
  const margin = orderMargin(prices, openingLots, contract.unit, leverage, takerRate);
  const plan = { holding, limitTicks, lots, closingLots, prices, margin };
  const refused =
    openingLots === 0
      ? null
      : (refuseOpening(state, contract, legOf(holding, sign), openingLots, prices) ??
        refuseMargin(state, contract, user, holding, margin));
  if (refused) return refused;
  // A walk through the book costs most, so it comes last.
  return refuseTaking(state, contract, terms, plan) ?? plan;
}

/** The same for lots of an order that is open: woken, or at its next turn. */
export function planAgain(
  state: State,
  contract: Contract,
  slot: number,
  lots: number,
  wokenMs: number | null,
): OrderPlan | Refusal {
  const { orders, details } = state.futures;
  return planOrder(state, contract, {
    user: orders.user[slot]!,
    side: orders.side[slot] as Side,
    type: orders.type[slot]!,
    timeInForce: orders.timeInForce[slot]!,
    selfTradePrevention: orders.selfTradePrevention[slot]!,
    priceTicks: orders.priceTicks[slot]!,
    lots,
    isClosing: details.isReduceOnly[slot] === 1,
    wokenMs,
  });
}

/** The worst price that the order may trade at; 0: nobody to trade with. */
function limitOf(state: State, contract: Contract, terms: OrderTerms, lots: number): number {
  const { side, type, priceTicks, wokenMs } = terms;
  const isMarket = type === OrderType.MARKET;
  // What a close may cost is asked at each fill (R6).
  if (!isMarket) return limitIn(bandOfContract(state, contract), side, priceTicks);
  const limit = protectionOfContract(state, contract, side, wokenMs);
  return worstTicks(state, contract, terms, limit, lots);
}

/** The last price that a market order reaches in the book as it is, own orders left out; or 0. */
function worstTicks(
  state: State,
  contract: Contract,
  { user, side }: OrderTerms,
  limitTicks: number,
  lots: number,
): number {
  const seen = foresee(state, contract, { user, side, limitTicks, lots });
  return seen.tiredTicks || seen.worstTicks || (seen.meetsEnd ? limitTicks : 0);
}

/** Each fill is asked about: an order that fills wholly must. */
function refuseTaking(
  state: State,
  contract: Contract,
  { user, side, timeInForce, selfTradePrevention }: OrderTerms,
  { holding, limitTicks, lots, closingLots, margin }: OrderPlan,
): Refusal | null {
  if (timeInForce === TimeInForce.PO && wouldTake(contract.book, side, limitTicks)) {
    return refusal(Code.postOnlyWouldTake);
  }
  if (timeInForce !== TimeInForce.FOK) return null;
  const { holdings, accounts } = state.futures;
  const makersMax = MAKERS_OF_WHOLE_MAX;
  const asked = { user, side, limitTicks, lots, selfTradePrevention, makersMax };
  const seen = foresee(state, contract, asked);
  const sign = signOfSide(side);
  const there = holdings.lots[legOf(holding, sign === 1 ? -1 : 1)]!;
  const closedLots = accounts.isOneWay(user) ? Math.min(there, lots) : closingLots;
  const openedLots = lots - closedLots;
  const closedNotional = closedLots * seen.worstTicks * contract.unit;
  const openedNotionalMax = Math.max(
    seen.notional - closedNotional,
    openedLots * seen.worstTicks * contract.unit,
  );
  // Each fill may round its fee up.
  const feeOf = (notional: number) => shareCeil(notional, contract.rules.takerRate) + seen.orders;
  const part = {
    holding,
    sign,
    closedLots,
    openedLots,
    notional: seen.notional,
    closedNotional,
    fee: feeOf(seen.notional),
    openingFee: feeOf(openedNotionalMax),
    releasedMargin: holdings.isCross(holding) ? 0 : margin,
  };
  const isWhole = seen.lots === lots && isSound(state, contract, part);
  return isWhole ? null : refusal(Code.fillOrKillUnfilled);
}
