import type { Moves } from './moves.ts';

/** Where a withdrawal stands (D20). `asked`: the engine has no hold for its funds yet, and no list shows it. */
export const WithdrawalStatus = {
  asked: 0,
  review: 1,
  passed: 2,
  rejected: 3,
  committed: 4,
  failed: 5,
  confirming: 6,
  cancelled: 7,
} as const;
export type WithdrawalStatus = (typeof WithdrawalStatus)[keyof typeof WithdrawalStatus];

const Status = WithdrawalStatus;

/**
 * Every move of a withdrawal. Its store moves by these, screens offer what they allow, and the database
 * refuses all others. From `passed` on, what the signer has signed is never given back but by the chain's word.
 */
export const withdrawalMoves = [
  // A rule names it: a person decides. None does: it goes on by itself.
  { from: Status.asked, event: 'queue', to: Status.review, by: 'rules' },
  { from: Status.asked, event: 'clear', to: Status.passed, by: 'rules' },
  // Two people where it is large or was split.
  { from: Status.review, event: 'approve', to: Status.passed, by: 'staff' },
  { from: Status.review, event: 'reject', to: Status.rejected, by: 'staff' },
  { from: Status.review, event: 'cancel', to: Status.cancelled, by: 'owner' },
  // The API key that asked for it may no longer withdraw; only while it has no nonce.
  { from: Status.review, event: 'revoke', to: Status.cancelled, by: 'house' },
  { from: Status.passed, event: 'revoke', to: Status.cancelled, by: 'house' },
  // The chain has payments that the signer's record lacks: nothing is signed that may be paid already.
  { from: Status.passed, event: 'setAside', to: Status.review, by: 'house' },
  { from: Status.review, event: 'find', to: Status.confirming, by: 'chain' },
  { from: Status.passed, event: 'find', to: Status.confirming, by: 'chain' },
  { from: Status.passed, event: 'send', to: Status.confirming, by: 'signer' },
  // Not signed, and stopped by two people, by a recipient that refused it for ten minutes, or for a lost record.
  { from: Status.passed, event: 'return', to: Status.failed, by: 'house' },
  { from: Status.confirming, event: 'commit', to: Status.committed, by: 'chain' },
  { from: Status.confirming, event: 'fail', to: Status.failed, by: 'chain' },
] as const satisfies Moves;
export type WithdrawalMoves = typeof withdrawalMoves;
