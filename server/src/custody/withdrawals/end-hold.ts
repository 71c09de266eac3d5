import { Code } from '@bourse/contract/codes.ts';
import type { EndOf } from '@bourse/contract/moves/moves.ts';
import {
  WithdrawalStatus as Status,
  type WithdrawalMoves,
} from '@bourse/contract/moves/withdrawal-moves.ts';
import { eventOf } from '#engine/outcome.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { HoldContext } from './hold-money.ts';
import { returnedNotice } from './notices.ts';

const HOUSE = 0;

/** What the engine does with the hold at each end. */
const ends: Readonly<Record<EndOf<WithdrawalMoves>, 'postHold' | 'voidHold'>> = {
  [Status.committed]: 'postHold',
  [Status.rejected]: 'voidHold',
  [Status.failed]: 'voidHold',
  [Status.cancelled]: 'voidHold',
};

const hasEnded = (status: Status): status is keyof typeof ends => status in ends;

/**
 * Ends the hold of a withdrawal as its status says: posted where the coins have left, voided where
 * they have not. A status of an end is never left, and a hold ends once: cut off anywhere and done
 * again, it comes to the same (I63), and who has money back is notified once. Returns whether the hold is ended.
 */
export async function endHold(context: HoldContext, id: number): Promise<boolean> {
  const { engine, store, changeAndTell } = context;
  const row = await store.find(id);
  if (!row?.hold || row.endedAt !== null) return row?.endedAt !== undefined;
  const value = { hold: row.hold };
  const kind = hasEnded(row.status) ? ends[row.status] : undefined;
  if (!kind) return false;
  const outcome = await engine.submit({ user: HOUSE, key: '', body: { case: kind, value } });
  const refused = eventOf(outcome, 'refused')?.code;
  // Unknown: it was ended, and who ended it did not come to write that down.
  if (refused !== undefined && refused !== Code.holdUnknown) {
    throw new Error(`the engine refuses the end of withdrawal ${id} with code ${refused}`);
  }
  const { time } = outcome;
  const notice = returnedNotice(context, row);
  const change = (executor?: Executor) => store.setEnded(id, time, executor);
  if (notice) await changeAndTell({ change, user: row.user, notice });
  else await change();
  return true;
}
