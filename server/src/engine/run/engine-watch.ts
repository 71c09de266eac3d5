import type { Alarm, AlarmName } from '#platform/alarms.ts';
import { type EngineFigures, engineFigures } from '../figures/engine-figures.ts';
import { watchLoopDelay } from '../figures/loop-delay.ts';
import type { SequencerWatch } from '../log/sequencer.ts';
import { SnapshotAudits } from '../snapshots/snapshot-audits.ts';

/** Says that something went wrong beside the commands. */
export type RaiseAlarm = (name: AlarmName, text: string, details?: Alarm['details']) => void;

/** What is asked of an engine. */
interface WatchedEngine {
  pendingRisk(): {
    readonly pendingLiquidations: number;
    readonly pendingFunding: number;
    readonly pendingWakes?: number | undefined;
  };
  snapshotParts(): Generator<Uint8Array>;
}

/** Watches the engine's thread, in figures that the main thread reads. */
export class EngineWatch {
  readonly sequencer: SequencerWatch;
  private readonly figures: EngineFigures;
  private readonly audits: SnapshotAudits;
  private readonly stopLoopWatch: () => void;

  /** @param buffer where the main thread reads */
  constructor(buffer: SharedArrayBuffer | undefined, alarm: RaiseAlarm) {
    const figures = engineFigures(buffer);
    this.figures = figures;
    this.sequencer = {
      now: () => performance.now(),
      applied: (milliseconds) => figures.observe('applySeconds', milliseconds / 1_000),
      committed: (milliseconds, commands) => {
        figures.observe('commitSeconds', milliseconds / 1_000);
        figures.observe('batchCommands', commands);
      },
      queued: (commands) => figures.set('queueCommands', commands),
      unwritable: ({ body }, { message }) =>
        alarm('command_not_written', `a command cannot be encoded: ${message}`, {
          kind: body.case ?? '',
        }),
    };
    this.audits = new SnapshotAudits({
      onResult: ({ sequence, findings }, seconds) => {
        figures.observe('auditSeconds', seconds);
        figures.set('auditSequence', sequence);
        figures.set('auditFindings', findings.length);
        figures.set('auditsCount', figures.get('auditsCount') + 1);
        for (const text of findings) alarm('ledger_unsound', text, { sequence });
      },
      onFailed: ({ message }) =>
        alarm('ledger_not_audited', `the ledger could not be audited: ${message}`),
    });
    this.stopLoopWatch = watchLoopDelay((seconds) =>
      figures.observe('eventLoopDelaySeconds', seconds),
    );
  }

  /** What the engine has left to do. */
  pending(engine: WatchedEngine): void {
    const { pendingLiquidations, pendingFunding, pendingWakes = 0 } = engine.pendingRisk();
    this.figures.set('pendingLiquidations', pendingLiquidations);
    this.figures.set('pendingFunding', pendingFunding);
    this.figures.set('pendingWakes', pendingWakes);
  }

  /** The engine's state as bytes by parts. Its longest step is observed: nothing else happens meanwhile. */
  snapshotOf(engine: Pick<WatchedEngine, 'snapshotParts'>): Iterable<Uint8Array> {
    const begun = performance.now();
    const parts = engine.snapshotParts();
    return this.timed(parts, performance.now() - begun);
  }

  private *timed(parts: Iterable<Uint8Array>, firstMs: number): Generator<Uint8Array> {
    let longestMs = firstMs;
    let begun = performance.now();
    for (const part of parts) {
      longestMs = Math.max(longestMs, performance.now() - begun);
      yield part;
      begun = performance.now();
    }
    this.figures.observe('snapshotPauseSeconds', longestMs / 1_000);
  }

  /** The newest snapshot, and the time of the last command in it. */
  newestSnapshot(sequence: number, time: number): void {
    this.figures.set('snapshotSequence', sequence);
    this.figures.set('snapshotTime', time);
  }

  /** A snapshot's file is whole. */
  written(path: string): void {
    this.audits.look(path);
  }

  /** The log cannot be written from now on, or can be again. */
  stalled(begins: boolean): void {
    const { figures } = this;
    // Of one clock for both threads: each counts from its own start.
    const now = performance.timeOrigin + performance.now();
    if (!begins) {
      figures.set('stalledMs', figures.get('stalledMs') + now - figures.get('stalledSince'));
    }
    figures.set('stalledSince', begins ? now : 0);
  }

  async stop(): Promise<void> {
    this.stopLoopWatch();
    await this.audits.stop();
  }
}
