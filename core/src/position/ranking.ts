import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { grown } from '../column.ts';

const CAPACITY_FIRST = 64;

/** One entry of a deleveraging ranking. */
export interface Ranked {
  readonly leg: number;
  readonly score: bigint;
}

/** The score of a position that was taken off: none is lower. */
const GONE = -1;

/**
 * Positions of one side by score, the highest first; equal scores: the oldest first. Only as far as
 * somebody asks, because a command takes a few of many thousands: a tournament over all of them has
 * the first one at its root, and who is taken off leaves the matches above to be played again.
 */
export class Ranking {
  /** Positions in the order in which they were added, and what they are ordered by. */
  private size = 0;
  private legs: Int32Array;
  private scores: Float64Array;
  private opened: Float64Array;
  /** Scores that are no exact number; they stand as infinity above. */
  private readonly largeScores = new Map<number, bigint>();
  private readonly ranked: Ranked[] = [];
  /** Who wins each match: that of 1 is the last, those of n are 2n and 2n + 1. */
  private winners: Int32Array | undefined;

  /** `capacity`: about so many will be added. */
  constructor(capacity = CAPACITY_FIRST) {
    this.legs = new Int32Array(capacity);
    this.scores = new Float64Array(capacity);
    this.opened = new Float64Array(capacity);
  }

  /** Positions on this side. */
  get count(): number {
    return this.size;
  }

  /** Adds a position before the first one is asked for. `opened`: by which command it was opened. */
  add(leg: number, score: number, opened: number): void {
    if (this.size === this.legs.length) this.grow();
    const at = this.size;
    this.size += 1;
    this.legs[at] = leg;
    this.scores[at] = score;
    this.opened[at] = opened;
  }

  /** The same with a score that may be no exact number. */
  addLarge(leg: number, score: bigint, opened: number): void {
    if (score <= BigInt(AMOUNT_MAX)) return this.add(leg, Number(score), opened);
    this.add(leg, Number.POSITIVE_INFINITY, opened);
    this.largeScores.set(leg, score);
  }

  /** The one with this rank, which counts from 0, or undefined after the last. */
  at(rank: number): Ranked | undefined {
    const winners = this.winners ?? this.play();
    while (this.ranked.length <= rank && this.ranked.length < this.size) {
      this.ranked.push(this.takeFirst(winners));
    }
    return this.ranked[rank];
  }

  /** Plays all matches, from the last one up. */
  private play(): Int32Array {
    const { size } = this;
    const winners = new Int32Array(Math.max(size, 1) * 2);
    for (let at = 0; at < size; at += 1) winners[size + at] = at;
    for (let match = size - 1; match > 0; match -= 1) {
      winners[match] = this.better(winners[match * 2]!, winners[match * 2 + 1]!);
    }
    this.winners = winners;
    return winners;
  }

  private takeFirst(winners: Int32Array): Ranked {
    const first = winners[1]!;
    const leg = this.legs[first]!;
    const score = this.largeScores.get(leg) ?? BigInt(this.scores[first]!);
    this.scores[first] = GONE;
    for (let match = (this.size + first) >>> 1; match > 0; match >>>= 1) {
      winners[match] = this.better(winners[match * 2]!, winners[match * 2 + 1]!);
    }
    return { leg, score };
  }

  private better(one: number, other: number): number {
    const score = this.scores[one]!;
    const otherScore = this.scores[other]!;
    if (score !== otherScore) return score > otherScore ? one : other;
    return this.isBeforeOfEqual(one, other) ? one : other;
  }

  private isBeforeOfEqual(one: number, other: number): boolean {
    const { legs, opened } = this;
    if (this.scores[one] === Number.POSITIVE_INFINITY) {
      const large = this.largeScores.get(legs[one]!)!;
      const otherLarge = this.largeScores.get(legs[other]!)!;
      if (large !== otherLarge) return large > otherLarge;
    }
    if (opened[one] !== opened[other]) return opened[one]! < opened[other]!;
    return legs[one]! < legs[other]!;
  }

  private grow(): void {
    const length = Math.max(this.legs.length * 2, CAPACITY_FIRST);
    this.legs = grown(this.legs, length);
    this.scores = grown(this.scores, length);
    this.opened = grown(this.opened, length);
  }
}
