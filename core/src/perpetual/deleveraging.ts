/**
 * The ranking of profitable positions for deleveraging: most profit with most leverage first.
 * By a score that does not depend on the wallet.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { nearestOf, ratio } from './ratio.ts';

const SCORE_ONE = 100_000_000n;
const SCORE_ONE_NUMBER = Number(SCORE_ONE);

/** One candidate as rule R8 ranks it, atomic units. */
export interface RankedCandidate {
  readonly unrealised: bigint;
  /** Value at the mark. */
  readonly notional: bigint;
  /** Cost / the highest leverage that the position had. */
  readonly initial: bigint;
}

/**
 * max(0, profit) / initial margin * value / initial margin: the return on the margin that opened
 * the position, times the leverage that this margin gives; in parts of 10^8, to the nearest. It
 * depends neither on the wallet nor on added margin nor on a leverage that is lowered for a moment:
 * only trading changes a rank (R8).
 */
export function rankingScore({ unrealised, notional, initial }: RankedCandidate): bigint {
  if (unrealised <= 0n) return 0n;
  const base = initial > 1n ? initial : 1n;
  return nearestOf(ratio(unrealised * notional * SCORE_ONE, base * base));
}

/** Beyond this the parts of a guess are too coarse to tell where it is rounded to. */
const QUICK_MAX = 2 ** 45;
/** Two divisions and two products are each off by at most a part in 2^53. */
const GUESS_PARTS = 2 ** 50;

/**
 * The same score from numbers, where a guess leaves no doubt about the nearest integer; else -1,
 * and `rankingScore` says it. A mark may rank ten thousand positions, and this is many times as fast.
 */
export function quickRankingScore(unrealised: number, notional: number, initial: number): number {
  if (unrealised <= 0) return 0;
  const base = Math.max(initial, 1);
  const guess = (unrealised / base) * (notional / base) * SCORE_ONE_NUMBER;
  const doubled = guess * 2;
  const floor = Math.floor(guess);
  // How far it is from where rounding changes, doubled so that there are no halves.
  const offHalf = doubled - (floor * 2 + 1);
  if (guess >= QUICK_MAX || Math.abs(offHalf) * GUESS_PARTS <= doubled + 1) return -1;
  return offHalf > 0 ? floor + 1 : floor;
}

/**
 * The score in an event. One that is too large for an exact number (a large profit with hardly any
 * equity) becomes the largest exact number.
 */
export function toldScore(score: bigint): number {
  return score < BigInt(AMOUNT_MAX) ? Number(score) : AMOUNT_MAX;
}

/** The five lights: 5 for the first fifth of the ranking. `rank` counts from 0. */
export function deleveragingLights(rank: number, count: number): number {
  for (let light = 5; light > 1; light -= 1) if (rank * 5 < (6 - light) * count) return light;
  return 1;
}
