import type { Entry, Journal } from './journal.ts';

/** Where a record has its copy, which is in each backup and on each standby. Calls throw when it is away. */
export interface RecordTable {
  /** The last entry; place 0: there is none. */
  last(): Promise<Pick<Entry, 'place' | 'hash'>>;
  /** Empty: there is none. */
  hashAt(place: number): Promise<string>;
  after(place: number): Promise<readonly Entry[]>;
  /** Throws RecordDiffers where another entry stands in a place. */
  append(entries: readonly Entry[]): Promise<void>;
}

/** File and table say different things: two signers have worked with one key, or one was edited. */
export class RecordDiffers extends Error {
  override readonly name = 'RecordDiffers';
}

/**
 * What was signed, in the signer's file and in the table. Of both the longer one counts, and the other
 * one is made as long: a machine that was lost took the file along, a database that went back has
 * the shorter table.
 */
export class SignedRecord {
  readonly journal: Journal;
  readonly #table: RecordTable;

  constructor(journal: Journal, table: RecordTable) {
    this.journal = journal;
    this.#table = table;
  }

  /**
   * Makes both as long as the longer one: before a signature and before its answer leaves. The table is
   * asked each time: a database that failed over may have lost its end. Throws RecordDiffers, and
   * where the table is away.
   */
  async join(): Promise<void> {
    const own = this.journal.last();
    const copy = await this.#table.last();
    const both = Math.min(own.place, copy.place);
    const copied = both === copy.place ? copy.hash : await this.#table.hashAt(both);
    if (both > 0 && this.journal.hashAt(both) !== copied) {
      throw new RecordDiffers(`the record's file and its table differ at entry ${both}`);
    }
    if (copy.place > own.place) {
      for (const entry of await this.#table.after(own.place)) this.journal.follow(entry);
    } else if (copy.place < own.place) {
      await this.#table.append(this.journal.after(copy.place));
    }
  }
}
