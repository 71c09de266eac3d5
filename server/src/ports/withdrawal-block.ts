import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';
import { hasSecondFactor, type User } from './user-directory.ts';

/**
 * What keeps an account from withdrawing beside its rights: no second factor (D11), or a suspension
 * (D12); null: nothing. Requests and pages both ask here, so that no page allows what a request refuses.
 *
 * @param now UTC epoch milliseconds
 */
export function withdrawalBlock(user: User, now: number): Refusal | null {
  if (!hasSecondFactor(user)) return new Refusal(Code.withdrawFactorMissing);
  if (user.holdUntil > now)
    return new Refusal(Code.withdrawHeld, { time: secondOf(user.holdUntil) });
  return null;
}

/** A time as a refusal says it, to the second: the end of a suspension is exact (D12). */
export function secondOf(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
