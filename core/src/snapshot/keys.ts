import type { Snapshot } from '@bourse/contract/messages.ts';
import type { KeyMemory } from '../keys/key-memory.ts';
import { Segment } from '../keys/key-rows.ts';
import type { TradedNotional } from '../keys/traded-notional.ts';
import { aligned, column, integers, reals } from './bytes.ts';

type Traded = NonNullable<Snapshot['traded']>;
type KeptKeys = NonNullable<Snapshot['keptKeys']>;

/** Remembered keys, oldest first. */
export function writeKeys(keys: KeyMemory): KeptKeys {
  const { rows, text } = keys.all();
  return { count: keys.size, text, columns: new Uint8Array(rows.time.buffer) };
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
