import { CSV_BEGIN, type CsvValue, csvLine } from '@bourse/contract/exports/csv.ts';

/** Columns of a file by their names, which are the API's. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

/** The bytes of a file: names, then a line for each row. */
export function csvTable<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const lines = rows.map((row) => csvLine(Object.values(columns).map((of) => of(row))));
  return CSV_BEGIN + csvLine(Object.keys(columns)) + lines.join('');
}

/** UTC epoch milliseconds as ISO 8601 at a display offset in hours: 2026-11-30T08:00:00.000+08:00. */
export function isoTime(timeMs: number, offsetHours: number): string {
  const local = new Date(timeMs + offsetHours * 3_600_000).toISOString().slice(0, -1);
  const minutes = Math.round(Math.abs(offsetHours) * 60);
  const two = (value: number) => String(value).padStart(2, '0');
  const sign = offsetHours < 0 ? '-' : '+';
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
