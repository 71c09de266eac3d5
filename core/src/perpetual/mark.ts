/**
 * Index and mark price. The index is a weighted mean of what sources quote, guarded against one of
 * them being wrong or silent; the mark is a median, so that no single input moves it alone (I58).
 */
import { RATE_ONE } from '@bourse/contract/amount.ts';
import { quotientFloor, shareFloor } from '../arithmetic.ts';
import type { Impact } from './funding.ts';
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

/**
 * The index of a spot market in ticks, to the nearest, or null when too few sources are fresh. Two sources that
 * disagree are averaged. See `agreedIndexPrice` for contracts.
 */
export function indexPrice(
  prices: readonly SourcePrice[],
  guard: IndexGuard,
  time: number,
): number | null {
  const fresh = freshOf(prices, guard, time);
  if (fresh.length < guard.sourcesMin || fresh.length === 0) return null;
  const { middle, near } = nearMedian(fresh, guard);
  if (fresh.length - near.length > 1 || near.length === 0) return middle;
  return weightedMean(near);
}

/**
 * The index of sources that agree (R4), in ticks, to the nearest: those within `deviationRate` of
 * the median of the fresh ones. Null when these are fewer than `sourcesMin`: sources that disagree
 * are no index.
 */
export function agreedIndexPrice(
  prices: readonly SourcePrice[],
  guard: IndexGuard,
  time: number,
): number | null {
  const fresh = freshOf(prices, guard, time).filter((price) => price.time <= time);
  if (fresh.length === 0) return null;
  const { near } = nearMedian(fresh, guard);
  return near.length < Math.max(guard.sourcesMin, 1) ? null : weightedMean(near);
}

function freshOf(
  prices: readonly SourcePrice[],
  { ageMaxMs }: IndexGuard,
  time: number,
): SourcePrice[] {
  return prices.filter((price) => price.weight > 0 && time - price.time <= ageMaxMs);
}

/** The unweighted median, and the prices that are near enough to it. */
function nearMedian(
  fresh: readonly SourcePrice[],
  { deviationRate }: IndexGuard,
): { readonly middle: number; readonly near: readonly SourcePrice[] } {
  const middle = medianOf(fresh.map(({ priceTicks }) => priceTicks));
  const bound = shareFloor(middle, deviationRate);
  const near = fresh.filter(({ priceTicks }) => Math.abs(priceTicks - middle) <= bound);
  return { middle, near };
}

function weightedMean(prices: readonly SourcePrice[]): number {
  let sum = 0n;
  let weight = 0n;
  for (const price of prices) {
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

/** Whether the impact prices of a book are within a part of the index from one another (R4). */
export function isNarrow(
  bid: Impact,
  ask: Impact,
  indexTicks: number,
  unit: number,
  spreadRate: number,
): boolean {
  const [bidLots, askLots] = [BigInt(bid.lots), BigInt(ask.lots)];
  const apart = BigInt(ask.notional) * bidLots - BigInt(bid.notional) * askLots;
  const allowed = BigInt(indexTicks) * BigInt(unit) * bidLots * askLots * BigInt(spreadRate);
  return apart * BigInt(RATE_ONE) <= allowed;
}

/**
 * A point of the moving basis (R4): (impact bid + impact ask) / 2 - index, in half ticks, to the
 * nearest, and no further from the index than the band of the mark.
 */
export function basisPoint(
  bid: Impact,
  ask: Impact,
  indexTicks: number,
  unit: number,
  bandTicks: number,
): number {
  const [bidLots, askLots] = [BigInt(bid.lots), BigInt(ask.lots)];
  const both = BigInt(bid.notional) * askLots + BigInt(ask.notional) * bidLots;
  const halfTicks = Number(nearestOf(ratio(both, bidLots * askLots * BigInt(unit))));
  return clamp(halfTicks - 2 * indexTicks, -2 * bandTicks, 2 * bandTicks);
}

/** Seconds in which the mark may go from the index to the end of its band. */
const BAND_SECONDS = 30;

/**
 * How far the premium of the mark (mark - index) may move in whole seconds of the clock (I74), in
 * ticks, rounded up: a thirtieth of the band a second.
 */
export function premiumStepTicks(bandTicks: number, seconds: number): number {
  const counted = Math.min(Math.max(seconds, 0), BAND_SECONDS);
  return quotientFloor(bandTicks * counted + BAND_SECONDS - 1, BAND_SECONDS);
}

/** A mark and the index that it was computed with. */
export interface MarkBefore {
  readonly markTicks: number;
  readonly indexTicks: number;
}

/**
 * The mark that is wanted, with its premium no further than `stepTicks` from what it was: neither a
 * trade nor a book nor a funding instant decides a mark in one second. The index moves it at once.
 */
export function steppedMark(
  wantedTicks: number,
  indexTicks: number,
  before: MarkBefore,
  stepTicks: number,
): number {
  const present = indexTicks + before.markTicks - before.indexTicks;
  return clamp(wantedTicks, present - stepTicks, present + stepTicks);
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

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
