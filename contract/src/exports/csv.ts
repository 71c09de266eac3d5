/** What a field of a table is. */
export type CsvValue = string | number | boolean | null;

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const BEGINS_FORMULA = /^[=+\-@\t\r]/;

/**
 * A field of a CSV file (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe in front,
 * because some of it was written by others; numbers stay as they are.
 */
export function csvField(value: CsvValue): string {
  if (value === null) return '';
  const text = String(value);
  const isFormula = BEGINS_FORMULA.test(text) && !PLAIN_NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || isFormula ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Before the first line: without it spreadsheets take UTF-8 for something else. */
export const CSV_BEGIN = '\ufeff';

/** A line of a CSV file, with its end. */
export const csvLine = (values: readonly CsvValue[]): string =>
  `${values.map(csvField).join(',')}\r\n`;
