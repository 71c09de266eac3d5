/**
 * Index and mark price. The index is a weighted mean of what sources quote, guarded against one of
 * them being wrong or silent; the mark is a median, so that no single input moves it alone (I58).
 */
import { RATE_ONE } from '@bourse/contract/amount.ts';
import { shareFloor } from '../arithmetic.ts';
import { nearestOf, ratio } from './ratio.ts';

/** A price that a source of the index quoted. */
export interface SourcePrice {
  readonly weight: number;
  readonly priceTicks: number;
  /** When it was quoted, milliseconds. */
  readonly time: number;
}

export interface IndexGuard {
  /** Sources older than this have no weight. */
  readonly ageMaxMs: number;
  /** A source further than this from the median has no weight; when two are, the median is taken. */
  readonly deviationRate: number;
  /** Fewer sources than this: no index. */
  readonly sourcesMin: number;
}

/** The index in ticks, to the nearest, or null when too few sources are fresh. */
export function indexPrice(
  prices: readonly SourcePrice[],
  guard: IndexGuard,
  time: number,
): number | null {
  const fresh = prices.filter((price) => price.weight > 0 && time - price.time <= guard.ageMaxMs);
  if (fresh.length < guard.sourcesMin || fresh.length === 0) return null;
  const middle = medianOf(fresh.map(({ priceTicks }) => priceTicks));
  const bound = shareFloor(middle, guard.deviationRate);
  const near = fresh.filter(({ priceTicks }) => Math.abs(priceTicks - middle) <= bound);
  if (fresh.length - near.length > 1 || near.length === 0) return middle;
  let sum = 0n;
  let weight = 0n;
  for (const price of near) {
    sum += BigInt(price.priceTicks) * BigInt(price.weight);
    weight += BigInt(price.weight);
  }
  return Number(nearestOf(ratio(sum, weight)));
}

/** The middle value; of an even number, the mean of the middle two, halves up. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1]!;
  if (sorted.length % 2 === 1) return upper;
  return Number(nearestOf(ratio(BigInt(sorted[(sorted.length >> 1) - 1]! + upper), 2n)));
}

/** Price 1: index * (1 + last funding rate * time to funding / interval), to the nearest tick. */
export function fundingBasisPrice(
  indexTicks: number,
  lastRate: number,
  untilFundingMs: number,
  intervalMs: number,
): number {
  const whole = BigInt(RATE_ONE) * BigInt(intervalMs);
  const factor = whole + BigInt(lastRate) * BigInt(untilFundingMs);
  return Number(nearestOf(ratio(BigInt(indexTicks) * factor, whole)));
}

/** Price 2: index + mean of (mid - index) over the last seconds. Sums are in half ticks. */
export function movingBasisPrice(indexTicks: number, halfTicks: number, points: number): number {
  return indexTicks + Number(nearestOf(ratio(BigInt(halfTicks), BigInt(points) * 2n)));
}

/** Inputs of the mark in ticks; 0: there is none. */
export interface MarkInputs {
  readonly fundingBasisTicks: number;
  readonly movingBasisTicks: number;
  readonly lastTicks: number;
}

/**
 * The median of the three. With an empty book side there is no moving basis: then price 1 alone is
 * taken, because the last trade must never decide; and the same before the first trade.
 */
export function markPrice(inputs: MarkInputs): number {
  const { fundingBasisTicks, movingBasisTicks, lastTicks } = inputs;
  if (movingBasisTicks === 0 || lastTicks === 0) return fundingBasisTicks;
  return medianOf([fundingBasisTicks, movingBasisTicks, lastTicks]);
}
