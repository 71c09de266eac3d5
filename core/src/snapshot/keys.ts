import type { WithLater } from '@bourse/contract/encode-parts.ts';
import type { Snapshot } from '@bourse/contract/messages.ts';
import type { KeyMemory } from '../keys/key-memory.ts';
import { ROW_BYTES, Segment, type SomeRows } from '../keys/key-rows.ts';
import type { TradedNotional } from '../keys/traded-notional.ts';
import { aligned, column, integers, reals } from './bytes.ts';

type Traded = NonNullable<Snapshot['traded']>;
type KeptKeys = NonNullable<Snapshot['keptKeys']>;

/** Remembered keys, oldest first. They are read as they lie in memory, before `keys.release`. */
export function writeKeys(keys: KeyMemory): WithLater<KeptKeys> {
  const { count, rows, text } = keys.keep();
  const textLength = text.reduce((sum, { length }) => sum + length, 0);
  return {
    count,
    text: { length: () => textLength, parts: () => text },
    columns: { length: () => count * ROW_BYTES, parts: () => columnsOf(rows) },
  };
}

function* columnsOf(rows: readonly SomeRows[]): Generator<Uint8Array> {
  const { columns } = new Segment(0);
  for (let at = 0; at < columns.length; at += 1) yield* columnOf(rows, at);
}

function* columnOf(rows: readonly SomeRows[], at: number): Generator<Uint8Array> {
  let textEnd = 0;
  for (const { segment, from, end } of rows) {
    const [values, each] = segment.columns[at]!;
    if (values === segment.text) {
      const starts = new Int32Array(end - from);
      for (let row = from; row < end; row += 1) {
        starts[row - from] = textEnd;
        textEnd += segment.textLength[row]!;
      }
      yield column(starts);
    } else {
      yield column(values.subarray(from * each, end * each));
    }
  }
}

/** Fills a new memory; hashes are reckoned again, as they are not kept. Throws when a key lies beyond the text. */
export function readKeys(keys: KeyMemory, { count, text, columns }: KeptKeys): void {
  keys.restore({ rows: new Segment(count, aligned(columns)), text });
}

/** Of accounts that traded lately, as of a time. */
export function writeTraded(traded: TradedNotional, time: number): Traded | undefined {
  const all = traded.all(time);
  if (all.length === 0) return undefined;
  return {
    user: column(Int32Array.from(all, ({ user }) => user)),
    present: column(Float64Array.from(all, ({ present }) => present)),
    previous: column(Float64Array.from(all, ({ previous }) => previous)),
  };
}

/** Fills new sums with those of the same time. */
export function readTraded(traded: TradedNotional, columns: Traded, time: number): void {
  const present = reals(columns.present);
  const previous = reals(columns.previous);
  integers(columns.user).forEach((user, row) => {
    traded.restore({ user, present: present[row]!, previous: previous[row]! }, time);
  });
}
