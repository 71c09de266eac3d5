import type { RecordedAct } from '@bourse/contract/console/act-texts.ts';
import type { Executor } from '#platform/db/tables/schema.ts';

/** Who did it. A program that calls with a person's key acts for that person. */
export type AuditWho = 'visitor' | 'house' | `user:${number}` | `operator:${number}`;

/**
 * What can be recorded. Money acts of users are not among them: each is a command of the log already,
 * numbered and chained.
 */
export type AuditAct = RecordedAct;

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
  /** Where it came from: a network address; empty for the exchange's own acts. */
  readonly address: string;
  readonly before?: AuditState | undefined;
  readonly after?: AuditState | undefined;
}

/** The record of security acts (S30): rows are added, and never changed. */
export interface AuditTrail {
  /**
   * Writes an act down. With `executor`, the transaction of what it records, both stand or neither does.
   * Rejects when it cannot be written: what must be recorded then does not happen. Of acts that anyone can
   * repeat without limit, the rows beyond a number each minute are counted and written as one.
   */
  record(entry: AuditEntry, executor?: Executor): Promise<void>;
}
