import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '@bourse/contract/messages.ts';
import type pg from 'pg';
import { isOutsideFault } from '../db/away.ts';
import type { Alarms } from '../platform/alarms.ts';
import type { Logger } from '../platform/logger.ts';
import type { ProjectionTable } from './projection-table.ts';

const PROJECTION = 'main';
const FLUSH_OUTCOMES_MAX = 5_000;
const GATHER_MS = 25;
const RETRY_MS = 500;

export interface ProjectorOptions {
  readonly pool: pg.Pool;
  /** The number up to which rows are written. */
  readonly cursor: number;
  readonly tables: readonly ProjectionTable[];
  readonly logger: Logger;
  readonly alarms: Pick<Alarms, 'raise'>;
}

/** There is no connection, whatever the reason. */
class NotReached extends Error {}

/**
 * Folds outcomes into Postgres rows. Rows and cursor change in one transaction, so that each
 * outcome is written once whatever dies when (F03, I20); while the database is away they wait. What
 * no later try can put right stops it: the rows stay as they are, whole and old, the exchange is not
 * ready any more, and the log has all that is missing for a release without the bug.
 */
export class Projector {
  private readonly pool: pg.Pool;
  private readonly options: ProjectorOptions;
  private readonly queue: Outcome[] = [];
  private readonly watchers = new Map<() => void, number>();
  private cursor: number;
  private running: Promise<void> | undefined;
  private isStopping = false;
  /** Why it stopped for good, and how many outcomes it did not take since. */
  private bug: Error | undefined;
  private missedCount = 0;
  private missedTime = 0;

  constructor(options: ProjectorOptions) {
    this.options = options;
    this.pool = options.pool;
    this.cursor = options.cursor;
  }

  /** The number up to which rows are written; creates the cursor on first use. */
  static async readCursor(pool: pg.Pool): Promise<number> {
    await pool.query(
      'insert into projection_cursor values ($1, 0) on conflict (projection) do nothing',
      [PROJECTION],
    );
    const { rows } = await pool.query(
      'select sequence from projection_cursor where projection = $1',
      [PROJECTION],
    );
    return rows[0].sequence as number;
  }

  /** The last number whose rows are committed. */
  get sequence(): number {
    return this.cursor;
  }

  /** How many outcomes have no rows yet. */
  get backlog(): number {
    return this.queue.length + this.missedCount;
  }

  /** Whether a bug has stopped it. */
  get isBroken(): boolean {
    return this.bug !== undefined;
  }

  /** UTC epoch milliseconds of the oldest outcome without rows; undefined: there is none. */
  get behindSince(): number | undefined {
    return this.missedTime || this.queue[0]?.time;
  }

  push(outcomes: readonly Outcome[]): void {
    if (outcomes.length === 0) return;
    if (this.bug) return this.miss(outcomes);
    for (const outcome of outcomes) this.queue.push(outcome);
    this.running ??= this.run();
  }

  /** Resolves true when rows up to `sequence` are written, false after `timeoutMs`. */
  async waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    if (this.cursor >= sequence) return true;
    if (this.bug) return false;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.watchers.delete(done);
        resolve(false);
      }, timeoutMs);
      const done = () => {
        clearTimeout(timer);
        resolve(this.cursor >= sequence);
      };
      this.watchers.set(done, sequence);
    });
  }

  /** Writes what is queued, once, and takes no more. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async run(): Promise<void> {
    let outcomes: readonly Outcome[] = [];
    while (this.queue.length > 0) {
      // A second try offers the same outcomes, not more: the first may have been committed.
      if (outcomes.length === 0) outcomes = this.queue.slice(0, FLUSH_OUTCOMES_MAX);
      try {
        await this.write(outcomes);
        this.queue.splice(0, outcomes.length);
        this.cursor = outcomes.at(-1)?.sequence ?? this.cursor;
        outcomes = [];
        this.wake();
        if (!this.isStopping && this.queue.length < FLUSH_OUTCOMES_MAX) await sleep(GATHER_MS);
      } catch (error) {
        const isOutside = error instanceof NotReached || isOutsideFault(error as Error);
        if (!isOutside) return this.breakOff(error as Error);
        const { message } = error as Error;
        const text = `rows could not be written, trying again: ${message}`;
        this.options.alarms.raise({ name: 'rows_not_written', text });
        if (this.isStopping) return;
        await sleep(RETRY_MS);
      }
    }
    this.running = undefined;
  }

  private async write(outcomes: readonly Outcome[]): Promise<void> {
    const client = await this.pool.connect().catch((error: Error) => {
      throw new NotReached(error.message);
    });
    let broken: Error | undefined;
    try {
      await client.query('begin');
      // Rows can be folded again from the log, so their commit need not wait for the disk.
      await client.query('set local synchronous_commit = off');
      const target = outcomes.at(-1)?.sequence as number;
      const { rows } = await client.query({
        name: 'move-cursor',
        text: `update projection_cursor set sequence = $2 from
          (select sequence as before from projection_cursor where projection = $1 for update) as old
          where projection = $1 returning before`,
        values: [PROJECTION, target],
      });
      // An earlier try may have been cut off after its commit.
      if (rows[0].before !== target) {
        if (rows[0].before !== this.cursor) throw new Error('another projector moved the cursor');
        for (const table of this.options.tables) await table.apply(client, outcomes);
      }
      await client.query('commit');
    } catch (error) {
      broken = error as Error;
      // A broken connection rolls back by its end, which `release` brings; the first error says why.
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private breakOff(error: Error): void {
    this.bug = error;
    this.options.logger.error({ err: error, cursor: this.cursor }, 'a projection has a bug');
    const text = `rows are written no more, after number ${this.cursor}: ${error.message}`;
    this.options.alarms.raise({ name: 'projection_stopped', text });
    this.miss(this.queue.splice(0));
    for (const done of this.watchers.keys()) done();
    this.watchers.clear();
  }

  /** Nothing is kept: a restart reads all that is missing from the log. */
  private miss(outcomes: readonly Outcome[]): void {
    this.missedTime ||= outcomes[0]?.time ?? 0;
    this.missedCount += outcomes.length;
  }

  private wake(): void {
    for (const [done, sequence] of this.watchers) {
      if (sequence > this.cursor) continue;
      this.watchers.delete(done);
      done();
    }
  }
}
