import type { ActName } from '@bourse/contract/console/acts.ts';
import type { Executor } from './user-directory.ts';

/** Who did it. A program that calls with a person's key acts for that person. */
export type AuditWho = 'visitor' | 'house' | `user:${number}` | `operator:${number}`;

/**
 * What can be recorded, one word an act, in the order of a person's life with the house. Money acts of
 * users are not among them: each is a command of the log already, numbered and chained.
 */
export type AuditAct =
  | 'register'
  | 'password-check'
  | 'sign-in-lock'
  | 'code-send'
  | 'code-check'
  | 'sign-in'
  | 'sign-out'
  | 'session-end'
  | 'password-change'
  | 'password-reset'
  | 'contact-change'
  | 'phishing-code-change'
  | 'authenticator-bind'
  | 'authenticator-unbind'
  | 'authenticator-reset-ask'
  | 'authenticator-reset-stop'
  | 'authenticator-reset'
  | 'passkey-add'
  | 'passkey-remove'
  | 'device-remove'
  | 'api-key-create'
  | 'api-key-change'
  | 'api-key-remove'
  | 'identity-submit'
  | 'identity-look'
  | 'identity-decide'
  | 'identity-undo'
  | 'identity-settle'
  | 'identity-fall'
  | 'closure-ask'
  | 'closure-take-back'
  | 'closure-refuse'
  | 'account-close'
  | 'export-ask'
  | 'export-download'
  | 'notice-choice'
  | 'address-save'
  | 'address-remove'
  | 'demo-hold-end'
  | 'right-use'
  | 'fee-tier-change'
  | 'referral-payment'
  | 'futures-enable'
  | 'operator-sign-in'
  | 'operator-sign-out'
  | 'operator-session-end'
  | 'operator-join'
  | 'operator-factor'
  | 'proposal-make'
  | 'proposal-pass'
  | 'proposal-refuse'
  | 'proposal-take-back'
  | 'proposal-expire'
  /** What an operator does, by the name of the table of acts. */
  | ActName;

export type AuditOutcome = 'done' | 'refused';

/** A few plain facts. No password, code, token, number of a paper or whole contact (S31): masked ones only. */
export type AuditState = Readonly<Record<string, string | number | boolean | null>>;

/** One act. When it was is the trail's to say: UTC epoch milliseconds at recording. */
export interface AuditEntry {
  readonly who: AuditWho;
  readonly act: AuditAct;
  /** On what: `user:123`, `session:...`, a masked contact, a route. */
  readonly object: string;
  readonly outcome: AuditOutcome;
  /** Where it came from: a network address; empty for the house's own acts. */
  readonly address: string;
  readonly before?: AuditState | undefined;
  readonly after?: AuditState | undefined;
}

/** The record of security acts (S30): rows are added, and never changed. */
export interface AuditTrail {
  /**
   * Writes an act down. With `executor`, the transaction of what it records, both stand or neither does.
   * Rejects when it cannot be written: what must be recorded then does not happen. Of what strangers can
   * repeat without limit, the rows beyond a number each minute are counted and written as one.
   */
  record(entry: AuditEntry, executor?: Executor): Promise<void>;
}
