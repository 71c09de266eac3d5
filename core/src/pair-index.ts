import { assert } from './assert.ts';

const CAPACITY_FIRST = 64;

/**
 * Numbers the pairs (user, part) in the order of their arrival: 0, 1, 2... An open-addressed hash
 * table in one typed array: no object per entry, nothing to collect. Pairs are never taken out.
 */
export class PairIndex {
  /** Number of pairs. */
  size = 0;
  /** Three integers an entry: user (0: free), part, number. */
  private entries = new Int32Array(CAPACITY_FIRST * 3);
  private mask = CAPACITY_FIRST - 1;

  /** The number of a pair, or -1. */
  find(user: number, part: number): number {
    const at = this.position(user, part);
    return this.entries[at] === 0 ? -1 : this.entries[at + 2]!;
  }

  /** The number of a pair; a new pair gets the next one. */
  findOrAdd(user: number, part: number): number {
    assert(user > 0 && part >= 0, 'pair out of range');
    const at = this.position(user, part);
    if (this.entries[at] !== 0) return this.entries[at + 2]!;
    this.entries[at] = user;
    this.entries[at + 1] = part;
    this.entries[at + 2] = this.size;
    this.size += 1;
    if (this.size * 2 > this.mask) this.grow();
    return this.size - 1;
  }

  /** Where the pair stands, or the free place where it would stand. */
  private position(user: number, part: number): number {
    const { entries, mask } = this;
    let hash = Math.imul(user, 0x9e3779b1) ^ Math.imul(part, 0x85ebca6b);
    hash ^= hash >>> 15;
    let at = hash & mask;
    for (;;) {
      const found = entries[at * 3]!;
      if (found === 0 || (found === user && entries[at * 3 + 1] === part)) return at * 3;
      at = (at + 1) & mask;
    }
  }

  private grow(): void {
    const old = this.entries;
    this.mask = this.mask * 2 + 1;
    this.entries = new Int32Array((this.mask + 1) * 3);
    for (let from = 0; from < old.length; from += 3) {
      const user = old[from]!;
      if (user === 0) continue;
      const at = this.position(user, old[from + 1]!);
      this.entries[at] = user;
      this.entries[at + 1] = old[from + 1]!;
      this.entries[at + 2] = old[from + 2]!;
    }
  }
}
