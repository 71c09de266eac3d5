/** Every reason to refuse money that is to leave, or its end. Reads only. */
import { Code } from '@bourse/contract/codes.ts';
import { AccountKind, HoldReason } from '@bourse/contract/enumerations.ts';
import { type CommandBody, USER_FIRST } from '@bourse/contract/messages.ts';
import { DESTINATION_LENGTH_MAX, HOLDS_MAX, HOLDS_OF_USER_MAX, USER_MAX } from '../limits.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { refuseRight } from './refuse-right.ts';
import { refuseBeyondDay } from './withdrawn-value.ts';

type Body<Case extends CommandBody['case']> = Extract<CommandBody, { case: Case }>['value'];
export type HoldFunds = Body<'holdFunds'>;
export type PostHold = Body<'postHold'>;
export type VoidHold = Body<'voidHold'>;

/** Why this amount may not be held for a user, or null. */
export function refuseHold(state: State, user: number, asked: HoldFunds): Refusal | null {
  const { asset, amount, fee, reason, destination } = asked;
  if (user < USER_FIRST || user > USER_MAX) return refusal(Code.notAllowed);
  const withoutRight = refuseRight(state, user, 'withdraw');
  if (withoutRight) return withoutRight;
  if (!state.assets[asset]) return refusal(Code.assetUnknown);
  if (reason !== HoldReason.WITHDRAWAL) return refusal(Code.shapeInvalid, 'reason');
  if (destination.length === 0 || destination.length > DESTINATION_LENGTH_MAX) {
    return refusal(Code.shapeInvalid, 'destination');
  }
  if (!(amount > 0)) return refusal(Code.amountNotPositive);
  if (!(fee >= 0)) return refusal(Code.shapeInvalid, 'fee');
  const total = amount + fee;
  // The sum of two safe integers is exact if it is a safe integer itself.
  if (![amount, fee, total].every(Number.isSafeInteger)) {
    return refusal(Code.shapeInvalid, 'amount');
  }
  if (state.holds.countOf(user) >= HOLDS_OF_USER_MAX) {
    return refusal(Code.holdsMax, HOLDS_OF_USER_MAX);
  }
  if (state.holds.size >= HOLDS_MAX) return refusal(Code.unavailable);
  const row = state.ledger.find(user, AccountKind.FUNDING, asset);
  if (state.ledger.covers(row, total)) return refuseBeyondDay(state, user, asset, total);
  return refusal(Code.insufficientBalance, state.ledger.available(row), asset);
}

/**
 * Why the house may not post or void this hold, or null. A hold that ended, either way, is unknown.
 */
export function refuseHoldEnd(state: State, caller: number, hold: number): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  return state.holds.find(hold) ? null : refusal(Code.holdUnknown);
}
