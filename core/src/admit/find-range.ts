import type { Market } from '../market.ts';
import type { TradeRange } from '../risk/market-risk.ts';
import type { State } from '../state.ts';

/** The prices between which this command may trade. */
export function findRange(state: State, market: Market): TradeRange {
  return market.risk.rangeOf(state.sequence, state.time, state.riskRules, market);
}

/** What a stop must differ from, and what decides whether it waits for a rise or for a fall. */
export function stopReferenceOf(state: State, market: Market): number {
  return market.lastPriceTicks || findRange(state, market).anchorTicks;
}
