/** Index and mark of a contract, from what sources quote and what its book says. */
import type { CommandBody } from '@bourse/contract/messages.ts';
import { priceCeilingOf, priceFloorOf, quotientFloor, shareFloor } from '../../arithmetic.ts';
import {
  agreedIndexPrice,
  fundingBasisPrice,
  markPrice,
  movingBasisPrice,
  premiumStepTicks,
  steppedMark,
} from '../../perpetual/mark.ts';
import type { Contract } from '../../position/contract.ts';
import type { State } from '../../state.ts';
import { sampleBook, secondsBetween } from './sample-book.ts';

type Quotes = Extract<CommandBody, { case: 'observeIndex' }>['value']['quotes'];

export const HOUR_MS = 3_600_000;

/** The index that the sources make, or null when there is none. */
export function indexOf(state: State, { rules }: Contract, quotes: Quotes): number | null {
  const prices = rules.sources.flatMap(({ source, weight }) => {
    const quote = quotes.find((each) => each.source === source);
    const isSound =
      quote !== undefined &&
      quote.priceTicks > 0 &&
      quote.priceTicks <= rules.priceMaxTicks &&
      quote.time <= state.time;
    return isSound ? [{ weight, priceTicks: quote.priceTicks, time: quote.time }] : [];
  });
  const guard = {
    ageMaxMs: rules.staleAfterMs,
    deviationRate: rules.sourceDeviationRate,
    sourcesMin: rules.sourcesMin,
  };
  return agreedIndexPrice(prices, guard, state.time);
}

/** Takes a fresh index, samples the book and sets the mark. */
export function moveMark(state: State, contract: Contract, indexTicks: number): void {
  const before = { markTicks: contract.markTicks, indexTicks: contract.indexTicks };
  const seconds = secondsBetween(contract.markTime, state.time);
  contract.indexTicks = indexTicks;
  sampleBook(state, contract);
  const { rules } = contract;
  const wanted = wantedMark(state, contract);
  // I74: the index moves the mark at once, everything else step by step. The first mark has no step.
  const isStepped = before.markTicks > 0;
  const bandRate = Math.min(rules.markBandRate, state.riskRules.markBandRate);
  const step = premiumStepTicks(shareFloor(indexTicks, bandRate), seconds);
  const marked = isStepped ? steppedMark(wanted, indexTicks, before, step) : wanted;
  const lowest = priceFloorOf(indexTicks, bandRate);
  const highest = Math.min(priceCeilingOf(indexTicks, bandRate), rules.priceMaxTicks);
  contract.markTicks = Math.min(Math.max(marked, lowest), highest);
  contract.markTime = state.time;
}

/** The median of index with funding, index with the moving basis, and the last price. */
function wantedMark(state: State, contract: Contract): number {
  const { indexTicks, basis, lastFundingRate } = contract;
  const interval = contract.fundingHours * HOUR_MS;
  if (contract.nextFundingTime === 0) contract.nextFundingTime = nextInstant(state.time, interval);
  const until = Math.max(Math.min(contract.nextFundingTime - state.time, interval), 0);
  const halfTicks = basis.reduce((sum, point) => sum + point, 0);
  // Points that are missing count as the index (R4).
  const points = Math.max(basis.length, state.riskRules.basisPointsMin);
  return markPrice({
    fundingBasisTicks: fundingBasisPrice(indexTicks, lastFundingRate, until, interval),
    movingBasisTicks: movingBasisPrice(indexTicks, halfTicks, points),
    lastTicks: contract.lastPriceTicks,
  });
}

/** The first instant after a time. */
export function nextInstant(time: number, interval: number): number {
  return (quotientFloor(time, interval) + 1) * interval;
}
