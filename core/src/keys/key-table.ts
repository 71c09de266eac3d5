import { assert } from '../assert.ts';
import { grown } from '../column.ts';

/** Pages are not split further than this: then they grow. */
const DEPTH_MAX = 16;
/** Pages of one block of memory. */
const BLOCK_PAGES = 64;

/**
 * Numbers by their 32-bit hashes. Extendible hashing: a page that is three quarters full is split
 * in two by one more bit of the hash, so that the table grows without being copied as a whole. Only
 * chosen hashes could fill a page that no bit splits: such a page grows alone.
 */
export class KeyTable {
  /** Pages by the leading `depth` bits of a hash. */
  private directory = Int32Array.of(0, 1);
  private depth = 1;
  private pageCount = 0;
  /**
   * Of each page: its address; its number of places less one; how many are taken; how many leading
   * bits all its hashes share.
   */
  private readonly entries: Int32Array[] = [];
  private base = new Int32Array(BLOCK_PAGES);
  private mask = new Int32Array(BLOCK_PAGES);
  private count = new Int32Array(BLOCK_PAGES);
  private pageDepth = new Int32Array(BLOCK_PAGES);
  private readonly pagePlaces: number;
  /** The newest block of memory, where the next pages go. */
  private block = new Int32Array(0);
  /** The entries of a page that is being split, and the search that `next` continues. */
  private taken = new Int32Array(0);
  private page = 0;
  private at = 0;
  private hash = 0;
  /** What is at that place: a number + 1, 0 where it is free. */
  private taker = 0;
  /** Whether the search came to the free place where its hash would be added. */
  private isAtEnd = false;

  /** Places of a page: a power of two. Each has two integers: hash, number + 1 (0: free). */
  constructor(pagePlaces = 4_096) {
    this.pagePlaces = pagePlaces;
  }

  /** Begins a search and reads its first place; `next` then answers one number after the other. */
  seek(hash: number): void {
    this.hash = hash;
    this.at = hash;
    this.isAtEnd = false;
    this.taker = 0;
    if (this.pageCount === 0) return;
    const page = this.directory[hash >>> (32 - this.depth)]!;
    this.page = page;
    this.taker = this.entries[page]![this.base[page]! + (hash & this.mask[page]!) * 2 + 1]!;
  }

  /** The next number with the hash of the last `seek`, or -1. */
  next(): number {
    const { hash, page } = this;
    let { at, taker } = this;
    if (taker !== 0) {
      const entries = this.entries[page]!;
      const base = this.base[page]!;
      const mask = this.mask[page]!;
      do {
        const number = taker - 1;
        const isFound = entries[base + (at & mask) * 2] === hash;
        at += 1;
        taker = entries[base + (at & mask) * 2 + 1]!;
        if (!isFound) continue;
        this.at = at;
        this.taker = taker;
        return number;
      } while (taker !== 0);
    }
    this.at = at;
    this.taker = 0;
    this.isAtEnd = true;
    return -1;
  }

  add(hash: number, number: number): void {
    if (this.pageCount === 0) this.start();
    // After a search that found nothing its place is known, unless pages change.
    let page = this.directory[hash >>> (32 - this.depth)]!;
    while (this.count[page]! * 4 >= this.mask[page]! * 3) {
      if (this.pageDepth[page]! < DEPTH_MAX) this.split(page);
      else this.grow(page);
      page = this.directory[hash >>> (32 - this.depth)]!;
    }
    this.put(page, hash, number, this.isAtEnd && hash === this.hash ? this.at : hash);
  }

  delete(hash: number, number: number): void {
    this.isAtEnd = false;
    const page = this.directory[hash >>> (32 - this.depth)]!;
    const entries = this.entries[page]!;
    const base = this.base[page]!;
    const mask = this.mask[page]!;
    let hole = hash & mask;
    while (entries[base + hole * 2 + 1] !== number + 1) {
      assert(entries[base + hole * 2 + 1] !== 0, 'a key is not in its table');
      hole = (hole + 1) & mask;
    }
    // Entries behind the hole move up, unless their own place is behind it.
    for (let at = (hole + 1) & mask; ; at = (at + 1) & mask) {
      const place = base + at * 2;
      if (entries[place + 1] === 0) break;
      const home = entries[place]! & mask;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      entries[base + hole * 2] = entries[place]!;
      entries[base + hole * 2 + 1] = entries[place + 1]!;
      hole = at;
    }
    entries[base + hole * 2 + 1] = 0;
    this.count[page] = this.count[page]! - 1;
  }

  /** The longest search: places from the first to the next free one. */
  get longestRun(): number {
    let longest = 0;
    for (let page = 0; page < this.pageCount; page += 1) {
      const mask = this.mask[page]!;
      let run = 0;
      for (let at = 0; at <= mask * 2; at += 1) {
        const isFree = this.entries[page]![this.base[page]! + (at & mask) * 2 + 1] === 0;
        run = isFree ? 0 : run + 1;
        if (run > longest) longest = run;
      }
    }
    return longest;
  }

  /** Most engines of tests never get a key: memory is taken with the first one. */
  private start(): void {
    this.taken = new Int32Array(this.pagePlaces * 2);
    this.addPage(1);
    this.addPage(1);
  }

  /** Puts a number at the first free place from `from` on. */
  private put(page: number, hash: number, number: number, from = hash): void {
    this.isAtEnd = false;
    const entries = this.entries[page]!;
    const base = this.base[page]!;
    const mask = this.mask[page]!;
    let place = base + (from & mask) * 2;
    for (let at = from; entries[place + 1] !== 0; ) {
      at += 1;
      place = base + (at & mask) * 2;
    }
    entries[place] = hash;
    entries[place + 1] = number + 1;
    this.count[page] = this.count[page]! + 1;
  }

  private split(page: number): void {
    this.isAtEnd = false;
    if (this.pageDepth[page] === this.depth) {
      const doubled = new Int32Array(this.directory.length * 2);
      for (let at = 0; at < doubled.length; at += 1) doubled[at] = this.directory[at >>> 1]!;
      this.directory = doubled;
      this.depth += 1;
    }
    const depth = this.pageDepth[page]! + 1;
    this.pageDepth[page] = depth;
    const upper = this.addPage(depth);
    const span = 2 ** (this.depth - depth);
    const from = this.directory.indexOf(page) + span;
    this.directory.fill(upper, from, from + span);

    const { pagePlaces, taken } = this;
    const base = this.base[page]!;
    const entries = this.entries[page]!;
    taken.set(entries.subarray(base, base + pagePlaces * 2));
    entries.fill(0, base, base + pagePlaces * 2);
    this.count[page] = 0;
    for (let at = 0; at < pagePlaces * 2; at += 2) {
      const hash = taken[at]!;
      const isUpper = ((hash >>> (32 - depth)) & 1) === 1;
      if (taken[at + 1] !== 0) this.put(isUpper ? upper : page, hash, taken[at + 1]! - 1);
    }
  }

  /** Doubles a page that no bit splits. */
  private grow(page: number): void {
    this.isAtEnd = false;
    const base = this.base[page]!;
    const length = (this.mask[page]! + 1) * 2;
    const old = this.entries[page]!.subarray(base, base + length);
    this.entries[page] = new Int32Array(length * 2);
    this.base[page] = 0;
    this.mask[page] = length - 1;
    this.count[page] = 0;
    for (let at = 0; at < length; at += 2) {
      if (old[at + 1] !== 0) this.put(page, old[at]!, old[at + 1]! - 1);
    }
  }

  private addPage(depth: number): number {
    const page = this.pageCount;
    this.pageCount += 1;
    const inBlock = page & (BLOCK_PAGES - 1);
    if (inBlock === 0) this.block = new Int32Array(BLOCK_PAGES * this.pagePlaces * 2);
    this.entries.push(this.block);
    if (page === this.base.length) {
      this.base = grown(this.base, page * 2);
      this.mask = grown(this.mask, page * 2);
      this.count = grown(this.count, page * 2);
      this.pageDepth = grown(this.pageDepth, page * 2);
    }
    this.base[page] = inBlock * this.pagePlaces * 2;
    this.mask[page] = this.pagePlaces - 1;
    this.pageDepth[page] = depth;
    return page;
  }
}
