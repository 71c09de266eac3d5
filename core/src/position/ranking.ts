import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { grown } from '../column.ts';

const CAPACITY_FIRST = 64;

/** One entry of a deleveraging ranking. */
export interface Ranked {
  readonly leg: number;
  readonly score: bigint;
}

/**
 * Positions of one side by score, the highest first; equal scores: the oldest first. Only as far as
 * somebody asks: a heap has the others, because a command takes a few of many thousands.
 */
export class Ranking {
  /** Legs in the heap, the first to be reduced on top, and what they are ordered by. */
  private size = 0;
  private legs = new Int32Array(CAPACITY_FIRST);
  private scores = new Float64Array(CAPACITY_FIRST);
  private opened = new Float64Array(CAPACITY_FIRST);
  /** Scores that are no exact number; they stand as infinity above. */
  private readonly largeScores = new Map<number, bigint>();
  private readonly ranked: Ranked[] = [];
  private isHeap = false;

  /** Positions on this side. */
  get count(): number {
    return this.ranked.length + this.size;
  }

  /** Adds a position before the first one is asked for. `opened`: by which command it was opened. */
  add(leg: number, score: number | bigint, opened: number): void {
    if (this.size === this.legs.length) this.grow();
    const at = this.size;
    this.size += 1;
    this.legs[at] = leg;
    this.opened[at] = opened;
    const isLarge = score > AMOUNT_MAX;
    this.scores[at] = isLarge ? Number.POSITIVE_INFINITY : Number(score);
    if (isLarge) this.largeScores.set(leg, BigInt(score));
  }

  /** The one with this rank, which counts from 0, or undefined after the last. */
  at(rank: number): Ranked | undefined {
    if (!this.isHeap) this.order();
    while (this.ranked.length <= rank && this.size > 0) this.ranked.push(this.takeTop());
    return this.ranked[rank];
  }

  private order(): void {
    this.isHeap = true;
    for (let at = (this.size >>> 1) - 1; at >= 0; at -= 1) this.sink(at);
  }

  private takeTop(): Ranked {
    const leg = this.legs[0]!;
    const score = this.largeScores.get(leg) ?? BigInt(this.scores[0]!);
    this.size -= 1;
    this.move(this.size, 0);
    this.sink(0);
    return { leg, score };
  }

  /** Lets the one at a place sink below all that come before it. */
  private sink(from: number): void {
    const { size } = this;
    for (let at = from; ; ) {
      let first = at;
      const left = at * 2 + 1;
      if (left < size && this.isBefore(left, first)) first = left;
      if (left + 1 < size && this.isBefore(left + 1, first)) first = left + 1;
      if (first === at) return;
      this.exchange(at, first);
      at = first;
    }
  }

  private isBefore(one: number, other: number): boolean {
    const { legs, opened, scores } = this;
    const score = scores[one]!;
    if (score !== scores[other]) return score > scores[other]!;
    if (score === Number.POSITIVE_INFINITY) {
      const large = this.largeScores.get(legs[one]!)!;
      const otherLarge = this.largeScores.get(legs[other]!)!;
      if (large !== otherLarge) return large > otherLarge;
    }
    if (opened[one] !== opened[other]) return opened[one]! < opened[other]!;
    return legs[one]! < legs[other]!;
  }

  private exchange(one: number, other: number): void {
    const { legs, opened, scores } = this;
    const leg = legs[one]!;
    const score = scores[one]!;
    const openedBy = opened[one]!;
    this.move(other, one);
    legs[other] = leg;
    scores[other] = score;
    opened[other] = openedBy;
  }

  private move(from: number, to: number): void {
    this.legs[to] = this.legs[from]!;
    this.scores[to] = this.scores[from]!;
    this.opened[to] = this.opened[from]!;
  }

  private grow(): void {
    const length = this.legs.length * 2;
    this.legs = grown(this.legs, length);
    this.scores = grown(this.scores, length);
    this.opened = grown(this.opened, length);
  }
}
