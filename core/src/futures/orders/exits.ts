/** Take-profit and stop-loss: orders that wait, in pairs, and close a position. */
import {
  CloseReason,
  ExitType,
  OrderStatus,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { Exit } from '@bourse/contract/messages.ts';
import { NONE, Waiting } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf, signOf } from '../../position/holdings.ts';
import type { ExitPair } from '../../position/order-details.ts';
import type { State } from '../../state.ts';
import { freeMargin } from '../margin/figures.ts';
import {
  countLots,
  marginNeeded,
  openingLotsOf,
  setOrderMargin,
  signOfSide,
} from '../margin/order-margin.ts';
import { closeOrder, cutOrder, withdrawOrder } from './close-order.ts';
import { refuseOpeningOf } from './opening.ts';
import { collectReached, startWaiting } from './waiting.ts';

/** What follows from a fill: exits that the order brings, its end, and orders that lost their use. */
export function afterFill(
  state: State,
  contract: Contract,
  slot: number,
  openedLots: number,
): void {
  const { orders, details, holdings } = state.futures;
  const holding = details.holding[slot]!;
  const sign = signOfSide(orders.side[slot] as Side);
  const order = orders.id(slot);
  if (openedLots > 0 && details.attached.has(slot)) {
    const leg = legOf(holding, sign);
    noteExits(state, slot, leg, openedLots);
  }
  if (orders.remainingLots[slot] === 0) {
    closeOrder(state, slot, OrderStatus.FILLED, CloseReason.FILLED);
  }
  const closes = legOf(holding, sign === 1 ? -1 : 1);
  const lotsMax = holdings.lots[closes]!;
  if (holdings.reservedLots[closes]! > lotsMax) {
    // An order that does not rest yet is counted nowhere else.
    const arriving = details.isResting[slot] === 1 ? 0 : openingLotsOf(state, slot);
    shrinkClosing(state, contract, closes, lotsMax, arriving);
  }
  if (holdings.lots[closes] === 0) cancelExits(state, contract, closes, order);
}

/**
 * An exit that fires and may rest goes before other orders that close its position: a stop must not
 * die because they reserve all of it.
 */
export function makeRoom(state: State, contract: Contract, leg: number, lots: number): void {
  const left = state.futures.holdings.lots[leg]! - lots;
  shrinkClosing(state, contract, leg, Math.max(left, 0));
}

/** A position lost lots otherwise than by a fill of its owner: its closing orders follow. */
export function followPosition(state: State, contract: Contract, leg: number): void {
  const { holdings } = state.futures;
  const lotsMax = holdings.lots[leg]!;
  if (holdings.reservedLots[leg]! > lotsMax) shrinkClosing(state, contract, leg, lotsMax);
  if (holdings.lots[leg] === 0) cancelExits(state, contract, leg, 0);
}

/**
 * Resting orders must not close more than `lotsMax`, all that there is (I49): the newest give way
 * first (O6). An order that may also open keeps its lots, if there is margin for them. `arrivingLots` are
 * what the order whose fill this follows is still to open on their side.
 */
function shrinkClosing(
  state: State,
  contract: Contract,
  leg: number,
  lotsMax: number,
  arrivingLots = 0,
): void {
  const { futures } = state;
  const { orders, details, holdings } = futures;
  const user = holdings.user[leg >> 1]!;
  for (const slot of closingOrdersOf(state, leg)) {
    const excess = holdings.reservedLots[leg]! - lotsMax;
    if (excess <= 0) return;
    const lots = Math.min(details.closingLots[slot]!, excess);
    if (details.isReduceOnly[slot] === 1) {
      cutOrder(state, contract, slot, lots, CloseReason.POSITION_CLOSED);
      continue;
    }
    details.closingLots[slot] = details.closingLots[slot]! - lots;
    countLots(state, slot, -lots, lots);
    // What becomes opening passes what every opening order passes (R6).
    if (refuseOpeningOf(state, contract, slot, arrivingLots) !== null) {
      withdrawOrder(state, slot, CloseReason.MARGIN);
      continue;
    }
    const margin = marginNeeded(state, slot);
    const more = margin - orders.frozenAmount[slot]!;
    const row = futures.accounts.row[user]! - 1;
    const isCovered =
      freeMargin(state, user) >= BigInt(more) &&
      (holdings.isCross(leg >> 1) || state.ledger.covers(row, more));
    if (isCovered) setOrderMargin(state, slot, margin);
    else withdrawOrder(state, slot, CloseReason.MARGIN);
  }
}

/** Slots of resting orders that are to close lots of a position, newest first. */
function closingOrdersOf({ futures }: State, leg: number): number[] {
  const { orders, details, ordersOfHolding } = futures;
  const side = signOf(leg) === 1 ? Side.SELL : Side.BUY;
  const { sequence } = orders;
  return ordersOfHolding
    .slots(leg >> 1)
    .filter(
      (slot) =>
        details.closingLots[slot]! > 0 &&
        details.isResting[slot] === 1 &&
        orders.side[slot] === side,
    )
    .sort((a, b) => sequence[b]! - sequence[a]! || b - a);
}

/** Exits of a position that is gone die with it; `except` is the order that closed it. */
function cancelExits(state: State, contract: Contract, leg: number, except: number): void {
  const { futures } = state;
  const { orders, details, holdings } = futures;
  const side = signOf(leg) === 1 ? Side.SELL : Side.BUY;
  const hasWaiting = holdings.exitCount[leg]! > 0;
  if (!hasWaiting && contract.exits.sizeOf(side) === 0) return;
  for (const slot of futures.openOrdersOfHolding(leg >> 1)) {
    if (orders.side[slot] !== side || orders.id(slot) === except) continue;
    const isWaiting = orders.isExit(slot) && orders.waiting[slot] === Waiting.trigger;
    // Without one that waits, exits that have their turn end there, whatever others wait for.
    const isOfPair = details.exitType[slot] !== 0 && hasWaiting;
    if (!isOfPair && !isWaiting) continue;
    const isSibling = except > 0 && details.sibling[slot] === except;
    withdrawOrder(state, slot, isSibling ? CloseReason.SIBLING : CloseReason.POSITION_CLOSED);
  }
}

/** Waiting exits of a part close what their order opened further, too; those of the whole position do anyhow. */
function resizeExits(
  state: State,
  contract: Contract,
  holding: number,
  parent: number,
  pair: ExitPair,
  openedLots: number,
): void {
  const { orders, details } = state.futures;
  for (const exit of exitsOf(state, holding, parent)) {
    if (isWholeExit(state, exit)) continue;
    const isProfit = details.exitType[exit] === ExitType.TAKE_PROFIT;
    const asked = (isProfit ? pair.takeProfit : pair.stopLoss)?.quantityLots ?? 0;
    const quantityLots = lotsOfExit(asked, orders.quantityLots[exit]! + openedLots, false);
    if (quantityLots === orders.quantityLots[exit]) continue;
    orders.quantityLots[exit] = quantityLots;
    const value = {
      order: orders.id(exit),
      user: orders.user[exit]!,
      contract: contract.id,
      quantityLots,
    };
    state.outcome.emit({ case: 'contractOrderResized', value });
  }
}

/**
 * The first lots that an order opens bring its exits; what fills later makes them larger. Where the
 * position ended in between, and its exits with it, the first lots of the next one bring them again. They are
 * opened once the match is over: an exit must cover all of it (E1).
 */
function noteExits(state: State, slot: number, leg: number, openedLots: number): void {
  const { orders, details, holdings, exitsToOpen } = state.futures;
  const order = orders.id(slot);
  const isNew = holdings.lots[leg] === openedLots;
  const isFirst = details.openedLots[slot] === openedLots || isNew;
  const known = exitsToOpen.get(order);
  const pair = details.attached.get(slot)!;
  const isJoined = known !== undefined && !isNew;
  exitsToOpen.set(order, {
    leg,
    pair,
    isFirst: isFirst || (isJoined && known.isFirst),
    isWhole: isNew || (isJoined && known.isWhole),
    lots: (isJoined ? known.lots : 0) + openedLots,
  });
}

/** Opens or resizes the exits of all that matches opened since this was done last. */
export function settleExits(state: State): void {
  const { exitsToOpen, holdings } = state.futures;
  if (exitsToOpen.size === 0) return;
  const settled = [...exitsToOpen];
  exitsToOpen.clear();
  for (const [order, { leg, pair, isFirst, isWhole, lots }] of settled) {
    const contract = state.futures.contractOf(leg >> 1);
    const opened = Math.min(lots, holdings.lots[leg]!);
    if (opened === 0) continue;
    if (isFirst) openExits(state, contract, leg, pair, { lots: opened, isWhole, parent: order });
    else resizeExits(state, contract, leg >> 1, order, pair, opened);
  }
}

/**
 * Exits that an order brought and that still wait, oldest first.
 *
 * @param parent the order's id: it may be over, and its slot another order's
 */
export function exitsOf({ futures }: State, holding: number, parent: number): number[] {
  const { orders, details } = futures;
  return futures
    .openOrdersOfHolding(holding)
    .filter((exit) => details.parent[exit] === parent && orders.waiting[exit] === 1);
}

/** Whether an order is an exit that waits for all of its position, however large that is by then. */
export function isWholeExit({ futures: { orders, details } }: State, slot: number): boolean {
  return details.exitType[slot]! > 0 && orders.quantityLots[slot] === 0;
}

/** Lots of an exit that asks for `asked` (0: all that it may) of `lots`; 0: the whole position. */
function lotsOfExit(asked: number, lots: number, isWhole: boolean): number {
  if (asked === 0) return isWhole ? 0 : lots;
  return Math.min(asked, lots);
}

/** Whose exits are opened, and of how much. */
interface ExitScope {
  /** No part is larger. */
  readonly lots: number;
  /** One without a quantity of its own is of the whole position, else of `lots`. */
  readonly isWhole: boolean;
  /** The order that brings them; 0: none. */
  readonly parent: number;
}

/**
 * Opens a pair of exits. With one exit only, `sibling` is the order id of the exit that it makes a pair with, if
 * there is one.
 */
export function openExits(
  state: State,
  contract: Contract,
  leg: number,
  pair: ExitPair,
  scope: ExitScope,
  sibling = 0,
): void {
  const { takeProfit, stopLoss } = pair;
  const first = takeProfit ? openExit(state, contract, leg, takeProfit, scope, true) : NONE;
  const second = stopLoss ? openExit(state, contract, leg, stopLoss, scope, false) : NONE;
  const known = state.futures.orders.find(sibling);
  pairUp(state, first === NONE ? known : first, second === NONE ? known : second);
}

function pairUp({ futures }: State, first: number, second: number): void {
  const { orders, details } = futures;
  if (first === NONE || second === NONE) return;
  details.sibling[first] = orders.id(second);
  details.sibling[second] = orders.id(first);
}

function openExit(
  state: State,
  contract: Contract,
  leg: number,
  exit: Exit,
  { lots, isWhole, parent }: ExitScope,
  isProfit: boolean,
): number {
  const { futures, outcome } = state;
  const { orders, details, holdings } = futures;
  const holding = leg >> 1;
  const user = holdings.user[holding]!;
  if (orders.isFull) return NONE;
  const slot = orders.add(user);
  details.open(slot);
  futures.ordersOfHolding.add(slot, holding);
  const isLong = signOf(leg) === 1;
  const type = exit.priceTicks > 0 ? OrderType.LIMIT : OrderType.MARKET;
  const timeInForce = type === OrderType.LIMIT ? TimeInForce.GTC : TimeInForce.IOC;
  const exitType = isProfit ? ExitType.TAKE_PROFIT : ExitType.STOP_LOSS;
  const quantityLots = lotsOfExit(exit.quantityLots, lots, isWhole);
  orders.market[slot] = contract.id;
  orders.side[slot] = isLong ? Side.SELL : Side.BUY;
  orders.type[slot] = type;
  orders.timeInForce[slot] = timeInForce;
  orders.selfTradePrevention[slot] = SelfTradePrevention.EXPIRE_MAKER;
  orders.priceTicks[slot] = exit.priceTicks;
  orders.stopPriceTicks[slot] = exit.triggerPriceTicks;
  orders.quantityLots[slot] = quantityLots;
  orders.remainingLots[slot] = quantityLots || 1;
  orders.dealtLots[slot] = 0;
  orders.dealtNotional[slot] = 0;
  orders.frozenAmount[slot] = 0;
  orders.quoteAmount[slot] = 0;
  orders.sequence[slot] = state.sequence;
  orders.time[slot] = state.time;
  orders.clientOrderId[slot] = '';
  orders.countRow[slot] = futures.openCounts.add(
    user,
    contract.id,
    futures.openCounts.find(user, contract.id),
  );
  details.holding[slot] = holding;
  details.isReduceOnly[slot] = 1;
  details.triggerType[slot] = exit.triggerType || TriggerType.LAST;
  details.exitType[slot] = exitType;
  details.parent[slot] = parent;
  holdings.exitCount[leg] = holdings.exitCount[leg]! + 1;
  outcome.emit({
    case: 'contractOrderAccepted',
    value: {
      order: orders.id(slot),
      user,
      contract: contract.id,
      side: isLong ? Side.SELL : Side.BUY,
      positionSide: isLong ? PositionSide.LONG : PositionSide.SHORT,
      type,
      timeInForce,
      priceTicks: exit.priceTicks,
      quantityLots,
      closingLots: quantityLots,
      reduceOnly: true,
      triggerPriceTicks: exit.triggerPriceTicks,
      triggerType: exit.triggerType || TriggerType.LAST,
      selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
      clientOrderId: '',
      marginMode: holdings.marginMode[holding]!,
      leverage: holdings.leverage[holding]!,
      margin: 0,
      exitType,
      parent,
      ...(isWholeExit(state, slot) && { isWhole: true }),
    },
  });
  startWaiting(state, contract, slot, isLong === isProfit);
  collectReached(state, contract, slot, isLong === isProfit);
  return slot;
}
