import { encodedItems, NOTHING, streamed, type WithLater } from '@bourse/contract/encode-parts.ts';
import type { Snapshot as SnapshotMessage } from '@bourse/contract/gen/exchange/v1/snapshot_pb.js';
import type { Snapshot } from '@bourse/contract/messages.ts';
import { SnapshotSchema } from '@bourse/contract/schemas.ts';
import { assert } from '../assert.ts';
import type { RightsTable } from '../risk/rights-table.ts';
import { column, integers } from './bytes.ts';

type Rights = Pick<Snapshot, 'accountRights' | 'rightsPending'>;

/** Users whose rows are sorted together. */
const PAGE_BITS = 12;
/** Rows that one step sorts or writes, about. */
const STEP_ROWS = 1_000;

/** Of each account, with what counted as withdrawn that day; and who has orders left to cancel for lack of a right. */
export function writeRights(table: RightsTable): WithLater<Rights> {
  const rows = table.present();
  return {
    accountRights: streamed(() => encodedRights(rows)),
    rightsPending: column(Int32Array.from(table.pending)),
  };
}

type Row = ReturnType<RightsTable['present']>[number];

function* encodedRights(rows: readonly Row[]): Generator<Uint8Array> {
  const pages: Row[][] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const page = row.rights.user >>> PAGE_BITS;
    const known = pages[page];
    if (known) known.push(row);
    else pages[page] = [row];
    if (at % (STEP_ROWS * 10) === 0) yield NOTHING;
  }
  for (const page of pages) {
    const sorted = page?.sort((a, b) => a.rights.user - b.rights.user) ?? [];
    for (let from = 0; from < sorted.length; from += STEP_ROWS) {
      const accountRights = sorted
        .slice(from, from + STEP_ROWS)
        .map(({ rights, day, dayValue }) => ({ rights, day, dayValue }));
      yield encodedItems<SnapshotMessage>(SnapshotSchema, { accountRights });
    }
  }
}

/** Fills a new table. Throws on an account without rights. */
export function readRights(table: RightsTable, { accountRights, rightsPending }: Rights): void {
  for (const { rights, day, dayValue } of accountRights) {
    assert(rights !== undefined, 'an account without rights');
    table.restore(rights, day, dayValue);
  }
  for (const user of integers(rightsPending)) table.pending.add(user);
}
