import type { LogPlace } from '../log/command-log.ts';
import { type LogState, noteFollower, readHeld } from '../log/log-followers.ts';
import type { PostgresLog } from '../log/postgres-log.ts';
import type { SnapshotStore } from '../log/snapshot-store.ts';
import { SNAPSHOT_FORMAT } from '../log/vocabulary.ts';
import type { EngineWatch, RaiseAlarm } from '../run/engine-watch.ts';

/** So many commands after the last snapshot the next one is due, however soon that is. */
const SNAPSHOT_COMMANDS = 250_000;

/** What is asked of an engine. */
interface WrittenEngine {
  readonly sequence: number;
  readonly time: number;
  prepareSnapshot(): boolean;
  snapshotParts(): Generator<Uint8Array>;
}

export interface SnapshotWriterOptions {
  readonly store: SnapshotStore;
  readonly log: Pick<PostgresLog, 'database' | 'projected' | 'beside'>;
  /** Its machine and its folder, which tell this engine from others. */
  readonly engine: string;
  /** Milliseconds between snapshots. */
  readonly everyMs: number;
  /** Commands between them; fewer if they come more slowly. */
  readonly commandsMax?: number;
  /** Undefined: how it goes is not measured, nor are its snapshots audited. */
  readonly watch?: EngineWatch;
  readonly alarm: RaiseAlarm;
  /** A snapshot was written, and nothing is being stopped. */
  readonly onWritten: (state: LogState, path: string) => void;
}

/** Writes snapshots of an engine, whether it leads or follows. `note` says in the database which ones it has. */
export class SnapshotWriter {
  readonly #options: SnapshotWriterOptions;
  /** Number of the newest. */
  #sequence = 0;
  #at = performance.now();
  #isWriting = false;
  #isStopping = false;
  /** The number up to which rows are written, as was heard last. */
  #projected = 0;

  constructor(options: SnapshotWriterOptions) {
    this.#options = options;
  }

  /** The newest snapshot, and the time of the last command in it. */
  begin(sequence: number, time: number): void {
    this.#sequence = sequence;
    this.#options.watch?.newestSnapshot(sequence, time);
  }

  /** Another engine has written one just now: the next one here comes half the time after it. */
  stagger(): void {
    this.#at = performance.now() - this.#options.everyMs / 2;
  }

  /**
   * What is to be called once the engine's present state is durable, as the log has it at a place; undefined: no
   * snapshot is due.
   */
  due(engine: WrittenEngine, place: LogPlace): (() => void) | undefined {
    const { sequence } = place;
    // An engine that threw stands behind its last batch: its state is not to be used.
    if (this.#isWriting || engine.sequence !== sequence) return undefined;
    const isLate = performance.now() - this.#at >= this.#options.everyMs;
    const { commandsMax = SNAPSHOT_COMMANDS, watch } = this.#options;
    const isDue = sequence - this.#sequence >= commandsMax || (isLate && sequence > this.#sequence);
    // The memory is made ready in steps, one with each commit.
    if (!isDue || !engine.prepareSnapshot()) return undefined;
    const { time } = engine;
    const parts = watch ? watch.snapshotOf(engine) : engine.snapshotParts();
    this.#isWriting = true;
    return () => void this.#write(place, time, parts);
  }

  /** Writes the last one, while nothing is applied any more, unless the newest has it all. */
  async end(engine: WrittenEngine, hash: Uint8Array): Promise<void> {
    this.#isStopping = true;
    const { sequence, time } = engine;
    if (sequence > this.#sequence) {
      await this.#write({ sequence, hash }, time, engine.snapshotParts());
    }
  }

  /**
   * Says in the database how far this engine is.
   *
   * @param address where its snapshots are asked for; empty: nowhere
   */
  async note(sequence: number, address: string): Promise<void> {
    const { store, log, engine: name } = this.#options;
    const kept = await this.kept();
    const snapshot = await store.newestOf(log.database);
    const own = { name, address, sequence, snapshot, kept };
    await log.beside((client) => noteFollower(client, own));
  }

  /** The log after this number is needed here. */
  async kept(): Promise<number> {
    const { store, log } = this.#options;
    return store.oldestKept(log.database, await this.#readProjected());
  }

  /** The log after this number is needed by an engine. Says for which ones it is not kept any more. */
  async held(): Promise<number> {
    const { log, alarm } = this.#options;
    const { held, leftBehind } = await log.beside(readHeld);
    for (const engine of leftBehind) {
      const text = 'an engine has written no snapshot for six hours: the log is not kept for it';
      alarm('engine_without_snapshots', text, { engine });
    }
    return Math.min(await this.kept(), held);
  }

  /** Rows that were never written lack all of it. */
  async #readProjected(): Promise<number> {
    this.#projected = (await this.#options.log.projected()) ?? 0;
    return this.#projected;
  }

  /** @param time of the last command in the state */
  async #write(
    { sequence, hash }: LogPlace,
    time: number,
    parts: Iterable<Uint8Array>,
  ): Promise<void> {
    const { store, log, watch, alarm, onWritten } = this.#options;
    const logHash = Buffer.from(hash).toString('hex');
    const header = { sequence, database: log.database, logHash };
    try {
      // Without an answer, what rows lacked last is kept.
      const projected = await this.#readProjected().catch(() => this.#projected);
      const digest = await store.writeParts(header, parts, projected);
      this.begin(sequence, time);
      if (!this.#isStopping) {
        watch?.written(store.pathOf(sequence));
        onWritten({ sequence, hash: digest, format: SNAPSHOT_FORMAT }, store.pathOf(sequence));
      }
    } catch (error) {
      // A snapshot only shortens recovery: without it the log is longer, not wrong.
      const { message } = error as Error;
      alarm('snapshot_not_written', `a snapshot could not be written: ${message}`);
    }
    this.#at = performance.now();
    this.#isWriting = false;
  }
}
