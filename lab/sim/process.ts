import type { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import { LiveState } from '../../server/src/engine/live/live-state.ts';
import type { Batch, LogPlace } from '../../server/src/engine/log/command-log.ts';
import { recover } from '../../server/src/engine/log/recover.ts';
import { Sequencer } from '../../server/src/engine/log/sequencer.ts';
import { viewOf } from '../../server/src/engine/run/engine-view.ts';
import type { Chance } from './chance.ts';
import { AuditedEngine, must } from './checks.ts';
import { FaultyLog, type SimDisk } from './disk.ts';
import type { Sometimes } from './sometimes.ts';

/** A request on its way, as its client remembers it. */
export interface Ticket {
  readonly request: CommandRequest;
  isAnswered: boolean;
}

export interface ProcessOptions {
  readonly disk: SimDisk;
  readonly chance: Chance;
  readonly sometimes: Sometimes;
  readonly now: () => number;
  /** Faults happen only when this says so: not while the world is being set up. */
  readonly isRough: () => boolean;
  readonly onAnswer: (ticket: Ticket, outcome: Outcome) => void;
}

const never = () => new Promise<never>(() => {});

/** One process of the server: engine, sequencer, live state and projector, until it dies. */
export class SimProcess {
  readonly live = new LiveState();
  isDead = false;
  /** True while this process sleeps in the middle of an append. */
  isFrozen = false;
  isFenced = false;
  private readonly options: ProcessOptions;
  private thaw: () => void = () => {};
  private engine!: Engine;
  private sequencer!: Sequencer;
  private readonly onItsWay = new Set<Ticket>();
  private readonly queue: Outcome[] = [];
  /** So many appends fail before the store is back. */
  private outage = 0;

  private constructor(options: ProcessOptions) {
    this.options = options;
  }

  static async start(options: ProcessOptions): Promise<SimProcess> {
    const process = new SimProcess(options);
    await process.recover();
    return process;
  }

  get isIdle(): boolean {
    return this.onItsWay.size === 0;
  }

  get hasOutage(): boolean {
    return this.outage > 0;
  }

  /** What the engine holds; only to compare with, when nothing is on its way. */
  get state(): Engine {
    return this.engine;
  }

  submit(ticket: Ticket): Code | undefined {
    this.onItsWay.add(ticket);
    const code = this.sequencer.submit(ticket.request, ticket);
    if (code !== undefined) this.onItsWay.delete(ticket);
    return code;
  }

  /** Dies at once; returns the requests that are left without an answer. */
  die(): readonly Ticket[] {
    this.isDead = true;
    const unknown = [...this.onItsWay];
    this.onItsWay.clear();
    return unknown;
  }

  /** Goes on after a sleep, in which another process may have taken over. */
  wake(): void {
    this.isFrozen = false;
    this.thaw();
  }

  /** Writes rows of so many outcomes; dies on either side of the commit when told to. */
  project(count: number, death: 'none' | 'before the commit' | 'after the commit'): void {
    const outcomes = this.queue.slice(0, count);
    if (outcomes.length === 0) return;
    if (death !== 'before the commit') this.options.disk.projection.write(outcomes);
    if (death !== 'none') {
      this.options.sometimes.reached(`death in the projector, ${death}`);
      this.isDead = true;
      return;
    }
    this.queue.splice(0, count);
  }

  private async recover(): Promise<void> {
    const { disk, sometimes, now } = this.options;
    const log = new FaultyLog(disk.log, {
      before: (batch) => this.beforeAppend(batch),
      after: (batch) => this.afterAppend(batch),
    });
    const { cursor } = disk.projection;
    const recovered = await recover(log, disk.snapshots, cursor, (outcome) =>
      this.queue.push(outcome),
    );
    const { engine, lastHash, replayedCount, snapshotSequence } = recovered;
    if (snapshotSequence > 0) sometimes.reached('recovery from a snapshot');
    const newest = disk.snapshots.sound().find(({ sequence }) => sequence <= cursor);
    must(snapshotSequence === (newest?.sequence ?? 0), 'I17: the newest snapshot was not restored');
    must(
      replayedCount === engine.sequence - snapshotSequence,
      'I17: more was replayed than needed',
    );
    must(engine.sequence === disk.lastSequence, 'I18: recovery stops before the end of the log');
    must(this.queue.length === engine.sequence - cursor, 'F03: the projector misses outcomes');
    this.engine = engine;
    this.live.load(viewOf(engine));
    this.sequencer = new Sequencer({
      engine: new AuditedEngine(engine, sometimes),
      log,
      clock: { now },
      lastHash,
      lastTime: engine.time,
      publish: (outcomes, tickets) => this.publish(outcomes, tickets as readonly Ticket[]),
      onPoison: (_command, error) => {
        throw error;
      },
      onFatal: () => {
        this.isFenced = true;
        sometimes.reached('an old leader is refused');
      },
      onCommit: () => {},
      onAppendFailed: () => {},
      beforeCommit: (end) => this.takeSnapshot(end),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    });
  }

  private async beforeAppend(batch: Batch): Promise<void> {
    const { chance, sometimes, isRough } = this.options;
    if (this.isDead) return never();
    if (batch.lastSequence > batch.firstSequence) sometimes.reached('a commit of several commands');
    if (this.outage > 0) {
      this.outage -= 1;
      throw new Error('the store is away');
    }
    if (!isRough()) return;
    if (chance.oneIn(60)) {
      sometimes.reached('death before the commit');
      this.isDead = true;
      return never();
    }
    if (chance.oneIn(60)) {
      sometimes.reached('the store goes away');
      this.outage = chance.between(1, 5);
      throw new Error('the store is away');
    }
    if (chance.oneIn(150)) {
      sometimes.reached('a leader sleeps');
      this.isFrozen = true;
      await new Promise<void>((resolve) => {
        this.thaw = resolve;
      });
    }
  }

  private async afterAppend(_batch: Batch): Promise<void> {
    const { chance, sometimes, isRough } = this.options;
    if (!isRough()) return;
    if (chance.oneIn(60)) {
      sometimes.reached('death after the commit, before anyone is told');
      this.isDead = true;
      return never();
    }
    if (chance.oneIn(80)) {
      sometimes.reached("the store's answer is lost");
      throw new Error('the connection is cut');
    }
  }

  private publish(outcomes: readonly Outcome[], tickets: readonly Ticket[]): void {
    const { chance, sometimes, isRough, onAnswer } = this.options;
    if (this.isDead) return;
    must(!this.isFenced && !this.isFrozen, 'I21: an old leader publishes');
    outcomes.forEach((outcome, index) => {
      if (this.isDead) return;
      this.live.apply(outcome);
      this.queue.push(outcome);
      const ticket = tickets[index] as Ticket;
      if (isRough() && chance.oneIn(400)) {
        sometimes.reached('death while answers go out');
        this.isDead = true;
        return;
      }
      this.onItsWay.delete(ticket);
      ticket.isAnswered = true;
      onAnswer(ticket, outcome);
    });
  }

  private takeSnapshot(end: LogPlace): (() => void) | undefined {
    const { disk, chance, sometimes, isRough } = this.options;
    if (this.engine.sequence !== end.sequence || !chance.oneIn(12)) return undefined;
    const state = this.engine.snapshot();
    return () => {
      if (!isRough() || !chance.oneIn(6)) return disk.snapshots.write(end, state);
      sometimes.reached('death while a snapshot is written');
      disk.snapshots.write(end, state, chance.below(state.length));
      this.isDead = true;
    };
  }
}
