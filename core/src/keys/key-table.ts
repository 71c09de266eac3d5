import { assert } from '../assert.ts';

/** Pages are split no further than this: beyond, they grow. */
const DEPTH_MAX = 16;

interface Page {
  /** Two integers a place: hash, number + 1 (0: free). */
  entries: Int32Array;
  mask: number;
  count: number;
  /** All hashes of the page have this many leading bits in common. */
  depth: number;
}

/**
 * Numbers by their 32-bit hashes. Extendible hashing: a page that is three quarters full is split in
 * two by one more bit of the hash, so that the table grows without ever being moved as a whole.
 */
export class KeyTable {
  private directory: Page[];
  /** The directory has 2^depth entries: the leading bits of a hash are its index. */
  private depth = 1;
  private page: Page;
  private at = 0;
  private hash = 0;

  /** Places of a page: a power of two. */
  constructor(places = 1_024) {
    this.directory = [makePage(places, 1), makePage(places, 1)];
    this.page = this.directory[0]!;
  }

  /** The first number with this hash, or -1. */
  first(hash: number): number {
    this.page = this.directory[hash >>> (32 - this.depth)]!;
    this.at = hash & this.page.mask;
    this.hash = hash;
    return this.next();
  }

  /** The next number with the hash of the last `first`, or -1. */
  next(): number {
    const { page, hash } = this;
    const { entries, mask } = page;
    let { at } = this;
    for (;;) {
      const number = entries[at * 2 + 1]! - 1;
      const found = entries[at * 2]!;
      at = (at + 1) & mask;
      if (number < 0) return -1;
      if (found !== hash) continue;
      this.at = at;
      return number;
    }
  }

  add(hash: number, number: number): void {
    let page = this.directory[hash >>> (32 - this.depth)]!;
    while (page.count * 4 >= page.mask * 3) {
      if (page.depth < DEPTH_MAX) this.split(page, hash);
      else rebuild(page, [page], (page.mask + 1) * 2);
      page = this.directory[hash >>> (32 - this.depth)]!;
    }
    put(page, hash, number);
  }

  delete(hash: number, number: number): void {
    const page = this.directory[hash >>> (32 - this.depth)]!;
    const { entries, mask } = page;
    let hole = hash & mask;
    while (entries[hole * 2 + 1] !== number + 1) {
      assert(entries[hole * 2 + 1] !== 0, 'a key is not in its table');
      hole = (hole + 1) & mask;
    }
    // What stands behind moves up, unless its own place lies behind the hole.
    for (let at = (hole + 1) & mask; entries[at * 2 + 1] !== 0; at = (at + 1) & mask) {
      const home = entries[at * 2]! & mask;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      entries[hole * 2] = entries[at * 2]!;
      entries[hole * 2 + 1] = entries[at * 2 + 1]!;
      hole = at;
    }
    entries[hole * 2 + 1] = 0;
    page.count -= 1;
  }

  /** The longest way that a search may have to go: places from the first to the next free one. */
  get longestRun(): number {
    let longest = 0;
    for (const { entries, mask } of new Set(this.directory)) {
      let run = 0;
      for (let at = 0; at <= mask * 2; at += 1) {
        run = entries[(at & mask) * 2 + 1] === 0 ? 0 : run + 1;
        if (run > longest) longest = run;
      }
    }
    return longest;
  }

  private split(page: Page, hash: number): void {
    if (page.depth === this.depth) {
      this.directory = this.directory.flatMap((each) => [each, each]);
      this.depth += 1;
    }
    const places = page.mask + 1;
    const depth = page.depth + 1;
    const halves: [Page, Page] = [makePage(places, depth), makePage(places, depth)];
    const span = 2 ** (this.depth - page.depth);
    const from = (hash >>> (32 - page.depth)) * span;
    this.directory.fill(halves[0], from, from + span);
    this.directory.fill(halves[1], from + (span >>> 1), from + span);
    rebuild(page, halves, places);
  }
}

function makePage(places: number, depth: number): Page {
  return { entries: new Int32Array(places * 2), mask: places - 1, count: 0, depth };
}

/** Puts what stands in a page into one page of more places, or into two by the next bit. */
function rebuild(page: Page, into: readonly Page[], places: number): void {
  const { entries: old } = page;
  for (const each of into) {
    each.entries = new Int32Array(places * 2);
    each.mask = places - 1;
    each.count = 0;
  }
  const shift = 31 - page.depth;
  const last = into.length - 1;
  for (let at = 0; at < old.length; at += 2) {
    if (old[at + 1] === 0) continue;
    const hash = old[at]!;
    put(into[(hash >>> shift) & last]!, hash, old[at + 1]! - 1);
  }
}

function put(page: Page, hash: number, number: number): void {
  const { entries, mask } = page;
  let at = hash & mask;
  while (entries[at * 2 + 1] !== 0) at = (at + 1) & mask;
  entries[at * 2] = hash;
  entries[at * 2 + 1] = number + 1;
  page.count += 1;
}
