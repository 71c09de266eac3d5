/**
 * What a book said for long enough to move a mark (R4). Seconds are kept as rates beside the index, parts of RATE_ONE,
 * so that quotes which follow a moving index stand still.
 */
import { RATE_ONE } from '@bourse/contract/amount.ts';
import type { Impact } from './funding.ts';
import { nearestOf, ratio, truncatedOf } from './ratio.ts';

/** (mean of both impact prices - index) / index, cut towards zero, at most 1. */
export function basisSample(bid: Impact, ask: Impact, indexTicks: number, unit: number): number {
  const [bidLots, askLots] = [BigInt(bid.lots), BigInt(ask.lots)];
  const both = BigInt(bid.notional) * askLots + BigInt(ask.notional) * bidLots;
  const atIndex = 2n * BigInt(indexTicks) * bidLots * askLots * BigInt(unit);
  const rate = Number(truncatedOf(ratio((both - atIndex) * BigInt(RATE_ONE), atIndex)));
  return Math.min(rate, RATE_ONE);
}

/**
 * A point of the moving basis in half ticks, to the nearest: as far from the index, above it or below, as at least
 * `samplesMin` of the samples were, which is more than half of them, and no further than the band of the mark; 0 where
 * too few were on one side of it.
 */
export function standingPoint(
  samples: readonly number[],
  samplesMin: number,
  indexTicks: number,
  bandTicks: number,
): number {
  if (samples.length < samplesMin) return 0;
  const rising = Int32Array.from(samples).sort();
  const above = Math.max(rising[samples.length - samplesMin]!, 0);
  const below = Math.min(rising[samplesMin - 1]!, 0);
  const beside = 2n * BigInt(indexTicks) * BigInt(above + below);
  const halfTicks = Number(nearestOf(ratio(beside, BigInt(RATE_ONE))));
  return Math.min(Math.max(halfTicks, -2 * bandTicks), 2 * bandTicks);
}
