import type { Intent, Payout, ReadIntent } from '../chains/chain.ts';
import { refuse } from './refuse.ts';

export interface Approving {
  /** Code of the signer's chain. */
  readonly chain: string;
  readonly readIntent: ReadIntent;
  readonly now: () => number;
  /** Of bytes that were signed before. */
  readonly isReplacement: boolean;
}

/**
 * What was approved is what is asked for, and may leave now (I65): the signer reads it itself. A suspension of
 * the account stops what is new. The replacement of bytes that were signed lets nothing more leave, and
 * without it every later payment of the hot address waits behind theirs. Throws SigningRefused.
 */
export async function approve(
  payout: Payout,
  { chain, readIntent, now, isReplacement }: Approving,
): Promise<void> {
  const intent = await readIntent(payout.withdrawal).catch((): never =>
    refuse('logAway', 'the log cannot be read'),
  );
  if (!intent) refuse('noIntent', 'nobody asked for this withdrawal');
  if (!isSamePayment(intent, payout, chain)) {
    refuse('otherPayment', 'another payment was approved');
  }
  const { approvedBy, createdBy, lacksSecondPerson, heldUntil, isHeld, isLogGone } = intent;
  if (!approvedBy) refuse('notApproved', 'nobody has approved it');
  if (approvedBy === createdBy) refuse('selfApproved', 'who asked for it approved it');
  if (lacksSecondPerson) refuse('onePerson', 'it takes two people, and no two have passed this');
  if (!isReplacement && now() < heldUntil) {
    refuse('accountHeld', 'withdrawals of this account are held');
  }
  if (!isHeld) refuse('notHeld', 'the log holds no funds for it');
  // Of what is replaced it was there when it was signed first.
  if (isLogGone && !isReplacement) refuse('logGone', 'the log does not reach back to its hold');
}

function isSamePayment(intent: Intent, payout: Payout, chain: string): boolean {
  return (
    intent.chain === chain &&
    intent.hold === payout.hold &&
    intent.symbol === payout.symbol &&
    intent.to === payout.to &&
    intent.amount === payout.amount &&
    intent.amount > 0n
  );
}
