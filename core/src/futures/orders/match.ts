import {
  CloseReason,
  OrderStatus,
  OrderType,
  SelfTradePrevention,
  type Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import { notionalOf } from '../../arithmetic.ts';
import { opposite, reaches } from '../../book/book.ts';
import { wouldTake } from '../../book/liquidity.ts';
import { mayRest } from '../../order/may-rest.ts';
import { NONE, Waiting } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import type { State } from '../../state.ts';
import { countResting, marginNeeded, setOrderMargin } from '../margin/order-margin.ts';
import { type Fill, fill } from '../settle/fill.ts';
import { payFundingOf } from '../settle/funding.ts';
import { isSound, type Part, partOf } from '../settle/sound-fill.ts';
import { closeOrder, cutOrder, withdrawOrder } from './close-order.ts';
import { isCrowdedOut } from './crowding.ts';
import { afterFill } from './exits.ts';
import { MAKERS_OF_ORDER_MAX, MAKERS_OF_WHOLE_MAX } from './foresee.ts';
import { protectionOfContract, rangeOfContract } from './range.ts';
import { moveLastPrice, wokenMsOf } from './waiting.ts';

/** It met as many orders as one may in a turn. */
const TIRED = 'tired';

/**
 * What becomes of an order that stands nowhere once its match is over. `isTired`: somebody is still there,
 * but it met as many orders as one may in a turn.
 */
export type AfterMatch = (reason: CloseReason, isTired: boolean) => void;

/**
 * Lets an order trade with the book, then rest, go on with a later turn, or end; `onRemainder` takes the
 * place of its end.
 */
export function execute(
  state: State,
  contract: Contract,
  taker: number,
  onRemainder: AfterMatch | null = null,
): void {
  const { orders } = state.futures;
  const stopped = match(state, contract, taker, onRemainder !== null);
  if (orders.open[taker] === 0) return;
  const timeInForce = orders.timeInForce[taker];
  const isRestable = mayRest(timeInForce!);
  const isWhole = timeInForce === TimeInForce.FOK;
  if (stopped === TIRED && !onRemainder && !isWhole) return letGoOn(state, taker, isRestable);
  const reason = stopped === TIRED ? CloseReason.REMAINDER : stopped;
  if (isRestable && reason === null) rest(state, contract, taker);
  else if (onRemainder) onRemainder(reason ?? CloseReason.REMAINDER, stopped === TIRED);
  else closeOrder(state, taker, OrderStatus.CANCELED, reason ?? CloseReason.REMAINDER);
}

/**
 * Trades with the best orders of the other side. Where the command's range ends it pauses the contract into a call
 * auction, in which nothing trades (R1). It stops where a stale mark
 * lets nobody open (R5), and once the taker would not be sound; a maker that would not be ends, and
 * the next one trades (R6). Returns why what is left may not stand in the book, or null: it
 * may, there is nobody whom it reaches, or they are collected, too.
 */
function match(
  state: State,
  contract: Contract,
  taker: number,
  isWoken: boolean,
): CloseReason | typeof TIRED | null {
  const { orders } = state.futures;
  const { makerRate, takerRate } = contract.rules;
  const side = orders.side[taker] as Side;
  const makerSide = opposite(side);
  const limitTicks = orders.priceTicks[taker]!;
  if (contract.auction !== null || !wouldTake(contract.book, side, limitTicks)) return null;
  const { lowestTicks, highestTicks } = rangeOfContract(state, contract);
  const isStale = contract.isStale(state.time);
  const isWhole = orders.timeInForce[taker] === TimeInForce.FOK;
  const makersMax = isWhole ? MAKERS_OF_WHOLE_MAX : MAKERS_OF_ORDER_MAX;
  for (let count = 0; count < makersMax && orders.open[taker] === 1; count += 1) {
    const maker = contract.book.best(makerSide);
    const priceTicks = maker === NONE ? 0 : orders.priceTicks[maker]!;
    if (maker === NONE || !reaches(side, limitTicks, priceTicks)) return null;
    state.futures.makersLeft -= 1;
    const lots = Math.min(orders.remainingLots[taker]!, orders.remainingLots[maker]!);
    if (orders.user[maker] === orders.user[taker]) {
      preventSelfTrade(state, contract, taker, maker, lots);
      continue;
    }
    if (priceTicks < lowestTicks || priceTicks > highestTicks) {
      openAuction(state, contract);
      return null;
    }
    if (contract.funding) {
      for (const slot of [maker, taker]) payFundingOfOwner(state, contract, slot);
    }
    const made = partOf(state, contract, maker, priceTicks, lots, makerRate);
    const taken = partOf(state, contract, taker, priceTicks, lots, takerRate);
    if (isStale && (waitsForMark(contract, made) || waitsForMark(contract, taken))) {
      return CloseReason.REMAINDER;
    }
    if (!mayFill(state, contract, made)) {
      withdrawOrder(state, maker, CloseReason.MARGIN);
    } else if (!mayFill(state, contract, taken) || isBeyondOpenInterest(contract, made, taken)) {
      return CloseReason.MARGIN;
    } else {
      trade(state, contract, taker, maker, lots);
    }
  }
  return wouldTake(contract.book, side, furthest(state, contract, taker, isWoken)) ? TIRED : null;
}

/** How far an order may trade: one by market, that was planned for a turn's orders, further with the next turn. */
function furthest(state: State, contract: Contract, slot: number, isWoken: boolean): number {
  const { orders } = state.futures;
  if (orders.type[slot] !== OrderType.MARKET) return orders.priceTicks[slot]!;
  const waitedMs = isWoken ? wokenMsOf(state, contract, slot) : null;
  return protectionOfContract(state, contract, orders.side[slot] as Side, waitedMs);
}

/**
 * Whether the owner is sound after the fill, opens at a leverage that the crowd allows, and gives nothing away that a
 * stale contract may have lost already (R5, R6, R7).
 */
export function mayFill(state: State, contract: Contract, part: Part): boolean {
  return (
    isSound(state, contract, part) &&
    !isCrowdedOut(state, contract, part) &&
    !(isBeyondMark(contract, part) && hasOtherStale(state, contract, part.holding))
  );
}

/** By a mark that is stale nobody opens, and nobody closes beyond it (R5). */
function waitsForMark(contract: Contract, part: Part): boolean {
  return part.openedLots > 0 || isBeyondMark(contract, part);
}

/** Whether a fill is worse for its owner than the mark. */
function isBeyondMark({ markTicks, unit }: Contract, part: Part): boolean {
  const value = markTicks * (part.closedLots + part.openedLots) * unit;
  return part.sign * (part.notional - value) > 0;
}

/** Whether the cross account of a holding has a position in another contract that is stale. */
function hasOtherStale({ futures, time }: State, contract: Contract, holding: number): boolean {
  const { holdings, accounts } = futures;
  if (!holdings.isCross(holding)) return false;
  const first = accounts.firstOf(holdings.user[holding]!);
  for (let at = first; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at) || !holdings.hasPosition(at)) continue;
    const other = futures.contractOf(at);
    if (other !== contract && other.isStale(time)) return true;
  }
  return false;
}

/** Whether a fill of these two parts, in whichever order, adds lots and ends above the contract's limit. */
export function isBeyondOpenInterest(
  { openInterestLots, rules }: Contract,
  one: Part,
  other: Part,
) {
  const [buyer, seller] = one.sign === 1 ? [one, other] : [other, one];
  const added = buyer.openedLots - seller.closedLots;
  return added > 0 && openInterestLots + added > rules.openInterestMaxLots;
}

/** An open funding instant is paid before the owner of an order is asked what there is. */
export function payFundingOfOwner(state: State, contract: Contract, slot: number): void {
  const holding = state.futures.details.holding[slot]!;
  payFundingOf(state, contract, holding * 2);
  payFundingOf(state, contract, holding * 2 + 1);
}

/** The contract collects orders for a while, then goes on at one price (R1). */
function openAuction(state: State, contract: Contract): void {
  const endTime = state.time + state.riskRules.auctionMs;
  contract.auction = { endTime, isUncrossing: false, priceTicks: 0 };
  state.outcome.emit({ case: 'auctionOpened', value: { market: contract.id, endTime } });
}

function trade(state: State, contract: Contract, taker: number, maker: number, lots: number): void {
  const { orders } = state.futures;
  const priceTicks = orders.priceTicks[maker]!;
  const takerRate = state.fees.takerRateOn(orders.user[taker]!, contract.rules);
  const takerFill = fill(state, contract, taker, priceTicks, lots, takerRate);
  const makerFill = fill(
    state,
    contract,
    maker,
    priceTicks,
    lots,
    makerRateOf(state, contract, maker),
  );
  reduceResting(state, contract, maker, lots);
  orders.remainingLots[taker] = orders.remainingLots[taker]! - lots;
  settleTrade(state, contract, { taker, maker, priceTicks, lots, takerFill, makerFill });
}

/** Two orders that rest trade in an auction: both pay as makers, who came later is told as taker. */
export function tradeResting(
  state: State,
  contract: Contract,
  newer: number,
  older: number,
  lots: number,
  priceTicks: number,
): void {
  const filled = (slot: number) =>
    fill(state, contract, slot, priceTicks, lots, makerRateOf(state, contract, slot));
  const takerFill = filled(newer);
  const makerFill = filled(older);
  for (const slot of [newer, older]) reduceResting(state, contract, slot, lots);
  const deal = { taker: newer, maker: older, priceTicks, lots, takerFill, makerFill };
  settleTrade(state, contract, deal);
}

/** What the owner of an order pays as a maker: the owner's tier, or the contract's own rate. */
function makerRateOf(state: State, contract: Contract, slot: number): number {
  return state.fees.makerRateOn(state.futures.orders.user[slot]!, contract.rules);
}

function reduceResting(state: State, contract: Contract, slot: number, lots: number): void {
  const { orders } = state.futures;
  const levelLots = contract.book.reduce(slot, lots);
  const side = orders.side[slot] as Side;
  const priceTicks = orders.priceTicks[slot]!;
  state.outcome.levelChanged(contract.id, side, priceTicks, levelLots + lots, levelLots);
}

interface Deal {
  readonly taker: number;
  readonly maker: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly takerFill: Fill;
  readonly makerFill: Fill;
}

/** What follows once both sides are filled. */
function settleTrade(state: State, contract: Contract, deal: Deal): void {
  const { outcome, futures } = state;
  const { orders } = futures;
  const { taker, maker, priceTicks, lots, takerFill, makerFill } = deal;
  const notional = notionalOf(priceTicks, lots, contract.unit);
  outcome.emit({
    case: 'contractTraded',
    value: {
      trade: state.nextTrade,
      contract: contract.id,
      priceTicks,
      quantityLots: lots,
      notional,
      takerOrder: orders.id(taker),
      makerOrder: orders.id(maker),
      takerUser: orders.user[taker]!,
      makerUser: orders.user[maker]!,
      takerSide: orders.side[taker] as Side,
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
  moveLastPrice(state, contract, priceTicks, notional);
}

/**
 * What is left of an order goes on when it has its turn: see go-on.ts. Until then one that may rest counts as
 * if it rested, but for the book, where it would stand across from those whom it reaches; the others keep
 * their margin.
 */
function letGoOn(state: State, slot: number, isRestable: boolean): void {
  const { orders, triggered } = state.futures;
  orders.waiting[slot] = Waiting.nextTurn;
  if (isRestable) countResting(state, slot, 1);
  triggered.push(orders.user[slot]!, orders.id(slot));
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
