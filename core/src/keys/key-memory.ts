import type { OrderStatus, Repeated } from '@bourse/contract/messages.ts';
import { quotientFloor } from '../arithmetic.ts';
import { assert } from '../assert.ts';
import { KEY_LIFETIME_MS, MONEY_KEYS_POOL, SETTING_KEYS_POOL } from '../limits.ts';
import { type HashSeed, halfSipHash } from './half-sip-hash.ts';
import { KeyRows, type Segment } from './key-rows.ts';
import { isHouse, KeyShares, type Pool } from './key-shares.ts';
import { KeyTable } from './key-table.ts';
import { AskedKey, TextRing } from './key-text.ts';
import { costsNothing, type KeyUse } from './key-uses.ts';
import { ContentHash } from './shape.ts';

const NONE = -1;
const NO_PARAMETERS: readonly string[] = [];

/** What differs between an engine that serves people and a small one that a test looks into. */
export interface KeyMemorySizes {
  readonly money: Pool;
  readonly settings: Pool;
  /** Places of a page of the table. */
  readonly pagePlaces?: number;
}

/** All keys as a snapshot keeps them: where a key begins in `text` stands in the column of that name. */
export interface AllKeys {
  readonly rows: Segment;
  readonly text: Uint8Array;
}

/**
 * Client order ids and idempotency keys under the rules of risk: one effect and one answer for each
 * (user, kind of command, key), for 24 hours of the log's time (I12, I13, I80).
 *
 * - What was asked is kept as a hash of 128 bits that people could make collide if they tried: only
 *   under one key of one account, so that nobody but they themselves gets the answer of another
 *   command. The key itself is kept and compared as it is.
 * - The table is hashed with a seed that nobody outside knows, so that nobody can choose keys that
 *   make it slow. The seed has no influence on any answer, nor on a snapshot.
 * - Everything stands in blocks of memory outside the heap that never move: a key costs no object,
 *   and none makes the engine wait until all the others were copied.
 * - Keys leave in the order in which they came, a bounded number with each command; one that is too
 *   old and still there answers nobody, but takes room until then. What is there is part of the state,
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

  /** The longest way that a search of a key may have to go. */
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
   * The row of a key of a user that is not too old, or -1. What is asked under it is from now on the
   * content that `isContentOf` compares and `remember` keeps. A key has at most 64 characters.
   */
  find(user: number, use: KeyUse, key: string, message: object, time: number): number {
    this.asked.set(user, use.kind, key);
    this.content.of(user, use.kind, use.fields, message);
    this.hash = this.hashOf(this.asked);
    for (let row = this.table.first(this.hash); row !== NONE; row = this.table.next()) {
      const place = this.rows.placeOf(row);
      const segment = this.rows.segmentOf(row);
      const isYoung = segment.time[place]! + KEY_LIFETIME_MS > time;
      if (isYoung && this.isAsked(segment, place)) return row;
    }
    return NONE;
  }

  /** Whether the same was asked when the row was made. */
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

  /**
   * 0 when the key that was asked for can be remembered; else the seconds until the oldest of all
   * keys is forgotten, which is the first moment at which that may change.
   */
  secondsUntilFree(time: number, keysOfUserMax: number): number {
    const { user, kind } = this.asked;
    const isBelow = isHouse(user) || this.money.of(user) + this.settings.of(user) < keysOfUserMax;
    if (isBelow && this.sharesOf(kind).hasRoom(user)) return 0;
    const { rows } = this;
    if (rows.size === 0) return 1;
    const leaves = rows.segmentOf(rows.oldest).time[rows.placeOf(rows.oldest)]! + KEY_LIFETIME_MS;
    return quotientFloor(Math.max(leaves - time, 0), 1_000) + 1;
  }

  /** Keeps the key that was asked for, with the answer of its command, which was no refusal. */
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
    segment.content.set(this.content.words, at * 4);
  }

  /** A copy of all keys, oldest first. Made of whole parts of columns: at the speed of memory. */
  all(): AllKeys {
    const rows = this.rows.all();
    if (this.size === 0) return { rows, text: new Uint8Array() };
    const text = this.texts.from(rows.text[0]! >>> 0);
    let end = 0;
    for (let at = 0; at < this.size; at += 1) {
      rows.text[at] = end;
      end += rows.textLength[at]!;
    }
    return { rows, text };
  }

  /** Adds all keys of a snapshot after those that are there. */
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
