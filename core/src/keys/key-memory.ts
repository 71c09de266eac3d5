import type { OrderStatus } from '@bourse/contract/enumerations.ts';
import type { Repeated } from '@bourse/contract/messages.ts';
import { quotientFloor } from '../arithmetic.ts';
import { assert } from '../assert.ts';
import { type HashSeed, halfSipHash } from '../half-sip-hash.ts';
import { KEY_LIFETIME_MS, MONEY_KEYS_POOL, SETTING_KEYS_POOL } from '../limits.ts';
import { KeyRows, type Segment, type SomeRows } from './key-rows.ts';
import { isHouse, KeyShares, type Pool } from './key-shares.ts';
import { KeyTable } from './key-table.ts';
import { AskedKey, TextRing } from './key-text.ts';
import { costsNothing, type KeyUse } from './key-uses.ts';
import { ContentHash } from './shape.ts';

const NONE = -1;
const NO_PARAMETERS: readonly string[] = [];

/** What differs between a real engine and a small one in a test. */
export interface KeyMemorySizes {
  readonly money: Pool;
  readonly settings: Pool;
  /** Places of a page of the table. */
  readonly pagePlaces?: number;
}

/** Keys that stay as they are, oldest first, and their texts one after the other. */
export interface KeptKeys {
  readonly count: number;
  readonly rows: readonly SomeRows[];
  readonly text: readonly Uint8Array[];
}

/** All keys as a snapshot contains them; a column says where each key begins in `text`. */
export interface AllKeys {
  readonly rows: Segment;
  readonly text: Uint8Array;
}

/**
 * Client order ids and idempotency keys: one effect and one answer for each
 * (user, kind of command, key), for 24 hours of the log's time (I12, I13, I80).
 *
 * - The content is kept as a hash of 128 bits. People could make two contents collide, but only
 *   under one key of their own account, so that only they would get a wrong answer. The key itself
 *   is kept and compared whole.
 * - The table is hashed with a secret seed, so that nobody can choose keys that make it slow. The
 *   seed changes neither answers nor snapshots.
 * - Everything is in blocks of memory outside the heap that never move: a key costs no object, and
 *   the table is never copied as a whole.
 * - Keys are forgotten in the order of their arrival, a bounded number with each command. A key
 *   that is too old but not yet forgotten takes room and is never found. It is part of the state,
 *   so that an engine from a snapshot has room for the same keys.
 */
export class KeyMemory {
  private readonly rows = new KeyRows();
  private readonly texts = new TextRing();
  private readonly table: KeyTable;
  private readonly money: KeyShares;
  private readonly settings: KeyShares;
  private readonly seed: HashSeed;
  private readonly asked = new AskedKey();
  private readonly leaving = new AskedKey();
  private readonly content = new ContentHash();
  private hash = 0;

  constructor(
    seed: HashSeed,
    sizes: KeyMemorySizes = { money: MONEY_KEYS_POOL, settings: SETTING_KEYS_POOL },
  ) {
    this.seed = seed;
    this.table = new KeyTable(sizes.pagePlaces);
    this.money = new KeyShares(sizes.money);
    this.settings = new KeyShares(sizes.settings);
  }

  get size(): number {
    return this.rows.size;
  }

  /** The longest search for a key: places that are looked at. */
  get longestRun(): number {
    return this.table.longestRun;
  }

  /** Forgets what is too old at this time, at most so many keys. */
  forget(time: number, atMost: number): void {
    const { rows } = this;
    for (let left = atMost; left > 0 && rows.size > 0; left -= 1) {
      const row = rows.oldest;
      if (rows.segmentOf(row).time[rows.placeOf(row)]! + KEY_LIFETIME_MS > time) return;
      this.drop(row);
    }
  }

  /**
   * The row of a key of a user that is not too old, or -1. `isContentOf` then compares the content
   * of this request, and `remember` keeps it. A key has at most 64 characters.
   */
  find(user: number, use: KeyUse, key: string, message: object, time: number): number {
    this.asked.set(user, use.kind, key);
    this.hash = this.hashOf(this.asked);
    // The place is anywhere in a large table: it comes from memory while the content is hashed.
    this.table.seek(this.hash);
    this.content.of(user, use, message);
    for (let row = this.table.next(); row !== NONE; row = this.table.next()) {
      const place = this.rows.placeOf(row);
      const segment = this.rows.segmentOf(row);
      const isYoung = segment.time[place]! + KEY_LIFETIME_MS > time;
      if (isYoung && this.isAsked(segment, place)) return row;
    }
    return NONE;
  }

  /** Whether the row has the same content. */
  isContentOf(row: number): boolean {
    const at = this.rows.placeOf(row) * 4;
    const { content } = this.rows.segmentOf(row);
    const { words } = this.content;
    return (
      content[at] === words[0] &&
      content[at + 1] === words[1] &&
      content[at + 2] === words[2] &&
      content[at + 3] === words[3]
    );
  }

  answerOf(row: number): Repeated {
    const at = this.rows.placeOf(row);
    const segment = this.rows.segmentOf(row);
    return {
      sequence: segment.sequence[at]!,
      code: 0,
      order: segment.order[at]!,
      status: segment.status[at]! as OrderStatus,
      dealtLots: segment.dealtLots[at]!,
      cancelledCount: segment.cancelledCount[at]!,
      parameters: NO_PARAMETERS,
    };
  }

  /** Keys of a user, those that are too old and not yet forgotten among them. */
  countOf(user: number): number {
    return this.money.of(user) + this.settings.of(user);
  }

  /**
   * 0 when this key can be remembered; else the seconds until the oldest key is forgotten, the
   * first moment at which there may be room.
   */
  secondsUntilFree(time: number, keysOfUserMax: number): number {
    const { user, kind } = this.asked;
    const isBelow = isHouse(user) || this.countOf(user) < keysOfUserMax;
    if (isBelow && this.sharesOf(kind).hasRoom(user)) return 0;
    const { rows } = this;
    if (rows.size === 0) return 1;
    const leaves = rows.segmentOf(rows.oldest).time[rows.placeOf(rows.oldest)]! + KEY_LIFETIME_MS;
    return quotientFloor(Math.max(leaves - time, 0), 1_000) + 1;
  }

  /** Keeps this key with the answer of its command, which was not refused. */
  remember(time: number, answer: Repeated): void {
    assert(answer.code === 0, 'a refusal is not remembered');
    const { rows } = this;
    const row = this.add();
    const at = rows.placeOf(row);
    const segment = rows.segmentOf(row);
    segment.time[at] = time;
    segment.sequence[at] = answer.sequence;
    segment.order[at] = answer.order;
    segment.dealtLots[at] = answer.dealtLots;
    segment.cancelledCount[at] = answer.cancelledCount;
    segment.status[at] = answer.status;
    const { words } = this.content;
    segment.content[at * 4] = words[0]!;
    segment.content[at * 4 + 1] = words[1]!;
    segment.content[at * 4 + 2] = words[2]!;
    segment.content[at * 4 + 3] = words[3]!;
  }

  /**
   * All present keys, oldest first. They stay as they are, whatever is remembered and forgotten, until
   * `release`. Nothing is copied.
   */
  keep(): KeptKeys {
    const rows = this.rows.keep();
    const [first] = rows;
    const text = this.texts.keepFrom(first && first.segment.text[first.from]! >>> 0);
    return { count: this.size, rows, text };
  }

  /** What one call of `keep` gave is no longer read. */
  release(): void {
    this.rows.release();
    this.texts.release();
  }

  /** Appends all keys of a snapshot. */
  restore({ rows, text }: AllKeys): void {
    for (let at = 0; at < rows.time.length; at += 1) {
      const from = rows.text[at]! >>> 0;
      const end = from + rows.textLength[at]!;
      assert(end <= text.length, 'a key of a snapshot is not there');
      this.asked.setBytes(rows.user[at]!, rows.kind[at]!, rows.isWide[at]!, text, from, end);
      this.hash = this.hashOf(this.asked);
      const row = this.add();
      const segment = this.rows.segmentOf(row);
      const place = this.rows.placeOf(row);
      segment.time[place] = rows.time[at]!;
      segment.sequence[place] = rows.sequence[at]!;
      segment.order[place] = rows.order[at]!;
      segment.dealtLots[place] = rows.dealtLots[at]!;
      segment.cancelledCount[place] = rows.cancelledCount[at]!;
      segment.status[place] = rows.status[at]!;
      for (let word = 0; word < 4; word += 1) {
        segment.content[place * 4 + word] = rows.content[at * 4 + word]!;
      }
    }
  }

  private add(): number {
    const { asked, rows } = this;
    const row = rows.add();
    const at = rows.placeOf(row);
    const segment = rows.segmentOf(row);
    segment.user[at] = asked.user;
    segment.kind[at] = asked.kind;
    segment.textLength[at] = asked.length;
    segment.isWide[at] = asked.isWide;
    segment.text[at] = this.texts.add(asked.text, asked.length);
    this.table.add(this.hash, row);
    this.sharesOf(asked.kind).change(asked.user, 1);
    return row;
  }

  private drop(row: number): void {
    const { leaving, rows, texts } = this;
    const at = rows.placeOf(row);
    const segment = rows.segmentOf(row);
    const user = segment.user[at]!;
    const kind = segment.kind[at]!;
    const text = segment.text[at]! >>> 0;
    const from = texts.startOf(text);
    const end = from + segment.textLength[at]!;
    leaving.setBytes(user, kind, segment.isWide[at]!, texts.pageOf(text), from, end);
    this.table.delete(this.hashOf(leaving), row);
    this.sharesOf(kind).change(user, -1);
    texts.releaseBefore(text);
    rows.dropOldest();
  }

  private isAsked(segment: Segment, at: number): boolean {
    const { asked } = this;
    return (
      segment.user[at] === asked.user &&
      segment.kind[at] === asked.kind &&
      segment.textLength[at] === asked.length &&
      segment.isWide[at] === asked.isWide &&
      this.texts.isEqual(segment.text[at]! >>> 0, asked.text, asked.length)
    );
  }

  private hashOf(key: AskedKey): number {
    return halfSipHash(key.words, key.byteLength, this.seed);
  }

  private sharesOf(kind: number): KeyShares {
    return costsNothing[kind] ? this.settings : this.money;
  }
}
