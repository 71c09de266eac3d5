/** What a contract's clock takes out of its book: points of the moving basis, premiums of funding. */
import { Side } from '@bourse/contract/enumerations.ts';
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { quotientFloor, shareFloor } from '../../arithmetic.ts';
import { type Impact, impactOf, premiumRate, withPremium } from '../../perpetual/funding.ts';
import { basisPoint, isNarrow } from '../../perpetual/mark.ts';
import { basisSample, standingPoint } from '../../perpetual/standing.ts';
import type { Contract } from '../../position/contract.ts';
import type { State } from '../../state.ts';

const SECOND_MS = 1_000;
/** The fewest points that are kept, one each second; the premium each 5 seconds. */
const BASIS_POINTS = 30;
const PREMIUM_MS = 5_000;
/** Seconds that points stand while a side of the book is empty. */
const BASIS_KEPT_SECONDS = 60;
/** Levels that the impact notional is looked for in. */
const IMPACT_LEVELS = 100;

/**
 * Whole seconds of the clock between two times: 1 from the last moment of a second to the first of
 * the next.
 */
export function secondsBetween(from: number, until: number): number {
  return quotientFloor(until, SECOND_MS) - quotientFloor(from, SECOND_MS);
}

/**
 * With the index as it is now, and the time of the mark still that of the one before. Only a book with the
 * impact notional on both sides says anything (R4, R8).
 */
export function sampleBook({ riskRules, time }: State, contract: Contract): void {
  const elapsed = secondsBetween(contract.markTime, time);
  const isSampled =
    quotientFloor(time, PREMIUM_MS) > quotientFloor(contract.premiumTime, PREMIUM_MS);
  if (elapsed === 0 && !isSampled) return;
  const bid = impact(contract, Side.BUY);
  const ask = bid && impact(contract, Side.SELL);
  const isSound = bid && ask && saysMuch(contract, bid, ask, riskRules);
  if (elapsed > 0) {
    letPointsGo(contract, elapsed, time);
    const { indexTicks, unit } = contract;
    const band = pointBandTicks(contract, riskRules);
    const { standingSamplesMin } = riskRules;
    keepSample(contract, isSound ? basisSample(bid, ask, indexTicks, unit) : 0, riskRules);
    if (standingSamplesMin > 0) {
      const { basisSamples } = contract;
      const point = standingPoint(basisSamples, standingSamplesMin, indexTicks, band);
      addPoint(contract, point, time, riskRules);
    } else if (bid && ask) {
      const point = isSound ? basisPoint(bid, ask, indexTicks, unit, band) : 0;
      addPoint(contract, point, time, riskRules);
    }
  }
  if (!isSampled || !isSound) return;
  contract.premiumTime = time;
  addPremium(contract, bid, ask, contract.rules.markBandRate);
}

/**
 * After a minute without a new point one is dropped each second: an empty book counts less and
 * less. What stood before a silence goes with them.
 */
function letPointsGo({ basis, basisSamples, basisTime }: Contract, elapsed: number, time: number) {
  const late = secondsBetween(basisTime, time) - BASIS_KEPT_SECONDS;
  if (late <= 0) return;
  for (const list of [basis, basisSamples]) list.splice(0, Math.min(late, elapsed));
}

/** None are kept where points are of one second. */
function keepSample(
  { basisSamples }: Contract,
  sample: number,
  { standingSamples }: SetRiskRules,
): void {
  basisSamples.push(sample);
  basisSamples.splice(0, Math.max(basisSamples.length - standingSamples, 0));
}

/** The band that a point lies within. */
function pointBandTicks(
  { indexTicks, rules }: Contract,
  { impactSpreadRate, markBandRate }: SetRiskRules,
): number {
  // Else a few seconds far out would be a whole window within the band.
  const rate =
    impactSpreadRate > 0 ? Math.min(rules.markBandRate, markBandRate) : rules.markBandRate;
  return shareFloor(indexTicks, rate);
}

function addPoint(
  contract: Contract,
  halfTicks: number,
  time: number,
  { basisPointsMin }: SetRiskRules,
): void {
  const { basis } = contract;
  basis.push(halfTicks);
  if (basis.length > Math.max(BASIS_POINTS, basisPointsMin)) basis.shift();
  contract.basisTime = time;
}

/** A book that is wide open says nothing of what the contract is worth beside its index. */
function saysMuch(
  { indexTicks, unit }: Contract,
  bid: Impact,
  ask: Impact,
  { impactSpreadRate }: SetRiskRules,
): boolean {
  return impactSpreadRate === 0 || isNarrow(bid, ask, indexTicks, unit, impactSpreadRate);
}

function impact({ book, rules, unit }: Contract, side: Side): Impact | null {
  return impactOf(book.depth(side, IMPACT_LEVELS), rules.impactNotional, unit);
}

function addPremium(contract: Contract, bid: Impact, ask: Impact, bound: number): void {
  const premium = premiumRate(bid, ask, contract.indexTicks, contract.unit);
  contract.premiumRate = Math.min(Math.max(premium, -bound), bound);
  const isWeighted = contract.fundingHours > 1;
  contract.premiums = withPremium(contract.premiums, contract.premiumRate, isWeighted);
}
