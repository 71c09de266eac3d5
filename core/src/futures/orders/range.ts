/** Prices between which a contract trades (R1). */
import { Side } from '@bourse/contract/enumerations.ts';
import type { Sign } from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import { type Band, bandOf, protectionIn } from '../../risk/band.ts';
import { forcedRate } from '../../risk/forced-trade.ts';
import { wakeBandBetween } from '../../risk/wake-band.ts';
import type { State } from '../../state.ts';

/** What bands are measured from: the index; while that is stale, the last one. */
export function anchorOfContract(contract: Contract): number {
  return contract.indexTicks || contract.referenceTicks;
}

/** The band around the contract's anchor. */
export function bandOfContract(state: State, contract: Contract): Band {
  const { rules, knownBand } = contract;
  const { bandTicksMin: ticksMin } = state.riskRules;
  const anchorTicks = anchorOfContract(contract);
  const isSame =
    knownBand?.anchorTicks === anchorTicks &&
    knownBand.ticksMin === ticksMin &&
    knownBand.rules === rules;
  if (isSame) return knownBand.band;
  const { lowestTicks, highestTicks } = bandOf(anchorTicks, rules.priceBandRate, ticksMin);
  const band = { lowestTicks, highestTicks: Math.min(highestTicks, rules.priceMaxTicks) };
  contract.knownBand = { anchorTicks, ticksMin, rules, band };
  return band;
}

/**
 * What a forced trade is measured by: mark or index, whichever is better for its owner, because friends can
 * push the mark and an index may be late (R1, R3).
 *
 * @param sign 1: it sells a long; -1: it buys a short back
 */
export function measureOfContract(contract: Contract, sign: Sign): number {
  const anchorTicks = anchorOfContract(contract);
  const markTicks = contract.markTicks || anchorTicks;
  return sign === 1 ? Math.max(anchorTicks, markTicks) : Math.min(anchorTicks, markTicks);
}

/**
 * The worst price of a market order, measured from the anchor. A woken one is protected much nearer: its owner did
 * not look at the book when it woke, and others may have emptied it.
 *
 * @param wokenMs how long it has been reached; null: it is not woken
 */
export function protectionOfContract(
  state: State,
  contract: Contract,
  side: Side,
  wokenMs: number | null,
): number {
  const anchorTicks = anchorOfContract(contract);
  const band = bandOfContract(state, contract);
  const { protectionRate } = contract.rules;
  if (wokenMs === null) return protectionIn(band, side, anchorTicks, protectionRate);
  const { riskRules } = state;
  const { wokenProtectionRate, wokenMarkRate, wokenWidenMs } = riskRules;
  const rate = Math.min(protectionRate, wokenProtectionRate);
  const furthest = protectionIn(band, side, anchorTicks, rate);
  if (wokenMarkRate === 0) return furthest;
  const measure = measureOfContract(contract, side === Side.SELL ? 1 : -1);
  const near = protectionIn(band, side, measure, forcedRate(riskRules, wokenMs, wokenWidenMs));
  return side === Side.BUY ? Math.min(furthest, near) : Math.max(furthest, near);
}

/** Between which prices a last price of the contract wakes. */
export function wakeBandOfContract(state: State, contract: Contract): Band {
  return wakeBandBetween(state.riskRules, anchorOfContract(contract), contract.markTicks);
}

/**
 * Where the present command may trade: within the band, and no further than one band width from where
 * the last price was before it.
 */
export function rangeOfContract(state: State, contract: Contract): Band {
  const { lowestTicks, highestTicks } = bandOfContract(state, contract);
  const { lastPriceBefore: before, lastPriceTicks, resumeTicks } = contract;
  const lastTicks = before.sequence === state.sequence ? before.priceTicks : lastPriceTicks;
  const from = resumeTicks || lastTicks || anchorOfContract(contract);
  const width = highestTicks - lowestTicks;
  return {
    lowestTicks: Math.max(lowestTicks, from - width),
    highestTicks: Math.min(highestTicks, from + width),
  };
}
