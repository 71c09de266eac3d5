import { assert } from '../assert.ts';
import { grown } from '../column.ts';

/** Pages are not split further than this: then they grow. */
const DEPTH_MAX = 16;
/** Pages of one block of memory. */
const BLOCK_PAGES = 64;

/** Of each byte of a word: its lowest bit, and its highest. */
const LOWEST = 0x01010101;
const HIGHEST = 0x80808080 | 0;
/** Entries that wait to be written together. */
const WAITING_MAX = 64;

/**
 * Numbers by their 32-bit hashes. Extendible hashing: a page that is three quarters full is split
 * in two by one more bit of the hash, so that the table grows without being copied as a whole. Only
 * chosen hashes could fill a page that no bit splits: such a page grows alone.
 *
 * A search reads tags: a byte for each place, 0 where it is free, else seven bits of the hash. All
 * tags of a million hashes are 2 MB, which caches hold; what is at a place is looked at only where
 * its tag is the wanted one. Four tags are a group and are read as one word. A hash belongs to a
 * group and takes the first free place from there on.
 *
 * Entries are added anywhere in memory, which no cache holds: a processor that writes them one with
 * each command waits for each. So they wait here and are written together, before anything is read.
 */
export class KeyTable {
  /** Pages by the leading `depth` bits of a hash. */
  private directory = Int32Array.of(0, 1);
  private depth = 1;
  private pageCount = 0;
  /**
   * Of each page: its tags and where they begin; its entries, of two integers (hash, number), which
   * begin at eight times that; its number of places less one; how many are taken; how many leading
   * bits all its hashes share.
   */
  private readonly tags: Int32Array[] = [];
  private readonly entries: Int32Array[] = [];
  private base = new Int32Array(BLOCK_PAGES);
  private mask = new Int32Array(BLOCK_PAGES);
  private count = new Int32Array(BLOCK_PAGES);
  private pageDepth = new Int32Array(BLOCK_PAGES);
  private readonly pagePlaces: number;
  /** The newest blocks of memory, where the next pages go. */
  private tagBlock = new Int32Array(0);
  private entryBlock = new Int32Array(0);
  /** Copies of a page that is being split. */
  private oldTags = new Int32Array(0);
  private oldEntries = new Int32Array(0);
  /** The search that `next` continues: its group, and the places there that have the wanted tag. */
  private hash = 0;
  private page = 0;
  private group = 0;
  private word = 0;
  private alike = 0;
  /** The free place where the search for its hash ended, or -1. */
  private end = -1;

  /** Of each entry that waits: its page, its place there, hash and number. */
  private readonly waiting = new Int32Array(WAITING_MAX * 4);
  private waitingCount = 0;

  /** Places of a page: a power of two, at least 4. */
  constructor(pagePlaces = 4_096) {
    this.pagePlaces = pagePlaces;
  }

  /** Begins a search and reads its first group; `next` then returns one number after the other. */
  seek(hash: number): void {
    this.hash = hash;
    this.end = -1;
    this.word = 0;
    this.alike = 0;
    if (this.pageCount === 0) return;
    const page = this.directory[hash >>> (32 - this.depth)]!;
    const group = (hash & this.mask[page]!) >>> 2;
    const word = this.tags[page]![this.base[page]! + group]!;
    this.page = page;
    this.group = group;
    this.word = word;
    this.alike = alikeIn(word, tagOf(hash));
  }

  /** The next number with the hash of the last `seek`, or -1. */
  next(): number {
    const { hash, page } = this;
    if (this.pageCount === 0) return -1;
    let { alike, group, word } = this;
    for (;;) {
      if (alike !== 0) this.writeWaiting();
      for (; alike !== 0; alike &= alike - 1) {
        const at = this.base[page]! * 8 + (group * 4 + firstOf(alike)) * 2;
        if (this.entries[page]![at] !== hash) continue;
        this.group = group;
        this.word = word;
        this.alike = alike & (alike - 1);
        return this.entries[page]![at + 1]!;
      }
      const free = ~word & HIGHEST;
      if (free !== 0) {
        this.group = group;
        this.word = word;
        this.alike = 0;
        this.end = group * 4 + firstOf(free);
        return -1;
      }
      group = (group + 1) & (this.mask[page]! >>> 2);
      word = this.tags[page]![this.base[page]! + group]!;
      alike = alikeIn(word, tagOf(hash));
    }
  }

  add(hash: number, number: number): void {
    if (this.pageCount === 0) this.start();
    let page = this.directory[hash >>> (32 - this.depth)]!;
    while (this.count[page]! * 4 >= this.mask[page]! * 3) {
      if (this.pageDepth[page]! < DEPTH_MAX) this.split(page);
      else this.grow(page);
      page = this.directory[hash >>> (32 - this.depth)]!;
    }
    // After a search that found nothing the place is known, unless something changed since.
    const isKnown = this.end >= 0 && hash === this.hash;
    const place = isKnown ? this.end : this.freePlace(page, hash);
    this.setTag(page, place, tagOf(hash));
    this.count[page] = this.count[page]! + 1;
    this.end = -1;
    this.wait(page, place, hash, number);
  }

  private wait(page: number, place: number, hash: number, number: number): void {
    const { waiting } = this;
    const at = this.waitingCount * 4;
    waiting[at] = page;
    waiting[at + 1] = place;
    waiting[at + 2] = hash;
    waiting[at + 3] = number;
    this.waitingCount += 1;
    if (this.waitingCount === WAITING_MAX) this.writeWaiting();
  }

  private writeWaiting(): void {
    const { waiting } = this;
    const end = this.waitingCount * 4;
    this.waitingCount = 0;
    for (let at = 0; at < end; at += 4) {
      const page = waiting[at]!;
      const entries = this.entries[page]!;
      const place = this.base[page]! * 8 + waiting[at + 1]! * 2;
      entries[place] = waiting[at + 2]!;
      entries[place + 1] = waiting[at + 3]!;
    }
  }

  delete(hash: number, number: number): void {
    this.end = -1;
    this.writeWaiting();
    const page = this.directory[hash >>> (32 - this.depth)]!;
    const entries = this.entries[page]!;
    const base = this.base[page]! * 8;
    const mask = this.mask[page]!;
    let hole = hash & mask & ~3;
    while (this.tagAt(page, hole) === 0 || entries[base + hole * 2 + 1] !== number) {
      assert(this.tagAt(page, hole) !== 0, 'a key is not in its table');
      hole = (hole + 1) & mask;
    }
    // Entries behind the hole move up, unless their own group begins behind it.
    for (let at = (hole + 1) & mask; this.tagAt(page, at) !== 0; at = (at + 1) & mask) {
      const entry = entries[base + at * 2]!;
      if (((at - (entry & ~3)) & mask) < ((at - hole) & mask)) continue;
      this.put(page, hole, entry, entries[base + at * 2 + 1]!);
      hole = at;
    }
    this.setTag(page, hole, 0);
    this.count[page] = this.count[page]! - 1;
  }

  /** The longest search: places from the first to the next free one. */
  get longestRun(): number {
    let longest = 0;
    for (let page = 0; page < this.pageCount; page += 1) {
      const mask = this.mask[page]!;
      let run = 0;
      for (let at = 0; at <= mask * 2; at += 1) {
        run = this.tagAt(page, at & mask) === 0 ? 0 : run + 1;
        if (run > longest) longest = run;
      }
    }
    return longest;
  }

  /** Most engines of tests never get a key: memory is taken with the first one. */
  private start(): void {
    this.oldTags = new Int32Array(this.pagePlaces >>> 2);
    this.oldEntries = new Int32Array(this.pagePlaces * 2);
    this.addPage(1);
    this.addPage(1);
  }

  private tagAt(page: number, place: number): number {
    const word = this.tags[page]![this.base[page]! + (place >>> 2)]!;
    return (word >>> ((place & 3) * 8)) & 0xff;
  }

  private setTag(page: number, place: number, tag: number): void {
    const tags = this.tags[page]!;
    const at = this.base[page]! + (place >>> 2);
    const shift = (place & 3) * 8;
    tags[at] = (tags[at]! & ~(0xff << shift)) | (tag << shift);
  }

  private put(page: number, place: number, hash: number, number: number): void {
    const entries = this.entries[page]!;
    const at = this.base[page]! * 8 + place * 2;
    entries[at] = hash;
    entries[at + 1] = number;
    this.setTag(page, place, tagOf(hash));
  }

  /** The first free place from the group of a hash on. */
  private freePlace(page: number, hash: number): number {
    const tags = this.tags[page]!;
    const base = this.base[page]!;
    const groupMask = this.mask[page]! >>> 2;
    let group = (hash >>> 2) & groupMask;
    let free = ~tags[base + group]! & HIGHEST;
    while (free === 0) {
      group = (group + 1) & groupMask;
      free = ~tags[base + group]! & HIGHEST;
    }
    return group * 4 + firstOf(free);
  }

  private split(page: number): void {
    this.end = -1;
    this.writeWaiting();
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

    const { oldEntries, oldTags } = this;
    const base = this.base[page]!;
    const tags = this.tags[page]!.subarray(base, base + oldTags.length);
    oldTags.set(tags);
    oldEntries.set(this.entries[page]!.subarray(base * 8, base * 8 + oldEntries.length));
    tags.fill(0);
    this.count[page] = 0;
    this.putAll(oldTags, oldEntries, (hash) => ((hash >>> (32 - depth)) & 1 ? upper : page));
  }

  /** Doubles a page that no bit splits. */
  private grow(page: number): void {
    this.end = -1;
    this.writeWaiting();
    const base = this.base[page]!;
    const places = this.mask[page]! + 1;
    const oldTags = this.tags[page]!.subarray(base, base + (places >>> 2));
    const oldEntries = this.entries[page]!.subarray(base * 8, base * 8 + places * 2);
    this.tags[page] = new Int32Array(places >>> 1);
    this.entries[page] = new Int32Array(places * 4);
    this.base[page] = 0;
    this.mask[page] = places * 2 - 1;
    this.count[page] = 0;
    this.putAll(oldTags, oldEntries, () => page);
  }

  private putAll(tags: Int32Array, entries: Int32Array, pageOf: (hash: number) => number): void {
    for (let group = 0; group < tags.length; group += 1) {
      for (let taken = tags[group]! & HIGHEST; taken !== 0; taken &= taken - 1) {
        const at = (group * 4 + firstOf(taken)) * 2;
        const hash = entries[at]!;
        const page = pageOf(hash);
        this.put(page, this.freePlace(page, hash), hash, entries[at + 1]!);
        this.count[page] = this.count[page]! + 1;
      }
    }
  }

  private addPage(depth: number): number {
    const { pagePlaces } = this;
    const page = this.pageCount;
    this.pageCount += 1;
    const inBlock = page & (BLOCK_PAGES - 1);
    if (inBlock === 0) {
      this.tagBlock = new Int32Array((BLOCK_PAGES * pagePlaces) >>> 2);
      this.entryBlock = new Int32Array(BLOCK_PAGES * pagePlaces * 2);
    }
    this.tags.push(this.tagBlock);
    this.entries.push(this.entryBlock);
    if (page === this.base.length) {
      this.base = grown(this.base, page * 2);
      this.mask = grown(this.mask, page * 2);
      this.count = grown(this.count, page * 2);
      this.pageDepth = grown(this.pageDepth, page * 2);
    }
    this.base[page] = (inBlock * pagePlaces) >>> 2;
    this.mask[page] = pagePlaces - 1;
    this.pageDepth[page] = depth;
    return page;
  }
}

/** The tag of a place that a hash has taken. Pages and groups are chosen by other bits. */
function tagOf(hash: number): number {
  return ((hash >>> 12) & 0x7f) | 0x80;
}

/** The highest bit of each byte that is this tag, and rarely of another one. */
function alikeIn(word: number, tag: number): number {
  const differs = word ^ Math.imul(tag, LOWEST);
  return (differs - LOWEST) & ~differs & HIGHEST;
}

/** The byte of the lowest bit that is set. */
function firstOf(bits: number): number {
  return (31 - Math.clz32(bits & -bits)) >>> 3;
}
