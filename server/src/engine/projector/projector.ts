import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '@bourse/contract/messages.ts';
import type pg from 'pg';
import type { Alarms } from '#platform/alarms.ts';
import { isOutsideFault } from '#platform/db/postgres/away.ts';
import type { Logger } from '#platform/logger.ts';
import { actAs, type HeldRole, RoleLost } from '#platform/roles/role.ts';
import type { Projections } from '#ports/projections-port.ts';
import type { ProjectionTable } from './projection-table.ts';

const PROJECTION = 'main';
const FLUSH_OUTCOMES_MAX = 5_000;
const GATHER_MS = 25;
const RETRY_MS = 500;
/** What is kept while another process writes the rows, so that a takeover reads nothing from the log. */
const ASIDE_OUTCOMES_MAX = 20_000;
/** A read of the log takes a processor for seconds: it is not tried again as often as a write of rows. */
const usualPatience = { replayPauseMs: 5_000, replayTriesMax: 12 };

export interface ProjectorOptions {
  readonly pool: pg.Pool;
  /** The number up to which rows are written. */
  readonly cursor: number;
  readonly tables: readonly ProjectionTable[];
  readonly logger: Logger;
  readonly alarms: Pick<Alarms, 'raise'>;
  /**
   * What the log says after a number, up to another one; the first of it, if it is much. Asked for when the
   * database has lost rows that were written.
   */
  readonly replay: (after: number, until: number) => Promise<readonly Outcome[]>;
  readonly patience?: typeof usualPatience;
}

/** There is no connection, whatever the reason. */
class NotReached extends Error {}

/** The log could not be read. */
class NotReplayed extends Error {}

/** The cursor stands before the number that was written last: the database has lost the rows after it. */
class WentBack extends Error {
  readonly cursor: number;

  constructor(cursor: number) {
    super('the cursor went back');
    this.cursor = cursor;
  }
}

/**
 * Folds outcomes into Postgres rows. Rows and cursor change in one transaction, so that each
 * outcome is written once whatever dies when (F03, I20); while the database is down they wait. Their
 * commit does not wait for the disk: a database that crashed, or another one in its place, comes back
 * without the newest rows, and they are folded again from the log (F62). What
 * no later try can put right stops it: the rows stay as they are, whole and old, the exchange is not
 * ready any more, and the log has all that is missing for a release without the bug.
 */
export class Projector implements Projections {
  private readonly pool: pg.Pool;
  private readonly options: ProjectorOptions;
  private readonly queue: Outcome[] = [];
  private readonly watchers = new Map<() => void, number>();
  private cursor: number;
  /** What is missing of the rows up to this number is in the log, not in the queue. */
  private writtenUntil = 0;
  /** Of the log, to be written before the queue. */
  private readonly again: Outcome[] = [];
  private replayFailures = 0;
  /** Tries in a row that the database did not take; an alarm comes with the second. */
  private writeFailures = 0;
  private running: Promise<void> | undefined;
  private isStopping = false;
  /** Another process writes the rows: what is heard last is kept, and the log has the rest. */
  private isAside = false;
  /** The role under which rows are written; none: a tool or a test writes them. */
  private held: HeldRole | undefined;
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

  get backlog(): number {
    if (this.isAside) return 0;
    const lostCount = Math.max(0, this.writtenUntil - this.cursor);
    return this.queue.length + this.missedCount + lostCount;
  }

  get isBroken(): boolean {
    return this.bug !== undefined;
  }

  get behindSince(): number | undefined {
    return this.isAside ? undefined : this.missedTime || this.queue[0]?.time;
  }

  /** What comes before the outcomes that are handed over next is read from the log, up to a number. */
  readUntil(sequence: number): void {
    this.writtenUntil = Math.max(this.writtenUntil, sequence);
    if (!this.isAside && this.isBehind) this.running ??= this.run();
  }

  push(outcomes: readonly Outcome[]): void {
    if (outcomes.length === 0) return;
    if (this.bug) return this.miss(outcomes);
    // Those before the cursor another process has written.
    for (const outcome of outcomes) if (outcome.sequence > this.cursor) this.queue.push(outcome);
    if (this.isAside) this.leaveToOthers();
    else this.running ??= this.run();
  }

  /** Writes rows from now on, after the number that the cursor has. What was missed meanwhile the log has. */
  async begin(held: HeldRole | undefined): Promise<void> {
    await this.running;
    this.held = held;
    this.cursor = await Projector.readCursor(this.pool);
    const unwritten = this.queue.findIndex(({ sequence }) => sequence > this.cursor);
    this.queue.splice(0, unwritten < 0 ? this.queue.length : unwritten);
    this.isAside = false;
    if (this.isBehind) this.running ??= this.run();
  }

  /** Leaves the rows to another process; resolves once nothing is being written. */
  async standAside(): Promise<void> {
    this.isAside = true;
    await this.running;
    this.again.length = 0;
    this.leaveToOthers();
  }

  /** Forgets the older half of what is kept for a takeover, once it is too much. */
  private leaveToOthers(): void {
    const { queue } = this;
    if (this.running || queue.length <= ASIDE_OUTCOMES_MAX) return;
    const forgotten = queue.splice(0, queue.length - ASIDE_OUTCOMES_MAX / 2);
    this.readUntil(forgotten.at(-1)?.sequence ?? 0);
  }

  async waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    if (this.isAside) return this.waitForOthers(sequence, timeoutMs);
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

  private async waitForOthers(sequence: number, timeoutMs: number): Promise<boolean> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      if ((await Projector.readCursor(this.pool)) >= sequence) return true;
      if (performance.now() >= until) return false;
      await sleep(GATHER_MS);
    }
  }

  /** Writes what is queued, once, and takes no more. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async run(): Promise<void> {
    let outcomes: readonly Outcome[] = [];
    while (!this.isAside && this.isBehind) {
      try {
        // A second try offers the same outcomes, not more: the first may have been committed.
        if (outcomes.length === 0) outcomes = await this.next();
        await this.writeUnderRole(outcomes);
        (this.again.length > 0 ? this.again : this.queue).splice(0, outcomes.length);
        this.cursor = outcomes.at(-1)?.sequence ?? this.cursor;
        outcomes = [];
        this.writeFailures = 0;
        this.wake();
        if (!this.isStopping && this.queue.length < FLUSH_OUTCOMES_MAX) await sleep(GATHER_MS);
      } catch (error) {
        if (error instanceof RoleLost) {
          this.isAside = true;
          break;
        }
        const pauseMs = this.pauseAfter(error as Error);
        if (pauseMs === undefined) return this.breakOff(error as Error);
        if (error instanceof WentBack) outcomes = [];
        // What is missing then the next start reads from the log.
        if (this.isStopping) return;
        await sleep(pauseMs);
      }
    }
    this.running = undefined;
  }

  private get isBehind(): boolean {
    return this.queue.length > 0 || this.cursor < this.writtenUntil;
  }

  /** What is to be written next. */
  private async next(): Promise<readonly Outcome[]> {
    const { again, queue, cursor, writtenUntil } = this;
    if (again.length === 0 && cursor < writtenUntil) {
      const missing = await this.options.replay(cursor, writtenUntil).catch((error: Error) => {
        throw new NotReplayed(error.message);
      });
      if (missing.length === 0) throw new NotReplayed(`the log ends before ${writtenUntil}`);
      again.push(...missing);
      this.replayFailures = 0;
    }
    return (again.length > 0 ? again : queue).slice(0, FLUSH_OUTCOMES_MAX);
  }

  /** Says what went wrong, and how long to wait before the next try; undefined: no try puts it right. */
  private pauseAfter(error: Error): number | undefined {
    const { alarms, patience = usualPatience } = this.options;
    const say = (text: string) => alarms.raise({ name: 'rows_not_written', text });
    if (error instanceof WentBack) {
      this.writtenUntil = Math.max(this.writtenUntil, this.cursor);
      this.cursor = error.cursor;
      this.again.length = 0;
      say(
        `the database lost rows after number ${error.cursor}: they are written again from the log`,
      );
      return 0;
    }
    if (error instanceof NotReplayed) {
      this.replayFailures += 1;
      if (this.replayFailures >= patience.replayTriesMax) return undefined;
      say(`rows that the database lost could not be read from the log: ${error.message}`);
      return patience.replayPauseMs;
    }
    if (!(error instanceof NotReached) && !isOutsideFault(error)) return undefined;
    this.writeFailures += 1;
    // A single try that a busy machine answers too late needs no operator.
    if (this.writeFailures > 1) say(`rows could not be written, trying again: ${error.message}`);
    return RETRY_MS;
  }

  private writeUnderRole(outcomes: readonly Outcome[]): Promise<void> {
    const write = () => this.write(outcomes);
    return this.held ? actAs(this.held, write) : write();
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
        if (rows[0].before < this.cursor) throw new WentBack(rows[0].before);
        if (rows[0].before > this.cursor) throw new Error('another projector moved the cursor');
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
    const text = `the database is no longer updated after log #${this.cursor}: ${error.message}`;
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
