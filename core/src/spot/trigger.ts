import { Side } from '@bourse/contract/messages.ts';
import type { Market } from '../market.ts';
import { NONE, Waiting } from '../order/order-table.ts';
import { bandOf, nearestIn } from '../risk/band.ts';
import { isReached } from '../risk/reaches.ts';
import type { State } from '../state.ts';
import { countWaiting } from './close-order.ts';

/** Where a stop waits: on the sell side for a rise to its price, on the buy side for a fall. */
export function stopSideOf(stopPriceTicks: number, referenceTicks: number): Side {
  return stopPriceTicks > referenceTicks ? Side.SELL : Side.BUY;
}

/** Queues every stop that the last price has reached, nearest trigger first, then oldest. */
export function collectTriggered(state: State, market: Market): void {
  if (market.stopCount === 0) return;
  const { lastPriceTicks } = market;
  for (const side of [Side.SELL, Side.BUY] as const) {
    for (;;) {
      const slot = takeReached(state, market, side, lastPriceTicks);
      if (slot === NONE) break;
      state.orders.waiting[slot] = Waiting.none;
      state.triggered.push(slot);
    }
  }
}

/** The last price as triggers see it: beside an index, no further from it than `wakeBandRate`. */
function wakeableTicks(state: State, { risk }: Market, priceTicks: number): number {
  const rules = state.riskRules!;
  const { anchor } = risk;
  if (!anchor.hasIndex(state.time, rules)) return priceTicks;
  return nearestIn(bandOf(anchor.indexTicks, rules.wakeBandRate, rules.bandTicksMin), priceTicks);
}

/**
 * The same under the rules of risk: a trade counts towards the price that triggers (I77), and the
 * orders that this price reaches join the market's list of turns.
 */
export function confirmTriggers(
  state: State,
  market: Market,
  priceTicks: number,
  notional: number,
): void {
  if (market.stopCount === 0) return;
  const { stops, risk } = market;
  const { wakeNotionalMin } = state.riskRules!;
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
  const { reaches, woken } = market.risk;
  for (; !reaches.isEmpty && state.triggersLeft > 0; state.triggersLeft -= 1) {
    const next = reaches.next(market.stops, orders);
    if (!next) return;
    takeOff(state, market, next.slot);
    orders.waiting[next.slot] = Waiting.turn;
    woken.putLast({ order: orders.id(next.slot), from: next.from });
  }
}

/** Removes the first stop of a side that a price reaches and returns it, or returns NONE. */
function takeReached(state: State, market: Market, side: Side, priceTicks: number): number {
  const { stops } = market;
  const slot = stops.best(side);
  if (slot === NONE) return NONE;
  const stopTicks = stops.bestPriceTicks(side);
  if (!isReached(side, stopTicks, priceTicks)) return NONE;
  takeOff(state, market, slot);
  return slot;
}

function takeOff(state: State, market: Market, slot: number): void {
  market.stops.remove(slot);
  countWaiting(state, market, slot, -1);
}
