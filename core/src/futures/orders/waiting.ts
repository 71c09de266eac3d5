/** Orders that wait for a price, and the prices that reach them. */

import { MarketState, Side, TriggerType } from '@bourse/contract/enumerations.ts';
import type { Book } from '../../book/book.ts';
import { wouldTake } from '../../book/liquidity.ts';
import { Waiting } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf } from '../../position/holdings.ts';
import { nearestIn } from '../../risk/band.ts';
import { EXITS_OF_SECOND_MAX, noteWokenTurn, wokenMs } from '../../risk/forced-trade.ts';
import { noteReachedStill } from '../../risk/reached-still.ts';
import type { Reaches } from '../../risk/reaches.ts';
import type { State } from '../../state.ts';
import { measureOfContract, protectionOfContract, wakeBandOfContract } from './range.ts';

/** The price from which a trigger is seen to lie above or below: the one that it waits for. */
export function triggerReference(
  contract: Contract,
  { triggerType }: { readonly triggerType: TriggerType },
): number {
  const isMark = triggerType === TriggerType.MARK;
  return isMark || contract.lastPriceTicks === 0
    ? contract.referenceTicks
    : contract.lastPriceTicks;
}

/** The list of triggers that an order belongs to: those by the mark or by the last price. */
export function triggersOf({ futures }: State, contract: Contract, slot: number): Book {
  const isMark = futures.details.triggerType[slot] === TriggerType.MARK;
  return isMark ? contract.markTriggers : contract.lastTriggers;
}

/** Lets an order wait: `rises` for a price at or above its trigger, else at or below. */
export function startWaiting(state: State, contract: Contract, slot: number, rises: boolean): void {
  const { orders } = state.futures;
  orders.waiting[slot] = 1;
  if (orders.isExit(slot)) {
    contract.exits.add(slot, orders.user[slot]!, orders.side[slot] as Side);
    return;
  }
  const side = rises ? Side.SELL : Side.BUY;
  triggersOf(state, contract, slot).add(slot, side, orders.stopPriceTicks[slot]!);
  contract.triggerCount += 1;
}

/** Lets a woken order wait again behind the same trigger. */
export function waitAgain(state: State, contract: Contract, slot: number, rises: boolean): void {
  const { orders, details, holdings } = state.futures;
  startWaiting(state, contract, slot, rises);
  if (details.exitType[slot] === 0) return;
  const leg = legOf(details.holding[slot]!, orders.side[slot] === Side.SELL ? 1 : -1);
  holdings.exitCount[leg] = holdings.exitCount[leg]! + 1;
}

/** Takes a waiting order off its list of triggers, a protected exit off those that found nobody. */
export function stopWaiting(state: State, contract: Contract, slot: number): void {
  const { orders, details, holdings } = state.futures;
  orders.waiting[slot] = 0;
  if (orders.isExit(slot)) {
    contract.exits.delete(slot, orders.user[slot]!, orders.side[slot] as Side);
    return;
  }
  triggersOf(state, contract, slot).remove(slot);
  contract.triggerCount -= 1;
  if (details.exitType[slot] === 0) return;
  const leg = legOf(details.holding[slot]!, orders.side[slot] === Side.SELL ? 1 : -1);
  holdings.exitCount[leg] = holdings.exitCount[leg]! - 1;
}

/**
 * Queues every order by the mark whose trigger mark and index have both reached (neither alone wakes anybody: R1), the
 * nearest first, then the oldest: a last price must be confirmed by trades (see confirmTriggers). While a contract takes
 * no orders none wakes: it looks again when the contract opens (see setContractState).
 */
export function collectTriggered(state: State, contract: Contract): void {
  const { markTriggers, markTicks } = contract;
  if (contract.triggerCount === 0 || markTicks === 0) return;
  if (contract.state !== MarketState.OPEN) return;
  for (const side of [Side.SELL, Side.BUY] as const) {
    collectSide(state, contract, markTriggers, side, reachedByMark(contract, side));
  }
}

/** How far mark and index together have come. @param from SELL: for a rise; BUY: for a fall */
function reachedByMark(contract: Contract, from: Side): number {
  return measureOfContract(contract, from === Side.SELL ? -1 : 1);
}

function collectSide(
  state: State,
  contract: Contract,
  book: Book,
  side: Side,
  priceTicks: number,
): void {
  const reaches = book === contract.markTriggers ? contract.markReaches : contract.lastReaches;
  reaches.note(side, priceTicks, state.sequence);
  goOnWithReaches(state, contract, book, reaches);
}

/** How long a woken order has been reached by now, ms. */
export function wokenMsOf(
  { futures, riskRules, time }: State,
  contract: Contract,
  slot: number,
): number {
  return wokenMs(futures.orders, slot, time, riskRules.wokenWidenMs, contract.exits);
}

/** Each second of the clock: whom a last price has woken in vain goes on where somebody is there (I78). */
export function lookAgain(state: State, contract: Contract): void {
  const { riskRules, sequence, time } = state;
  const { orders } = state.futures;
  const { book, lastTriggers, wakePrice, lastReaches, lastPriceTicks } = contract;
  if (riskRules.wokenMarkRate === 0 || contract.triggerCount === 0) return;
  if (contract.state !== MarketState.OPEN || contract.auction !== null) return;
  const own = { book, triggers: lastTriggers, orders, wakePrice, lastPriceTicks };
  const near = wakeBandOfContract(state, contract);
  const lookAt = (slot: number) => {
    const waitedMs = noteWokenTurn(orders, slot, time, riskRules.wokenWidenMs);
    return protectionOfContract(state, contract, orders.side[slot] as Side, waitedMs);
  };
  noteReachedStill({ ...own, reaches: lastReaches, near, lookAt }, sequence);
}

/**
 * Each second of the clock: of the protected exits of a side that found nobody, the next ones have a turn where somebody
 * is there by now, accounts in turn (I78, R7).
 */
export function lookAtExits(state: State, contract: Contract): void {
  const { time } = state;
  const { orders } = state.futures;
  const { wokenWidenMs } = state.riskRules;
  const { exits, book } = contract;
  if (contract.state !== MarketState.OPEN || contract.auction !== null) return;
  exits.look(time, wokenWidenMs);
  for (const side of [Side.SELL, Side.BUY] as const) {
    const isServed = (waitedMs: number) =>
      wouldTake(book, side, protectionOfContract(state, contract, side, waitedMs));
    // Where nobody is there at the furthest, no exit is asked.
    if (exits.sizeOf(side) === 0 || !isServed(wokenWidenMs)) continue;
    const isTurn = (slot: number) => isServed(wokenMsOf(state, contract, slot));
    for (const slot of exits.ask(side, EXITS_OF_SECOND_MAX, isTurn)) {
      orders.waiting[slot] = Waiting.none;
      giveTurn(state, slot, Side.SELL);
    }
  }
}

/** Gives what prices have reached its turn, as far as one command may (R7). */
export function goOnWithTriggers(state: State, contract: Contract): void {
  const { lastTriggers, markTriggers, lastReaches, markReaches } = contract;
  goOnWithReaches(state, contract, lastTriggers, lastReaches);
  goOnWithReaches(state, contract, markTriggers, markReaches);
}

function goOnWithReaches(state: State, contract: Contract, book: Book, reaches: Reaches): void {
  if (contract.state !== MarketState.OPEN) return;
  for (; !reaches.isEmpty && state.triggersLeft > 0; state.triggersLeft -= 1) {
    const next = reaches.next(book, state.futures.orders);
    if (!next) return;
    collect(state, contract, next.slot, next.from);
  }
}

/** Takes an order off its triggers and gives it its turn. */
function collect(state: State, contract: Contract, slot: number, from: Side): void {
  stopWaiting(state, contract, slot);
  giveTurn(state, slot, from);
}

/** @param from the side of its trigger; of a protected exit SELL */
function giveTurn({ futures: { orders, triggered } }: State, slot: number, from: Side): void {
  const id = orders.id(slot);
  triggered.push(orders.user[slot]!, from === Side.BUY ? -id : id);
}

/**
 * An order by the mark that begins to wait where its trigger is reached already has its turn at once. One by the last
 * price waits for trades that confirm one: a single print may be of friends (R1).
 */
export function collectReached(
  state: State,
  contract: Contract,
  slot: number,
  rises: boolean,
): void {
  const { orders, details } = state.futures;
  if (details.triggerType[slot] !== TriggerType.MARK) return;
  const from = rises ? Side.SELL : Side.BUY;
  const priceTicks = reachedByMark(contract, from);
  const above = priceTicks - orders.stopPriceTicks[slot]!;
  const isThere = priceTicks > 0 && (rises ? above >= 0 : above <= 0);
  if (!isThere || contract.state !== MarketState.OPEN) return;
  collect(state, contract, slot, from);
}

/** A woken order that waits again has its next turn without a further price: it was not done. */
export function collectAgain(state: State, contract: Contract, slot: number, rises: boolean): void {
  collect(state, contract, slot, rises ? Side.SELL : Side.BUY);
}

/**
 * A trade moved the last price. It counts with its value towards the price that wakes (I77); `notional` 0: it
 * does not.
 */
export function moveLastPrice(
  state: State,
  contract: Contract,
  priceTicks: number,
  notional = 0,
): void {
  if (contract.lastPriceBefore.sequence !== state.sequence) {
    contract.lastPriceBefore.sequence = state.sequence;
    contract.lastPriceBefore.priceTicks = contract.lastPriceTicks;
  }
  contract.lastPriceTicks = priceTicks;
  contract.resumeTicks = 0;
  confirmTriggers(state, contract, priceTicks, notional);
}

function confirmTriggers(
  state: State,
  contract: Contract,
  priceTicks: number,
  notional: number,
): void {
  const { lastTriggers, wakePrice, triggerCount } = contract;
  wakePrice.stand(priceTicks);
  if (triggerCount === 0 || contract.state !== MarketState.OPEN) return;
  const { wakeNotionalMin } = state.riskRules;
  const reachedTicks = nearestIn(wakeBandOfContract(state, contract), priceTicks);
  const riseTicks = lastTriggers.bestPriceTicks(Side.SELL);
  if (riseTicks === 0) wakePrice.forgetRise();
  else if (reachedTicks >= riseTicks) {
    const confirmed = wakePrice.rise(reachedTicks, notional, wakeNotionalMin);
    if (confirmed > 0) collectSide(state, contract, lastTriggers, Side.SELL, confirmed);
  }
  const fallTicks = lastTriggers.bestPriceTicks(Side.BUY);
  if (fallTicks === 0) wakePrice.forgetFall();
  else if (reachedTicks <= fallTicks) {
    const confirmed = wakePrice.fall(reachedTicks, notional, wakeNotionalMin);
    if (confirmed > 0) collectSide(state, contract, lastTriggers, Side.BUY, confirmed);
  }
}
