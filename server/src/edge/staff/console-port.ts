import type { ActName } from '@bourse/contract/console/acts.ts';
import type { DataOf, Route } from '@bourse/contract/route.ts';
import type { InTwo } from '@bourse/contract/texts.ts';
import type { z } from 'zod';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { AuditState } from '#ports/audit-trail.ts';
import type { OperatorSession } from '../pipeline/caller.ts';
import type { Call, Implementation, Input } from '../pipeline/handler.ts';
import type { FieldLabels, Standing } from './proposal-standing.ts';

/** Whom a proposal favours: no author and no passer of it may be that person. */
export type Favoured = `user:${number}` | `operator:${number}` | null;

/** A line of what a proposal would do, reckoned now, as the page before passing shows it. */
export interface EffectLine {
  readonly kind: 'good' | 'note' | 'warn' | 'bad';
  readonly en: string;
  readonly zh: string;
}

/** How a passed proposal is carried out. */
export interface Execution {
  /** The same each time this proposal is carried out: the key of its command, if it is one. */
  readonly key: string;
  /**
   * The transaction in which the proposal becomes passed: what is written by it stands if and only if
   * that does. A command to the engine goes under `key`, since it may be sent again after a kill.
   */
  readonly executor: Executor;
  readonly code: string;
  readonly reason: string;
  readonly authorId: number;
  readonly passerId: number;
  /** UTC epoch milliseconds. */
  readonly time: number;
}

/**
 * Something that one person puts forward and another passes (S27). Fields are exact: texts for amounts,
 * nothing that is not done. `act` of the table says who proposes and who passes.
 */
export interface ProposalKind<Fields extends z.ZodType = z.ZodType> {
  readonly kind: string;
  readonly act: ActName;
  readonly fields: Fields;
  /** What it is, in one line; not part of what is hashed. */
  title(fields: z.output<Fields>): InTwo;
  /** What its fields are called, and in what they are measured. */
  readonly labels: FieldLabels<z.output<Fields>>;
  favours(fields: z.output<Fields>): Favoured;
  /** Refuses what could not be carried out as things are; at proposing. */
  check?(fields: z.output<Fields>, author: OperatorSession): Promise<void>;
  /** What stands now where it changes something: the approver reads it beside what would stand then. */
  before(fields: z.output<Fields>): Promise<Standing>;
  /** What it would do, reckoned now. */
  effect?(fields: z.output<Fields>): Promise<readonly EffectLine[]>;
  /**
   * Carries it out, once. Returns plain facts for the record, the log's number as `sequence` among them.
   * A Refusal makes the proposal failed, with nothing of it written.
   */
  execute(fields: z.output<Fields>, execution: Execution): Promise<AuditState>;
  /**
   * Its result, where it was passed so long ago that the engine has forgotten its key: it is never
   * sent again. null: it was not done, and nothing of it is left. Absent: it is unknown.
   */
  settleLate?(fields: z.output<Fields>, execution: Execution): Promise<AuditState | null>;
  /** Called after it stands for good. What fails there is raised, and changes nothing of that. */
  onDone?(fields: z.output<Fields>): void | Promise<void>;
}

/** A kind with the types of its own fields. */
export function defineProposal<Fields extends z.ZodType>(kind: ProposalKind<Fields>): ProposalKind {
  return kind as unknown as ProposalKind;
}

/** The exchange's figures, cheap to ask each second. Money in whole units of the quote. */
export interface HouseReading {
  readonly sequence: number;
  readonly queueCommands: number;
  /** Commands committed so far, and the seconds that their commits took, since the start. */
  readonly commits: number;
  readonly commitSeconds: number;
  readonly lagSeconds: number;
  readonly isProjectionBroken: boolean;
  readonly indexKnown: number;
  readonly indexTotal: number;
  readonly sockets: number;
  readonly turnover: number;
  readonly openInterest: number;
  /** UTC epoch milliseconds; 0: none yet. */
  readonly snapshotTime: number;
  readonly ledgerFindings: number;
  readonly ledgerSequence: number;
  readonly noticesWaiting: number;
  readonly areNoticesSlow: boolean;
  readonly isLogAway: boolean;
  readonly isDiskFull: boolean;
  readonly clockStepMs: number;
}

/** The record of acts, as its page asks for it. */
export interface AuditWatch {
  check(): Promise<AuditFinding>;
  lastCheck(): AuditFinding;
  /** Number of the last sealed row. */
  sealed(): number;
}

export interface AuditFinding {
  readonly isWhole: boolean;
  readonly brokenAt: number;
  readonly checkedAt: number;
  readonly tookMs: number;
  readonly text: string;
  readonly lastHash: string;
}

/** An act in its transaction. */
export interface ActContext {
  readonly executor: Executor;
  readonly operator: OperatorSession;
  /** The act's key, for a command: `operator:7:the-key`. */
  readonly key: string;
  /**
   * Records the act (S30), in the transaction, with the operator's roles, session and reason.
   *
   * @param object on what: `user:7`, `market:BTC/USDT`
   */
  record(
    object: string,
    states?: { readonly before?: AuditState; readonly after?: AuditState },
  ): Promise<void>;
}

export interface ConsoleActs {
  /**
   * A route of the console that changes something. It carries an idempotency-key: sent twice it happens
   * once, and answers the same. All that it writes, its audit row too, stands or none does.
   * Refuses shapeInvalid without a key, keyReused when the same key comes with another body.
   */
  implement<R extends Route>(
    route: R,
    handle: (input: Input<R>, context: ActContext, call: Call) => Promise<DataOf<R>>,
  ): Implementation;
}

/** What waits in a staff queue: how much, and since when the oldest of it does; 0: nothing. */
export interface StaffQueue {
  readonly count: number;
  readonly oldestAt: number;
}
