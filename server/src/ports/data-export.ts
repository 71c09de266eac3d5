import type { CsvValue } from '@bourse/contract/exports/csv.ts';

/** A field of an export: decimals are texts, exactly as the API writes them. Times are UTC epoch milliseconds. */
export type ExportRow = Readonly<Record<string, CsvValue>>;

/** A feature's part of what a person takes along: one list, read as often as it is asked for. */
export interface ExportSection {
  /** Of its files: lower case and hyphens. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Of columns with numbers that are choices: what each number means, for the head of the file. */
  readonly words: Readonly<Partial<Record<string, string>>>;
  rows(user: number): AsyncIterable<ExportRow>;
}

/** The columns of rows by a first row of plain fields, so that an empty list has its head too. */
export function section<Columns extends readonly string[]>(
  name: string,
  columns: Columns,
  rows: (user: number) => AsyncIterable<Readonly<Record<Columns[number], CsvValue>>>,
  words: ExportSection['words'] = {},
): ExportSection {
  return { name, columns, words, rows };
}
