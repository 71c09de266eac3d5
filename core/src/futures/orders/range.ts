/** Prices between which a contract trades (R1), under the rules of risk. */
import { MarketState, type Side } from '@bourse/contract/messages.ts';
import type { Contract } from '../../position/contract.ts';
import { type Band, bandOf, protectionIn } from '../../risk/band.ts';
import type { State } from '../../state.ts';

/** The band around the contract's anchor, its index: while that is stale, the last one. */
export function bandOfContract(state: State, contract: Contract): Band {
  const { rules, indexTicks } = contract;
  const { bandTicksMin } = state.riskRules!;
  const band = bandOf(indexTicks || contract.referenceTicks, rules.priceBandRate, bandTicksMin);
  return { ...band, highestTicks: Math.min(band.highestTicks, rules.priceMaxTicks) };
}

/** The worst price of a market order, measured from the anchor. */
export function protectionOfContract(state: State, contract: Contract, side: Side): number {
  const anchorTicks = contract.indexTicks || contract.referenceTicks;
  const band = bandOfContract(state, contract);
  return protectionIn(band, side, anchorTicks, contract.rules.protectionRate);
}

/**
 * Where the present command may trade: within the band, and no further than one band width from where
 * the last price was before it.
 */
export function rangeOfContract(state: State, contract: Contract): Band {
  const { lowestTicks, highestTicks } = bandOfContract(state, contract);
  const { lastPriceBefore: before, lastPriceTicks } = contract;
  const lastTicks = before.sequence === state.sequence ? before.priceTicks : lastPriceTicks;
  const anchorTicks = contract.indexTicks || contract.referenceTicks;
  const from = Math.min(Math.max(lastTicks || anchorTicks, lowestTicks), highestTicks);
  return {
    lowestTicks: Math.max(lowestTicks, from - (anchorTicks - lowestTicks)),
    highestTicks: Math.min(highestTicks, from + (highestTicks - anchorTicks)),
  };
}

/** Whether orders of a contract trade and wake now. */
export function isTrading(contract: Contract): boolean {
  return contract.state === MarketState.OPEN;
}
