import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Projections } from '#ports/projections-port.ts';

const LOOK_EVERY_MS = 1_000;
const WAITING_LOOK_MS = 25;

export interface WatchedProjectionsOptions {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly clock: Clock;
  /** Number of the last outcome that this process has seen. */
  readonly sequence: () => number;
}

/** Rows that another process writes, as their cursor says. */
export class WatchedProjections implements Projections {
  readonly #options: WatchedProjectionsOptions;
  readonly #timer: NodeJS.Timeout;
  #cursor = 0;
  /** Where the log was when all before had its rows last, or at the look after that. */
  #awaited = { sequence: 0, at: 0 };
  #looking: Promise<void> | undefined;

  constructor(options: WatchedProjectionsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  get backlog(): number {
    return Math.max(0, this.#options.sequence() - this.#cursor);
  }

  /** Rows that nobody writes stand still, and the backlog says so. */
  readonly isBroken = false;

  get behindSince(): number | undefined {
    return this.#cursor < this.#awaited.sequence ? this.#awaited.at : undefined;
  }

  async waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    const until = performance.now() + timeoutMs;
    while (this.#cursor < sequence) {
      await this.#look();
      if (this.#cursor >= sequence) return true;
      if (performance.now() >= until) return false;
      await sleep(WAITING_LOOK_MS);
    }
    return true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** All who wait share a look. */
  #look(): Promise<void> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #read(): Promise<void> {
    const { pool, clock, sequence } = this.#options;
    try {
      const { rows } = await pool.query('select min(sequence) as sequence from projection_cursor');
      this.#cursor = rows[0].sequence ?? 0;
    } catch {
      // An unreachable database is asked again.
      return;
    }
    if (this.#cursor < this.#awaited.sequence) return;
    this.#awaited = { sequence: sequence(), at: clock.now() };
  }
}
