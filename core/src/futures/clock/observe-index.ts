/** The clock of a contract: index, mark, premium, funding instant, and what a new mark reaches. */
import { Code } from '@bourse/contract/codes.ts';
import { type CommandBody, Side } from '@bourse/contract/messages.ts';
import { priceCeilingOf, priceFloorOf, quotientFloor } from '../../arithmetic.ts';
import {
  averagePremium,
  DAMPENER_RATE,
  fundingRate,
  impactOf,
  NO_PREMIUMS,
  nextInterval,
  premiumRate,
  withPremium,
} from '../../perpetual/funding.ts';
import {
  fundingBasisPrice,
  indexPrice,
  markPrice,
  movingBasisPrice,
} from '../../perpetual/mark.ts';
import type { Contract } from '../../position/contract.ts';
import { refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { liquidate } from '../liquidate/liquidate.ts';
import { refresh, refreshDirty } from '../margin/watch.ts';
import { collectTriggered } from '../orders/waiting.ts';
import { runTriggered } from '../orders/wake.ts';
import { advanceFunding, openFunding } from '../settle/funding.ts';
import { activatePending } from './define-contract.ts';

type Body<Case extends CommandBody['case']> = Extract<CommandBody, { case: Case }>['value'];

const HOUR_MS = 3_600_000;
/** Mean of the last 30 points, one each second; the premium each 5 seconds. */
const BASIS_POINTS = 30;
const PREMIUM_MS = 5_000;
/** Levels that the impact notional is looked for in. */
const IMPACT_LEVELS = 100;
/** What a clock command does at most of what others must not wait for. */
const STEPS_OF_MARK = 32;
export const STEPS_MAX = 10_000;
/** Holdings of a funding round that count as one step. */
const FUNDING_OF_STEP = 16;

export function observeIndex(state: State, caller: number, body: Body<'observeIndex'>): void {
  const contract = state.futures.contracts[body.contract];
  if (caller !== 0) return state.outcome.refuse(refusal(Code.notHouse));
  if (!contract) return state.outcome.refuse(refusal(Code.contractUnknown));
  // ---- Nothing below can fail. ----
  activatePending(state, contract);
  const indexTicks = indexOf(state, contract, body.quotes);
  if (indexTicks !== null) {
    contract.indexTicks = indexTicks;
    samplePremium(state, contract);
    moveMark(state, contract);
    settleInstant(state, contract);
    reachMark(state, contract);
  }
  emitMark(state, contract, indexTicks === null);
  advance(state, STEPS_OF_MARK);
}

export function advanceRisk(state: State, caller: number, { stepsMax }: Body<'advanceRisk'>): void {
  if (caller !== 0) return state.outcome.refuse(refusal(Code.notHouse));
  if (stepsMax < 1 || stepsMax > STEPS_MAX) {
    return state.outcome.refuse(refusal(Code.shapeInvalid, 'stepsMax'));
  }
  // ---- Nothing below can fail. ----
  advance(state, stepsMax);
  state.outcome.emit({ case: 'riskAdvanced', value: pendingRisk(state) });
}

/** What waits to be done by further clock commands. */
export function pendingRisk({ futures }: State): {
  pendingLiquidations: number;
  pendingFunding: number;
} {
  let pendingFunding = 0;
  for (const contract of futures.contracts) {
    if (contract?.funding) pendingFunding += contract.funding.count - contract.funding.cursor;
  }
  return { pendingLiquidations: futures.dueCount, pendingFunding };
}

/** Takes up to `stepsMax` steps; those with a stale mark wait on. */
function advance(state: State, stepsMax: number): void {
  const { futures } = state;
  let steps = 0;
  for (const contract of futures.contracts) {
    if (!contract?.funding || steps >= stepsMax) continue;
    const looked = advanceFunding(state, contract, (stepsMax - steps) * FUNDING_OF_STEP);
    steps += quotientFloor(looked, FUNDING_OF_STEP) + 1;
  }
  refreshDirty(state);
  const stale: number[] = [];
  for (; steps < stepsMax && futures.dueCount > 0; steps += 1) {
    const holding = futures.dequeue();
    if (!liquidate(state, holding)) stale.push(holding);
    refreshDirty(state);
    if (futures.triggered.length > 0) {
      runTriggered(state);
      refreshDirty(state);
    }
  }
  for (const holding of stale) futures.enqueue(holding);
}

function indexOf(
  state: State,
  { rules }: Contract,
  quotes: Body<'observeIndex'>['quotes'],
): number | null {
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
  return indexPrice(prices, guard, state.time);
}

function samplePremium(state: State, contract: Contract): void {
  const { book, indexTicks, unit, rules } = contract;
  const bidTicks = book.bestPriceTicks(Side.BUY);
  const askTicks = book.bestPriceTicks(Side.SELL);
  // An empty side: no moving basis, the mark falls back to index and funding.
  if (bidTicks === 0 || askTicks === 0) contract.basis = [];
  else contract.basis.push(bidTicks + askTicks - 2 * indexTicks);
  if (contract.basis.length > BASIS_POINTS) contract.basis.shift();
  if (state.time - contract.premiumTime < PREMIUM_MS) return;
  contract.premiumTime = state.time;
  const bid = impactOf(book.depth(Side.BUY, IMPACT_LEVELS), rules.impactNotional, unit);
  const ask = impactOf(book.depth(Side.SELL, IMPACT_LEVELS), rules.impactNotional, unit);
  contract.premiumRate = premiumRate(bid, ask, indexTicks, unit);
  const isWeighted = contract.fundingHours > 1;
  contract.premiums = withPremium(contract.premiums, contract.premiumRate, isWeighted);
}

function moveMark(state: State, contract: Contract): void {
  const { rules, indexTicks, basis, lastFundingRate } = contract;
  const interval = contract.fundingHours * HOUR_MS;
  if (contract.nextFundingTime === 0) contract.nextFundingTime = nextInstant(state.time, interval);
  const until = Math.max(Math.min(contract.nextFundingTime - state.time, interval), 0);
  const halfTicks = basis.reduce((sum, point) => sum + point, 0);
  const marked = markPrice({
    fundingBasisTicks: fundingBasisPrice(indexTicks, lastFundingRate, until, interval),
    movingBasisTicks:
      basis.length === 0 ? 0 : movingBasisPrice(indexTicks, halfTicks, basis.length),
    lastTicks: contract.lastPriceTicks,
  });
  const lowest = priceFloorOf(indexTicks, rules.markBandRate);
  const highest = Math.min(priceCeilingOf(indexTicks, rules.markBandRate), rules.priceMaxTicks);
  contract.markTicks = Math.min(Math.max(marked, lowest), highest);
  contract.markTime = state.time;
}

/** Opens a funding instant once its time has come; one for all that were missed (F25). */
function settleInstant(state: State, contract: Contract): void {
  if (state.time < contract.nextFundingTime) return;
  if (contract.funding) advanceFunding(state, contract, contract.funding.count);
  const rate = presentRate(contract);
  openFunding(state, contract, rate);
  adaptInterval(contract, rate);
  contract.premiums = NO_PREMIUMS;
  contract.nextFundingTime = nextInstant(state.time, contract.fundingHours * HOUR_MS);
}

/** One hour once a rate is at its cap; the interval of the rules again once rates were calm. */
function adaptInterval(contract: Contract, rate: number): void {
  const { rules } = contract;
  if (!rules.adaptiveFunding) return;
  const next = nextInterval(
    { hours: contract.fundingHours, calmRates: contract.calmRates },
    { rate, capRate: rules.fundingCapRate, hoursMax: rules.fundingHours },
  );
  contract.fundingHours = next.hours;
  contract.calmRates = next.calmRates;
}

/** What the present interval would pay with the premiums so far. */
export function presentRate({ premiums, rules, fundingHours }: Contract): number {
  return fundingRate({
    averagePremium: averagePremium(premiums),
    interestRate: rules.interestRate,
    dampenerRate: DAMPENER_RATE,
    hours: fundingHours,
    capRate: rules.fundingCapRate,
  });
}

/** Triggers by the mark, and holdings whose price it has passed. */
function reachMark(state: State, contract: Contract): void {
  const { markTicks, lower, upper } = contract;
  const reached: number[] = [];
  while (lower.topKey() <= -markTicks) {
    reached.push(lower.top());
    lower.delete(lower.top());
  }
  while (upper.topKey() <= markTicks) {
    reached.push(upper.top());
    upper.delete(upper.top());
  }
  // In an order that does not depend on how the heaps came to be.
  reached.sort((a, b) => a - b);
  for (const holding of reached) refresh(state, holding);
  collectTriggered(state, contract, contract.markTriggers, markTicks);
  runTriggered(state);
  refreshDirty(state);
}

function emitMark(state: State, contract: Contract, isStale: boolean): void {
  const { id, indexTicks, markTicks, nextFundingTime, fundingHours } = contract;
  state.outcome.emit({
    case: 'markMoved',
    value: {
      contract: id,
      indexTicks,
      markTicks,
      premiumRate: contract.premiumRate,
      fundingRate: presentRate(contract),
      nextFundingTime,
      isStale,
      fundingHours,
    },
  });
}

function nextInstant(time: number, interval: number): number {
  return (quotientFloor(time, interval) + 1) * interval;
}
