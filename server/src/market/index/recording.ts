import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** Prices of one symbol in order of time. */
export interface Recording {
  readonly symbol: string;
  readonly points: readonly { readonly time: number; readonly price: string }[];
}

/** A file that is no recording: the message says which and why. */
export class RecordingInvalid extends Error {}

const PRICE = /^(?=.*[1-9])\d{1,15}(\.\d{1,18})?$/;
const SYMBOL = /(?:^|[^a-z])([a-z0-9]{2,12}usdt)(?:[^a-z]|$)/i;

/**
 * Reads a file, or every .csv and .csv.gz of a folder. The first line names the columns: candles
 * `open_ms,open,high,low,close[,volume]` or trades `time_ms,price[,qty]` (`trade_ms` will do as
 * well), others are passed over. The symbol is in the file's name: BTCUSDT.csv.gz.
 */
export async function readRecordings(path: string): Promise<Recording[]> {
  const files = (await stat(path)).isDirectory()
    ? (await readdir(path)).sort().map((name) => join(path, name))
    : [path];
  const recordings: Recording[] = [];
  for (const file of files.filter((name) => /\.csv(\.gz)?$/.test(name))) {
    recordings.push(await readRecording(file));
  }
  if (recordings.length === 0) throw new RecordingInvalid(`${path} has no .csv or .csv.gz file`);
  return recordings;
}

async function readRecording(file: string): Promise<Recording> {
  const symbol = SYMBOL.exec(basename(file))?.[1]?.toUpperCase();
  if (!symbol) throw new RecordingInvalid(`${file}: the name holds no symbol such as BTCUSDT`);
  const compressed = createReadStream(file);
  const input = file.endsWith('.gz') ? compressed.pipe(createGunzip()) : compressed;
  // The stream that readline reads, or the file's, reports an unreadable file or archive.
  const broken = new Promise<never>((_, reject) => {
    compressed.once('error', reject);
    input.once('error', reject);
  });
  return Promise.race([broken, parseLines(symbol, file, createInterface({ input }))]);
}

async function parseLines(
  symbol: string,
  file: string,
  lines: AsyncIterable<string>,
): Promise<Recording> {
  const rows: string[][] = [];
  let columns: readonly string[] | undefined;
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const fields = line.split(',').map((field) => field.trim());
    if (columns) rows.push(fields);
    else columns = fields;
  }
  if (!columns) throw new RecordingInvalid(`${file} is empty`);
  const points = pointsOf(columns, rows, file);
  for (const { time, price } of points) {
    if (Number.isSafeInteger(time) && time > 0 && PRICE.test(price)) continue;
    throw new RecordingInvalid(`${file}: "${time} ${price}" is no time with a price`);
  }
  points.sort((a, b) => a.time - b.time);
  return { symbol, points };
}

function pointsOf(columns: readonly string[], rows: readonly string[][], file: string) {
  const column = (...names: string[]) => {
    const found = names.map((name) => columns.indexOf(name)).find((index) => index >= 0);
    if (found === undefined) throw new RecordingInvalid(`${file} has no column ${names[0]}`);
    return found;
  };
  const text = (row: readonly string[], index: number) => row[index] ?? '';
  if (!columns.includes('open_ms')) {
    const [time, price] = [column('time_ms', 'trade_ms'), column('price')];
    return rows.map((row) => ({ time: Number(text(row, time)), price: text(row, price) }));
  }
  const [time, open, high, low, close] = ['open_ms', 'open', 'high', 'low', 'close'].map((name) =>
    column(name),
  ) as [number, number, number, number, number];
  const durationMs = Number(text(rows[1] ?? [], time)) - Number(text(rows[0] ?? [], time));
  return rows.flatMap((row) => {
    const start = Number(text(row, time));
    // Which extreme came first is not recorded: a candle that rose is taken to have fallen first.
    const rose = Number(text(row, close)) >= Number(text(row, open));
    const path = [open, ...(rose ? [low, high] : [high, low]), close];
    return path.map((index, quarter) => ({
      time: start + Math.floor(((durationMs || 0) * quarter) / path.length),
      price: text(row, index),
    }));
  });
}
