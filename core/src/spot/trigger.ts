import { MarketState, Side } from '@bourse/contract/enumerations.ts';
import { findRange } from '../admit/find-range.ts';
import { wouldTake } from '../book/liquidity.ts';
import type { Market } from '../market.ts';
import { Waiting } from '../order/order-table.ts';
import { nearestIn, protectionIn } from '../risk/band.ts';
import { EXITS_OF_SECOND_MAX, forcedRate, noteWokenTurn, wokenMs } from '../risk/forced-trade.ts';
import { noteReachedStill } from '../risk/reached-still.ts';
import { wakeBandBeside } from '../risk/wake-band.ts';
import type { State } from '../state.ts';
import { stopWaiting } from './close-order.ts';

/** Where a stop waits: on the sell side for a rise to its price, on the buy side for a fall. */
export function stopSideOf(stopPriceTicks: number, referenceTicks: number): Side {
  return stopPriceTicks > referenceTicks ? Side.SELL : Side.BUY;
}

/** Each second of the clock: whom a last price has woken in vain goes on where somebody is there (I78). */
export function lookAgain(state: State, market: Market): void {
  const rules = state.riskRules;
  const { risk, stops, book, lastPriceTicks, stopCount } = market;
  const { anchor, wakePrice, reaches } = risk;
  if (rules.wokenMarkRate === 0 || stopCount === 0 || market.state !== MarketState.OPEN) return;
  if (risk.auction !== null || !anchor.hasIndex(state.time, rules)) return;
  const near = wakeBandBeside(rules, anchor.indexTicks);
  const { orders } = state;
  const lookAt = (slot: number) => {
    const waitedMs = noteWokenTurn(orders, slot, state.time, rules.wokenWidenMs);
    return wokenLimitOf(state, market, orders.side[slot] as Side, waitedMs);
  };
  const own = { book, triggers: stops, orders, wakePrice, reaches, lastPriceTicks };
  noteReachedStill({ ...own, near, lookAt }, state.sequence);
}

/**
 * Each second of the clock: of the protected exits that found nobody, the next ones have a turn where somebody is there
 * by now, accounts in turn (I78, R7). While the index is silent they wait, and begin anew after it.
 */
export function lookAtExits(state: State, market: Market): void {
  const { orders, time } = state;
  const { wokenWidenMs } = state.riskRules;
  const { exits, anchor, auction } = market.risk;
  const isSilent = anchor.isSilent(time, state.riskRules);
  const mayTrade = auction === null && market.state === MarketState.OPEN;
  if (!isSilent && !mayTrade) return;
  exits.look(time, wokenWidenMs, isSilent);
  const isServed = (waitedMs: number) =>
    wouldTake(market.book, Side.SELL, wokenLimitOf(state, market, Side.SELL, waitedMs));
  // Where nobody is there at the furthest, no exit is asked.
  if (isSilent || exits.size === 0 || !isServed(wokenWidenMs)) return;
  const isTurn = (slot: number) => isServed(wokenMs(orders, slot, time, wokenWidenMs, exits));
  for (const slot of exits.ask(Side.SELL, EXITS_OF_SECOND_MAX, isTurn)) {
    giveTurn(state, market, slot, Side.SELL);
  }
}

/** The worst price of a woken market order that has been reached for so long: much nearer beside an index. */
export function wokenLimitOf(state: State, market: Market, side: Side, waitedMs: number): number {
  const { riskRules } = state;
  const { band, anchorTicks } = findRange(state, market);
  const { protectionRate } = market.rules;
  if (!market.risk.anchor.hasIndex(state.time, riskRules)) {
    return protectionIn(band, side, anchorTicks, protectionRate);
  }
  const { wokenProtectionRate, wokenMarkRate, wokenWidenMs } = riskRules;
  const rate =
    wokenMarkRate === 0 ? wokenProtectionRate : forcedRate(riskRules, waitedMs, wokenWidenMs);
  return protectionIn(band, side, anchorTicks, Math.min(protectionRate, rate));
}

/** The last price as triggers see it: beside an index, no further from it than `wakeBandBeside` says. */
function wakeableTicks(state: State, { risk }: Market, priceTicks: number): number {
  const rules = state.riskRules;
  const near = wakeBandBeside(rules, risk.anchor.indexTicks);
  return risk.anchor.hasIndex(state.time, rules) ? nearestIn(near, priceTicks) : priceTicks;
}

/**
 * A trade counts towards the price that triggers (I77), and the orders that this price reaches join the
 * market's list of turns.
 */
export function confirmTriggers(
  state: State,
  market: Market,
  priceTicks: number,
  notional: number,
): void {
  const { stops, risk } = market;
  risk.wakePrice.stand(priceTicks);
  if (market.stopCount === 0 || risk.anchor.isSilent(state.time, state.riskRules)) return;
  const { wakeNotionalMin } = state.riskRules;
  const reachedTicks = wakeableTicks(state, market, priceTicks);
  const riseTicks = stops.bestPriceTicks(Side.SELL);
  if (riseTicks === 0) risk.wakePrice.forgetRise();
  else if (reachedTicks >= riseTicks) {
    wake(state, market, Side.SELL, risk.wakePrice.rise(reachedTicks, notional, wakeNotionalMin));
  }
  const fallTicks = stops.bestPriceTicks(Side.BUY);
  if (fallTicks === 0) risk.wakePrice.forgetFall();
  else if (reachedTicks <= fallTicks) {
    wake(state, market, Side.BUY, risk.wakePrice.fall(reachedTicks, notional, wakeNotionalMin));
  }
}

function wake(state: State, market: Market, from: Side, confirmedTicks: number): void {
  if (confirmedTicks === 0) return;
  market.risk.reaches.note(from, confirmedTicks, state.sequence);
  goOnWithTriggers(state, market);
}

/** Queues the orders that confirmed prices have reached, as far as one command may (R7). */
export function goOnWithTriggers(state: State, market: Market): void {
  const { orders } = state;
  const { reaches, anchor } = market.risk;
  if (anchor.isSilent(state.time, state.riskRules)) return;
  for (; !reaches.isEmpty && state.triggersLeft > 0; state.triggersLeft -= 1) {
    const next = reaches.next(market.stops, orders);
    if (!next) return;
    stopWaiting(state, market, next.slot);
    giveTurn(state, market, next.slot, next.from);
  }
}

/** An order that was reached waits for its turn. @param from the side of its stop; of a protected exit its own */
export function giveTurn({ orders }: State, market: Market, slot: number, from: Side): void {
  orders.waiting[slot] = Waiting.turn;
  market.risk.woken.putLast({ order: orders.id(slot), user: orders.user[slot]!, from });
}
