import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '@bourse/contract/messages.ts';
import type pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import type { ProjectionTable } from './projection-table.ts';

const PROJECTION = 'main';
const FLUSH_OUTCOMES_MAX = 5_000;
const GATHER_MS = 25;
const RETRY_MS = 500;

/**
 * Folds outcomes into Postgres rows. Rows and cursor change in one transaction, so that each
 * outcome is written once whatever dies when (F03, I20); while the database is away they wait.
 */
export class Projector {
  private readonly pool: pg.Pool;
  private readonly tables: readonly ProjectionTable[];
  private readonly logger: Logger;
  private readonly queue: Outcome[] = [];
  private readonly watchers = new Map<() => void, number>();
  private cursor: number;
  private running: Promise<void> | undefined;
  private isStopping = false;

  constructor(pool: pg.Pool, cursor: number, tables: readonly ProjectionTable[], logger: Logger) {
    this.pool = pool;
    this.cursor = cursor;
    this.tables = tables;
    this.logger = logger;
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

  /** How many outcomes wait to be written. */
  get backlog(): number {
    return this.queue.length;
  }

  push(outcomes: readonly Outcome[]): void {
    if (outcomes.length === 0) return;
    for (const outcome of outcomes) this.queue.push(outcome);
    this.running ??= this.run();
  }

  /** Resolves true when rows up to `sequence` are written, false after `timeoutMs`. */
  async waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    if (this.cursor >= sequence) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.watchers.delete(done);
        resolve(false);
      }, timeoutMs);
      const done = () => {
        clearTimeout(timer);
        resolve(true);
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
        this.logger.error({ err: error }, 'rows could not be written; trying again');
        if (this.isStopping) return;
        await sleep(RETRY_MS);
      }
    }
    this.running = undefined;
  }

  private async write(outcomes: readonly Outcome[]): Promise<void> {
    const client = await this.pool.connect();
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
        for (const table of this.tables) await table.apply(client, outcomes);
      }
      await client.query('commit');
    } catch (error) {
      broken = error as Error;
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private wake(): void {
    for (const [done, sequence] of this.watchers) {
      if (sequence > this.cursor) continue;
      this.watchers.delete(done);
      done();
    }
  }
}
