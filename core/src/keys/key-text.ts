/** The texts of keys as bytes: of the present command, and of all remembered keys. */

/** Words before the text itself: the user, and the kind with the length and the width. */
const HEAD_WORDS = 2;
const HEAD_BYTES = HEAD_WORDS * 4;
const TEXT_BYTES_MAX = 128;

/** A key with its user and kind as bytes, ready to be hashed and compared. */
export class AskedKey {
  readonly words = new Int32Array(((HEAD_BYTES + TEXT_BYTES_MAX) >>> 2) + 1);
  readonly text = new Uint8Array(this.words.buffer, HEAD_BYTES);
  user = 0;
  kind = 0;
  /** Bytes of the text. */
  length = 0;
  /** 1: two bytes for each character, because one is beyond Latin-1. */
  isWide = 0;

  set(user: number, kind: number, key: string): void {
    const { words } = this;
    const { length } = key;
    this.length = length;
    this.isWide = 0;
    let all = 0;
    let word = HEAD_WORDS;
    let at = 0;
    // Whole words: the hash reads words, and waits for bytes that were written one by one.
    for (; at + 4 <= length; at += 4) {
      const first = key.charCodeAt(at);
      const second = key.charCodeAt(at + 1);
      const third = key.charCodeAt(at + 2);
      const fourth = key.charCodeAt(at + 3);
      all |= first | second | third | fourth;
      words[word] = first | (second << 8) | (third << 16) | (fourth << 24);
      word += 1;
    }
    let last = 0;
    for (let shift = 0; at < length; at += 1, shift += 8) {
      const character = key.charCodeAt(at);
      all |= character;
      last |= character << shift;
    }
    words[word] = last;
    if (all > 0xff) this.setWide(key);
    this.finish(user, kind);
  }

  private setWide(key: string): void {
    const { text } = this;
    this.isWide = 1;
    this.length = key.length * 2;
    for (let at = 0; at < key.length; at += 1) {
      const character = key.charCodeAt(at);
      text[at * 2] = character;
      text[at * 2 + 1] = character >>> 8;
    }
    this.endText();
  }

  /** The same from the bytes of a text. */
  setBytes(user: number, kind: number, isWide: number, from: Uint8Array, at: number, end: number) {
    const { text } = this;
    for (let index = at; index < end; index += 1) text[index - at] = from[index]!;
    this.length = end - at;
    this.isWide = isWide;
    this.endText();
    this.finish(user, kind);
  }

  get byteLength(): number {
    return HEAD_BYTES + this.length;
  }

  private finish(user: number, kind: number): void {
    const { length, words } = this;
    this.user = user | 0;
    this.kind = kind;
    words[0] = user;
    words[1] = kind | (length << 8) | (this.isWide << 16);
  }

  /** Zeros from the end of the text to the end of its word. */
  private endText(): void {
    const { length, text } = this;
    for (let at = length; at <= (length | 3); at += 1) text[at] = 0;
  }
}

const PAGE_BITS = 16;
const PAGE_BYTES = 2 ** PAGE_BITS;
const PAGES_MAX = 2 ** 16;

/**
 * Texts in the order of their arrival, in pages; each text is within one page. Addresses have 32
 * bits.
 */
export class TextRing {
  private readonly pages: (Uint8Array | undefined)[] = [];
  /** Used bytes of each page; the first page is made for the first text. */
  private readonly used: number[] = [PAGE_BYTES];
  private firstPage = 0;
  private lastPage = 0;
  /** An unused page, to be used again. */
  private spare: Uint8Array | undefined;
  private keptCount = 0;

  /** Adds the first bytes of a text; returns where it is. */
  add(text: Uint8Array, length: number): number {
    if (this.used[this.lastPage]! + length > PAGE_BYTES) this.turn();
    const at = this.used[this.lastPage]!;
    const page = this.pages[this.lastPage]!;
    for (let index = 0; index < length; index += 1) page[at + index] = text[index]!;
    this.used[this.lastPage] = at + length;
    return ((this.lastPage << PAGE_BITS) | at) >>> 0;
  }

  /** The page of an address, and the place in it. */
  pageOf(address: number): Uint8Array {
    return this.pages[address >>> PAGE_BITS]!;
  }

  startOf(address: number): number {
    return address & (PAGE_BYTES - 1);
  }

  isEqual(address: number, text: Uint8Array, length: number): boolean {
    const page = this.pageOf(address);
    const start = this.startOf(address);
    for (let at = 0; at < length; at += 1) if (page[start + at] !== text[at]) return false;
    return true;
  }

  /** Texts before this address are no longer needed. */
  releaseBefore(address: number): void {
    const until = address >>> PAGE_BITS;
    while (this.firstPage !== until) {
      if (this.keptCount === 0) this.spare = this.pages[this.firstPage];
      this.pages[this.firstPage] = undefined;
      this.used[this.firstPage] = 0;
      this.firstPage = (this.firstPage + 1) & (PAGES_MAX - 1);
    }
  }

  /**
   * All present texts from an address on, one after the other, in parts; without an address none. They
   * stay as they are until as many calls of `release` followed.
   */
  keepFrom(address: number | undefined): readonly Uint8Array[] {
    this.keptCount += 1;
    if (address === undefined) return [];
    const parts: Uint8Array[] = [];
    let start = this.startOf(address);
    for (let page = address >>> PAGE_BITS; ; page = (page + 1) & (PAGES_MAX - 1)) {
      parts.push(this.pages[page]!.subarray(start, this.used[page]!));
      start = 0;
      if (page === this.lastPage) return parts;
    }
  }

  release(): void {
    this.keptCount -= 1;
  }

  private turn(): void {
    this.lastPage = (this.lastPage + 1) & (PAGES_MAX - 1);
    this.pages[this.lastPage] = this.spare ?? new Uint8Array(PAGE_BYTES);
    this.used[this.lastPage] = 0;
    this.spare = undefined;
  }
}
