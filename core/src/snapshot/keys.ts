import type { Snapshot } from '@bourse/contract/messages.ts';
import type { KeyMemory } from '../keys/key-memory.ts';
import { Segment } from '../keys/key-rows.ts';
import { aligned } from './bytes.ts';

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
