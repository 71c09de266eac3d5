/**
 * Funding: what longs pay to shorts (below 0: shorts to longs) so that the contract's price stays
 * with the index. Binance's form: F = (P + clamp(I - P, -dampener, dampener)) / (8 / hours), capped.
 * Rates are parts of RATE_ONE.
 */
import { RATE_ONE } from '@bourse/contract/amount.ts';
import { quotientFloor, shareCeil, shareFloor } from '../arithmetic.ts';
import { type Ratio, ratio, truncatedOf } from './ratio.ts';

/** The interest and the dampener of the formula are stated for this many hours. */
const RATE_HOURS = 8;
/** The premium is bounded, so that sums of a whole interval are safe integers. */
const PREMIUM_MAX = 100_000_000;

const PREMIUMS_OF_HOUR = 720;

/** 0.01% each 8 hours. */
export const INTEREST_RATE = 10_000;
/** 0.05%. */
export const DAMPENER_RATE = 50_000;

/** What taking the impact notional out of one side of the book costs. */
export interface Impact {
  /** Atomic units. */
  readonly notional: number;
  readonly lots: number;
}

/** A level of a book, best first. */
export interface ImpactLevel {
  readonly priceTicks: number;
  readonly totalLots: number;
}

/** Walks levels until `notional` is reached, a part of the last level too; null: too thin a book. */
export function impactOf(
  levels: readonly ImpactLevel[],
  notional: number,
  unit: number,
): Impact | null {
  let value = 0;
  let lots = 0;
  for (const { priceTicks, totalLots } of levels) {
    const lotValue = priceTicks * unit;
    const wanted = quotientFloor(notional - value, lotValue) + 1;
    const taken = Math.min(totalLots, wanted);
    value += taken * lotValue;
    lots += taken;
    if (value >= notional) return { notional: value, lots };
  }
  return null;
}

/** 200 whole coins of margin at the highest leverage, unless a contract says otherwise. */
export function impactNotionalOf(leverageMax: number, oneCoin: number): number {
  return 200 * oneCoin * leverageMax;
}

/** (max(0, impact bid - index) - max(0, index - impact ask)) / index, towards zero. */
export function premiumRate(
  bid: Impact | null,
  ask: Impact | null,
  indexTicks: number,
  unit: number,
): number {
  const above = bid ? beyondIndex(bid, indexTicks, unit) : 0;
  const below = ask ? beyondIndex(ask, indexTicks, unit) : 0;
  const premium = Math.max(0, above) + Math.min(0, below);
  return Math.max(-PREMIUM_MAX, Math.min(PREMIUM_MAX, premium));
}

/** Premiums of one interval as they are sampled. Later ones weigh more: the i-th counts i times. */
export interface PremiumSums {
  readonly count: number;
  readonly weight: number;
  readonly sum: number;
}

export const NO_PREMIUMS: PremiumSums = { count: 0, weight: 0, sum: 0 };

/** With one more sample. `isWeighted` is false for intervals of one hour: a plain mean. */
export function withPremium(sums: PremiumSums, premium: number, isWeighted: boolean): PremiumSums {
  const count = sums.count + 1;
  const weight = isWeighted ? count : 1;
  return { count, weight: sums.weight + weight, sum: sums.sum + weight * premium };
}

/** Samples that a whole interval has: one each 5 seconds. */
export function premiumsOfHours(hours: number): number {
  return hours * PREMIUMS_OF_HOUR;
}

/**
 * The mean scaled by the share of a full interval's samples that there were (R8), towards zero: what
 * was not sampled counts as no premium, so that few samples decide little.
 */
export function scaledPremium({ count, weight, sum }: PremiumSums, samplesFull: number): number {
  if (weight === 0) return 0;
  const counted = BigInt(Math.min(count, samplesFull));
  return Number(truncatedOf(ratio(BigInt(sum) * counted, BigInt(weight) * BigInt(samplesFull))));
}

/** What a funding rate is made of. */
export interface FundingTerms {
  readonly averagePremium: number;
  readonly interestRate: number;
  readonly dampenerRate: number;
  readonly hours: number;
  /** Largest rate in either direction. */
  readonly capRate: number;
}

/** The rate of one interval, rounded towards zero. */
export function fundingRate(terms: FundingTerms): number {
  const { averagePremium: premium, interestRate, dampenerRate, hours, capRate } = terms;
  const pull = clamp(interestRate - premium, dampenerRate);
  const rate = truncatedOf(ratio(BigInt((premium + pull) * hours), BigInt(RATE_HOURS)));
  return clamp(Number(rate), capRate);
}

/** An interval of funding, and small rates in a row since it was shortened. */
export interface FundingInterval {
  readonly hours: number;
  readonly calmRates: number;
}

/** 0.025%: the largest calm rate, and how many in a row end a short interval. */
const CALM_RATE = 25_000;
const CALM_RATES = 16;

/**
 * The interval after one that paid `rate`: one hour once the rate is at its cap, and `hoursMax` again
 * from the 17th on after 16 small ones in a row. Binance's rule.
 */
export function nextInterval(
  { hours, calmRates }: FundingInterval,
  paid: { readonly rate: number; readonly capRate: number; readonly hoursMax: number },
): FundingInterval {
  const { rate, capRate, hoursMax } = paid;
  if (Math.abs(rate) >= capRate) return { hours: 1, calmRates: 0 };
  if (hours === hoursMax) return { hours, calmRates: 0 };
  const calm = Math.abs(rate) <= CALM_RATE ? calmRates + 1 : 0;
  return calm < CALM_RATES ? { hours, calmRates: calm } : { hours: hoursMax, calmRates: 0 };
}

/** What the paying side owes, rounded up. */
export function fundingPaid(notional: number, rate: number): number {
  return shareCeil(notional, Math.abs(rate));
}

/** What the other side gets, rounded down: the residue is never below 0 (I46). */
export function fundingReceived(notional: number, rate: number): number {
  return shareFloor(notional, Math.abs(rate));
}

function beyondIndex({ notional, lots }: Impact, indexTicks: number, unit: number): number {
  const atIndex = BigInt(indexTicks) * BigInt(lots) * BigInt(unit);
  const beyond: Ratio = ratio((BigInt(notional) - atIndex) * BigInt(RATE_ONE), atIndex);
  return Number(truncatedOf(beyond));
}

function clamp(value: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, value));
}
