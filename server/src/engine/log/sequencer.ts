import type { PlainCode } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Command, CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { Clock } from '#platform/clock.ts';
import {
  type Batch,
  BatchRefused,
  type CommandLog,
  type Entry,
  Fenced,
  LogLost,
  type LogPlace,
  sealBatch,
  writeEntry,
} from './command-log.ts';
import { isCancel } from './is-cancel.ts';

/** What the sequencer needs of an engine. */
export interface SequencedEngine {
  readonly sequence: number;
  apply(command: Command): Outcome;
}

/** Hears how it goes, for the metrics. Times are milliseconds. */
export interface SequencerWatch {
  /** A monotonic clock, with parts of a millisecond. */
  now(): number;
  /** How long the engine took for one command. */
  applied(milliseconds: number): void;
  /** A batch became durable, this long after it was offered first. */
  committed(milliseconds: number, commands: number): void;
  /** How many commands are applied and not durable yet. */
  queued(commands: number): void;
  /** A command could not be encoded, and was refused: it should not have come so far. */
  unwritable(command: Command, error: Error): void;
}

export interface SequencerOptions {
  readonly engine: SequencedEngine;
  readonly log: CommandLog;
  readonly clock: Clock;
  /** Hash of the last durable batch. */
  readonly lastHash: Uint8Array;
  /** Time of the last durable command. */
  readonly lastTime: number;
  /** Gets what became durable, in the log's order, with the ticket that each submit gave, and the batch as it stands. */
  readonly publish: (
    outcomes: readonly Outcome[],
    tickets: readonly unknown[],
    batch: Batch,
  ) => void;
  /** The log ends here now. */
  readonly onCommit: (end: LogPlace) => void;
  /** The engine threw in the middle of a command: its state can no longer be trusted. */
  readonly onPoison: (command: Command, error: Error, ticket: unknown) => void;
  /** The log cannot be continued: the process must end. */
  readonly onFatal: (error: Error) => void;
  /**
   * Called when the batch about to be committed reaches the engine's present state; what it
   * returns is called after the commit. Snapshots are taken here, so that they end with a batch.
   */
  readonly beforeCommit: (end: LogPlace) => (() => void) | undefined;
  /** An append failed; it is tried again until the log has it. */
  readonly onAppendFailed: (error: Error) => void;
  /** Waits before a failed append is tried again; a test passes its own. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly watch?: SequencerWatch;
}

/** The most commands of one commit. */
export const BATCH_COMMANDS_MAX = 1_024;
/** How many may wait for their commit before new ones are refused. */
export const QUEUE_COMMANDS_MAX = 20_000;
/** A standby may be promoted at any time, and what is applied waits. */
const RETRY_PAUSE_MS = 50;
/** What no second try changes. */
const FATAL = [Fenced, LogLost, BatchRefused];

interface Pending {
  readonly entry: Entry;
  readonly outcome: Outcome;
  readonly ticket: unknown;
}

/**
 * Numbers commands, stamps their time, applies them to the engine and makes them durable. While
 * one batch commits, the next gathers. Nothing is published before its commit: a crash loses only
 * what no caller has an answer for.
 */
export class Sequencer {
  private readonly options: SequencerOptions;
  private gathered: Pending[] = [];
  private committing: readonly Pending[] = [];
  private lastHash: Uint8Array;
  private lastTime: number;
  /** True while the log cannot be written; new commands are refused then. */
  private stalled = false;
  private stopped = false;
  private running: Promise<void> | undefined;

  constructor(options: SequencerOptions) {
    this.options = options;
    this.lastHash = options.lastHash;
    this.lastTime = options.lastTime;
  }

  /**
   * Takes a command; its outcome arrives through `publish` with the ticket. Returns a refusal code
   * instead when it was not taken, and nothing has happened then.
   */
  submit(request: CommandRequest, ticket: unknown): PlainCode | undefined {
    // A cancel waits for the store and is carried out when it is back: no one is held in a market.
    const isHeld = this.stalled && !isCancel(request.body);
    if (isHeld || this.stopped) return Code.unavailable;
    if (this.queueCount >= QUEUE_COMMANDS_MAX) return Code.queueFull;
    const { engine, clock, onPoison, watch } = this.options;
    // Times never decrease, whatever the wall clock does (I15).
    this.lastTime = Math.max(this.lastTime, clock.now());
    const { user, key, body } = request;
    const command: Command = {
      sequence: engine.sequence + 1,
      time: this.lastTime,
      user,
      key,
      body,
    };
    let entry: Entry;
    try {
      entry = writeEntry(command);
    } catch (error) {
      // What the log cannot hold must not reach the engine: it could never be made durable.
      watch?.unwritable(command, error as Error);
      return Code.amountTooLarge;
    }
    let outcome: Outcome;
    const begun = watch?.now() ?? 0;
    try {
      outcome = engine.apply(command);
    } catch (error) {
      this.stopped = true;
      onPoison(command, error as Error, ticket);
      return undefined;
    }
    watch?.applied(watch.now() - begun);
    this.gathered.push({ entry, outcome, ticket });
    watch?.queued(this.queueCount);
    this.running ??= this.commitAll();
    return undefined;
  }

  private get queueCount(): number {
    return this.gathered.length + this.committing.length;
  }

  /** Takes no more commands and resolves when all that were taken are durable and published. */
  async drain(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async commitAll(): Promise<void> {
    // Let the commands that arrived together share the first commit too.
    await Promise.resolve();
    while (this.gathered.length > 0) {
      const pending = this.gathered.splice(0, BATCH_COMMANDS_MAX);
      this.committing = pending;
      const batch = sealBatch(
        pending.map(({ entry }) => entry),
        this.lastHash,
      );
      const end: LogPlace = { sequence: batch.lastSequence, hash: batch.hash };
      const afterCommit = this.gathered.length === 0 ? this.options.beforeCommit(end) : undefined;
      const { watch } = this.options;
      const begun = watch?.now() ?? 0;
      if (!(await this.append(batch))) return;
      this.lastHash = batch.hash;
      this.committing = [];
      watch?.committed(watch.now() - begun, pending.length);
      watch?.queued(this.queueCount);
      this.options.onCommit(end);
      afterCommit?.();
      this.options.publish(
        pending.map(({ outcome }) => outcome),
        pending.map(({ ticket }) => ticket),
        batch,
      );
    }
    this.running = undefined;
  }

  private async append(batch: Batch): Promise<boolean> {
    for (;;) {
      try {
        await this.options.log.append(batch);
        this.stalled = false;
        return true;
      } catch (error) {
        if (FATAL.some((kind) => error instanceof kind)) {
          this.stopped = true;
          this.options.onFatal(error as Error);
          return false;
        }
        // The store is unreachable or answered with a fault: what is applied waits, new commands are
        // refused, and the same batch is offered until the store says that it has it.
        this.stalled = true;
        this.options.onAppendFailed(error as Error);
        await this.options.pause(RETRY_PAUSE_MS);
      }
    }
  }
}
