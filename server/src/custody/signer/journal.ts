import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { inTransaction } from './exclusive-file.ts';

/** A row of a table of the record, its columns in their order. */
export type RecordRow = readonly [table: string, values: readonly (string | number | null)[]];

/** What was written at once: rows, as JSON. Its hash holds those before it. */
export interface Entry {
  /** From 1 on, without a gap. */
  readonly place: number;
  readonly text: string;
  readonly hash: string;
}

const entryShape = z.object({ place: z.int(), text: z.string(), hash: z.string() });
const rowsShape = z.array(
  z.tuple([z.string(), z.array(z.union([z.string(), z.number(), z.null()]))]),
);

/**
 * All that was written into the tables of a record, in its order, in the same file: what a copy of the
 * record elsewhere is made of, and what the tables can be made of again.
 */
export class Journal {
  readonly #database: DatabaseSync;
  readonly #tables: readonly string[];

  /** @param tables those of the record, each after those that its rows point to */
  constructor(database: DatabaseSync, tables: readonly string[]) {
    this.#database = database;
    this.#tables = [...tables, 'begun'];
  }

  /**
   * Makes the journal beside the tables of a record, in the caller's transaction. A file of a release
   * that had none gets one of its rows, and is begun.
   */
  static make(database: DatabaseSync, tables: readonly string[], makeTables: string): void {
    const isOld = hasTable(database, 'payments') && !hasTable(database, 'journal');
    database.exec(`${makeTables}
      create table if not exists begun (why text not null) strict;
      create table if not exists journal (
        place integer primary key, text text not null, hash text not null
      ) strict;`);
    if (!isOld) return;
    const journal = new Journal(database, tables);
    for (const row of tables.flatMap((table) => rowsOf(database, table))) journal.#add([row]);
    const begun: RecordRow = ['begun', ['an older release']];
    journal.#insert(begun);
    journal.#add([begun]);
  }

  /** The last entry; place 0: there is none. */
  last(): Pick<Entry, 'place' | 'hash'> {
    const row = this.#database.prepare('select * from journal order by place desc limit 1').get();
    return row ? entryShape.parse(row) : { place: 0, hash: '' };
  }

  hashAt(place: number): string {
    const row = this.#database.prepare('select * from journal where place = ?').get(place);
    return row ? entryShape.parse(row).hash : '';
  }

  after(place: number): readonly Entry[] {
    return this.#database
      .prepare('select * from journal where place > ? order by place')
      .all(place)
      .map((row) => entryShape.parse(row));
  }

  /** Rows and their entry, all of it or nothing. Throws where a row is there already. */
  write(rows: readonly RecordRow[]): void {
    inTransaction(this.#database, () => {
      for (const row of rows) this.#insert(row);
      this.#add(rows);
    });
  }

  #insert([table, values]: RecordRow): void {
    if (!this.#tables.includes(table)) throw new Error(`the record has no table ${table}`);
    const places = values.map(() => '?').join(', ');
    this.#database.prepare(`insert into ${table} values (${places})`).run(...values);
  }

  /** Whether it is known to be whole from its first row on. */
  hasBegun(): boolean {
    return this.#database.prepare('select 1 from begun').get() !== undefined;
  }

  begin(why: string): void {
    this.write([['begun', [why]]]);
  }

  /** What a copy has and this one has not. Throws where it does not follow. */
  follow({ place, text, hash }: Entry): void {
    const last = this.last();
    if (place !== last.place + 1 || hash !== hashOf(last.hash, text)) {
      throw new Error(`entry ${place} of the record does not follow the one before it`);
    }
    this.write(rowsShape.parse(JSON.parse(text)));
  }

  #add(rows: readonly RecordRow[]): void {
    const { place, hash } = this.last();
    const text = JSON.stringify(rows);
    this.#database
      .prepare('insert into journal values (?, ?, ?)')
      .run(place + 1, text, hashOf(hash, text));
  }
}

const hashOf = (before: string, text: string) =>
  createHash('sha256').update(before).update(text).digest('hex');

function hasTable(database: DatabaseSync, name: string): boolean {
  const text = `select 1 from sqlite_master where type = 'table' and name = ?`;
  return database.prepare(text).get(name) !== undefined;
}

function rowsOf(database: DatabaseSync, table: string): readonly RecordRow[] {
  const statement = database.prepare(`select * from ${table} order by rowid`);
  const values = z.array(z.union([z.string(), z.number(), z.null()]));
  return statement.all().map((row) => [table, values.parse(Object.values(row))]);
}
