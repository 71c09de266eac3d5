import type { Snapshot } from '@bourse/contract/messages.ts';
import { assert } from '../assert.ts';
import type { RightsTable } from '../risk/rights-table.ts';
import { column, integers } from './bytes.ts';

type Rights = Pick<Snapshot, 'accountRights' | 'rightsPending'>;

/** Of each account, with what counted as withdrawn that day; and who has orders left to cancel for lack of a right. */
export function writeRights(table: RightsTable): Rights {
  return {
    accountRights: table.all().map(({ rights, day, dayValue }) => ({ rights, day, dayValue })),
    rightsPending: column(Int32Array.from(table.pending)),
  };
}

/** Fills a new table. Throws on an account without rights. */
export function readRights(table: RightsTable, { accountRights, rightsPending }: Rights): void {
  for (const { rights, day, dayValue } of accountRights) {
    assert(rights !== undefined, 'an account without rights');
    table.restore(rights, day, dayValue);
  }
  for (const user of integers(rightsPending)) table.pending.add(user);
}
