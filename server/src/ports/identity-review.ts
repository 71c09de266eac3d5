import type { IdentityReason, PaperFacts, PaperKind } from '@bourse/contract/identity.ts';
import type { InTwo } from '@bourse/contract/texts.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { AuditState } from './audit-trail.ts';

/*
 * What a reviewer's console asks of identity verification. Who may call is the console's to check: by the
 * time it calls, the operator is signed in and has the right.
 */

/** Who looks or decides, and from where. */
export interface Reviewer {
  readonly operatorId: number;
  readonly address: string;
  /** What the record says beside it: roles, session, a written reason. */
  readonly facts?: AuditState;
}

/** Papers that wait, without what is sealed. */
export interface WaitingPapers {
  readonly id: number;
  readonly userId: number;
  /** What people see of the account. */
  readonly publicNumber: number;
  readonly country: string;
  readonly kind: PaperKind;
  /** Which try of this account it is, from 1. */
  readonly attempt: number;
  readonly submittedAt: number;
  /** Other accounts that have shown the same paper. */
  readonly hits: readonly PaperHit[];
  /** From the third try, or with a hit: the decision needs a second reviewer who agrees. */
  readonly needsSecondPerson: boolean;
}

export interface PaperHit {
  readonly userId: number;
  readonly isVerified: boolean;
}

export interface OpenedPapers extends WaitingPapers, PaperFacts {
  readonly name: string;
  readonly number: string;
  /** Null: it waits. */
  readonly decision: Decision['kind'] | null;
  /** Until then it can be taken back; 0: it waits, or it is final. */
  readonly undoUntil: number;
  readonly pictures: readonly OpenedPicture[];
  /** Digits that the note beside the person must have; empty: there is no such picture. */
  readonly selfieNote: string;
}

/** JPEG. 1 is the page with the face, 2 the back, 3 the person beside it. */
export interface OpenedPicture {
  readonly side: 1 | 2 | 3;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

export type Decision =
  | { readonly kind: 'approve' }
  | {
      readonly kind: 'reject' | 'ask-again';
      readonly reason: IdentityReason;
      /** The reviewer's own words in place of the reason's, in both languages. */
      readonly text?: InTwo;
    };

export interface IdentityReview {
  /**
   * Papers that wait, the oldest first.
   *
   * @param after what the last page answered as `next`; empty: from the start
   * @param count rows of a page
   */
  list(
    after: string,
    count: number,
  ): Promise<{ readonly list: readonly WaitingPapers[]; readonly next: string }>;
  /** Opens papers with their pictures; each look is recorded. Refuses notFound. */
  open(id: number, reviewer: Reviewer): Promise<OpenedPapers>;
  /**
   * Decides; the customer is notified once it is final. Refuses notFound, identityDecided,
   * paperTaken, shapeInvalid, and secondReviewerDue where no second reviewer agrees.
   *
   * @param agreed the second person, where one is due
   * @param executor a transaction that it is a part of; absent: its own
   */
  decide(
    id: number,
    decision: Decision,
    reviewer: Reviewer,
    agreed?: Pick<Reviewer, 'operatorId'>,
    executor?: Executor,
  ): Promise<void>;
  /** Takes an own decision back within 20 s. Refuses notFound and identityDecided. */
  undo(id: number, reviewer: Reviewer, executor?: Executor): Promise<void>;
  /**
   * Asks a verified customer for papers again, in the act's transaction, and returns until when the level
   * stays, UTC epoch milliseconds. Refuses identityDecided: this account is not verified, or it is asked already.
   */
  askAgain(
    userId: number,
    asked: { readonly reason: IdentityReason; readonly operatorId: number },
    executor: Executor,
  ): Promise<number>;
  /** Whose papers they are; undefined: there are none. */
  ownerOf(id: number, executor?: Executor): Promise<number | undefined>;
  /** How long one's decision can be taken back, milliseconds. */
  readonly undoMs: number;
}
