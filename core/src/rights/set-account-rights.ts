/** What an account may do: set by the house, and what follows for the orders that it has. */

import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { CloseReason, RightCause } from '@bourse/contract/enumerations.ts';
import { type SetAccountRights, USER_FIRST } from '@bourse/contract/messages.ts';
import { finishFutures } from '../futures/finish.ts';
import { withdrawOrder as withdrawContractOrder } from '../futures/orders/close-order.ts';
import { RIGHTS_CANCELS_MAX, USER_MAX } from '../limits.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { withdrawOrder } from '../spot/close-order.ts';
import { waitsForWhole } from '../spot/whole.ts';
import type { State } from '../state.ts';

/** Sets all rights of an account, and begins to cancel what it may not have open any more (I90). */
export function setAccountRights(state: State, caller: number, asked: SetAccountRights): void {
  const refused = refuseAccountRights(state, caller, asked);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  state.rights.set(asked);
  state.outcome.emit({ case: 'accountRightsSet', value: asked });
  const { isOver } = cancelUpTo(state, asked.user, RIGHTS_CANCELS_MAX);
  if (isOver) state.rights.pending.delete(asked.user);
  else state.rights.pending.add(asked.user);
  finishFutures(state);
}

/** Cancels what earlier commands did not, as far as one command may (I79). */
export function goOnWithRights(state: State): void {
  const { pending } = state.rights;
  if (pending.size === 0) return;
  let left = RIGHTS_CANCELS_MAX;
  for (const user of pending) {
    const { count, isOver } = cancelUpTo(state, user, left);
    if (isOver) pending.delete(user);
    left -= count;
    if (left === 0) break;
  }
  finishFutures(state);
}

/** Slots of a user's open orders that the account may not have: on spot, and on contracts. */
export function slotsWithoutRight(
  state: State,
  user: number,
): { readonly spot: readonly number[]; readonly contracts: readonly number[] } {
  const rights = state.rights.of(user);
  const { details } = state.futures;
  return {
    spot: rights?.spot ? state.openOrdersOf(user) : [],
    contracts: rights?.futures
      ? state.futures.openOrdersOf(user).filter((slot) => details.isReduceOnly[slot] !== 1)
      : [],
  };
}

/**
 * Oldest first, in halted markets too: it is the house that cancels. Orders that only close a position stay. `isOver`:
 * the account needs no further look, because none waits for an order that is filled wholly and more could have ended.
 */
function cancelUpTo(
  state: State,
  user: number,
  most: number,
): { readonly count: number; readonly isOver: boolean } {
  const { spot, contracts } = slotsWithoutRight(state, user);
  const free = spot.filter((slot) => !waitsForWhole(state, slot));
  const ofSpot = free.slice(0, most);
  const ofContracts = contracts.slice(0, most - ofSpot.length);
  for (const slot of ofSpot) withdrawOrder(state, slot, CloseReason.RIGHT_TAKEN);
  for (const slot of ofContracts) withdrawContractOrder(state, slot, CloseReason.RIGHT_TAKEN);
  const count = ofSpot.length + ofContracts.length;
  return { count, isOver: count < most && free.length === spot.length };
}

/** Why the house may not set these rights, or null. Rights that are not newer are outdated. */
function refuseAccountRights(
  state: State,
  caller: number,
  asked: SetAccountRights,
): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  const field = wrongField(asked);
  if (field) return refusal(Code.shapeInvalid, field);
  const known = state.rights.of(asked.user)?.version ?? 0;
  return asked.version > known ? null : refusal(Code.rightsOutdated);
}

function wrongField(asked: SetAccountRights): string | null {
  const { user, version, withdrawDayMax = 0 } = asked;
  const unsafe = Object.entries(asked).find(([, value]) => !Number.isSafeInteger(value ?? 0));
  if (unsafe) return unsafe[0];
  if (!(user >= USER_FIRST && user <= USER_MAX)) return 'user';
  if (!(version > 0)) return 'version';
  const wrong = (['spot', 'futures', 'transfer', 'withdraw'] as const).find(
    (right) => !(asked[right] >= 0 && asked[right] <= RightCause.OPERATOR),
  );
  if (wrong) return wrong;
  return withdrawDayMax >= 0 && withdrawDayMax <= AMOUNT_MAX ? null : 'withdrawDayMax';
}
