/** The house's clock of spot: index prices, and work that other commands left. */
import { Code } from '@bourse/contract/codes.ts';
import { MarketState } from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { unfinishedContractWork } from '../futures/orders/unfinished-work.ts';
import { PRICE_TICKS_MAX } from '../limits.ts';
import type { Market } from '../market.ts';
import { NONE } from '../order/order-table.ts';
import { refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { goOnWithAuction } from './auction.ts';
import { openAuction } from './open-auction.ts';
import { goOnWithTriggers, lookAgain, lookAtExits } from './trigger.ts';
import { pendingTurns, takeTurns } from './turns.ts';
import { fillingOf } from './whole.ts';

type ObserveMarkets = Extract<CommandBody, { case: 'observeMarkets' }>['value'];

/**
 * Index prices of markets: their anchors from the next command on. A price of an unknown market, of
 * the future, stale, not newer than the last one or not above 0 is ignored, and one that comes while
 * an order is filled wholly there.
 */
export function observeMarkets(state: State, caller: number, { prices }: ObserveMarkets): void {
  if (caller !== 0) return state.outcome.refuse(refusal(Code.notHouse));
  // ---- Nothing below can fail. ----
  for (const market of state.markets) if (market) goOnWithAuction(state, market);
  const oldest = state.time - state.riskRules.anchorStaleMs;
  const taken = prices.filter(({ market, priceTicks, time }) => {
    const known = state.markets[market];
    const anchor = known?.risk.anchor;
    const isSound =
      anchor !== undefined &&
      fillingOf(state, known!) === NONE &&
      Number.isSafeInteger(time) &&
      time > anchor.indexTime &&
      time >= oldest &&
      time <= state.time &&
      Number.isSafeInteger(priceTicks) &&
      priceTicks > 0 &&
      priceTicks <= PRICE_TICKS_MAX;
    if (isSound) observe(state, state.markets[market]!, priceTicks, time);
    return isSound;
  });
  state.outcome.emit({ case: 'marketsObserved', value: { prices: taken } });
  for (const market of state.markets) {
    if (!market) continue;
    lookAgain(state, market);
    lookAtExits(state, market);
  }
}

/** An index that was lost and comes back: what waited meanwhile trades at one price (R1, I79). */
function observe(state: State, market: Market, priceTicks: number, time: number): void {
  const { risk } = market;
  const wasLost = risk.anchor.isLost(state.time, state.riskRules);
  risk.anchor.observe(priceTicks, time);
  if (!wasLost || risk.auction !== null || market.state !== MarketState.OPEN) return;
  openAuction(state, market);
}

/** Continues auctions and triggered orders. */
export function advanceSpot(state: State, stepsMax: number): void {
  let steps = stepsMax;
  // Each command begins with another market, so that what waits in two of them delays no third.
  const markets = state.markets.filter((market) => market !== undefined);
  for (let at = 0; at < markets.length; at += 1) {
    const market = markets[(state.sequence + at) % markets.length]!;
    goOnWithAuction(state, market);
    goOnWithTriggers(state, market);
    steps -= takeTurns(state, market, Math.min(state.riskRules.wakesMax, steps));
  }
}

/** What waits for further commands: turns, auctions, cancels of many orders, and accounts that lost a right. */
export function pendingWakes(state: State): number {
  return (
    pendingTurns(state) +
    unfinishedContractWork(state) +
    state.rights.pending.size +
    state.bulkCancels.length
  );
}

/**
 * Adds the orders and auctions that wait for further commands to what the clock command reports.
 */
export function tellPendingTurns(state: State): void {
  state.outcome.addPendingWakes(pendingWakes(state));
}
