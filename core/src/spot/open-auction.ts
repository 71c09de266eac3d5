import type { Market } from '../market.ts';
import type { State } from '../state.ts';

/** The market collects orders for a while, then goes on at one price (I79). */
export function openAuction(state: State, market: Market): void {
  const endTime = state.time + state.riskRules.auctionMs;
  market.risk.auction = { endTime, isUncrossing: false, priceTicks: 0 };
  state.outcome.emit({ case: 'auctionOpened', value: { market: market.rules.market, endTime } });
}
