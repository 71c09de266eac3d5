import type { Market } from '../market.ts';
import type { TradeRange } from '../risk/market-risk.ts';
import type { State } from '../state.ts';

/** The prices between which this command may trade; null under the rules of release 0.2.0. */
export function findRange(state: State, market: Market): TradeRange | null {
  if (state.riskRules === null) return null;
  return market.risk.rangeOf(state.sequence, state.time, state.riskRules, market);
}

/** What a stop must differ from, and what decides whether it waits for a rise or for a fall. */
export function stopReferenceOf(state: State, market: Market): number {
  const range = market.lastPriceTicks === 0 ? findRange(state, market) : null;
  return range?.anchorTicks ?? market.referencePriceTicks;
}
