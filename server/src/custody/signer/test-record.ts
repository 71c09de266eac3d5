/** The copy of a record in memory, and guards of signers, for tests. */

import { type GuardOptions, RecordGuard } from './guard.ts';
import type { Entry, Journal } from './journal.ts';
import { RecordDiffers, type RecordTable, SignedRecord } from './record.ts';

/** Outlives the signer whose record it has a copy of. */
export class MemoryTable implements RecordTable {
  readonly entries: Entry[] = [];
  isAway = false;

  async last() {
    if (this.isAway) throw new Error('no connection');
    return this.entries.at(-1) ?? { place: 0, hash: '' };
  }

  async hashAt(place: number) {
    return this.entries[place - 1]?.hash ?? '';
  }

  async after(place: number) {
    return this.entries.slice(place);
  }

  async append(entries: readonly Entry[]) {
    if (this.isAway) throw new Error('no connection');
    for (const entry of entries) {
      const there = this.entries[entry.place - 1];
      if (there && there.hash !== entry.hash) throw new RecordDiffers('another entry');
      this.entries[entry.place - 1] = entry;
    }
  }
}

/** Of a signer that is asked for the first time, on a chain that knows nothing else, unless told. */
export function testGuard(
  journal: Journal,
  more: Partial<GuardOptions> & { table?: RecordTable } = {},
) {
  const { table = new MemoryTable(), ...own } = more;
  return new RecordGuard({
    record: new SignedRecord(journal, table),
    hasWithdrawals: async () => false,
    isOpened: async () => false,
    ...own,
  });
}
