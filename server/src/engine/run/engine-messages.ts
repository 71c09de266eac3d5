import type { PlainCode } from '@bourse/contract/code-texts.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { Alarm } from '#platform/alarms.ts';
import type { ClusterConfig } from '#platform/config.ts';
import type { RoleEpoch } from '#platform/roles/role.ts';
import type { BudgetAsks, TakenBudgets } from '#ports/call-budgets.ts';
import type { StateView } from '../live/live-state.ts';

/** What the engine's thread is given at its start. */
export interface EngineThreadData {
  readonly databaseUrl: string;
  /** The folder of snapshots and of the log's anchor. */
  readonly dataDir: string;
  /** What operators call this machine. */
  readonly machine: string;
  /** The number up to which the projections have caught up; undefined: there are none. */
  readonly projectedSequence: number | undefined;
  /** Whether this process writes projections. Without them nothing from before the start is handed over. */
  readonly isProjecting: boolean;
  /** Milliseconds between snapshots. */
  readonly snapshotEveryMs: number;
  /** How long batches stay in the table at least; older ones that snapshots cover leave it. */
  readonly logKeepMs: number;
  /** A folder with what must outlive the machine; empty: see `configuredSecondPlace`. */
  readonly secondPlace: string;
  /** Whether the database's files are on the disk of `dataDir`. */
  readonly isDatabaseHere: boolean;
  /**
   * What it is to the log: it leads from the start (the default); a standby follows while another process leads,
   * leads once that one is gone, and reads by itself how far rows are written; a replica, of a process without an
   * engine, follows for good.
   */
  readonly role?: 'leader' | 'standby' | 'replica';
  /**
   * Whether a standby takes commands of gateways as soon as it leads, while the rest of its process starts: what the
   * last leader listed and closed is as this release wants it.
   */
  readonly servesAtOnce?: boolean;
  /**
   * For how long a replica goes on to show its last state when a newer release leads, which it would misread; without
   * it, its process ends at once.
   */
  readonly readsOnMs?: number;
  /** How the leader and gateways on other machines reach each other; undefined: there are none. */
  readonly cluster?: ClusterConfig | undefined;
  /** Whether what leaves the table goes to files, or nowhere. */
  readonly isArchiving: boolean;
  /** Where the thread writes how it goes; without it, nowhere. */
  readonly figures?: SharedArrayBuffer;
}

/** From where the engine came back at its start. */
export interface Recovery {
  /** Number of the snapshot that it began from; 0: from none. */
  readonly snapshotSequence: number;
  /** Commands replayed after the snapshot. */
  readonly replayedCount: number;
  /** Of the log's last command, UTC epoch milliseconds; 0: there was none. */
  readonly endTime: number;
}

/**
 * Why the engine cannot go on: another process leads, the log is not to be trusted, or anything
 * else.
 */
export type FatalReason = 'in-use' | 'untrusted' | 'broken';

/** Why commands are not taken at present; cancels are, as long as they can be. */
export interface Holds {
  /** How far the machine's clock stepped, unconfirmed; 0: it did not. */
  readonly clockStepMs: number;
  /** The log cannot be written, or cannot be reached. */
  readonly isLogAway: boolean;
  /** The disk under the log has so little room that it is kept for cancels. */
  readonly isDiskFull: boolean;
}

export const noHolds: Holds = { clockStepMs: 0, isLogAway: false, isDiskFull: false };

/** Whether commands other than cancels are turned away. */
export const hasHolds = ({ clockStepMs, isLogAway, isDiskFull }: Holds): boolean =>
  clockStepMs !== 0 || isLogAway || isDiskFull;

/** A command as it is asked for: who waits, and under which role, if under one. */
export type Asked = readonly [
  ticket: number,
  request: CommandRequest,
  under?: RoleEpoch | undefined,
];

/** To the engine's thread. */
export type ToEngine =
  /** Commands, and calls that are asked of the budgets at the leader. */
  | { readonly kind: 'submit'; readonly requests: readonly Asked[]; readonly asks?: BudgetAsks }
  /** Liquidations and funding that wait may go on: followers of outcomes are ready for trades. */
  | { readonly kind: 'start-risk' }
  /** What trades here is ready: commands of gateways on other machines are taken from now on. */
  | { readonly kind: 'serve-gateways' }
  /** The machine's clock is right, however far it stepped. */
  | { readonly kind: 'confirm-clock' }
  | { readonly kind: 'stop' };

/** From the engine's thread. */
export type FromEngine =
  /** Outcomes that the projections have not seen, in order, before `ready`. */
  | { readonly kind: 'catch-up'; readonly outcomes: readonly Outcome[] }
  | { readonly kind: 'ready'; readonly view: StateView; readonly recovery: Recovery }
  /** What became durable, in order; ticket 0: no caller waits. */
  | {
      readonly kind: 'outcomes';
      readonly outcomes: readonly Outcome[];
      readonly tickets: readonly number[];
    }
  /** Not taken; nothing happened. */
  | { readonly kind: 'refused'; readonly tickets: readonly (readonly [number, PlainCode])[] }
  /** What budgets answer, by tickets. */
  | { readonly kind: 'taken'; readonly taken: TakenBudgets }
  | { readonly kind: 'poison'; readonly sequence: number; readonly error: string }
  /** What went wrong without stopping anything. */
  | { readonly kind: 'alarm'; readonly alarm: Alarm }
  | { readonly kind: 'fatal'; readonly error: string; readonly reason: FatalReason }
  /** What keeps commands from being taken has changed. */
  | { readonly kind: 'holds'; readonly holds: Holds }
  /** Of a gateway: whether it reaches the engine that leads. */
  | { readonly kind: 'leader'; readonly isThere: boolean }
  /** Of a replica: a newer release leads. It follows no more, and its process ends in so many milliseconds. */
  | { readonly kind: 'outdated'; readonly readsOnMs: number }
  /** Another process leads: outcomes come from there. */
  | { readonly kind: 'follows' }
  /** The number up to which rows are written by the process that leads. */
  | { readonly kind: 'projected'; readonly sequence: number }
  /** From now on this process leads, as the leader of this number. */
  | { readonly kind: 'leads'; readonly epoch: number }
  | { readonly kind: 'stopped' };
