import type { Role } from '@bourse/contract/console/roles.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { AuditWho } from './audit-trail.ts';

/** An operator, without what proves it. Times are UTC epoch milliseconds. */
export interface StaffMember {
  readonly id: number;
  readonly name: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly roles: readonly Role[];
  /** Of their mails: that of the console where they signed in last. */
  readonly locale: Language;
  readonly invitedBy: number | null;
  readonly createdAt: number;
  /** null: the rights have not ended. */
  readonly revokedAt: number | null;
  /** Before it this person does no act of two people; 0: at once. */
  readonly actsFrom: number;
}

/** Who is invited as what. */
export interface StaffInvitation {
  readonly name: string;
  readonly fullName: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** The ids of customer accounts that are this person's own. */
  readonly customers: readonly number[];
}

export interface MadeInvitation {
  readonly code: string;
  /** Empty: it was mailed. */
  readonly link: string;
  /** Empty: there is no mail, and the link is shown to the inviter. */
  readonly sentTo: string;
  readonly expiresAt: number;
}

export interface OpenInvitation {
  readonly code: string;
  readonly name: string;
  readonly fullName: string;
  readonly roles: readonly Role[];
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The exchange's staff: what the console asks of it. */
export interface OperatorDirectory {
  find(id: number, executor?: Executor): Promise<StaffMember | undefined>;
  /** Oldest first, with those whose rights have ended. */
  list(executor?: Executor): Promise<readonly StaffMember[]>;
  /** Customer accounts that are the same person's. */
  customersOf(id: number, executor?: Executor): Promise<readonly number[]>;
  /** Whether links are mailed. Else they are shown, and who joins by one waits before the first act of two people. */
  readonly hasMail: boolean;
  /** An invitation, whose link is mailed in the same transaction. */
  invite(invitation: StaffInvitation, by: number, executor: Executor): Promise<MadeInvitation>;
  /**
   * A new one-time link of an open invitation, with another authenticator; the one before ends. Its bearer
   * binds the authenticator and is in. Nothing when there is no such invitation.
   */
  linkOf(code: string, executor: Executor): Promise<MadeInvitation | undefined>;
  /** Ends all unused invitations. */
  endInvitations(executor: Executor): Promise<void>;
  openInvitations(): Promise<readonly OpenInvitation[]>;
  /** False when there is no such, or its rights have ended. Sessions end with the commit: call `forget`. */
  setRoles(id: number, roles: readonly Role[], executor: Executor): Promise<boolean>;
  /** As `setRoles`: all rights end, for good. */
  revoke(id: number, time: number, executor: Executor): Promise<boolean>;
  /** After the commit of a change: this person's sessions end. */
  forget(id: number): void;
  /** Until when this session lasts without a touch. */
  idleUntil(sessionId: string): number;
  /** How a person is named in records. */
  whoOf(id: number): AuditWho;
}
