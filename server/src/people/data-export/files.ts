import { CSV_BEGIN, csvLine } from '@bourse/contract/exports/csv.ts';
import type { ExportRow, ExportSection } from '#ports/data-export.ts';
import type { ZipEntry } from './zip.ts';

/** The section as CSV (RFC 4180), with its head; each time stands there once more as people read it. */
async function* csvOf(
  { columns, words, rows }: ExportSection,
  user: number,
): AsyncGenerator<string> {
  const times = columns.filter((name) => /time$/i.test(name));
  const readable = times.map((name) => (name === 'time' ? 'utc' : `${name}Utc`));
  const named = columns.map((name) => (words[name] ? `${name} (${words[name]})` : name));
  yield CSV_BEGIN + csvLine([...named, ...readable]);
  for await (const row of rows(user)) {
    const fields = columns.map((name) => row[name] ?? null);
    yield csvLine([...fields, ...times.map((name) => utcOf(row[name]))]);
  }
}

/** Empty where there is no such time: 0 says so, too. */
function utcOf(time: ExportRow[string] | undefined): string | null {
  return typeof time === 'number' && time > 0 ? new Date(time).toISOString() : null;
}

/** The section as a JSON list; the same fields as the CSV file has. */
async function* jsonOf({ columns, rows }: ExportSection, user: number): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows(user)) {
    yield before + JSON.stringify(only(row, columns));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function only(row: ExportRow, columns: readonly string[]): ExportRow {
  return Object.fromEntries(columns.map((name) => [name, row[name] ?? null]));
}

const readme = `Times are milliseconds since 1970-01-01 00:00 UTC; in CSV files each stands once more as people read it.
Amounts and prices are exact decimals. The head of a CSV file says what the numbers of a choice mean.
In CSV files a text that a spreadsheet would read as a formula begins with an apostrophe. JSON files have it as it is.

gains: what each movement of a coin cost and brought, in USDT, first in, first out over all your accounts. Fees are part
of cost and proceeds. A deposit costs what it was worth when it was credited: put your own cost in its place where you
know it. A withdrawal takes its cost along and is no sale. Rewards and results of futures are gains as a whole.
`;

/** The files of an export. */
export function* filesOf(sections: readonly ExportSection[], user: number): Generator<ZipEntry> {
  yield { name: 'README.txt', content: textOf(readme) };
  for (const one of sections) {
    yield { name: `${one.name}.csv`, content: csvOf(one, user) };
    yield { name: `${one.name}.json`, content: jsonOf(one, user) };
  }
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}
