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

/** File and table say different things: two signers have worked with one key, or somebody has written. */
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
  /** Up to which place the table has it; undefined: they were not compared. */
  #kept: number | undefined;

  constructor(journal: Journal, table: RecordTable) {
    this.journal = journal;
    this.#table = table;
  }

  /** Once; throws RecordDiffers, and where the table is away. */
  async join(): Promise<void> {
    if (this.#kept !== undefined) return;
    const own = this.journal.last();
    const copy = await this.#table.last();
    const both = Math.min(own.place, copy.place);
    const copied = both === copy.place ? copy.hash : await this.#table.hashAt(both);
    if (both > 0 && this.journal.hashAt(both) !== copied) {
      throw new RecordDiffers(`the record's file and its table differ at entry ${both}`);
    }
    for (const entry of await this.#table.after(own.place)) this.journal.follow(entry);
    this.#kept = copy.place;
    await this.flush();
  }

  /** What the table does not have is written there: before an answer leaves. After `join`. */
  async flush(): Promise<void> {
    if (this.#kept === undefined) throw new Error('file and table were not compared');
    const entries = this.journal.after(this.#kept);
    if (entries.length === 0) return;
    await this.#table.append(entries);
    this.#kept = this.journal.last().place;
  }
}
